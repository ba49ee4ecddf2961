import { expect } from 'vitest';
import { reconcilePayment } from '#features/orders/payment/reconcile-payment.server.ts';
import { sweepPayouts } from '#features/orders/payment/sweep-payouts.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import type { PayoutTerms } from '#features/payments/payouts/payout-plan.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import {
  addShop,
  bottles,
  purchased,
  type Shop,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { listEarnings, listMonthEarnings } from './list-earnings.server.ts';

const system = { kind: 'system' } as const;
const payoutTerms: PayoutTerms = {
  delayDays: 7,
  reserveBasisPoints: 1_000,
  reservePeriodDays: 90,
  reserveHoldDays: 30,
};
const usd = (amount: number) => ({ amount, currency: 'USD' });
/** The winery's part of a bottle, and what of it is held in reserve. */
const [part, slice] = [2205, 220];

async function outlookOf(app: TestOrders, { owner }: Shop) {
  const before = app.statements.length;
  const listed = await listEarnings(app, owner, { winery: null, year: null });
  expect(app.statements.length - before).toBe(4);
  if (!listed.ok) throw new Error(listed.code);
  return listed.value.outlook;
}

/** The amounts of an order in this month. */
async function earningsOf(app: TestOrders, { owner }: Shop, orderId: string) {
  const month = app.clock.now().toISOString().slice(0, 7);
  const listed = await listMonthEarnings(app, owner, { winery: null, month, page: null });
  if (!listed.ok) throw new Error(listed.code);
  const order = listed.value.orders.find((one) => one.orderId === orderId);
  return [order?.setOff.amount, order?.reserved.amount, order?.paidOut.amount];
}

/** The winery owes the operator a part of what an order was charged for. */
async function owe({ db, clock }: TestOrders, { wineryId }: Shop, orderId: string, cents: number): Promise<void> {
  const entry = { orderId, wineryId, movement: 'chargeback' as const, currency: 'USD', madeAt: clock.now() };
  await db
    .insertInto('ledgerEntries')
    .values([
      { ...entry, account: 'winery-debt', amountCents: cents },
      { ...entry, account: 'chargebacks', amountCents: -cents },
    ])
    .execute();
}

test('a winery sees its payouts from the charge to the bank, and what is held in reserve until when', async ({
  orders,
}) => {
  const app = { ...orders, payoutTerms };
  const shop = await addShop(app.db);
  const { wineId, owner, buyer } = shop;
  const reserveTerms = { basisPoints: 1_000, holdDays: 30, periodDays: 90 };
  expect(await outlookOf(app, shop)).toEqual({
    next: { count: 0, amount: usd(0), payouts: [] },
    ...{ later: null, onTheWay: null, disputed: null, reserve: null, late: 0, owed: null, paused: false },
    terms: { delayDays: 7, weekday: null, reserve: { ...reserveTerms, until: null } },
  });
  const charged = await purchased(app, buyer, bottles(wineId, 1));
  await acceptOrder(app, owner, charged.id);
  const firstSale = app.clock.now().getTime();
  const orderId = await completed(app, shop);
  const due = new Date(app.clock.now().getTime() + 7 * spans.day).toISOString();
  const coming = { orderId, kind: 'order', buyer: 'Ada L', amount: usd(part), at: due, status: 'scheduled' };
  expect(await outlookOf(app, shop)).toMatchObject({
    next: { count: 1, amount: usd(part), payouts: [coming] },
    later: { count: 1, amount: usd(part) },
    terms: { reserve: { until: new Date(firstSale + 90 * spans.day).toISOString() } },
  });
  app.clock.forward(7 * spans.day);
  await reconcilePayment(app, system, orderId);
  const free = new Date(app.clock.now().getTime() + 30 * spans.day).toISOString();
  const held = { orderId, kind: 'reserve', buyer: 'Ada L', amount: usd(slice), at: free, status: 'scheduled' };
  expect(await outlookOf(app, shop)).toMatchObject({
    next: { count: 0, payouts: [] },
    onTheWay: { count: 1, amount: usd(part - slice) },
    reserve: { count: 1, amount: usd(slice), slices: [held] },
  });
  expect(await earningsOf(app, shop, orderId)).toEqual([0, slice, part - slice]);
  await app.db.updateTable('payments').set({ payoutArrivedAt: app.clock.now() }).execute();
  app.clock.forward(30 * spans.day);
  await sweepPayouts(app, system);
  expect(await outlookOf(app, shop)).toMatchObject({ onTheWay: { count: 1, amount: usd(slice) }, reserve: null });
  expect(await earningsOf(app, shop, orderId)).toEqual([0, -slice, slice]);
  app.clock.forward(60 * spans.day);
  expect((await outlookOf(app, shop)).terms).toEqual({ delayDays: 7, weekday: null, reserve: null });
});

