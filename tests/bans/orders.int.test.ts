import { describe, expect } from 'vitest';
import { addToCart } from '../../src/features/cart/change-cart.server.ts';
import { showCart } from '../../src/features/cart/show-cart.server.ts';
import { listFavorites } from '../../src/features/favorites/list-favorites.server.ts';
import { setFavorite } from '../../src/features/favorites/set-favorite.server.ts';
import { askWinery } from '../../src/features/messages/ask-winery.server.ts';
import { countNotifications } from '../../src/features/messages/count-notifications.server.ts';
import { sendMessage } from '../../src/features/messages/send-message.server.ts';
import { sweepMessageDigests } from '../../src/features/messages/sweep-message-digests.server.ts';
import { acceptMove } from '../../src/features/orders/booking-moves/answer-move.server.ts';
import { moveBooking } from '../../src/features/orders/booking-moves/move-booking.server.ts';
import { proposeMove } from '../../src/features/orders/booking-moves/propose-move.server.ts';
import { sweepMoveProposals } from '../../src/features/orders/booking-moves/sweep-move-proposals.server.ts';
import { showDaySheet } from '../../src/features/orders/day-sheet.server.ts';
import { confirmPayment } from '../../src/features/orders/payment/confirm-payment.server.ts';
import { reconcilePayment } from '../../src/features/orders/payment/reconcile-payment.server.ts';
import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import { sweepDueOrders } from '../../src/features/orders/process/sweep-due-orders.server.ts';
import { transitionOrder } from '../../src/features/orders/process/transition-order.server.ts';
import { reviewOrder } from '../../src/features/orders/reviews/review-order.server.ts';
import { showOrder } from '../../src/features/orders/show-order.server.ts';
import { listReviewsAbout } from '../../src/features/reviews/list-reviews-about.server.ts';
import { answerReview } from '../../src/features/reviews/wineries/answer-review.server.ts';
import { listWineryReviews } from '../../src/features/reviews/wineries/list-winery-reviews.server.ts';
import { anonymous, type SignedIn } from '../../src/kit/actor.ts';
import { addTasting, twoSessions } from '../fixtures/listings/add-tasting.ts';
import { sessions } from '../fixtures/orders/booked-tasting.ts';
import { completed } from '../fixtures/orders/complete-order.ts';
import { bottles, mailsOf, pay, placed, purchased, spans, stockOf } from '../fixtures/orders/orders-test.ts';
import { writeReview } from '../fixtures/reviews/write-review.ts';
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
  const { app, shop, ban, lift, addOwner } = banning;
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
  const ended = async () => {
    for (const { id } of [own, other]) {
      await reconcilePayment(app, system, id);
      expect(await standing(banning, id)).toEqual(['payment-expired', 'voided']);
    }
  };
  await ended();
  await lift(owner);
  await lift(buyer);
  expect(await confirmPayment(app, buyer, own.id), 'what has expired stays expired').toMatchObject({ ok: false });
  await ended();
  expect(await stockOf(app.db, wineId)).toBe(stock);
  const again = await purchased(app, stranger, bottles(wineId, 1));
  expect(await standing(banning, again.id), 'sold again').toEqual(['purchased', 'authorised']);
  await addOwner();
  await ban(owner);
  const next = await purchased(app, stranger, bottles(wineId, 1));
  expect(await standing(banning, next.id), 'with another owner').toEqual(['purchased', 'authorised']);
});

/** Orders that are paid and wait for the winery. */
async function purchases({ app, shop }: Banning, many: number) {
  const ids: string[] = [];
  for (let at = 0; at < many; at += 1) ids.push((await purchased(app, shop.buyer, bottles(shop.wineId, 1))).id);
  return ids;
}

