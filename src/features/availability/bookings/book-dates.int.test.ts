import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { type TestApp, test } from '../../../../tests/fixtures/database/integration-test.ts';
import { besideTransaction } from '../../../../tests/fixtures/database/lock-waits.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addTasting, wholeDays } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { bookDates } from './book-dates.server.ts';
import { updateBookingState } from './update-booking-state.server.ts';

const shop = { kind: 'system' } as const;
/** A Saturday in Texas, at ten in the morning. */
const now = new Date('2026-11-21T16:00:00Z');
const unavailable = { ok: false, code: 'transaction-booking-time-not-available' };

const at = (app: TestApp, moment = now) => ({ ...app, clock: { now: () => moment } });

/** Books in its own transaction. */
function book(app: TestApp, listingId: string, startDate: string, endDate = startDate, seats: unknown = 1) {
  return app.db
    .transaction()
    .execute((db) => bookDates({ ...app, db }, shop, { listingId, startDate, endDate, seats }));
}

function setState(app: TestApp, bookingId: string, state: string) {
  return app.db.transaction().execute((db) => updateBookingState({ db }, shop, { bookingId, state }));
}

async function booked(
  app: TestApp,
  ...given: [listingId: string, startDate: string, endDate?: string, seats?: number]
) {
  const result = await book(app, ...given);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

function seatRows({ db }: TestApp) {
  return sql<{ seat: number; active: boolean; from: Date; to: Date }>`
    select seat, active, lower(during) "from", upper(during) "to" from booking_seats order by lower(during), seat`
    .execute(db)
    .then(({ rows }) => rows);
}

describe('booking', () => {
  test('takes the lowest seats from local midnight to local midnight, and is pending', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const before = app.statements.length;
    const first = await booked(app, listingId, '2026-11-28', '2026-11-29', 2);
    // why: beginning and ending the transaction are statements too
    expect(app.statements.slice(before).filter((one) => !/^(begin|commit)/.test(one))).toHaveLength(6);
    expect(first).toEqual({
      id: first.id,
      listingId,
      start: new Date('2026-11-28T06:00:00Z'),
      end: new Date('2026-11-30T06:00:00Z'),
      displayStart: new Date('2026-11-28T06:00:00Z'),
      displayEnd: new Date('2026-11-30T06:00:00Z'),
      seats: 2,
      state: 'pending',
      createdAt: now,
    });
    await booked(app, listingId, '2026-11-29');
    const rows = (await seatRows(app)).map(({ seat, active, from }) => [seat, active, from.toISOString().slice(0, 10)]);
    expect(rows).toEqual([
      [1, true, '2026-11-28'],
      [2, true, '2026-11-28'],
      [3, true, '2026-11-29'],
    ]);
  });

  test('by the night ends on the day of departure', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db), { unitType: 'night' });
    const booking = await booked(app, listingId, '2026-11-28', '2026-11-29', 12);
    expect([booking.start, booking.end]).toEqual([new Date('2026-11-28T06:00:00Z'), new Date('2026-11-29T06:00:00Z')]);
    expect(await book(app, listingId, '2026-11-28', '2026-11-30')).toEqual(unavailable);
    expect(await book(app, listingId, '2026-11-29', '2026-11-30')).toMatchObject({ ok: true });
    expect(await book(app, listingId, '2026-11-29')).toEqual({ ok: false, code: 'validation-invalid-params' });
  });

  test.for([
    ['2026-03-08', '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'],
    ['2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
  ] as const)(
    'on %s, when the clocks change, takes the whole day and none of the next',
    async ([day, start, end], { app: given }) => {
      const app = at(given, new Date(`${day}T18:00:00Z`));
      const listingId = await addTasting(app.db, await addWinery(app.db));
      expect(await booked(app, listingId, day, day, 12)).toMatchObject({ start: new Date(start), end: new Date(end) });
      const next = `${day.slice(0, 9)}${Number(day.slice(9)) + 1}`;
      expect(await book(app, listingId, next, next, 12)).toMatchObject({ ok: true });
      expect(await book(app, listingId, day, next)).toEqual(unavailable);
    },
  );

  test('is done by the system only, and only for published tastings', async ({ app: given }) => {
    const app = at(given);
    const wineryId = await addWinery(app.db);
    const person = await addPerson(app.db, { admin: true });
    const listingId = await addTasting(app.db, wineryId);
    const input = { listingId, startDate: '2026-11-28', endDate: '2026-11-28', seats: 1 };
    await app.db.transaction().execute(async (db) => {
      for (const actor of [anonymous, person, { ...person, roles: ['admin'] as const }]) {
        expect(await bookDates({ ...app, db }, actor, input)).toEqual({ ok: false, code: 'forbidden' });
        const result = await updateBookingState({ db }, actor, { bookingId: listingId, state: 'accepted' });
        expect(result).toEqual({ ok: false, code: 'forbidden' });
      }
    });
    const none = { ok: false, code: 'transaction-listing-not-found' };
    expect(await book(app, await addListing(app.db, wineryId), '2026-11-28')).toEqual(none);
    expect(await book(app, crypto.randomUUID(), '2026-11-28')).toEqual(none);
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', listingId).execute();
    expect(await book(app, listingId, '2026-11-28')).toEqual(none);
    expect(await seatRows(app)).toEqual([]);
  });
});

