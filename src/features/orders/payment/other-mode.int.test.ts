import { describe, expect, vi } from 'vitest';
import {
  addShop,
  bottles,
  placed,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { openFakePayouts } from '../../../../tests/fixtures/payments/fake-payouts.ts';
import { showCard } from '../../payments/cards/saved-card.server.ts';
import type { PaymentGateway } from '../../payments/charges/payment-gateway.ts';
import { enterPaymentMode } from '../../payments/enter-payment-mode.server.ts';
import { needsPayoutAccount } from '../../payments/payouts/payout-readiness.server.ts';
import { sweepPayoutAccounts } from '../../payments/payouts/refresh-payout-account.server.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { payWithAnotherCard } from './pay-with-another-card.server.ts';
import { runPaymentJob } from './payment-jobs.server.ts';
import { sweepUnsettledPayments } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

/** The same shop with live keys. @returns also every call of the gateway */
function live(app: TestOrders) {
  const called = vi.fn();
  const gateway = { ...app.payments, mode: 'live' } as const;
  const payments = new Proxy<PaymentGateway>(gateway, {
    get: (target, name: keyof PaymentGateway) => {
      if (name !== 'mode') called(name);
      return target[name];
    },
  });
  return { shop: { ...app, payments }, called };
}

describe('a payment made with a test key, in a shop with a live key', () => {
  test('is never asked about: not by sweeps, jobs, or people, who are told so', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    const { shop, called } = live(app);
    await enterPaymentMode(shop, system, 'live');
    app.clock.forward(spans.day);
    expect(await sweepUnsettledPayments(shop, system)).toBe(0);
    const refusal = {
      ok: false,
      code: 'transaction-payment-failed',
      meta: { message: expect.stringMatching(/another mode/) },
    };
    expect(await acceptOrder(shop, owner, id)).toEqual(refusal);
    expect(await payWithAnotherCard(shop, buyer, id)).toEqual(refusal);
    expect(await transitionOrder(shop, owner, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
    const job = { id: crypto.randomUUID(), data: { orderId: id }, isLastAttempt: false };
    expect(await runPaymentJob(shop, system, job)).toBe('done');
    app.clock.forward(spans.day);
    expect(await sweepUnsettledPayments(shop, system)).toBe(0);
    expect(called).not.toHaveBeenCalled();
  });

  test('is released once the shop has its test key again', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    const { shop } = live(app);
    await transitionOrder(shop, owner, { id, transition: 'cancel', params: {} });
    app.clock.forward(spans.hour);
    expect(await sweepUnsettledPayments(app, system)).toBe(1);
    expect(await app.db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'voided' }]);
  });

  test('is like any other if it has no mode yet, until the shop enters its own', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    await placed(app, buyer, bottles(wineId, 1));
    await app.db.updateTable('payments').set({ mode: null }).execute();
    const modes = () => app.db.selectFrom('payments').select('mode').execute();
    app.clock.forward(spans.hour);
    expect(await sweepUnsettledPayments(live(app).shop, system)).toBe(1);
    await enterPaymentMode(app, system, 'test');
    expect(await modes()).toEqual([{ mode: 'test' }]);
    await enterPaymentMode(app, system, 'live');
    expect(await modes()).toEqual([{ mode: 'test' }]);
  });
});

test('an account of the other mode counts as none, and is read again when the shop returns to its mode', async ({
  orders: app,
}) => {
  const { wineId, wineryId, buyer, owner } = await addShop(app.db);
  const payoutAccounts = openFakePayouts();
  const onboarding = { country: 'US', accountToken: 'ct_1', businessProfileMCC: '5921' } as const;
  const opened = await payoutAccounts.open(wineryId, onboarding, 'key');
  const accountRef = opened.kind === 'done' ? opened.value.ref : '';
  await app.db.updateTable('payoutAccounts').set({ accountRef }).execute();
  await enterPaymentMode(app, system, 'test');
  const order = () => placeOrder(app, buyer, bottles(wineId, 1));
  expect(await needsPayoutAccount(app, owner)).toBe(false);
  await enterPaymentMode(app, system, 'live');
  expect(await needsPayoutAccount(app, owner)).toBe(true);
  expect(await order()).toMatchObject({ code: 'transaction-missing-stripe-account' });
  const shop = { ...app, payoutAccounts: { ...payoutAccounts, mode: 'live' as const } };
  app.clock.forward(spans.day);
  expect(await sweepPayoutAccounts(shop, system)).toBe(0);
  await enterPaymentMode(app, system, 'test');
  expect(await sweepPayoutAccounts({ ...app, payoutAccounts }, system)).toBe(1);
  expect(await needsPayoutAccount(app, owner)).toBe(false);
  const account = await app.db.selectFrom('payoutAccounts').select(['accountRef', 'deleted']).executeTakeFirst();
  expect(account).toEqual({ accountRef, deleted: false });
});

test('a card saved in the other mode is forgotten', async ({ orders: app }) => {
  const { buyer } = await addShop(app.db);
  await addSavedCard(app.db, buyer.id);
  await enterPaymentMode(app, system, 'test');
  expect(await showCard(app, buyer)).toMatchObject({ value: { last4Digits: '4242' } });
  await enterPaymentMode(app, system, 'live');
  expect(await showCard(app, buyer)).toEqual({ ok: true, value: null });
  const customer = app.db.selectFrom('paymentCustomers').select(['customerRef', 'mode', 'attempt']);
  expect(await customer.executeTakeFirst()).toEqual({ customerRef: null, mode: 'live', attempt: 2 });
});
