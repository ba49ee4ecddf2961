import { expect } from 'vitest';
import type { Actor } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../../tests/fixtures/database/integration-test.ts';
import { addCalendar } from '../../../../tests/fixtures/listings/add-calendar.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { showCalendar } from './show-calendar.server.ts';

test('a calendar shows the requested month with its bookings, and the schedule even if the month cannot be loaded', async ({
  app,
}) => {
  const wineryId = await addWinery(app.db);
  const { id } = await addPerson(app.db, { email: 'owner@example.test' });
  const createdAt = app.clock.now();
  await app.db.insertInto('wineryMembers').values({ userId: id, wineryId, role: 'owner', createdAt }).execute();
  const { listingId } = await addCalendar(app.db, wineryId, createdAt);
  const owner: Actor = { kind: 'user', id, roles: [], limited: false };
  const read = async (month: string | null, within = app) => {
    const read = await showCalendar(within, owner, { listingId, month });
    if (!read.ok) throw new Error(read.code);
    return read.value;
  };
  const shown = await read('2026-11');
  expect(shown).toMatchObject({ timezone: 'America/Chicago', month: '2026-11-01' });
  expect(shown.today).toBe(createdAt.toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' }));
  expect(shown.hours).toHaveLength(7);
  expect(shown.shown).toMatchObject({
    exceptions: [{ seats: 2 }],
    bookings: [{ seats: 2, state: 'pending' }],
    more: 0,
  });
  expect((await read('2027-01')).shown).toEqual({ exceptions: [], bookings: [], more: 0 });
  expect((await read('soon')).month).toBe((await read(null)).month);

  const reported: unknown[] = [];
  // why: simulates a table that cannot be read
  const failing = new Proxy(app.db, {
    get: (db, name) =>
      name === 'selectFrom'
        ? (table: 'bookings') => {
            if (table === 'bookings') throw new Error('no');
            return db.selectFrom(table);
          }
        : Reflect.get(db, name, db),
  });
  const errors = { ...app.errors, report: (name: unknown) => reported.push(name) };
  const without = await read('2026-11', { ...app, errors, db: failing } as typeof app);
  expect([without.shown, without.hours.length, reported]).toEqual([undefined, 7, ['load-data-failed']]);
});