describe('a booking is refused', () => {
  test.for([
    ['on a day that does not exist', '2026-02-31', '2026-02-31', 1],
    ['that ends before it starts', '2026-11-29', '2026-11-28', 1],
    ['for no guest', '2026-11-28', '2026-11-28', 0],
    ['for fewer than no guests', '2026-11-28', '2026-11-28', -1],
    ['for half a guest', '2026-11-28', '2026-11-28', 1.5],
    ['for a billion guests', '2026-11-28', '2026-11-28', 1e9],
    ['for a number as text', '2026-11-28', '2026-11-28', '1'],
    ['at a time of day', '2026-11-28T00:00:00Z', '2026-11-28T00:00:00Z', 1],
  ] as const)('%s', async ([, from, to, seats], { app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    expect(await book(app, listingId, from, to, seats)).toEqual({ ok: false, code: 'validation-invalid-params' });
    expect(await app.db.selectFrom('bookings').select('id').execute()).toEqual([]);
  });

  test.for([
    ['yesterday', '2026-11-20', '2026-11-21'],
    ['more than ninety days ahead', '2027-02-18', '2027-02-19'],
    ['centuries ahead', '2026-11-28', '2999-12-31'],
    ['on a closed day', '2026-11-28', '2026-12-05'],
  ] as const)('%s', async ([, from, to], { app: given }) => {
    const app = at(given);
    const entries = wholeDays.filter(({ dayOfWeek }) => dayOfWeek !== 'wed');
    const listingId = await addTasting(app.db, await addWinery(app.db), { entries });
    expect(await book(app, listingId, from, to)).toEqual(unavailable);
    expect(await app.db.selectFrom('bookings').select('id').execute()).toEqual([]);
  });

  test('without a schedule; with one, today and the ninetieth day can be booked', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    expect((await book(app, listingId, '2026-11-21')).ok).toBe(true);
    expect((await book(app, listingId, '2027-02-18')).ok).toBe(true);
    await app.db.deleteFrom('availabilityPlans').execute();
    expect(await book(app, listingId, '2026-11-28')).toEqual(unavailable);
  });
});

