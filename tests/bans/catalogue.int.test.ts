import { sql } from 'kysely';
import { expect } from 'vitest';
import { changeListingState } from '../../src/features/listing-management/editor/publish-listing.server.ts';
import { showWinery } from '../../src/features/wineries/show-winery.server.ts';
import { hasMembers } from '../../src/features/wineries/winery-members.server.ts';
import { anonymous } from '../../src/kit/actor.ts';
import { addListing } from '../fixtures/listings/add-listing.ts';
import { test } from './ban-test.ts';

test('Listings and search', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { owner, member, wineId, wineryId } = shop;
  const closed = await addListing(app.db, wineryId, { state: 'closed' });
  const states = async () => {
    const rows = await app.db.selectFrom('listings').select(['id', 'state']).execute();
    return [wineId, closed].map((id) => rows.find((row) => row.id === id)?.state);
  };
  const found = async () => (await app.db.selectFrom('searchDocuments').select('listingId').execute()).length;
  expect([await states(), await found()]).toEqual([['published', 'closed'], 1]);
  await ban(owner);
  expect([await states(), await found()]).toEqual([['closed', 'closed'], 0]);
  for (const id of [wineId, closed])
    expect(await changeListingState(app, member, { id, transition: 'open' })).toMatchObject({ ok: false });
  await lift(owner);
  expect([await states(), await found()]).toEqual([['published', 'closed'], 1]);
  await addOwner();
  await ban(owner);
  expect(await states(), 'with another owner').toEqual(['published', 'closed']);
});

test('Winery page and directory', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const { owner, wineryId } = shop;
  const page = async () => {
    const shown = await showWinery(app, anonymous, { id: wineryId });
    return shown.ok ? shown.value.suspended : shown.code;
  };
  await ban(owner);
  expect(await page()).toBe(true);
  expect(await hasMembers(app, anonymous, wineryId), 'nobody reads messages').toBe(false);
  await lift(owner);
  expect(await page()).toBe(false);
  expect(await hasMembers(app, anonymous, wineryId)).toBe(true);
});

test('Webhooks and events', async ({ banning }) => {
  const { app, shop, ban } = banning;
  await app.db.deleteFrom('events').execute();
  await ban(shop.owner);
  const { rows } = await sql<{ type: string }>`select event_type as type from events order by 1`.execute(app.db);
  expect(rows.map(({ type }) => type)).toEqual(['listing/updated', 'user/updated']);
});
