import { expect } from 'vitest';
import type { Viewer } from '#kit/viewer.ts';
import { addCalendar } from '../../tests/fixtures/add-calendar.ts';
import { addWinery } from '../../tests/fixtures/add-listing.ts';
import { addPerson } from '../../tests/fixtures/add-person.ts';
import { test } from '../../tests/fixtures/integration-test.ts';
import { readAvailabilityTab } from './availability-tab.server.ts';

test('the tab shows the month of the address with who comes, and the week even where the month cannot be loaded', async ({
  app,
}) => {
  const wineryId = await addWinery(app.db);
  const { id } = await addPerson(app.db, { email: 'owner@example.test' });
  const createdAt = app.clock.now();
  await app.db.insertInto('memberships').values({ userId: id, wineryId, role: 'owner', createdAt }).execute();
  const { listingId } = await addCalendar(app.db, wineryId, createdAt);
  const owner: Viewer = { kind: 'user', id, roles: [], limited: false };
  const read = (query: string, within = app) =>
    readAvailabilityTab(within, owner, listingId, new URL(`http://shop.test/l/x/edit/availability?${query}`));
  const shown = await read('month=2026-11');
  expect(shown).toMatchObject({ from: '/l/x/edit/availability?month=2026-11', timezone: 'America/Chicago' });
  expect(shown?.hours).toHaveLength(7);
  expect(shown?.shown).toMatchObject({
    exceptions: [{ seats: 2 }],
    bookings: [{ seats: 2, state: 'pending' }],
    more: 0,
  });
  expect((await read('month=2027-01'))?.shown).toEqual({ exceptions: [], bookings: [], more: 0 });
  expect((await read('month=soon'))?.month).toMatch(/^\d{4}-\d{2}-01$/);

  const reported: unknown[] = [];
  // why: a table that cannot be read cannot be had here
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
  const without = await read('month=2026-11', { ...app, errors, db: failing } as typeof app);
  expect([without?.shown, without?.hours.length, reported]).toEqual([undefined, 7, ['load-data-failed']]);

  const stranger = await addPerson(app.db, { email: 'stranger@example.test' });
  const url = new URL('http://shop.test/');
  expect(await readAvailabilityTab(app, { ...owner, id: stranger.id } as Viewer, listingId, url)).toBeUndefined();
});
