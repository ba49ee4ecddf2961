import { expect } from 'vitest';
import { addCalendar, calendarTime } from '../../../../tests/fixtures/listings/add-calendar.ts';
import { addTasting, twoSessions } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import { test as withOrders } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { test } from '../../../../tests/fixtures/platform/platform-test.ts';

type Attributes = { attributes: { start: Date; end: Date; seats: number; type: string; state: string } };

// the shop's clock stands at November 21, 2026, noon in Texas
const day = (text: string) => new Date(`2026-${text}T06:00:00Z`);

test('time slots are the free sessions of a tasting, by pages, up to ninety days at once', async ({ platform }) => {
  const { app, shop } = platform;
  const listingId = await addTasting(app.db, shop.wineryId, { entries: twoSessions });
  const sdk = platform.sdk();
  const query = (given: object) => sdk.timeslots.query({ listingId, start: day('12-01'), end: day('12-04'), ...given });
  const { data } = await query({});
  expect(data.meta).toEqual({ totalItems: 6, totalPages: 1, page: 1, perPage: 100 });
  expect(data.data[0]).toMatchObject({
    type: 'timeSlot',
    attributes: {
      ...{ type: 'time-slot/time', seats: 12 },
      ...{ start: new Date('2026-12-01T17:00:00Z'), end: new Date('2026-12-01T18:30:00Z') },
    },
  });
  const second = await query({ page: 2, perPage: 4 });
  expect(second.data.data).toHaveLength(2);
  const whole = await query({ end: new Date('2027-02-25T06:00:00Z'), perPage: 500 });
  expect(whole.data.meta).toMatchObject({ totalPages: 1, perPage: 500 });
  expect(whole.data.data, 'more than a page of other lists').toHaveLength(whole.data.meta.totalItems);
  expect(whole.data.data.length).toBeGreaterThan(100);
  expect(await sdkRefusal(query({ perPage: 501 }))).toMatchObject({ status: 400, fields: ['perPage'] });
  expect(await sdkRefusal(sdk.listings.query({ perPage: 101 }))).toMatchObject({ status: 400, fields: ['perPage'] });
  const invalid = { status: 400, codes: ['validation-invalid-params'], fields: ['end'] };
  expect(await sdkRefusal(query({ end: day('12-01') }))).toMatchObject(invalid);
  expect(await sdkRefusal(query({ end: new Date('2027-03-05T06:00:00Z') }))).toMatchObject(invalid);
  const far = { start: new Date('2027-05-01T06:00:00Z'), end: new Date('2027-07-01T06:00:00Z') };
  expect(await sdkRefusal(query(far))).toMatchObject(invalid);
  expect(await sdkRefusal(query({ listingId: crypto.randomUUID() }))).toMatchObject({ status: 404 });
  expect((await query({ listingId: shop.wineId })).data.data).toEqual([]);
  const byDay = await query({ listingId: await addTasting(app.db, shop.wineryId) });
  expect(byDay.data.data.map(({ attributes }: Attributes) => attributes.type)).toEqual(Array(3).fill('time-slot/day'));
});

test('an exception overrides the plan until it is deleted', async ({ platform }) => {
  const { app, shop } = platform;
  const listingId = await addTasting(app.db, shop.wineryId, { entries: twoSessions });
  const sdk = await platform.loggedIn('member@example.test');
  const period = { listingId, start: day('12-02'), end: day('12-03') };
  const create = (given: object) =>
    sdk.availabilityExceptions.create({ ...period, seats: 0, ...given }, { expand: true, include: 'ownListing' });
  const made = await create({});
  expect(made.data.data).toMatchObject({
    ...{ type: 'availabilityException', attributes: { seats: 0, start: period.start, end: period.end } },
    relationships: { ownListing: { data: { id: { uuid: listingId } } } },
  });
  const slots = async () => {
    const { data } = await sdk.timeslots.query({ listingId, start: day('12-01'), end: day('12-04') });
    return data.meta.totalItems;
  };
  expect(await slots()).toBe(4);
  expect(await sdkRefusal(create({ seats: 3 }))).toMatchObject({ status: 409, codes: ['conflict'] });
  expect(await sdkRefusal(create({ end: period.start }))).toMatchObject({ status: 400, fields: ['end'] });
  expect(await sdkRefusal(create({ listingId: crypto.randomUUID() }))).toMatchObject({
    ...{ status: 409, codes: ['listing-not-found'] },
  });
  expect(await sdkRefusal(create({ seats: 1.5 }))).toMatchObject({ status: 400, fields: ['seats'] });
  const past = { start: new Date('2026-01-02T06:00:00Z'), end: new Date('2026-01-03T06:00:00Z') };
  expect(await sdkRefusal(create(past))).toMatchObject({ status: 400, fields: ['start'] });
  const { data } = await sdk.availabilityExceptions.query({ ...period, end: day('12-30') });
  expect(data.data).toMatchObject([{ attributes: { seats: 0 } }]);
  const { id } = made.data.data;
  const deleted = await sdk.availabilityExceptions.delete({ id }, { expand: true });
  expect(deleted.data.data).toEqual({ id, type: 'availabilityException' });
  expect(await slots()).toBe(6);
  const gone = await sdk.availabilityExceptions.delete({ id }).catch((thrown: unknown) => thrown);
  expect(gone, 'as everywhere').toMatchObject({ status: 404, data: { errors: [{ title: 'There is no such thing' }] } });
});

