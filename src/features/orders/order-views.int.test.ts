import { describe, expect } from 'vitest';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addTasting } from '../../../tests/fixtures/listings/add-tasting.ts';
import { completed } from '../../../tests/fixtures/orders/complete-order.ts';
import {
  addPayoutAccount,
  addShop,
  addWine,
  bottles,
  placed,
  purchased,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { listOrders } from './list-orders.server.ts';
import type { OrderSummary, OrderView } from './order.ts';
import { reconcilePayment } from './payment/reconcile-payment.server.ts';
import { acceptOrder } from './process/accept-order.server.ts';
import { listAvailableTransitions, transitionOrder } from './process/transition-order.server.ts';
import { showOrder } from './show-order.server.ts';

const system: Actor = { kind: 'system' };

async function shown(app: TestOrders, who: Actor, id: string): Promise<OrderView> {
  const order = await showOrder(app, who, id);
  if (!order.ok) throw new Error(order.code);
  return order.value;
}

async function listed(app: TestOrders, who: Actor, only: 'order' | 'sale'): Promise<OrderSummary[]> {
  const orders = await listOrders(app, who, { only });
  if (!orders.ok) throw new Error(orders.code);
  return orders.value.data;
}

async function moved(app: TestOrders, who: Actor, id: string, transition: string, params: object = {}) {
  const made = await transitionOrder(app, who, { id, transition, params });
  if (!made.ok) throw new Error(`${transition}: ${made.code}`);
}

async function accepted(app: TestOrders, who: Actor, id: string): Promise<void> {
  const answer = await acceptOrder(app, who, id);
  if (!answer.ok) throw new Error(answer.code);
}

describe('a tasting', () => {
  const dates = { startDate: '2026-11-28', endDate: '2026-11-29' };
  const booking = {
    start: '2026-11-28T06:00:00.000Z',
    end: '2026-11-30T06:00:00.000Z',
    displayStart: '2026-11-28T06:00:00.000Z',
    displayEnd: '2026-11-30T06:00:00.000Z',
    seats: 3,
  };

  test('shows its time, seats, and place, alone and in a list', async ({ orders: app }) => {
    const { wineryId, wineId, buyer, owner } = await addShop(app.db);
    const tastingId = await addTasting(app.db, wineryId);
    const { id } = await purchased(app, buyer, { items: [{ listingId: tastingId }], seats: 3, bookingDates: dates });
    const address = { name: 'Red Gate', street: null, city: 'Lubbock', state: 'TX', zip: null };
    const pending = { booking: { ...booking, state: 'pending' } };
    for (const who of [buyer, owner])
      expect(await shown(app, who, id)).toMatchObject({ ...pending, pickupAddress: address, deliveryMethod: null });
    expect(await listed(app, buyer, 'order')).toMatchObject([{ id, ...pending }]);
    await app.db.updateTable('wineries').set({ city: 'Marfa' }).where('id', '=', wineryId).execute();
    await accepted(app, owner, id);
    const later = { booking: { ...booking, state: 'accepted' } };
    expect(await shown(app, buyer, id)).toMatchObject({ ...later, pickupAddress: address });
    app.clock.forward(1);
    const wine = await purchased(app, buyer, bottles(wineId, 1));
    expect(await shown(app, buyer, wine.id)).toMatchObject({ booking: null });
    expect(await listed(app, owner, 'sale')).toMatchObject([
      { id: wine.id, booking: null },
      { id, ...later },
    ]);
  });

  test('is read together with all others of a list', async ({ orders: app }) => {
    const { wineryId, buyer } = await addShop(app.db);
    const tastingId = await addTasting(app.db, wineryId);
    const request = { items: [{ listingId: tastingId }], bookingDates: dates };
    const statements = async () => {
      const before = app.statements.length;
      await listed(app, buyer, 'order');
      return app.statements.length - before;
    };
    await placed(app, buyer, request);
    const one = await statements();
    for (let more = 0; more < 3; more += 1) await placed(app, buyer, request);
    expect(await statements()).toBe(one);
  });
});

test('an order shows whether the winery or the operator accepted it', async ({ orders: app }) => {
  const { wineId, buyer, member, admin } = await addShop(app.db);
  const acceptedBy = async (who: Actor) => {
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    expect(await shown(app, buyer, id)).toMatchObject({ accepted: null });
    await accepted(app, who, id);
    return (await shown(app, buyer, id)).accepted;
  };
  const createdAt = app.clock.now().toISOString();
  expect(await acceptedBy(member)).toEqual({ createdAt, by: 'provider' });
  expect(await acceptedBy(admin)).toEqual({ createdAt, by: 'operator' });
});

describe('an order that ended without a sale', () => {
  const agreed = { amount: 2524, currency: 'USD' };

  test('shows the agreed amounts, and the refund once it is done', async ({ orders: app }) => {
    const { wineId, buyer, owner, admin } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    await accepted(app, owner, id);
    await moved(app, owner, id, 'cancel');
    expect(await shown(app, buyer, id)).toMatchObject({ payinTotal: agreed, refundedTotal: null });
    await reconcilePayment(app, system, id);
    const order = await shown(app, buyer, id);
    expect(order).toMatchObject({ state: 'canceled', payinTotal: agreed, payoutTotal: null, refundedTotal: agreed });
    expect(order.lineItems.map(({ code, lineTotal, reversal }) => [code, lineTotal.amount, reversal])).toEqual([
      ['line-item/units', 2450, false],
      ['line-item/pickup-fee', 0, false],
      ['line-item/customer-commission', 74, false],
      ['line-item/units', -2450, true],
      ['line-item/pickup-fee', 0, true],
      ['line-item/customer-commission', -74, true],
    ]);
    const payoutTotal = { amount: 0, currency: 'USD' };
    expect(await shown(app, owner, id)).toMatchObject({ payinTotal: null, payoutTotal, refundedTotal: null });
    expect(await shown(app, admin, id)).toMatchObject({ payinTotal: agreed, payoutTotal, refundedTotal: agreed });
    expect(await listed(app, buyer, 'order')).toMatchObject([{ id, total: agreed }]);
    expect(await listed(app, owner, 'sale')).toMatchObject([{ id, total: { amount: 2205 } }]);
  });

  test('has no refund if the card was never charged', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    await moved(app, buyer, id, 'cancel');
    await reconcilePayment(app, system, id);
    expect(await shown(app, buyer, id)).toMatchObject({ payinTotal: agreed, refundedTotal: null });
  });
});

