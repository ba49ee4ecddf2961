import { describe, expect, vi } from 'vitest';
import {
  addShop,
  bottles,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { runPaymentJob } from './payment-jobs.server.ts';
import { reconcileChargeback, syncChargeback } from './reconcile-chargeback.server.ts';
import { sweepUnsettledPayments } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

/** A captured order, and its payment at the gateway. */
async function charged(app: TestOrders) {
  const { wineId, buyer, owner } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await acceptOrder(app, owner, id);
  return { id, ref: [...app.payments.intents.keys()][0] ?? '', buyer, owner };
}

const chargebackStatus = async ({ db }: TestOrders) =>
  db.selectFrom('chargebacks').select(['state', 'goal', 'reversedCents']).executeTakeFirst();

const movements = async ({ db }: TestOrders) => {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['movement', ({ fn }) => fn.sum<string>('amountCents').as('sum')])
    .where('movement', '!=', 'capture')
    .groupBy('movement')
    .orderBy('movement')
    .execute();
  expect(rows.every(({ sum }) => Number(sum) === 0)).toBe(true);
  return rows.map(({ movement }) => movement);
};

const transferSteps = (app: TestOrders) =>
  app.payments.done.filter(({ step }) => step === 'reverse' || step === 'retransfer').map(({ key }) => key);

async function settle(app: TestOrders): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    app.clock.forward(7 * spans.hour);
    while ((await sweepUnsettledPayments(app, system)) > 0);
  }
}

describe('a chargeback whose gateway answers are lost', () => {
  test.for([
    ['won', ['card-fee', 'chargeback', 'chargeback-won', 'retransfer', 'reversal']],
    ['lost', ['card-fee', 'chargeback', 'chargeback-lost', 'reversal']],
  ] as const)('and that is %s is completed by the sweep, each step once', async ([outcome, moved], { orders }) => {
    const report = vi.fn();
    const app = { ...orders, errors: { ...orders.errors, report } };
    const { id, ref } = await charged(app);
    app.payments.dispute(ref);
    await syncChargeback(app, system, id);
    app.payments.next('reverse', 'fails-after');
    await expect(reconcileChargeback(app, system, id)).rejects.toThrow('The answer was lost');
    expect(await chargebackStatus(app)).toEqual({ state: 'open', goal: 'reversed', reversedCents: 0 });
    app.payments.forgetKeys();
    app.payments.dispute(ref, outcome);
    app.payments.next('retransfer', 'fails-after');
    await settle(app);
    const state = outcome === 'won' ? 'returned' : 'lost';
    expect(await chargebackStatus(app)).toEqual({ state, goal: state, reversedCents: 2205 });
    expect(await movements(app)).toEqual(moved);
    const keys = [`order:${id}:reverse:1`, `order:${id}:retransfer:1`];
    expect(transferSteps(app)).toEqual(outcome === 'won' ? keys : keys.slice(0, 1));
    expect(report).toHaveBeenCalledTimes(outcome === 'won' ? 1 : 0);
  });

  test('and that is handled several times at once is stored once', async ({ orders: app }) => {
    const { id, ref } = await charged(app);
    app.payments.dispute(ref, 'won');
    const job = { id, data: { orderId: id }, isLastAttempt: false };
    const look = async () => {
      await syncChargeback(app, system, id);
      return runPaymentJob(app, system, job);
    };
    await Promise.all([look(), look(), look(), look()]);
    expect(await chargebackStatus(app)).toEqual({ state: 'returned', goal: 'returned', reversedCents: 2205 });
    expect(await movements(app)).toEqual(['card-fee', 'chargeback', 'chargeback-won', 'retransfer', 'reversal']);
    expect(transferSteps(app)).toHaveLength(2);
  });

  test('and that the gateway finally refused is repeated as another attempt', async ({ orders: app }) => {
    const { id, ref } = await charged(app);
    app.payments.dispute(ref);
    await syncChargeback(app, system, id);
    app.payments.next('reverse', { code: 'other', message: 'Not now.' });
    await expect(reconcileChargeback(app, system, id)).rejects.toThrow('Not now.');
    const job = { id, data: { orderId: id }, isLastAttempt: false };
    expect(await runPaymentJob(app, system, job)).toBe('done');
    expect(transferSteps(app)).toEqual([`order:${id}:reverse:2`]);
  });
});

test('a payout made before the chargeback but not stored is stored afterwards', async ({ orders: app }) => {
  const { id, ref, buyer, owner } = await charged(app);
  await transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
  await transitionOrder(app, buyer, { id, transition: 'mark-received', params: {} });
  const job = { id, data: { orderId: id }, isLastAttempt: false };
  app.payments.next('pay-out', 'fails-after');
  await expect(runPaymentJob(app, system, job)).rejects.toThrow('The answer was lost');
  app.payments.dispute(ref);
  await syncChargeback(app, system, id);
  expect(await chargebackStatus(app)).toEqual({ state: 'open', goal: 'reversed', reversedCents: 0 });
  await runPaymentJob(app, system, job);
  await settle(app);
  expect(await app.db.selectFrom('payments').select('state').executeTakeFirst()).toEqual({ state: 'paid-out' });
  expect(await chargebackStatus(app)).toEqual({ state: 'reversed', goal: 'reversed', reversedCents: 0 });
  expect(await movements(app)).toEqual(['card-fee', 'chargeback', 'payout', 'reversal']);
});
