import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { listTimeSlots } from '#features/availability/time-slots/list-time-slots.server.ts';
import { formatVisit } from '#features/availability/visit-times.ts';
import { anonymous } from '#kit/actor.ts';
import { addTasting, twoSessions } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { addShop, placed, spans, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { expectSeatInvariants } from '../../../../tests/fixtures/orders/seat-invariants.ts';
import { placeOrder } from './place-order.server.ts';
import { speculateOrder } from './speculate-order.server.ts';

const [morning, afternoon] = [
  { startDate: '2026-11-28T17:00:00Z', endDate: '2026-11-28T18:30:00Z' },
  { startDate: '2026-11-28T21:00:00Z', endDate: '2026-11-28T22:30:00Z' },
] as const;
const notAvailable = { ok: false, code: 'transaction-booking-time-not-available' };

type Dates = { startDate: string; endDate: string };

const people = (listingId: string, seats: number, bookingDates: Dates, more: object = {}) => ({
  items: [{ listingId }],
  seats,
  bookingDates,
  ...more,
});

async function addSessionShop(app: TestOrders, entries = twoSessions) {
  const shop = await addShop(app.db);
  return { ...shop, tastingId: await addTasting(app.db, shop.wineryId, { entries }) };
}

/** The slots of a day with the seats left on each. */
async function slotsOn(app: TestOrders, listingId: string, day: string) {
  const [start, end] = [`${day}T12:00:00Z`, `${day}T23:00:00Z`];
  const listed = await listTimeSlots(app, anonymous, { listingId, start, end });
  if (!listed.ok) throw new Error(listed.code);
  return listed.value.slots.map((slot) => [slot.start.toISOString().slice(11, 16), slot.seats]);
}

describe('a tasting with two sessions a day', () => {
  test('sells each of them apart, with one line whose quantity is the people', async ({ orders: app }) => {
    const { tastingId, buyer, stranger } = await addSessionShop(app);
    const order = await placed(app, buyer, people(tastingId, 12, morning));
    expect(order).toMatchObject({
      payinTotal: { amount: 12 * 2000 + 720 },
      booking: {
        start: '2026-11-28T17:00:00.000Z',
        displayEnd: '2026-11-28T18:30:00.000Z',
        timezone: 'America/Chicago',
      },
      lineItems: [{ code: 'line-item/day', quantity: 12 }, {}],
    });
    expect(await slotsOn(app, tastingId, '2026-11-28')).toEqual([['21:00', 12]]);
    expect(await placeOrder(app, stranger, people(tastingId, 1, morning))).toMatchObject(notAvailable);
    expect(await placeOrder(app, stranger, people(tastingId, 5, afternoon))).toMatchObject({ ok: true });
    expect(await slotsOn(app, tastingId, '2026-11-28')).toEqual([['21:00', 7]]);
    await expectSeatInvariants(app);
  });

  test('sells each of them apart on a Sunday when clocks change, at the hours of the winery’s wall', async ({
    orders: app,
  }) => {
    const night = { dayOfWeek: 'sun', start: '00:30', end: '03:30', seats: 12 } as const;
    const { tastingId, buyer, stranger } = await addSessionShop(app, [night, ...twoSessions]);
    app.clock.forward(Date.parse('2027-03-01T12:00:00Z') - app.clock.now().getTime());
    expect(await slotsOn(app, tastingId, '2027-03-13')).toEqual([
      ['17:00', 12],
      ['21:00', 12],
    ]);
    expect(await slotsOn(app, tastingId, '2027-03-14')).toEqual([
      ['06:30', 12],
      ['16:00', 12],
      ['20:00', 12],
    ]);
    const [early, late] = [
      { startDate: '2027-03-14T06:30:00Z', endDate: '2027-03-14T08:30:00Z' },
      { startDate: '2027-03-14T11:00:00-05:00', endDate: '2027-03-14T12:30:00-05:00' },
    ];
    const { booking } = await placed(app, buyer, people(tastingId, 12, late));
    const visit = booking && { start: booking.displayStart, end: booking.displayEnd, timezone: booking.timezone };
    expect(visit && formatVisit(visit)).toBe('Sunday, March 14, 2027, 11:00 AM to 12:30 PM CDT');
    expect(await placeOrder(app, stranger, people(tastingId, 1, late))).toMatchObject(notAvailable);
    const wintry = { startDate: '2027-03-14T17:00:00Z', endDate: '2027-03-14T18:30:00Z' };
    expect(await placeOrder(app, stranger, people(tastingId, 1, wintry)), 'an hour off').toMatchObject(notAvailable);
    expect(await placeOrder(app, stranger, people(tastingId, 2, early)), 'two hours long').toMatchObject({ ok: true });
    expect(await slotsOn(app, tastingId, '2027-03-14')).toEqual([
      ['06:30', 10],
      ['20:00', 12],
    ]);
    await expectSeatInvariants(app);
  });

  test('cannot be booked by a date alone, two days, or times that are no session', async ({ orders: app }) => {
    const { tastingId, buyer } = await addSessionShop(app);
    const invalid = (message: RegExp) => ({
      ok: false,
      code: 'validation-invalid-params',
      meta: { parameter: 'bookingDates', message: expect.stringMatching(message) },
    });
    const [date, days] = [
      { startDate: '2026-11-28', endDate: '2026-11-28' },
      { startDate: '2026-11-28', endDate: '2026-11-29' },
    ];
    for (const order of [placeOrder, speculateOrder]) {
      expect(await order(app, buyer, people(tastingId, 1, date))).toMatchObject(invalid(/more than one session/));
      expect(await order(app, buyer, people(tastingId, 1, days))).toMatchObject(invalid(/choose a session/));
      const shifted = { ...morning, endDate: afternoon.endDate };
      expect(await order(app, buyer, people(tastingId, 1, shifted))).toMatchObject(notAvailable);
    }
    expect(await app.db.selectFrom('bookings').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  test('can be booked by a date with only one session, also of an exception', async ({ orders: app }) => {
    const { tastingId, buyer } = await addSessionShop(app);
    const closed = { startAt: new Date(afternoon.startDate), endAt: new Date(afternoon.endDate), seats: 0 };
    const createdAt = app.clock.now();
    await app.db
      .insertInto('availabilityExceptions')
      .values({ listingId: tastingId, ...closed, createdAt })
      .execute();
    const id = crypto.randomUUID();
    const request = people(tastingId, 2, { startDate: '2026-11-28', endDate: '2026-11-28' }, { id });
    const order = await placed(app, buyer, request);
    expect(order.booking?.start).toBe('2026-11-28T17:00:00.000Z');
    expect(await placed(app, buyer, request), 'repeated').toMatchObject({ id });
    expect(await placed(app, buyer, people(tastingId, 2, morning, { id })), 'by its times').toMatchObject({ id });
    expect(await placeOrder(app, buyer, people(tastingId, 2, afternoon, { id }))).toMatchObject({
      code: 'order-id-taken',
    });
  });

  test('cannot be booked once it has begun; the later one still can', async ({ orders: app }) => {
    const { tastingId, buyer } = await addSessionShop(app);
    app.clock.forward(new Date(morning.startDate).getTime() - app.clock.now().getTime());
    expect(await slotsOn(app, tastingId, '2026-11-28')).toEqual([['21:00', 12]]);
    expect(await placeOrder(app, buyer, people(tastingId, 1, morning))).toMatchObject(notAvailable);
    await placed(app, buyer, people(tastingId, 1, afternoon));
  });

  test('gives the last seats of a session to one of many who want them at once', async ({ orders: app }) => {
    const { tastingId, buyer, stranger, admin } = await addSessionShop(app);
    const wanted = [buyer, stranger, admin].flatMap((who) => [
      placeOrder(app, who, people(tastingId, 7, morning)),
      placeOrder(app, who, people(tastingId, 3, afternoon)),
    ]);
    const made = await Promise.all(wanted);
    expect(made.filter((_, at) => at % 2 === 0).filter(({ ok }) => ok)).toHaveLength(1);
    expect(made.filter((_, at) => at % 2 === 1).every(({ ok }) => ok)).toBe(true);
    await expectSeatInvariants(app);
  });
});

test('on the Sunday on which clocks are put back, two sessions in the hour that is shown twice sell apart', async ({
  orders: app,
}) => {
  const entries = [
    { dayOfWeek: 'sun', start: '00:30', end: '01:30', seats: 4 },
    { dayOfWeek: 'sun', start: '01:30', end: '02:30', seats: 4 },
  ] as const;
  const { tastingId, buyer } = await addSessionShop(app, [...entries]);
  // why: the next such Sunday within 90 days of the moved clock
  app.clock.forward(new Date('2027-10-30T18:00:00Z').getTime() - app.clock.now().getTime());
  const [start, end] = ['2027-10-31T05:00:00Z', '2027-11-08T06:00:00Z'];
  const listed = await listTimeSlots(app, anonymous, { listingId: tastingId, start, end });
  if (!listed.ok) throw new Error(listed.code);
  const slots = listed.value.slots.filter(({ day }) => day === '2027-11-07');
  expect(slots.map((slot) => [slot.start.toISOString(), slot.end.toISOString()])).toEqual([
    ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'],
    ['2027-11-07T06:30:00.000Z', '2027-11-07T08:30:00.000Z'],
  ]);
  for (const slot of slots) {
    const times = { startDate: slot.start.toISOString(), endDate: slot.end.toISOString() };
    await placed(app, buyer, people(tastingId, 4, times));
    app.clock.forward(spans.minute);
  }
  await expectSeatInvariants(app);
});

test('what was booked by the day takes the hours that its guests were told, and no seat is lost', async ({
  orders: app,
}) => {
  const { tastingId, wineryId, buyer, stranger } = await addSessionShop(app, twoSessions.slice(0, 1));
  const nightId = await addTasting(app.db, wineryId, { unitType: 'night' });
  const { bookingId } = await placed(
    app,
    buyer,
    people(tastingId, 5, { startDate: '2026-11-23', endDate: '2026-11-23' }),
  );
  const night = await placed(app, stranger, people(nightId, 1, { startDate: '2026-11-27', endDate: '2026-11-29' }));
  // As it was before: from midnight to midnight.
  await sql`alter table orders drop constraint orders_booked`.execute(app.db);
  await sql`update booking_seats set during = tstzrange('2026-11-23 06:00Z', '2026-11-24 06:00Z')
    where booking_id = ${bookingId}`.execute(app.db);
  await sql`update bookings set start_at = '2026-11-23 06:00Z', end_at = '2026-11-24 06:00Z' where id = ${bookingId}`.execute(
    app.db,
  );
  await sql`update orders set booking_start = null, booking_end = '2026-11-24 06:00Z'
    where booking_id = ${bookingId}`.execute(app.db);
  await sql`alter table orders add constraint orders_booked check (true)`.execute(app.db);
  const { readFile } = await import('node:fs/promises');
  const file = new URL('../../../../migrations/0009-tasting-sessions/bookings.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(app.db);
  const rows = await app.db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'orders.bookingId')
    .select(['bookingStart', 'bookingEnd', 'startAt', 'endAt'])
    .orderBy('bookingStart')
    .execute();
  const [start, end] = [new Date('2026-11-23T17:00:00Z'), new Date('2026-11-23T18:30:00Z')];
  expect(rows).toEqual([
    { bookingStart: start, bookingEnd: end, startAt: start, endAt: end },
    expect.objectContaining({
      startAt: new Date(night.booking?.start ?? ''),
      endAt: new Date(night.booking?.end ?? ''),
    }),
  ]);
  await expectSeatInvariants(app);
  expect(await slotsOn(app, tastingId, '2026-11-23')).toEqual([['17:00', 7]]);
});