describe('an admin who is a party of an order', () => {
  const review = { reviewRating: 2, reviewContent: 'So so' };

  test('as the buyer cannot act as the operator', async ({ orders: app }) => {
    const shop = await addShop(app.db);
    const { admin, wineId } = shop;
    const { id } = await purchased(app, admin, bottles(wineId, 1));
    expect(await shown(app, admin, id)).toMatchObject({ roles: ['customer'], may: ['cancel'], payoutTotal: null });
    expect(await listAvailableTransitions(app, admin, id)).toEqual({ ok: true, value: ['cancel'] });
    expect(await acceptOrder(app, admin, id)).toMatchObject({ code: 'forbidden' });
    const deliver = await transitionOrder(app, admin, { id, transition: 'mark-delivered', params: {} });
    expect(deliver).toMatchObject({ code: 'forbidden' });
    const done = await completed(app, { ...shop, buyer: admin });
    await moved(app, shop.owner, done, 'review-1-by-provider', review);
    expect(await shown(app, admin, done)).toMatchObject({ reviews: [] });
  });

  test("as a seller does not see the buyer's review early, and is recorded as the seller", async ({ orders: app }) => {
    const shop = await addShop(app.db);
    const owner: SignedIn = { ...shop.owner, roles: ['winery-owner', 'admin'] };
    const id = await completed(app, { ...shop, owner });
    await moved(app, shop.buyer, id, 'review-1-by-customer', review);
    const order = await shown(app, owner, id);
    expect(order).toMatchObject({ roles: ['provider'], reviews: [], payinTotal: null });
    expect(order.transitions.find(({ transition }) => transition === 'mark-delivered')).toMatchObject({
      by: 'provider',
    });
    expect(await shown(app, shop.admin, id)).toMatchObject({ roles: ['operator'], reviews: [{ by: 'customer' }] });
  });
});

test('a member of many wineries sees the sales of all of them', async ({ orders: app }) => {
  const { buyer, owner } = await addShop(app.db);
  const sold: string[] = [];
  for (let many = 1; many <= 55; many += 1) {
    const wineryId = await addWinery(app.db, { slug: `winery-${many}`, name: `Winery ${many}` });
    const createdAt = app.clock.now();
    await app.db.insertInto('wineryMembers').values({ wineryId, userId: owner.id, role: 'owner', createdAt }).execute();
    if (many < 50) continue;
    await addPayoutAccount(app.db, wineryId);
    sold.push((await placed(app, buyer, bottles(await addWine(app.db, wineryId, 1), 1))).id);
    app.clock.forward(1);
  }
  const sales = await listed(app, owner, 'sale');
  expect(sales.map(({ id }) => id)).toEqual(sold.toReversed());
  expect(await listOrders(app, owner, { only: 'sale', lastTransitions: 'request-payment' })).toMatchObject({
    ok: true,
    value: { meta: { totalItems: 6 } },
  });
});