describe('seats', () => {
  test('requested twenty times at once are given to twelve', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const results = await Promise.all(Array.from({ length: 20 }, () => book(app, listingId, '2026-11-28')));
    expect(results.filter(({ ok }) => ok)).toHaveLength(12);
    expect(results.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 8 }, () => unavailable));
    expect((await seatRows(app)).map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await app.db.selectFrom('bookings').select('id').execute()).toHaveLength(12);
  });

  test('for parties of five at once go to two of them, and the rest to a party of two', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const five = () => book(app, listingId, '2026-11-28', '2026-11-29', 5);
    expect((await Promise.all([five(), five(), five(), five()])).filter(({ ok }) => ok)).toHaveLength(2);
    expect((await book(app, listingId, '2026-11-29', '2026-11-29', 2)).ok).toBe(true);
    expect(await book(app, listingId, '2026-11-29')).toEqual(unavailable);
    expect((await book(app, listingId, '2026-11-28', '2026-11-28', 2)).ok).toBe(true);
  });

  test('free on each day are enough, even if no number is free on all of them', async ({ app: given }) => {
    const app = at(given);
    const entries = wholeDays.map((entry) => ({ ...entry, seats: 2 }));
    const listingId = await addTasting(app.db, await addWinery(app.db), { entries });
    await booked(app, listingId, '2026-11-28');
    const both = await booked(app, listingId, '2026-11-28', '2026-11-29');
    await booked(app, listingId, '2026-11-29');
    await setState(app, both.id, 'cancelled');
    expect((await book(app, listingId, '2026-11-28', '2026-11-29')).ok).toBe(true);
    expect(await book(app, listingId, '2026-11-28')).toEqual(unavailable);
  });

  test('of an exception count on its days, and a seat that was booked before it stays taken', async ({
    app: given,
  }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    await booked(app, listingId, '2026-11-29', '2026-11-29', 3);
    const days = { startAt: new Date('2026-11-29T06:00:00Z'), endAt: new Date('2026-12-01T06:00:00Z') };
    await app.db
      .insertInto('availabilityExceptions')
      .values({ listingId, ...days, seats: 4, createdAt: now })
      .execute();
    expect(await book(app, listingId, '2026-11-28', '2026-11-30', 2)).toEqual(unavailable);
    expect((await book(app, listingId, '2026-11-28', '2026-11-30', 1)).ok).toBe(true);
    expect(await book(app, listingId, '2026-11-29')).toEqual(unavailable);
    expect((await book(app, listingId, '2026-11-30', '2026-11-30', 3)).ok).toBe(true);
  });

  test('are never given twice, even if a booking bypasses the lock; the transaction that is refused can go on', async ({
    app: given,
  }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const { id: bookingId } = await booked(app, listingId, '2027-01-01');
    let lost: Promise<unknown> = Promise.resolve();
    await besideTransaction(app.db, async (db) => {
      const during = '[2026-11-28T06:00:00Z,2026-11-29T06:00:00Z)';
      await db.insertInto('bookingSeats').values({ bookingId, listingId, seat: 1, during }).execute();
      lost = app.db.transaction().execute(async (tx) => {
        const stay = { listingId, startDate: '2026-11-28', endDate: '2026-11-28', seats: 2 };
        expect(await bookDates({ ...app, db: tx }, shop, stay)).toEqual(unavailable);
        return tx.selectFrom('bookings').select('id').execute();
      });
      await vi.waitFor(
        async () => {
          const waiting = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ~ 'booking_seats'`.execute(app.db);
          expect(waiting.rows).toHaveLength(1);
        },
        { timeout: 10_000 },
      );
    });
    expect(await lost).toEqual([{ id: bookingId }]);
    expect(await seatRows(app)).toHaveLength(2);
  });

  test('cannot be given twice by the database’s own constraint until they are given back', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const { id: bookingId } = await booked(app, listingId, '2026-11-28');
    const during = '[2026-11-28T23:00:00Z,2026-11-30T06:00:00Z)';
    const again = () => app.db.insertInto('bookingSeats').values({ bookingId, listingId, seat: 1, during }).execute();
    await expect(again()).rejects.toMatchObject({ code: '23P01', constraint: 'booking_seats_taken_once' });
    await app.db.updateTable('bookingSeats').set({ active: false }).execute();
    await expect(again()).resolves.toBeDefined();
  });
});

describe('a booking', () => {
  test.for(['declined', 'cancelled'] as const)(
    'that is %s gives its seats back permanently',
    async (state, { app: given }) => {
      const app = at(given);
      const listingId = await addTasting(app.db, await addWinery(app.db));
      const full = await booked(app, listingId, '2026-11-28', '2026-11-29', 12);
      expect(await book(app, listingId, '2026-11-28')).toEqual(unavailable);
      expect(await setState(app, full.id, state)).toEqual({ ok: true, value: { ...full, state } });
      expect((await book(app, listingId, '2026-11-28', '2026-11-28', 12)).ok).toBe(true);
      expect(await setState(app, full.id, state)).toMatchObject({ ok: true });
      expect(await setState(app, full.id, 'accepted')).toEqual({ ok: false, code: 'transaction-invalid-transition' });
      expect(await book(app, listingId, '2026-11-28')).toEqual(unavailable);
    },
  );

  test('that is accepted keeps its seats until it is canceled', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const full = await booked(app, listingId, '2026-11-28', '2026-11-28', 12);
    expect(await setState(app, full.id, 'accepted')).toMatchObject({ ok: true, value: { state: 'accepted' } });
    expect(await book(app, listingId, '2026-11-28')).toEqual(unavailable);
    expect(await setState(app, full.id, 'declined')).toEqual({ ok: false, code: 'transaction-invalid-transition' });
    expect(await setState(app, full.id, 'cancelled')).toMatchObject({ ok: true });
    expect((await book(app, listingId, '2026-11-28')).ok).toBe(true);
  });

  test('that does not exist, or an unknown state, is refused', async ({ app: given }) => {
    const app = at(given);
    expect(await setState(app, crypto.randomUUID(), 'accepted')).toEqual({ ok: false, code: 'not-found' });
    expect(await setState(app, 'x', 'accepted')).toEqual({ ok: false, code: 'validation-invalid-params' });
    expect(await setState(app, crypto.randomUUID(), 'pending')).toEqual({
      ok: false,
      code: 'validation-invalid-params',
    });
  });

  test('with two concurrent changes has the state of the first', async ({ app: given }) => {
    const app = at(given);
    const listingId = await addTasting(app.db, await addWinery(app.db));
    const { id } = await booked(app, listingId, '2026-11-28');
    const both = await Promise.all([setState(app, id, 'declined'), setState(app, id, 'cancelled')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
