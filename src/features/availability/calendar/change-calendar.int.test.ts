import { expect } from 'vitest';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { type TestApp, test } from '../../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addTasting, wholeDays } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { bookDates } from '../bookings/book-dates.server.ts';
import { listBookings } from '../bookings/list-bookings.server.ts';
import { createException, deleteException, listExceptions, updateException } from '../exceptions/exceptions.server.ts';
import { addDays } from '../local-day.ts';
import { setSchedule, showSchedule } from '../schedule/schedule.server.ts';
import { findAffectedBookings } from './change-calendar.server.ts';
import type { AffectedBookingsRefusal } from './seller-calendar.ts';

const now = new Date('2026-11-21T16:00:00Z');
const november = { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' };
const [friday, saturday, sunday] = ['2026-11-27', '2026-11-28', '2026-11-29'] as const;
const whole = (day: string) => ({ start: `${day}T00:00:00-06:00`, end: `${addDays(day, 1)}T00:00:00-06:00` });
const weekdays = wholeDays.filter(({ dayOfWeek }) => !dayOfWeek.startsWith('s'));

async function withBookings(given: TestApp) {
  const app = { ...given, clock: { now: () => now } };
  const wineryId = await addWinery(app.db);
  const listingId = await addTasting(app.db, wineryId);
  const owner = await addPerson(app.db);
  const member = { userId: owner.id, wineryId, role: 'member' as const, createdAt: now };
  await app.db.insertInto('wineryMembers').values(member).execute();
  const made = await createException(app, owner, { listingId, ...whole(sunday), seats: 20 });
  if (!made.ok) throw new Error(made.code);
  await setSchedule(app, owner, listingId, { entries: weekdays });
  const book = (startDate: string, endDate: string, seats: number) =>
    app.db
      .transaction()
      .execute((db) => bookDates({ ...app, db }, { kind: 'system' }, { listingId, startDate, endDate, seats }));
  const booked = [
    await book(friday, friday, 3),
    await book(sunday, sunday, 14),
    await book('2026-11-30', '2026-12-01', 1),
  ];
  expect(booked.every(({ ok }) => ok)).toBe(true);
  return { app, listingId, owner, book, id: made.value.id };
}

test('affected bookings are shown before their seats are removed, and stay booked', async ({ app: given }) => {
  const { app, listingId, owner, book, id } = await withBookings(given);
  const affecting = (first: [string, number][], total = first.length) => ({
    ok: false,
    code: 'bookings-rely',
    affected: {
      total,
      version: expect.any(String),
      first: first.map(([when, seats]) => ({ id: expect.any(String), when, seats })),
    },
  });
  const [onFriday, onSunday] = ['Fri, Nov 27', 'Sun, Nov 29'];
  const closing = { listingId, ...whole(friday), seats: 0 };
  const fewerSeats = { id, seats: 13 };
  const hours = { entries: weekdays.filter(({ dayOfWeek }) => dayOfWeek === 'wed') };
  expect(await createException(app, owner, closing)).toEqual(affecting([[onFriday, 3]]));
  expect(await createException(app, owner, { ...closing, seats: 2 })).toEqual(affecting([[onFriday, 3]]));
  expect(await updateException(app, owner, fewerSeats)).toEqual(affecting([[onSunday, 14]]));
  expect(await deleteException(app, owner, { id })).toEqual(affecting([[onSunday, 14]]));
  expect(await setSchedule(app, owner, listingId, hours)).toEqual(
    affecting([
      [onFriday, 3],
      ['Mon, Nov 30 to Tue, Dec 1', 1],
    ]),
  );
  const change = { kind: 'remove', id } as const;
  expect(await findAffectedBookings(app, owner, { listingId, change })).toMatchObject({ value: { total: 1 } });
  expect(await listExceptions(app, owner, { listingId, ...november }), 'nothing was changed').toMatchObject({
    value: { data: [{ id, seats: 20 }] },
  });
  expect(await showSchedule(app, owner, listingId)).toMatchObject({ value: { entries: weekdays } });
  const versionOf = (refusal: object) => (refusal as AffectedBookingsRefusal).affected.version;
  let confirmed = versionOf(await createException(app, owner, closing));
  expect(await updateException(app, owner, { ...fewerSeats, confirmed }), 'the version of other bookings').toEqual(
    affecting([[onSunday, 14]]),
  );
  expect(await deleteException(app, owner, { id, confirmed })).toEqual(affecting([[onSunday, 14]]));
  expect((await setSchedule(app, owner, listingId, { ...hours, confirmed })).ok).toBe(false);
  expect((await book(friday, friday, 3)).ok, 'booked meanwhile').toBe(true);
  const more = affecting([
    [onFriday, 3],
    [onFriday, 3],
  ]);
  expect(await createException(app, owner, { ...closing, confirmed })).toEqual(more);
  confirmed = versionOf(await createException(app, owner, closing));
  expect((await createException(app, owner, { ...closing, confirmed })).ok).toBe(true);
  confirmed = versionOf(await updateException(app, owner, fewerSeats));
  expect((await updateException(app, owner, { ...fewerSeats, confirmed })).ok).toBe(true);
  confirmed = versionOf(await deleteException(app, owner, { id }));
  expect((await deleteException(app, owner, { id, confirmed })).ok).toBe(true);
  confirmed = versionOf(await setSchedule(app, owner, listingId, hours));
  expect((await setSchedule(app, owner, listingId, { ...hours, confirmed })).ok).toBe(true);
  const all = { listingId, start: now, end: new Date('2026-12-31'), state: ['pending'] };
  expect(await listBookings(app, owner, all)).toMatchObject({ value: { totalItems: 4 } });
});

test('no confirmation is needed if seats suffice, on other days, and once the bookings are canceled', async ({
  app: given,
}) => {
  const { app, listingId, owner, id } = await withBookings(given);
  const before = app.statements.length;
  expect((await createException(app, owner, { listingId, ...whole(friday), seats: 3 })).ok).toBe(true);
  expect(app.statements.length - before).toBeLessThanOrEqual(8);
  expect((await createException(app, owner, { listingId, ...whole(saturday), seats: 0 })).ok).toBe(true);
  expect((await updateException(app, owner, { id, seats: 14 })).ok).toBe(true);
  expect((await setSchedule(app, owner, listingId, { entries: wholeDays })).ok).toBe(true);
  await app.db.updateTable('bookings').set({ state: 'cancelled' }).execute();
  await app.db.updateTable('bookingSeats').set({ active: false }).execute();
  expect((await setSchedule(app, owner, listingId, { entries: weekdays.slice(0, 1) })).ok).toBe(true);
  expect((await deleteException(app, owner, { id })).ok).toBe(true);
});
