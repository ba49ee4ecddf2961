import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addTasting, wholeDays } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { expectOrderInvariants } from '../../../../tests/fixtures/orders/order-invariants.ts';
import {
  addShop,
  pay,
  placed,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { expectSeatInvariants } from '../../../../tests/fixtures/orders/seat-invariants.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { placeOrder } from './place-order.server.ts';

const system = { kind: 'system' } as const;

/** A request for seats on Saturday and Sunday in a week. */
function seats(listingId: string, many: number, [startDate, endDate] = ['2026-11-28', '2026-11-29']): object {
  return { items: [{ listingId }], seats: many, bookingDates: { startDate, endDate } };
}

/** A shop with a tasting of so many seats a day, at 20.00 each. */
async function addTastingShop(app: TestOrders, many = 12) {
  const shop = await addShop(app.db);
  const entries = wholeDays.map((day) => ({ ...day, seats: many }));
  return { ...shop, tastingId: await addTasting(app.db, shop.wineryId, { entries }) };
}

/** The state of each booking, and how many seats it takes on both days. */
async function bookingsOf({ db }: TestOrders) {
  const { rows } = await sql<{ state: string; taken: number }>`
    select state, (select count(*)::integer from booking_seats where booking_id = bookings.id and active) as taken
    from bookings order by created_at`.execute(db);
  return rows;
}

/** Checks that seats, stock, and money add up, and that somebody else can book all seats. */
async function expectAllFree(app: TestOrders, shop: { wineId: string; tastingId: string; stranger: SignedIn }) {
  await expectOrderInvariants(app, { [shop.wineId]: 12 });
  await expectSeatInvariants(app);
  expect(await placeOrder(app, shop.stranger, seats(shop.tastingId, 12))).toMatchObject({ ok: true });
}

describe('an order of a tasting', () => {
  test('is booked, paid, and accepted; canceled, its seats and its money are released', async ({ orders: app }) => {
    const shop = await addTastingShop(app);
    const { tastingId, buyer, owner, stranger } = shop;
    const order = await purchased(app, buyer, seats(tastingId, 11));
    expect(order).toMatchObject({
      state: 'pending-payment',
      payinTotal: { amount: 2 * 11 * 2000 + 1320, currency: 'USD' },
      items: [{ listingId: tastingId, quantity: 11 }],
      deliveryMethod: null,
    });
    expect(await bookingsOf(app)).toEqual([{ state: 'pending', taken: 11 }]);
    expect(await placeOrder(app, stranger, seats(tastingId, 2))).toMatchObject({
      code: 'transaction-booking-time-not-available',
    });
    expect(await acceptOrder(app, owner, order.id)).toMatchObject({ ok: true });
    expect(await bookingsOf(app)).toEqual([{ state: 'accepted', taken: 11 }]);
    await expectSeatInvariants(app);
    expect(await transitionOrder(app, owner, { id: order.id, transition: 'cancel', params: {} })).toMatchObject({
      ok: true,
      value: { state: 'canceled' },
    });
    expect(await bookingsOf(app)).toEqual([{ state: 'cancelled', taken: 0 }]);
    await expectAllFree(app, shop);
  });

  test('keeps its seats after the tasting', async ({ orders: app }) => {
    const { tastingId, wineId, buyer, owner } = await addTastingShop(app);
    const { id } = await purchased(app, buyer, seats(tastingId, 3));
    await acceptOrder(app, owner, id);
    app.clock.forward(7 * spans.day);
    for (const [who, transition] of [
      [owner, 'mark-delivered'],
      [buyer, 'mark-received'],
    ] as const)
      expect(await transitionOrder(app, who, { id, transition, params: {} })).toMatchObject({ ok: true });
    expect(await bookingsOf(app)).toEqual([{ state: 'accepted', taken: 3 }]);
    await expectOrderInvariants(app, { [wineId]: 12 });
    await expectSeatInvariants(app);
  });

  test('that is not paid releases its seats after 15 minutes', async ({ orders: app }) => {
    const shop = await addTastingShop(app);
    await placed(app, shop.buyer, seats(shop.tastingId, 12));
    app.clock.forward(15 * spans.minute);
    expect(await sweepDueOrders(app, system, { most: 10 })).toBe(1);
    expect(await bookingsOf(app)).toEqual([{ state: 'cancelled', taken: 0 }]);
    await expectAllFree(app, shop);
  });

  test('releases its seats at once if the gateway refuses the payment', async ({ orders: app }) => {
    const shop = await addTastingShop(app);
    app.payments.next('create', { code: 'other', message: 'No.' });
    expect(await placeOrder(app, shop.buyer, seats(shop.tastingId, 12))).toMatchObject({
      code: 'transaction-payment-failed',
    });
    expect(await bookingsOf(app)).toEqual([{ state: 'cancelled', taken: 0 }]);
    await expectAllFree(app, shop);
  });

  test('releases its seats if the authorization has lapsed when it is accepted', async ({ orders: app }) => {
    const shop = await addTastingShop(app);
    const { id } = await purchased(app, shop.buyer, seats(shop.tastingId, 12));
    for (const intent of app.payments.intents.values()) intent.status = 'canceled';
    expect(await acceptOrder(app, shop.owner, id)).toMatchObject({ code: 'transaction-payment-failed' });
    expect(await bookingsOf(app)).toEqual([{ state: 'cancelled', taken: 0 }]);
    await expectAllFree(app, shop);
  });

  test('is the only one of many concurrent ones that gets the last seat', async ({ orders: app }) => {
    const { tastingId, wineId, buyer, stranger } = await addTastingShop(app, 3);
    const first = await placed(app, buyer, seats(tastingId, 2));
    await pay(app, first.id);
    const racers = [buyer, stranger];
    while (racers.length < 6) racers.push(await addPerson(app.db, { email: `racer${racers.length}@example.test` }));
    const answers = await Promise.all(racers.map((racer) => placeOrder(app, racer, seats(tastingId, 1))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toEqual({ ok: false, code: 'transaction-booking-time-not-available' });
    expect(await bookingsOf(app)).toEqual([
      { state: 'pending', taken: 2 },
      { state: 'pending', taken: 1 },
    ]);
    expect(app.payments.intents.size).toBe(2);
    await expectOrderInvariants(app, { [wineId]: 12 });
    await expectSeatInvariants(app);
  });
});
