import { expect } from 'vitest';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import {
  addShop,
  bottles,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { addMoneyAlarms } from '../../../tests/fixtures/payments/add-money-alarms.ts';
import { listMoneyAlarms } from '../payments/alarms/money-alarms.server.ts';
import { listPayoutTerms } from '../payments/payouts/payout-terms.server.ts';
import { listAllOrders } from './list-all-orders.server.ts';
import { showMoneyOverview } from './show-money-overview.server.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

async function overviewOf(app: TestOrders, admin: Parameters<typeof showMoneyOverview>[1]) {
  const before = app.statements.length;
  const shown = await showMoneyOverview(app, admin);
  expect(app.statements.length - before).toBe(6);
  if (!shown.ok) throw new Error(shown.code);
  return shown.value;
}

test('an admin sees the payouts, refunds and chargebacks that need attention, and finds each in the list of orders', async ({
  orders: app,
}) => {
  const { wineId, wineryId, owner, buyer, admin } = await addShop(app.db, 60);
  const now = app.clock.now();
  const captured = async () => {
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    await acceptOrder(app, owner, id);
    app.clock.forward(spans.minute);
    return id;
  };
  const payment = (id: string) => app.db.updateTable('payments').where('orderId', '=', id);
  const none = { items: [], total: 0 };
  await captured();
  expect(await overviewOf(app, admin)).toMatchObject({
    openAlarms: 0,
    payouts: none,
    refunds: none,
    chargebacks: none,
  });
  await addMoneyAlarms(app.db, 2, { wineryId });
  const [late, returned, refused] = [await captured(), await captured(), await captured()];
  const due = (days: number) => ({
    goal: 'paid-out' as const,
    payoutDueAt: new Date(now.getTime() + days * spans.day),
  });
  await payment(late)
    .set({ ...due(1), payoutLateAt: now })
    .execute();
  await payment(returned)
    .set({ ...due(2), payoutReturns: 1 })
    .execute();
  await payment(refused)
    .set({ ...due(3), failureCode: 'other' })
    .execute();
  const slice = await captured();
  await payment(slice).set({ goal: 'paid-out', state: 'paid-out', payoutArrivedAt: now }).execute();
  await app.db
    .insertInto('supplementaryPayouts')
    .values({
      ...{ orderId: slice, wineryId, kind: 'reserve', accountRef: 'acct', currency: 'USD', amountCents: 220 },
      ...{ dueAt: due(4).payoutDueAt, checkedAt: now, lateAt: now },
    })
    .execute();
  const [pending, rejected, bounced] = [await captured(), await captured(), await captured()];
  await payment(pending).set({ goal: 'returned', state: 'refunded' }).execute();
  await payment(rejected).set({ goal: 'returned', failureCode: 'other' }).execute();
  await payment(bounced)
    .set({ goal: 'returned', state: 'refunded', refundGivenAt: now, refundFailedAt: now })
    .execute();
  const disputed = await Promise.all(Array.from({ length: 6 }, captured));
  const chargeback = { amountCents: 2524, feeCents: 1500, sellerCents: 2205, state: 'open', goal: 'reversed' } as const;
  for (const [index, orderId] of disputed.entries()) {
    const openedAt = new Date(now.getTime() + index * spans.minute);
    await app.db
      .insertInto('chargebacks')
      .values({ orderId, disputeRef: `dp_${index}`, ...chargeback, openedAt, updatedAt: now })
      .execute();
  }
  const overview = await overviewOf(app, admin);
  const winery = { slug: 'red-gate', name: expect.any(String) };
  const payout = { winery, kind: 'order', amount: usd(2205) };
  expect(overview).toMatchObject({
    openAlarms: 2,
    payouts: {
      items: [
        { ...payout, orderId: late, problem: 'late', dueAt: due(1).payoutDueAt.toISOString() },
        { ...payout, orderId: returned, problem: 'returned' },
        { ...payout, orderId: refused, problem: 'refused' },
        { ...payout, orderId: slice, problem: 'late', kind: 'reserve', amount: usd(220) },
      ],
      total: 4,
    },
    chargebacks: { total: 6 },
  });
  expect(overview.chargebacks.items).toHaveLength(5);
  expect(overview.chargebacks.items[0]).toMatchObject({ orderId: disputed[0], winery, amount: usd(2524) });
  const problems = overview.refunds.items.map(({ orderId, problem, amount }) => [orderId, problem, amount.amount]);
  expect(problems.toSorted()).toEqual(
    [
      [pending, 'pending', 2524],
      [rejected, 'refused', 2524],
      [bounced, 'returned', 2524],
    ].toSorted(),
  );
  const listed = async (show: string) => {
    const found = await listAllOrders(app, admin, { show });
    return found.ok ? found.value.orders.map(({ id, problem }) => [id, problem]).toSorted() : found;
  };
  const withProblem = (ids: string[], problem: string | null) => ids.map((id) => [id, problem]).toSorted();
  const payouts = withProblem([late, returned, refused, slice], 'payout');
  const refunds = withProblem([pending, rejected, bounced], 'refund');
  expect(await listed('payout-trouble')).toEqual(payouts);
  expect(await listed('refund-trouble')).toEqual(refunds);
  expect(await listed('trouble')).toEqual([...payouts, ...refunds].toSorted());
  expect(await listed('chargebacks')).toEqual(withProblem(disputed, null));
  for (const who of [owner, buyer, { kind: 'anonymous' } as const, { kind: 'system' } as const])
    expect(await showMoneyOverview(app, who)).toEqual({ ok: false, code: 'forbidden' });
});

test('each list of the overview is one statement, however long it is', async ({ orders: app }) => {
  const { wineryId, admin } = await addShop(app.db);
  await addMoneyAlarms(app.db, 30, { wineryId });
  await app.db.insertInto('payoutTerms').values({ wineryId, delayDays: 3 }).execute();
  const before = app.statements.length;
  const alarms = await listMoneyAlarms(app, admin, { state: 'open' });
  const terms = await listPayoutTerms(app, admin, {});
  expect([alarms.ok && alarms.value.data.length, terms.ok && terms.value.data.length]).toEqual([25, 1]);
  expect(app.statements.length - before).toBe(2);
});

test('the last comparison with the gateway is shown: never, running, done, and overdue', async ({ orders: app }) => {
  const { admin } = await addShop(app.db);
  const now = app.clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * spans.hour);
  const shown = async (row: { reconciledUntil: Date; startedAt: Date | null; completedAt: Date | null } | null) => {
    await app.db.deleteFrom('gatewayReconciliation').execute();
    if (row) await app.db.insertInto('gatewayReconciliation').values(row).execute();
    return (await overviewOf(app, admin)).comparison;
  };
  const never = { reconciledUntil: null, completedAt: null, runningSince: null, overdue: false };
  expect(await shown(null)).toEqual(never);
  const reconciledUntil = ago(30);
  const until = reconciledUntil.toISOString();
  expect(await shown({ reconciledUntil, startedAt: now, completedAt: null })).toEqual({
    ...never,
    reconciledUntil: until,
    runningSince: now.toISOString(),
  });
  expect(await shown({ reconciledUntil, startedAt: ago(2), completedAt: ago(1) })).toEqual({
    ...{ reconciledUntil: until, completedAt: ago(1).toISOString(), runningSince: null, overdue: false },
  });
  expect(await shown({ reconciledUntil, startedAt: ago(1), completedAt: ago(40) })).toMatchObject({
    runningSince: ago(1).toISOString(),
    overdue: true,
  });
});