describe('Orders placed, not accepted', () => {
  test('Orders placed, not accepted', async ({ banning }) => {
    const { app, shop, ban, lift } = banning;
    const { buyer, owner, member, admin } = shop;
    const [first = '', second = '', third = '', last = ''] = await purchases(banning, 4);
    await ban(buyer);
    const refused = {
      ok: false,
      reason: 'customer-gone',
      meta: { message: expect.stringContaining('has been removed') },
    };
    for (const seller of [owner, member, admin]) {
      expect(await acceptOrder(app, seller, first)).toMatchObject(refused);
      expect(await move(banning, seller, first, 'mark-delivered')).toMatchObject(refused);
    }
    expect(await mayDo(banning, owner, first)).toEqual(['cancel']);
    expect(await standing(banning, first)).toEqual(['purchased', 'authorised']);
    expect(await move(banning, owner, second, 'cancel')).toMatchObject({ ok: true });
    expect(await move(banning, admin, third, 'cancel', { reason: 'Banned' })).toMatchObject({ ok: true });
    await lift(buyer);
    expect(await acceptOrder(app, owner, first)).toMatchObject({ ok: true });
    await ban(buyer);
    await pass(banning, 5 * spans.day);
    for (const id of [second, third, last]) {
      await reconcilePayment(app, system, id);
      expect(await standing(banning, id)).toEqual(['canceled', 'voided']);
    }
    expect(app.payments.done.filter(({ step }) => step === 'capture')).toHaveLength(1);
  });

  test('of a suspended winery', async ({ banning }) => {
    const { app, shop, ban, lift, addOwner } = banning;
    const { owner, member, admin } = shop;
    const [first = '', second = '', third = '', fourth = '', last = ''] = await purchases(banning, 5);
    await ban(owner);
    expect(await mayDo(banning, member, first)).toEqual([]);
    for (const given of [acceptOrder(app, member, first), move(banning, member, first, 'cancel')])
      expect(await given).toMatchObject({ ok: false, code: 'forbidden' });
    expect(app.payments.done.filter(({ step }) => step === 'capture')).toEqual([]);
    expect(await acceptOrder(app, admin, first)).toMatchObject({ ok: true });
    expect(await standing(banning, first)).toEqual(['purchased', 'captured']);
    expect(await move(banning, admin, second, 'cancel', { reason: 'Banned' })).toMatchObject({ ok: true });
    await lift(owner);
    expect(await acceptOrder(app, member, third), 'those that still wait').toMatchObject({ ok: true });
    await addOwner();
    await ban(owner);
    expect(await acceptOrder(app, member, fourth), 'with another owner').toMatchObject({ ok: true });
    await app.db
      .updateTable('users')
      .set({ bannedAt: app.clock.now() })
      .where('email', '=', 'co-owner@example.test')
      .execute();
    await pass(banning, 5 * spans.day);
    for (const id of [second, last]) {
      await reconcilePayment(app, system, id);
      expect(await standing(banning, id)).toEqual(['canceled', 'voided']);
    }
  });
});

/** Orders that the winery has accepted. */
async function sales(banning: Banning, many: number) {
  const ids = await purchases(banning, many);
  for (const id of ids) expect(await acceptOrder(banning.app, banning.shop.owner, id)).toMatchObject({ ok: true });
  return ids;
}

describe('Orders accepted, not delivered', () => {
  test('Orders accepted, not delivered', async ({ banning }) => {
    const { app, shop, ban } = banning;
    const { buyer, owner, member, admin } = shop;
    const [first = '', second = '', third = '', fourth = '', last = ''] = await sales(banning, 5);
    await ban(buyer);
    expect(await move(banning, member, first, 'mark-delivered'), 'it is paid').toMatchObject({ ok: true });
    expect(await move(banning, owner, second, 'cancel')).toMatchObject({ ok: true });
    expect(await move(banning, admin, third, 'mark-delivered')).toMatchObject({ ok: true });
    expect(await move(banning, admin, fourth, 'cancel', { reason: 'Banned' })).toMatchObject({ ok: true });
    await pass(banning, 14 * spans.day);
    for (const id of [second, fourth, last]) {
      await reconcilePayment(app, system, id);
      expect(await standing(banning, id)).toEqual(['canceled', 'refunded']);
    }
    for (const id of [first, third]) expect(await standing(banning, id)).toEqual(['completed', 'captured']);
  });

  test('of a suspended winery', async ({ banning }) => {
    const { app, shop, ban, lift, addOwner } = banning;
    const { owner, member, admin } = shop;
    const [first = '', second = '', third = '', fourth = '', last = ''] = await sales(banning, 5);
    await ban(owner);
    for (const transition of ['mark-delivered', 'cancel'])
      expect(await move(banning, member, first, transition)).toMatchObject({ code: 'forbidden' });
    expect(await move(banning, admin, first, 'mark-delivered')).toMatchObject({ ok: true });
    expect(await move(banning, admin, second, 'cancel', { reason: 'Banned' })).toMatchObject({ ok: true });
    await lift(owner);
    expect(await move(banning, member, third, 'mark-delivered'), 'the winery goes on').toMatchObject({ ok: true });
    const other = await addOwner();
    await ban(owner);
    expect(await move(banning, other, fourth, 'mark-delivered'), 'with another owner').toMatchObject({ ok: true });
    await ban(other);
    await pass(banning, 14 * spans.day);
    for (const id of [second, last]) {
      await reconcilePayment(app, system, id);
      expect(await standing(banning, id)).toEqual(['canceled', 'refunded']);
    }
  });
});

