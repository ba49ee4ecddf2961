import { expect } from 'vitest';
import { retryPayment } from '#features/orders/payment/retry-payment.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { paymentEventQueue } from '#features/payments/job-queues.ts';
import { addShop, bottles, purchased, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { inspectOrder } from './inspect-order.server.ts';
import { listAllOrders } from './list-all-orders.server.ts';

const disputed = { disputeReason: 'Corked' };

test('settling a dispute requires a reason, which is stored; a failed refund is shown, listed, and can be retried', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner, admin } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
  await transitionOrder(app, buyer, { id, transition: 'dispute', params: disputed });
  const listed = async (show: string) => {
    const found = await listAllOrders(app, admin, { show });
    return found.ok ? found.value.orders.map(({ problem }) => problem) : found;
  };
  expect(await listed('disputed')).toEqual([null]);
  const settle = (params: object) =>
    transitionOrder(app, admin, {
      id,
      transition: 'cancel-from-disputed',
      params: { disputeDecision: 'Refunded', ...params },
    });
  for (const reason of [undefined, '  ']) {
    expect(await settle({ reason })).toMatchObject({
      code: 'validation-invalid-params',
      meta: { parameter: 'reason', message: 'Please say why' },
    });
  }
  app.payments.next('refund', { code: 'other', message: 'The account of Ada Lovelace is closed' });
  expect(await settle({ reason: 'The photos show it' })).toMatchObject({ ok: true, value: { state: 'canceled' } });
  expect(await settle({ reason: 'Once more' })).toMatchObject({ code: 'transaction-invalid-transition' });
  expect(await retryPayment(app, admin, id)).toMatchObject({ code: 'transaction-payment-failed' });
  expect([await listed('trouble'), await listed('attention'), await listed('disputed')]).toEqual([
    ['refund'],
    ['refund'],
    [],
  ]);
  const inspected = await inspectOrder(app, admin, id);
  expect(inspected).toMatchObject({
    ok: true,
    value: {
      buyerEmail: 'buyer@example.test',
      waitsForGateway: true,
      payment: { state: 'captured', goal: 'returned', problem: 'refund', failureCode: 'other' },
      interventions: [
        { action: 'ask-provider', reason: null },
        { action: 'cancel-from-disputed', reason: 'The photos show it' },
      ],
    },
  });
  expect(JSON.stringify(inspected)).not.toMatch(/Lovelace|secret/);
  expect(await retryPayment(app, admin, id)).toEqual({ ok: true, value: { waits: false } });
  expect(await listed('attention')).toEqual([]);
  const after = await inspectOrder(app, admin, id);
  if (!after.ok) throw new Error(after.code);
  const { ledger, payment } = after.value;
  expect(payment).toMatchObject({ state: 'refunded', problem: null });
  expect(ledger.map(({ movement }) => movement)).toEqual([
    ...Array(4).fill('capture'),
    ...Array(2).fill('card-fee'),
    ...Array(4).fill('refund'),
  ]);
  expect(ledger.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0);
  for (const broken of [
    app.db.deleteFrom('orderInterventions'),
    app.db.updateTable('orderInterventions').set('reason', 'x'),
  ])
    await expect(broken.execute()).rejects.toThrow('only added to');
});

test('jobs and gateway events of an order are listed without their content, with the same number of queries for each order', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner, admin } = await addShop(app.db);
  const [quiet, busy] = [
    await purchased(app, buyer, bottles(wineId, 1)),
    await purchased(app, buyer, bottles(wineId, 1)),
  ].map(({ id }) => id) as [string, string];
  await acceptOrder(app, owner, busy);
  const event = { type: 'charge.succeeded', accountRef: null, objectRef: 'pi_1', receivedAt: app.clock.now() };
  for (const id of ['evt_1', 'evt_2'])
    await app.db
      .insertInto('paymentEvents')
      .values({ id, ...event, orderId: busy })
      .execute();
  await app.jobs.send(paymentEventQueue, { eventId: 'evt_1' }, { db: app.db });
  const inspected = async (id: string) => {
    const before = app.statements.length;
    const result = await inspectOrder(app, admin, id);
    if (!result.ok) throw new Error(result.code);
    return { ...result.value, queries: app.statements.length - before };
  };
  const [first, second] = [await inspected(quiet), await inspected(busy)];
  expect(second.jobs.map(({ name, state, tries }) => [name, state, tries])).toContainEqual([
    'mail order-accepted',
    'waiting',
    0,
  ]);
  expect(second.jobs.some(({ name }) => name === 'payments')).toBe(true);
  expect(second.events.map(({ id, job }) => [id, job?.state ?? null])).toEqual([
    ['evt_1', 'waiting'],
    ['evt_2', null],
  ]);
  expect(first.events).toEqual([]);
  expect(second.queries).toBe(first.queries);
  expect(await inspectOrder(app, admin, crypto.randomUUID())).toEqual({ ok: false, code: 'not-found' });
  expect(await inspectOrder(app, admin, "x' or 1")).toEqual({ ok: false, code: 'not-found' });
  expect(await showOrder(app, admin, quiet)).toMatchObject({ value: { roles: ['operator'] } });
});