test('the calendar of a tasting is its winery’s', async ({ platform }) => {
  const { app, shop } = platform;
  const { listingId, exceptionId } = await addCalendar(app.db, shop.wineryId, app.clock.now());
  const period = { listingId, ...calendarTime };
  const owner = await platform.loggedIn('owner@example.test');
  const { data } = await owner.bookings.query({ ...period, state: 'pending,accepted', include: 'transaction' });
  expect(data.data).toMatchObject([
    { type: 'booking', attributes: { seats: 2, state: 'pending' }, relationships: { transaction: { data: null } } },
  ]);
  const states = async (state: string) => (await owner.bookings.query({ ...period, state })).data.data.length;
  expect([await states('cancelled'), await states('proposed'), await states('proposed,pending,pending')]).toEqual([
    0, 0, 1,
  ]);
  expect(await sdkRefusal(owner.bookings.query({ ...period, state: 'odd' }))).toMatchObject({ status: 400 });
  const buyer = await platform.loggedIn('buyer@example.test');
  const calls = [
    () => buyer.bookings.query(period),
    () => buyer.availabilityExceptions.query(period),
    () => buyer.availabilityExceptions.create({ ...period, seats: 1 }),
    () => buyer.availabilityExceptions.delete({ id: exceptionId }),
  ];
  for (const call of calls) expect(await sdkRefusal(call())).toMatchObject({ status: 403, codes: ['forbidden'] });
  const none = { ...period, listingId: shop.wineId };
  expect(await sdkRefusal(owner.bookings.query(none))).toMatchObject({ status: 404, codes: ['not-found'] });
});

withOrders('seats that are booked are kept until it is said that they are known', async ({ market }) => {
  const { app, shop } = market;
  const listingId = await addTasting(app.db, shop.wineryId);
  const bookingDates = { startDate: '2026-12-02', endDate: '2026-12-02' };
  const order = await placed(app, shop.buyer, { items: [{ listingId }], seats: 2, bookingDates });
  const sdk = await market.as('owner');
  const period = { listingId, start: day('12-02'), end: day('12-03') };
  const { data } = await sdk.bookings.query({ ...period, include: 'transaction' });
  expect(data.data).toMatchObject([{ relationships: { transaction: { data: { id: { uuid: order.id } } } } }]);
  const close = (more: object) => sdk.availabilityExceptions.create({ ...period, seats: 0, ...more });
  const refused = await close({}).then(
    () => undefined,
    (error: { status: number; data: { errors: { meta: { total: number; confirmed: string } }[] } }) => error,
  );
  const meta = refused?.data.errors[0]?.meta;
  expect([refused?.status, meta?.total]).toEqual([409, 1]);
  const closed = await close({ confirmed: meta?.confirmed });
  expect(closed.data.data.type).toBe('availabilityException');
});

withOrders(
  'a UTC day closes that day of a plan by days, and is a time like any other for sessions',
  async ({ market }) => {
    const { app, shop } = market;
    const sdk = await market.as('owner');
    const utc = (text: string) => new Date(`2026-${text}T00:00:00Z`);
    const period = { start: utc('12-02'), end: utc('12-03') };
    const freeDays = async (listingId: string) => {
      const { data } = await sdk.timeslots.query({ listingId, start: day('12-01'), end: day('12-04') });
      return data.data.map(({ attributes }: Attributes) => attributes.start.toISOString());
    };
    for (const [timezone, midnight] of [
      ['America/Chicago', 'T06:00:00.000Z'],
      ['America/Los_Angeles', 'T08:00:00.000Z'],
    ] as const) {
      for (const unitType of ['day', 'night'] as const) {
        const listingId = await addTasting(app.db, shop.wineryId, { unitType, timezone });
        const { data } = await sdk.availabilityExceptions.create({ listingId, ...period, seats: 0 }, { expand: true });
        const { start, end } = data.data.attributes as Attributes['attributes'];
        expect([start.toISOString(), end.toISOString()]).toEqual([`2026-12-02${midnight}`, `2026-12-03${midnight}`]);
        const free = await freeDays(listingId);
        expect(free).toEqual(expect.arrayContaining([`2026-12-01${midnight}`, `2026-12-03${midnight}`]));
        expect(free).not.toContain(`2026-12-02${midnight}`);
      }
    }
    const sessions = await addTasting(app.db, shop.wineryId, { entries: twoSessions });
    const { data } = await sdk.availabilityExceptions.create(
      { listingId: sessions, ...period, seats: 0 },
      { expand: true },
    );
    expect(data.data.attributes).toMatchObject(period);
  },
);