describe('Orders delivered or disputed', () => {
  const broken = { disputeReason: 'Broken', reason: 'They wrote to us' };

  /** Orders that the winery has delivered. */
  async function deliveries(banning: Banning, many: number) {
    const ids = await sales(banning, many);
    for (const id of ids)
      expect(await move(banning, banning.shop.owner, id, 'mark-delivered')).toMatchObject({ ok: true });
    return ids;
  }

  test('Orders delivered or disputed', async ({ banning }) => {
    const { app, shop, ban } = banning;
    const { buyer, admin } = shop;
    const [first = '', second = '', last = ''] = await deliveries(banning, 3);
    await ban(buyer);
    for (const id of [first, second])
      expect(await move(banning, admin, id, 'dispute', broken), 'for the buyer').toMatchObject({ ok: true });
    const settled = { disputeDecision: 'They agreed', reason: 'They wrote to us' };
    expect(await move(banning, admin, first, 'mark-received-from-disputed', settled)).toMatchObject({ ok: true });
    await pass(banning, 0);
    expect((await standing(banning, first))[0]).toBe('completed');
    await pass(banning, 14 * spans.day);
    expect((await standing(banning, last))[0], 'the time to dispute is over').toBe('completed');
    await pass(banning, 46 * spans.day);
    await reconcilePayment(app, system, second);
    expect(await standing(banning, second)).toEqual(['canceled', 'refunded']);
  });

  test('of a suspended winery', async ({ banning }) => {
    const { app, shop, ban, lift, addOwner } = banning;
    const { buyer, owner, member, admin } = shop;
    const [first = '', second = '', third = '', fourth = '', last = ''] = await deliveries(banning, 5);
    for (const id of [first, second, third, fourth])
      expect(await move(banning, buyer, id, 'dispute', broken)).toMatchObject({ ok: true });
    await ban(owner);
    expect(await move(banning, member, first, 'cancel-from-disputed')).toMatchObject({ code: 'forbidden' });
    const decided = { disputeDecision: 'Refunded', reason: 'Broken' };
    expect(await move(banning, admin, first, 'cancel-from-disputed', decided)).toMatchObject({ ok: true });
    await lift(owner);
    expect(await mayDo(banning, member, second)).toContain('cancel-from-disputed');
    expect(await move(banning, member, second, 'cancel-from-disputed', { disputeDecision: 'Refunded' })).toMatchObject({
      ok: true,
    });
    const other = await addOwner();
    await ban(owner);
    expect(await move(banning, other, third, 'cancel-from-disputed', { disputeDecision: 'Refunded' })).toMatchObject({
      ok: true,
    });
    await ban(other);
    await pass(banning, 60 * spans.day);
    for (const id of [first, second, third, fourth]) {
      await reconcilePayment(app, system, id);
      expect(await standing(banning, id)).toEqual(['canceled', 'refunded']);
    }
    expect((await standing(banning, last))[0]).toBe('completed');
  });
});

test('Booked tastings', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { buyer, owner, member } = shop;
  const listingId = await addTasting(app.db, shop.wineryId, { entries: twoSessions });
  const request = { items: [{ listingId }], seats: 2, bookingDates: sessions.morning };
  const { id } = await purchased(app, buyer, request);
  const propose = () => proposeMove(app, member, { id, dates: { bookingDates: sessions.afternoon } });
  const moved = (bookingDates: { bookingStart: string; bookingEnd: string }) =>
    moveBooking(app, buyer, { id, dates: { bookingDates } });
  await ban(buyer);
  expect(await acceptOrder(app, owner, id), 'as orders').toMatchObject({ reason: 'customer-gone' });
  await lift(buyer);
  await ban(owner);
  expect(await acceptOrder(app, member, id), 'as orders').toMatchObject({ code: 'forbidden' });
  await lift(owner);
  expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
  await ban(buyer);
  expect(await propose()).toMatchObject({ code: 'transaction-invalid-transition', meta: { message: removed } });
  await lift(buyer);
  expect(await propose()).toMatchObject({ ok: true });
  await ban(owner);
  expect(await propose()).toMatchObject({ code: 'forbidden' });
  expect(await moved(sessions.dayAfter)).toMatchObject({ code: 'transaction-invalid-transition' });
  expect(await acceptMove(app, buyer, { id })).toMatchObject({ ok: false });
  expect(await showDaySheet(app, member, '2026-11-28')).toMatchObject({
    value: { visits: [{ orderId: id, mayCheckIn: false }] },
  });
  const proposals = async () => {
    const moves = app.db.selectFrom('bookingMoves').select('state').where('orderId', '=', id);
    return (await moves.execute()).map(({ state }) => state);
  };
  expect(await proposals()).toEqual(['open']);
  app.clock.forward(3 * spans.day);
  await sweepMoveProposals(app, system, { most: 20 });
  expect(await proposals()).toEqual(['expired']);
  await lift(owner);
  expect(await moved(sessions.dayAfter)).toMatchObject({ ok: true });
  await addOwner();
  await ban(owner);
  expect(await propose(), 'with another owner').toMatchObject({ ok: true });
});