test('what the gateway charged the operator in the last thirty days is summed up by kind', async ({ orders: app }) => {
  const { admin } = await addShop(app.db);
  const charge = (movement: 'gateway-fee' | 'gateway-tax', account: 'gateway-fees' | 'gateway-taxes') => {
    return async (amountCents: number, daysAgo: number) => {
      const madeAt = new Date(app.clock.now().getTime() - daysAgo * spans.day);
      const entry = { paymentRef: `txn_${crypto.randomUUID()}`, wineryId: null, movement, currency: 'USD', madeAt };
      await app.db
        .insertInto('operatorEntries')
        .values([
          { ...entry, account, amountCents },
          { ...entry, account: 'provider-balance', amountCents: -amountCents },
        ])
        .execute();
    };
  };
  expect((await overviewOf(app, admin)).costs).toEqual([]);
  const [fee, tax] = [charge('gateway-fee', 'gateway-fees'), charge('gateway-tax', 'gateway-taxes')];
  await fee(225, 0);
  await fee(200, 29);
  await fee(999, 31);
  await tax(18, 1);
  expect((await overviewOf(app, admin)).costs).toEqual([
    { kind: 'gateway-fees', amount: usd(425) },
    { kind: 'gateway-taxes', amount: usd(18) },
  ]);
});
