import { describe, expect } from 'vitest';
import { listTimeSlots } from '#features/availability/time-slots/list-time-slots.server.ts';
import { anonymous } from '#kit/actor.ts';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { addBookedShop, goBefore, sessions } from '../../../../tests/fixtures/orders/booked-tasting.ts';
import {
  addShop,
  mailsOf,
  placed,
  purchased,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { expectSeatInvariants } from '../../../../tests/fixtures/orders/seat-invariants.ts';
import { showDaySheet } from '../day-sheet.server.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { moveBooking } from './move-booking.server.ts';

const { morning, afternoon, dayAfter } = sessions;
const tooLate = { ok: false, code: 'transaction-invalid-transition' };
const notAvailable = { ok: false, code: 'transaction-booking-time-not-available' };

const move = (app: TestOrders, who: Parameters<typeof moveBooking>[1], id: string, bookingDates: object) =>
  moveBooking(app, who, { id, dates: { bookingDates } });

/** The sessions of a day that have free seats, with their number. */
async function slotsOn(app: TestOrders, listingId: string, day: string) {
  const listed = await listTimeSlots(app, anonymous, {
    listingId,
    start: `${day}T12:00:00Z`,
    end: `${day}T23:00:00Z`,
  });
  if (!listed.ok) throw new Error(listed.code);
  return listed.value.slots.map((slot) => [slot.start.toISOString().slice(11, 16), slot.seats]);
}

async function shown(app: TestOrders, who: Parameters<typeof showOrder>[1], id: string) {
  const order = await showOrder(app, who, id);
  if (!order.ok) throw new Error(order.code);
  return order.value;
}

describe('a buyer who moves a booked tasting', () => {
  test('gets seats there and gives back those here; price, people and history stay', async ({ orders: app }) => {
    const { buyer, listingId, id } = await addBookedShop(app);
    const before = await shown(app, buyer, id);
    expect(before.mayMove).toEqual(['move-booking']);
    expect(await move(app, buyer, id, afternoon)).toEqual({ ok: true, value: { orderId: id } });
    expect(await slotsOn(app, listingId, '2026-11-28')).toEqual([
      ['17:00', 12],
      ['21:00', 9],
    ]);
    const { bookingMoves, ...after } = await shown(app, buyer, id);
    expect(after).toMatchObject({
      state: 'purchased',
      lastTransition: before.lastTransition,
      lineItems: before.lineItems,
      booking: {
        start: '2026-11-28T21:00:00.000Z',
        displayEnd: '2026-11-28T22:30:00.000Z',
        seats: 3,
        state: 'accepted',
      },
    });
    expect(bookingMoves).toEqual([
      {
        number: 1,
        by: 'customer',
        from: { start: '2026-11-28T17:00:00.000Z', end: '2026-11-28T18:30:00.000Z' },
        to: { start: '2026-11-28T21:00:00.000Z', end: '2026-11-28T22:30:00.000Z' },
        state: 'accepted',
        createdAt: app.clock.now().toISOString(),
        expiresAt: null,
        decidedAt: app.clock.now().toISOString(),
      },
    ]);
    await expectSeatInvariants(app);
    const mails = await mailsOf(app);
    expect(mails.filter((mail) => mail.startsWith('booking-moved')).toSorted()).toEqual([
      'booking-moved buyer@example.test',
      'booking-moved owner@example.test',
    ]);
  });

  test('may move it back and forth, and by asking for its own time nothing happens', async ({ orders: app }) => {
    const { buyer, id } = await addBookedShop(app);
    for (const dates of [afternoon, afternoon, morning, dayAfter, morning])
      expect(await move(app, buyer, id, dates)).toMatchObject({ ok: true });
    expect((await shown(app, buyer, id)).bookingMoves).toHaveLength(4);
    await expectSeatInvariants(app);
  });

  test('twice at once, moves it once for each time, and takes the seats of one', async ({ orders: app }) => {
    const { buyer, listingId, id } = await addBookedShop(app);
    const moved = await Promise.all([
      move(app, buyer, id, afternoon),
      move(app, buyer, id, afternoon),
      move(app, buyer, id, dayAfter),
    ]);
    expect(moved.every(({ ok }) => ok)).toBe(true);
    const slots = [await slotsOn(app, listingId, '2026-11-28'), await slotsOn(app, listingId, '2026-11-29')];
    expect(slots.flat().filter((slot) => slot[1] === 9)).toHaveLength(1);
    await expectSeatInvariants(app);
  });

  test('is told how many seats are left where they are too few, and keeps the old ones', async ({ orders: app }) => {
    const { buyer, stranger, listingId, id } = await addBookedShop(app);
    await purchased(app, stranger, { items: [{ listingId }], seats: 11, bookingDates: afternoon });
    expect(await move(app, buyer, id, afternoon)).toMatchObject({ ...notAvailable, meta: { left: 1 } });
    expect(await slotsOn(app, listingId, '2026-11-28')).toEqual([
      ['17:00', 9],
      ['21:00', 1],
    ]);
    expect(await app.db.selectFrom('bookingMoves').selectAll().execute()).toEqual([]);
    await expectSeatInvariants(app);
  });

  test('and one who books the last seats at the same time do not both get them', async ({ orders: app }) => {
    const { buyer, stranger, listingId, id } = await addBookedShop(app);
    await purchased(app, stranger, { items: [{ listingId }], seats: 9, bookingDates: afternoon });
    const [moved, booked] = await Promise.allSettled([
      move(app, buyer, id, afternoon),
      placed(app, stranger, { items: [{ listingId }], seats: 3, bookingDates: afternoon }),
    ]);
    const isMoved = moved.status === 'fulfilled' && moved.value.ok;
    expect([isMoved, booked.status === 'fulfilled'].filter(Boolean)).toHaveLength(1);
    await expectSeatInvariants(app);
  });

  test('may do so until canceling costs something, by the time that it has now', async ({ orders: app }) => {
    const { buyer, id } = await addBookedShop(app);
    goBefore(app, 24.1);
    expect(await move(app, buyer, id, dayAfter)).toMatchObject({ ok: true });
    goBefore(app, 23);
    expect(await move(app, buyer, id, morning), 'the term is a day before the new time').toMatchObject({ ok: true });
    expect((await shown(app, buyer, id)).mayMove).toEqual([]);
    expect(await move(app, buyer, id, dayAfter)).toMatchObject({
      ...tooLate,
      meta: { message: expect.stringMatching(/as long as canceling is free/) },
    });
  });

  test('may do so until it begins where the winery has not accepted or keeps nothing', async ({ orders: app }) => {
    const { buyer, owner, id } = await addBookedShop(app, { accepted: false });
    goBefore(app, 120);
    expect(await move(app, buyer, id, afternoon)).toMatchObject({ ok: true });
    await acceptOrder(app, owner, id);
    await app.db.updateTable('orders').set({ cancellationKeptPercent: 0 }).execute();
    goBefore(app, 1, afternoon);
    expect(await move(app, buyer, id, dayAfter)).toMatchObject({ ok: true });
    goBefore(app, 0, dayAfter);
    expect(await move(app, buyer, id, { startDate: '2026-11-30T17:00:00Z', endDate: '2026-11-30T18:30:00Z' })).toEqual(
      tooLate,
    );
  });

  test('cannot without agreed terms, once it is accepted', async ({ orders: app }) => {
    const { buyer, id } = await addBookedShop(app);
    await app.db.updateTable('orders').set({ cancellationHours: null, cancellationKeptPercent: null }).execute();
    expect(await move(app, buyer, id, afternoon)).toMatchObject(tooLate);
  });

  test('cannot take a past session, one that is none, one beyond 90 days, or another price', async ({
    orders: app,
  }) => {
    const { buyer, id } = await addBookedShop(app);
    const wrong = [
      { startDate: '2026-11-20T17:00:00Z', endDate: '2026-11-20T18:30:00Z' },
      { startDate: '2026-11-28T17:30:00Z', endDate: '2026-11-28T18:30:00Z' },
      { startDate: '2027-03-20T16:00:00Z', endDate: '2027-03-20T17:30:00Z' },
    ];
    for (const dates of wrong) expect(await move(app, buyer, id, dates)).toMatchObject(notAvailable);
    const invalid = { ok: false, code: 'validation-invalid-params' };
    const severalSessions = { startDate: '2026-11-29', endDate: '2026-11-29' };
    for (const dates of [severalSessions, {}, { startDate: 'soon', endDate: 'later' }])
      expect(await move(app, buyer, id, dates)).toMatchObject(invalid);
    await app.db.updateTable('listings').set({ priceCents: 5_000 }).execute();
    expect(await move(app, buyer, id, afternoon)).toMatchObject({
      code: 'validation-invalid-value',
      meta: { message: expect.stringMatching(/price has changed/) },
    });
  });

  test('cannot where it is unpaid, canceled, or over, nor for wine, nor where others ask', async ({ orders: app }) => {
    const { buyer, stranger, owner, member, admin, listingId, wineId, id } = await addBookedShop(app);
    const unpaid = await placed(app, buyer, { items: [{ listingId }], seats: 1, bookingDates: morning });
    expect(await move(app, buyer, unpaid.id, afternoon)).toEqual(tooLate);
    const wine = await purchased(app, buyer, { items: [{ listingId: wineId, quantity: 1 }], deliveryMethod: 'pickup' });
    expect(await move(app, buyer, wine.id, afternoon)).toEqual(tooLate);
    for (const who of [stranger, owner, member, admin])
      expect(await move(app, who, id, afternoon)).toEqual({ ok: false, code: 'forbidden' });
    expect(await move(app, { ...buyer, limited: true }, id, afternoon)).toEqual({ ok: false, code: 'forbidden' });
    expect(await move(app, buyer, crypto.randomUUID(), afternoon)).toEqual({ ok: false, code: 'not-found' });
    await transitionOrder(app, owner, { id, transition: 'cancel', params: {} });
    expect(await move(app, buyer, id, afternoon)).toEqual(tooLate);
    await expectSeatInvariants(app);
  });

  test('cannot twenty-one times', async ({ orders: app }) => {
    const { buyer, id } = await addBookedShop(app);
    for (let times = 0; times < 10; times += 1)
      for (const dates of [afternoon, morning]) await move(app, buyer, id, dates);
    expect(await move(app, buyer, id, afternoon)).toMatchObject({ code: 'too-many-requests' });
    await expectSeatInvariants(app);
  });
});

test('what is due by the time of a tasting is due by the new one', async ({ orders: app }) => {
  const { buyer, owner, member, id } = await addBookedShop(app);
  await move(app, buyer, id, dayAfter);
  const { dueAt } = await shown(app, buyer, id);
  expect(dueAt).toBe('2026-11-30T18:30:00.000Z');
  goBefore(app, 0);
  const made = () => transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
  expect(await made(), 'the old time has come').toMatchObject(tooLate);
  const sheetOn = async (day: string) => {
    const sheet = await showDaySheet(app, member, day);
    return sheet.ok && sheet.value.visits.map(({ orderId }) => orderId);
  };
  expect([await sheetOn('2026-11-28'), await sheetOn('2026-11-29')]).toEqual([[], [id]]);
  goBefore(app, 0, dayAfter);
  expect(await made()).toMatchObject({ ok: true });
});

test('an unaccepted tasting that is moved earlier is canceled when it should have been confirmed', async ({
  orders: app,
}) => {
  const { buyer, id } = await addBookedShop(app, { accepted: false });
  await move(app, buyer, id, { startDate: '2026-11-22T17:00:00Z', endDate: '2026-11-22T18:30:00Z' });
  expect((await shown(app, buyer, id)).dueAt).toBe('2026-11-22T05:30:00.000Z');
  goBefore(app, -2, { startDate: '2026-11-22T17:00:00Z', endDate: '' });
  await sweepDueOrders(app, { kind: 'system' }, { most: 10 });
  expect((await shown(app, buyer, id)).state).toBe('canceled');
  await expectSeatInvariants(app);
});

test('a stay moves to other days of the same number, also over its own, and to no other number', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const listingId = await addTasting(app.db, shop.wineryId, { unitType: 'night' });
  const days = (startDate: string, endDate: string) => ({ startDate, endDate });
  const nights = days('2026-11-27', '2026-11-29');
  const { id } = await purchased(app, shop.buyer, { items: [{ listingId }], seats: 12, bookingDates: nights });
  expect(await move(app, shop.buyer, id, days('2026-11-28', '2026-11-30'))).toMatchObject({ ok: true });
  expect(await move(app, shop.buyer, id, days('2026-11-28', '2026-12-01'))).toMatchObject({
    code: 'validation-invalid-value',
    meta: { parameter: 'bookingDates' },
  });
  expect((await shown(app, shop.buyer, id)).booking?.start).toBe('2026-11-28T06:00:00.000Z');
  await expectSeatInvariants(app);
});