test('Messages and questions', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { buyer, owner, member, stranger, wineId, wineryId } = shop;
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  const write = (actor: SignedIn) => sendMessage(app, actor, id, { content: 'Hello' });
  const ask = () => askWinery(app, stranger, { wineryId, content: 'Are you open?' });
  const refused = { code: 'forbidden', meta: { message: removed } };
  await ban(buyer);
  for (const writer of [owner, member])
    expect(await write(writer)).toMatchObject({ ...refused, reason: 'customer-gone' });
  await lift(buyer);
  expect(await write(owner)).toMatchObject({ ok: true });
  await ban(owner);
  for (const given of [write(buyer), write(member), ask()])
    expect(await given).toMatchObject({ ...refused, reason: 'provider-gone' });
  expect(await askWinery(app, stranger, { listingId: wineId, content: 'Any left?' })).toMatchObject({ ok: false });
  expect(await app.db.selectFrom('orders').select('id').where('state', '=', 'enquiry').execute()).toEqual([]);
  await lift(owner);
  for (const given of [write(buyer), write(member), ask()]) expect(await given).toMatchObject({ ok: true });
  const other = await addOwner();
  await ban(owner);
  for (const given of [write(other), write(buyer), ask()]) expect(await given).toMatchObject({ ok: true });
  app.clock.forward(spans.hour);
  await sweepMessageDigests(app, system, { most: 20 });
  expect(await mailsOf(app), 'they get the messages').toContain('messages-waiting co-owner@example.test');
});

test('Reviews', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { owner, member, buyer, wineryId } = shop;
  const [first, second, third] = [await completed(app, shop), await completed(app, shop), await completed(app, shop)];
  const review = (actor: SignedIn, id: string) =>
    reviewOrder(app, actor, { id, params: { reviewRating: 4, reviewContent: 'Fine' } });
  for (const actor of [buyer, member]) expect(await review(actor, first)).toMatchObject({ ok: true });
  const about = async () => {
    const { reviews } = await listReviewsAbout(app, anonymous, { about: 'winery', id: wineryId, page: null });
    const ofBuyers = reviews.filter(({ by }) => by === 'customer').map(({ customer }) => customer.name);
    const { shown } = await listWineryReviews(app, anonymous, { wineryId, query: {} });
    return [...ofBuyers, ...shown.reviews.map(({ author, content }) => `${author.name}: ${content}`)];
  };
  const { id: reviewId } = await writeReview(app, buyer, wineryId, { content: 'A fine porch' });
  const answer = (actor: SignedIn) => answerReview(app, actor, { id: reviewId, fields: { content: 'Thank you' } });
  const before = await about();
  expect(before).toEqual(['Ada L', 'Ada L: A fine porch']);
  await ban(buyer);
  expect(await about()).toEqual(['Banned user', 'Banned user: A fine porch']);
  await lift(buyer);
  expect(await about()).toEqual(before);
  await ban(owner);
  expect(await about(), 'its page keeps its reviews').toEqual(before);
  expect(await answer(member)).toMatchObject({ code: 'forbidden' });
  expect(await review(member, second)).toMatchObject({ code: 'forbidden' });
  await lift(owner);
  expect(await review(member, second)).toMatchObject({ ok: true });
  const other = await addOwner();
  await ban(owner);
  expect(await review(member, third), 'with another owner').toMatchObject({ ok: true });
  expect(await answer(other)).toMatchObject({ ok: true });
  const last = await completed(app, { ...shop, owner: member });
  await ban(buyer);
  await pass(banning, 7 * spans.day);
  expect((await standing(banning, last))[0], 'the time of the banned buyer is over').toBe('reviewed');
});

test('Counts in the top bar', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  const sales = async () => (await countNotifications(app, shop.member)).sales;
  expect(await sales()).toBe(1);
  await ban(shop.owner);
  expect(await sales()).toBe(0);
  await lift(shop.owner);
  expect(await sales()).toBe(1);
  await addOwner();
  await ban(shop.owner);
  expect(await sales(), 'with another owner').toBe(1);
});

test('Cart and favorites', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
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
  await addOwner();
  await ban(owner);
  expect(await line(), 'with another owner').toEqual([true]);
  expect(await favorites()).toMatchObject({ value: { listings: [{ id: wineId, closed: false }] } });
});
