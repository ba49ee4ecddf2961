import { describe, expect } from 'vitest';
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
import { showOrder } from '../../src/features/orders/show-order.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { addTasting, twoSessions } from '../fixtures/listings/add-tasting.ts';
import { sessions } from '../fixtures/orders/booked-tasting.ts';
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
  const moved = (bookingDates: object) => moveBooking(app, buyer, { id, dates: { bookingDates } });
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
  expect(await acceptMove(app, buyer, { id, params: { number: 1 } })).toMatchObject({ ok: false });
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
