import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addTasting, wholeDays } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { bookDates } from '../bookings/book-dates.server.ts';
import { updateBookingState } from '../bookings/update-booking-state.server.ts';
import { listTimeSlots } from './list-time-slots.server.ts';

const shop = { kind: 'system' } as const;
const now = new Date('2026-10-30T16:00:00Z');
const at = (app: TestApp) => ({ ...app, clock: { now: () => now } });

/** A period of days from now on. */
const range = (days: number, from = now) => ({ start: from, end: new Date(from.getTime() + days * 86_400_000) });

async function slotsOf(app: TestApp, listingId: string, time: { start: unknown; end: unknown }) {
  const result = await listTimeSlots(app, anonymous, { listingId, ...time });
  if (!result.ok) throw new Error(result.code);
  return result.value.slots;
}

describe('time slots', () => {
  test('are days with the seats that schedule, exceptions and bookings leave free', async ({ app: given }) => {
    const app = at(given);
    const entries = wholeDays.filter(({ dayOfWeek }) => dayOfWeek !== 'mon');
    const listingId = await addTasting(app.db, await addWinery(app.db), { entries });
    // why: from Sunday on, when the clocks are put back, to the end of Monday
    const days = { startAt: new Date('2026-11-01T05:00:00Z'), endAt: new Date('2026-11-03T06:00:00Z') };
    await app.db
      .insertInto('availabilityExceptions')
      .values({ listingId, ...days, seats: 5, createdAt: now })
      .execute();
    const stay = { listingId, startDate: '2026-10-31', endDate: '2026-11-02', seats: 5 };
    const booking = await app.db.transaction().execute((db) => bookDates({ ...app, db }, shop, stay));
    const before = app.statements.length;
    const slots = await slotsOf(app, listingId, range(5));
    expect(app.statements.length - before).toBe(4);
    expect(slots).toEqual([
      { day: '2026-10-30', start: new Date('2026-10-30T05:00:00Z'), end: new Date('2026-10-31T05:00:00Z'), seats: 12 },
      { day: '2026-10-31', start: new Date('2026-10-31T05:00:00Z'), end: new Date('2026-11-01T05:00:00Z'), seats: 7 },
      { day: '2026-11-03', start: new Date('2026-11-03T06:00:00Z'), end: new Date('2026-11-04T06:00:00Z'), seats: 12 },
      { day: '2026-11-04', start: new Date('2026-11-04T06:00:00Z'), end: new Date('2026-11-05T06:00:00Z'), seats: 12 },
    ]);
    if (!booking.ok) throw new Error(booking.code);
    const declined = { bookingId: booking.value.id, state: 'declined' };
    await app.db.transaction().execute((db) => updateBookingState({ db }, shop, declined));
    const [, , sunday, monday] = await slotsOf(app, listingId, range(5));
    expect([sunday, monday]).toEqual([
      { day: '2026-11-01', start: new Date('2026-11-01T05:00:00Z'), end: new Date('2026-11-02T06:00:00Z'), seats: 5 },
      { day: '2026-11-02', start: new Date('2026-11-02T06:00:00Z'), end: new Date('2026-11-03T06:00:00Z'), seats: 5 },
    ]);
  });

  test('go from today to the ninetieth day, and can be booked', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const first = await slotsOf(app, listingId, range(90, new Date('2026-09-01T05:00:00Z')));
    const second = await slotsOf(app, listingId, range(90, new Date('2026-11-30T06:00:00Z')));
    const days = [...first, ...second].map(({ day }) => day);
    expect([days[0], days.at(-1), new Set(days).size, days.length]).toEqual(['2026-10-30', '2027-01-27', 90, 90]);
  });

  test('take the same number of queries however many exceptions there are', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const exceptions = Array.from({ length: 200 }, (_, hour) => ({
      listingId,
      startAt: new Date(now.getTime() + hour * 3_600_000),
      endAt: new Date(now.getTime() + (hour + 1) * 3_600_000),
      seats: hour % 12,
      createdAt: now,
    }));
    await app.db.insertInto('availabilityExceptions').values(exceptions).execute();
    const before = app.statements.length;
    await slotsOf(app, listingId, range(90));
    expect(app.statements.length - before).toBe(4);
  });

  test('do not exist for listings that are closed, wines, or without a schedule; drafts look as if they did not exist', async ({
    app: given,
  }) => {
    const app = at(given);
    const wineryId = await addWinery(app.db);
    const listingId = await addTasting(app.db, wineryId);
    const withoutPlan = await addListing(app.db, wineryId, { type: 'tasting', unitType: 'day', style: null });
    expect(await slotsOf(app, withoutPlan, range(90))).toEqual([]);
    expect(await slotsOf(app, await addListing(app.db, wineryId), range(90))).toEqual([]);
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', listingId).execute();
    expect(await slotsOf(app, listingId, range(90))).toEqual([]);
    await app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', listingId).execute();
    const hidden = await listTimeSlots(app, anonymous, { listingId, ...range(90) });
    expect(hidden).toEqual({ ok: false, code: 'not-found' });
    const unknown = await listTimeSlots(app, anonymous, { listingId: crypto.randomUUID(), ...range(90) });
    expect(unknown).toEqual(hidden);
  });

  test('exist for every tasting of the demo', async ({ demo: given }) => {
    const app = at(given);
    const tastings = await app.db.selectFrom('listings').select('id').where('type', '=', 'tasting').execute();
    expect(tastings).toHaveLength(12);
    for (const { id } of tastings) expect((await slotsOf(app, id, range(14))).length).toBeGreaterThanOrEqual(2);
  });
});

test.for([
  [{ start: '2026-11-01T00:00:00Z', end: '2026-11-01T00:00:00Z' }, { end: 'The end must lie after the start' }],
  [{ start: '2026-11-01T00:00:00Z', end: '2027-01-31' }, { end: expect.stringContaining('with its offset') }],
  [{ start: 'today', end: '2026-11-02T00:00:00Z' }, { start: expect.stringContaining('with its offset') }],
  [
    { start: new Date(Number.NaN), end: new Date(8.64e15) },
    { start: expect.any(String), end: expect.any(String) },
  ],
  [
    { start: '2026-11-01T00:00:00Z', end: '2027-01-30T01:00:01Z' },
    { end: 'The end may lie at most 90 days after the start' },
  ],
  [undefined, expect.any(Object)],
] as const)('%j is not a valid period', async ([time, errors], { app }) => {
  const query = time && { listingId: crypto.randomUUID(), ...time };
  const answer = await listTimeSlots(app, anonymous, query);
  expect(answer).toEqual({ ok: false, code: 'validation-invalid-params', errors });
});
