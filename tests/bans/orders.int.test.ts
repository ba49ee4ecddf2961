import { expect } from 'vitest';
import { addToCart } from '../../src/features/cart/change-cart.server.ts';
import { showCart } from '../../src/features/cart/show-cart.server.ts';
import { listFavorites } from '../../src/features/favorites/list-favorites.server.ts';
import { setFavorite } from '../../src/features/favorites/set-favorite.server.ts';
import { askWinery } from '../../src/features/messages/ask-winery.server.ts';
import { countNotifications } from '../../src/features/messages/count-notifications.server.ts';
import { sendMessage } from '../../src/features/messages/send-message.server.ts';
import { moveBooking } from '../../src/features/orders/booking-moves/move-booking.server.ts';
import { proposeMove } from '../../src/features/orders/booking-moves/propose-move.server.ts';
import { showDaySheet } from '../../src/features/orders/day-sheet.server.ts';
import { confirmPayment } from '../../src/features/orders/payment/confirm-payment.server.ts';
import { reconcilePayment } from '../../src/features/orders/payment/reconcile-payment.server.ts';
import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import { sweepDueOrders } from '../../src/features/orders/process/sweep-due-orders.server.ts';
import { transitionOrder } from '../../src/features/orders/process/transition-order.server.ts';
import { reviewOrder } from '../../src/features/orders/reviews/review-order.server.ts';
import { showOrder } from '../../src/features/orders/show-order.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { addTasting, twoSessions } from '../fixtures/listings/add-tasting.ts';
import { sessions } from '../fixtures/orders/booked-tasting.ts';
import { completed } from '../fixtures/orders/complete-order.ts';
import { bottles, pay, placed, purchased, spans, stockOf } from '../fixtures/orders/orders-test.ts';
import { type Banning, removed, test } from './ban-test.ts';

const system = { kind: 'system' } as const;

/** The state of an order, and of its payment. */
async function standing({ app }: Banning, orderId: string) {
  const { state } = await app.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payment = app.db.selectFrom('payments').select('state').where('orderId', '=', orderId);
  return [state, (await payment.executeTakeFirstOrThrow()).state];
}

/** What somebody may do to an order now. */
async function mayDo({ app }: Banning, actor: SignedIn, id: string) {
  const shown = await showOrder(app, actor, id);
  return shown.ok ? shown.value.may : shown.code;
}

const move = ({ app }: Banning, actor: SignedIn, id: string, transition: string, params: object = {}) =>
  transitionOrder(app, actor, { id, transition, params });

/** Lets the time pass, and makes what is due. */
async function pass({ app }: Banning, span: number) {
  app.clock.forward(span);
  while ((await sweepDueOrders(app, system, { most: 20 })) > 0);
}

test('Orders not paid yet', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const { buyer, owner, stranger, wineId } = shop;
  const stock = await stockOf(app.db, wineId);
  const [own, other] = [await placed(app, buyer, bottles(wineId, 2)), await placed(app, stranger, bottles(wineId, 1))];
  await pay(app, own.id);
  await pay(app, other.id);
  await ban(buyer);
  expect(await confirmPayment(app, system, own.id), 'as for the event of the gateway').toMatchObject({ ok: false });
  await ban(owner);
  expect(await confirmPayment(app, stranger, other.id), 'of a suspended winery').toMatchObject({ ok: false });
  expect(await stockOf(app.db, wineId)).toBe(stock - 3);
  await pass(banning, 15 * spans.minute);
  for (const { id } of [own, other]) {
    await reconcilePayment(app, system, id);
    expect(await standing(banning, id)).toEqual(['payment-expired', 'voided']);
  }
  await lift(owner);
  expect(await stockOf(app.db, wineId)).toBe(stock);
  expect((await purchased(app, stranger, bottles(wineId, 1))).state, 'sold again').toBe('pending-payment');
});

test('Orders placed, not accepted', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const { buyer, owner, member, admin, wineId } = shop;
  const [first, second] = [
    await purchased(app, buyer, bottles(wineId, 1)),
    await purchased(app, buyer, bottles(wineId, 1)),
  ];
  await ban(buyer);
  const refused = {
    ok: false,
    reason: 'customer-gone',
    meta: { message: expect.stringContaining('has been removed') },
  };
  for (const seller of [owner, member, admin]) {
    expect(await acceptOrder(app, seller, first.id)).toMatchObject(refused);
    expect(await move(banning, seller, first.id, 'mark-delivered')).toMatchObject(refused);
  }
  expect(await mayDo(banning, owner, first.id)).toEqual(['cancel']);
  expect(await standing(banning, first.id)).toEqual(['purchased', 'authorised']);
  await lift(buyer);
  expect(await acceptOrder(app, owner, first.id)).toMatchObject({ ok: true });
  await ban(owner);
  expect(await mayDo(banning, member, second.id)).toEqual([]);
  for (const given of [acceptOrder(app, member, second.id), move(banning, member, second.id, 'cancel')])
    expect(await given).toMatchObject({ ok: false, code: 'forbidden' });
  await pass(banning, 5 * spans.day);
  await reconcilePayment(app, system, second.id);
  expect(await standing(banning, second.id)).toEqual(['canceled', 'voided']);
});