test('it sees what it owes, and of each order what was set off against it', async ({ orders }) => {
  const app = { ...orders, payoutTerms };
  const shop = await addShop(app.db);
  await app.db.insertInto('payoutTerms').values({ wineryId: shop.wineryId, delayDays: 0 }).execute();
  const orderId = await completed(app, shop);
  await owe(app, shop, orderId, 1_205);
  expect(await outlookOf(app, shop)).toMatchObject({ owed: usd(1_205), terms: { delayDays: 0 } });
  await reconcilePayment(app, system, orderId);
  expect(await earningsOf(app, shop, orderId)).toEqual([1_205, 100, 900]);
  expect((await outlookOf(app, shop)).owed).toBeNull();
});

test('late, returned, and disputed payouts are told as such, and at most ten are listed of any number', async ({
  orders,
}) => {
  const app = { ...orders, payoutTerms };
  const shop = await addShop(app.db, 60);
  const ids: string[] = [];
  for (let order = 0; order < 13; order++) {
    ids.push(await completed(app, shop));
    app.clock.forward(spans.hour);
  }
  const [late = '', returned = '', disputed = ''] = ids;
  const payment = (id: string) => app.db.updateTable('payments').where('orderId', '=', id);
  await payment(late).set({ payoutLateAt: app.clock.now() }).execute();
  const tomorrow = new Date(app.clock.now().getTime() + 20 * spans.day);
  await payment(returned).set({ payoutReturns: 1, payoutNotBefore: tomorrow }).execute();
  const now = app.clock.now();
  const chargeback = { disputeRef: 'dp_1', amountCents: 2450, feeCents: 1500, sellerCents: part };
  await app.db
    .insertInto('chargebacks')
    .values({ orderId: disputed, ...chargeback, state: 'open', goal: 'reversed', openedAt: now, updatedAt: now })
    .execute();
  const { next, ...outlook } = await outlookOf(app, shop);
  expect([next.count, next.amount, next.payouts.length]).toEqual([12, usd(12 * part), 10]);
  expect(next.payouts[0]).toMatchObject({ orderId: late, status: 'late' });
  expect(next.payouts.map(({ at }) => at)).toEqual(next.payouts.map(({ at }) => at).toSorted());
  expect(outlook).toMatchObject({ late: 1, disputed: { count: 1, amount: usd(part) } });
  await payment(late)
    .set({ payoutNotBefore: new Date(tomorrow.getTime() + spans.day) })
    .execute();
  for (const id of ids.slice(3)) await payment(id).set({ payoutArrivedAt: now }).execute();
  const left = await outlookOf(app, shop);
  expect(left.next.payouts).toMatchObject([
    { orderId: returned, status: 'returned', at: tomorrow.toISOString() },
    { orderId: late, status: 'late' },
  ]);
});

test('it sees that its payouts are paused since it was handed over', async ({ orders }) => {
  const app = { ...orders, payoutTerms };
  const shop = await addShop(app.db);
  await app.db.insertInto('payoutPauses').values({ wineryId: shop.wineryId, since: app.clock.now() }).execute();
  expect(await outlookOf(app, shop)).toMatchObject({ paused: true });
});