test('Orders accepted, not delivered', async ({ banning }) => {
  const { app, shop, ban, addOwner } = banning;
  const { buyer, owner, member, admin, wineId } = shop;
  const ids = [];
  for (let at = 0; at < 4; at += 1) {
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
    ids.push(id);
  }
  const [first = '', second = '', third = '', last = ''] = ids;
  await ban(buyer);
  expect(await move(banning, member, first, 'mark-delivered'), 'it is paid').toMatchObject({ ok: true });
  await ban(owner);
  expect(await move(banning, member, second, 'mark-delivered')).toMatchObject({ code: 'forbidden' });
  expect(await move(banning, admin, second, 'mark-delivered')).toMatchObject({ ok: true });
  expect(await move(banning, admin, third, 'cancel', { reason: 'Banned' })).toMatchObject({ ok: true });
  await reconcilePayment(app, system, third);
  expect(await standing(banning, third)).toEqual(['canceled', 'refunded']);
  await addOwner();
  expect(await move(banning, member, last, 'mark-delivered'), 'there is another owner').toMatchObject({ ok: true });
});

test('Orders delivered or disputed', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const { buyer, owner, member, admin, wineId } = shop;
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  expect(await move(banning, owner, id, 'mark-delivered')).toMatchObject({ ok: true });
  await ban(buyer);
  const broken = { disputeReason: 'Broken', reason: 'They wrote to us' };
  expect(await move(banning, admin, id, 'dispute', broken), 'for the buyer').toMatchObject({ ok: true });
  await ban(owner);
  expect(await move(banning, member, id, 'cancel-from-disputed')).toMatchObject({ code: 'forbidden' });
  await lift(owner);
  expect(await mayDo(banning, member, id)).toContain('cancel-from-disputed');
  await ban(owner);
  const decided = { disputeDecision: 'Refunded', reason: 'Broken' };
  expect(await move(banning, admin, id, 'cancel-from-disputed', decided)).toMatchObject({ ok: true });
  await reconcilePayment(app, system, id);
  expect(await standing(banning, id)).toEqual(['canceled', 'refunded']);
});

test('Booked tastings', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const { buyer, owner, member } = shop;
  const listingId = await addTasting(app.db, shop.wineryId, { entries: twoSessions });
  const request = { items: [{ listingId }], seats: 2, bookingDates: sessions.morning };
  const { id } = await purchased(app, buyer, request);
  expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
  const propose = () => proposeMove(app, member, { id, dates: { bookingDates: sessions.afternoon } });
  const moved = () => moveBooking(app, buyer, { id, dates: { bookingDates: sessions.dayAfter } });
  await ban(buyer);
  expect(await propose()).toMatchObject({ code: 'transaction-invalid-transition', meta: { message: removed } });
  await lift(buyer);
  await ban(owner);
  expect(await propose()).toMatchObject({ code: 'forbidden' });
  expect(await moved()).toMatchObject({ code: 'transaction-invalid-transition' });
  expect(await showDaySheet(app, member, '2026-11-28')).toMatchObject({
    value: { visits: [{ orderId: id, mayCheckIn: false }] },
  });
  await lift(owner);
  expect(await moved()).toMatchObject({ ok: true });
});

test('Messages and questions', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { buyer, owner, member, stranger, wineId, wineryId } = shop;
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  const write = (actor: SignedIn) => sendMessage(app, actor, id, { content: 'Hello' });
  const ask = () => askWinery(app, stranger, { wineryId, content: 'Are you open?' });
  const refused = { code: 'forbidden', meta: { message: removed } };
  await ban(buyer);
  expect(await write(owner)).toMatchObject({ ...refused, reason: 'customer-gone' });
  await lift(buyer);
  expect(await write(owner)).toMatchObject({ ok: true });
  await ban(owner);
  for (const given of [write(buyer), write(member), ask()])
    expect(await given).toMatchObject({ ...refused, reason: 'provider-gone' });
  expect(await askWinery(app, stranger, { listingId: wineId, content: 'Any left?' })).toMatchObject({ ok: false });
  expect(await app.db.selectFrom('orders').select('id').where('state', '=', 'enquiry').execute()).toEqual([]);
  await lift(owner);
  for (const given of [write(buyer), write(member), ask()]) expect(await given).toMatchObject({ ok: true });
  await addOwner();
  await ban(owner);
  for (const given of [write(buyer), write(member), ask()]) expect(await given).toMatchObject({ ok: true });
});

test('Reviews', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const id = await completed(app, shop);
  const review = (actor: SignedIn) =>
    reviewOrder(app, actor, { id, params: { reviewRating: 4, reviewContent: 'Fine' } });
  await ban(shop.owner);
  expect(await review(shop.member)).toMatchObject({ code: 'forbidden' });
  await lift(shop.owner);
  expect(await review(shop.member)).toMatchObject({ ok: true });
});

test('Counts in the top bar', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  const sales = async () => (await countNotifications(app, shop.member)).sales;
  expect(await sales()).toBe(1);
  await ban(shop.owner);
  expect(await sales()).toBe(0);
  await lift(shop.owner);
  expect(await sales()).toBe(1);
});

test('Cart and favorites', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const { buyer, owner, wineId } = shop;
  const input = { key: undefined, network: '203.0.113.7', form: { listingId: wineId, quantity: '1' } };
  expect(await addToCart(app, buyer, input)).toMatchObject({ ok: true });
  expect(await setFavorite(app, buyer, { kind: 'listing', id: wineId, on: 'true' })).toMatchObject({ ok: true });
  const line = async () => {
    const cart = await showCart(app, buyer, { key: undefined, page: null });
    return cart.groups.flatMap(({ lines }) => lines.map(({ available }) => available));
  };
  const favorites = () => listFavorites(app, buyer, { kind: 'listing', page: null });
  expect(await line()).toEqual([true]);
  await ban(owner);
  expect(await line()).toEqual([false]);
  expect(await favorites()).toMatchObject({ value: { listings: [{ id: wineId, closed: true }] } });
  await lift(owner);
  await ban(buyer);
  await lift(buyer);
  expect(await line()).toEqual([true]);
  expect(await favorites()).toMatchObject({ value: { listings: [{ id: wineId, closed: false }] } });
});
