import { expect } from 'vitest';
import { searchListings } from '#features/search/search-listings.server.ts';
import { parseSearchQuery } from '#features/search/search-query.schema.ts';
import {
  addFilterCity,
  hideFilterCity,
  removeFilterCity,
  renameFilterCity,
} from '#features/wineries/cities/manage-cities.server.ts';
import { listRecentMerges, mergeFilterCity, undoCityMerge } from '#features/wineries/cities/merge-cities.server.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { mailsOf } from '../../../tests/fixtures/orders/orders-test.ts';
import { listCities } from './list-cities.server.ts';

async function addAdmin({ db }: TestApp): Promise<SignedIn> {
  return { ...(await addPerson(db, { admin: true })), roles: ['admin'] };
}

/** The codes of the cities that the filters offer, and how many listings a search in a city finds. */
async function search(app: TestApp, city?: string) {
  const { search: query } = parseSearchQuery(new URLSearchParams(city ? { pub_winery_city: city } : {}));
  // why: what the filters offer is cached for some seconds
  const cache = (_key: string, _age: number, load: () => unknown) => load();
  const searching = { ...app, cache, network: undefined } as unknown as Parameters<typeof searchListings>[0];
  const { facets, total } = await searchListings(searching, anonymous, query, { perPage: 10 });
  return { total, offered: facets.winery_city.map(({ value }) => value).sort() };
}

test('the filters offer the cities of wineries, and those that admins add; hidden ones still work in URLs', async ({
  app,
}) => {
  const admin = await addAdmin(app);
  await addListing(app.db, await addWinery(app.db));
  expect((await search(app)).offered).toEqual(['Lubbock_TX']);
  expect(await addFilterCity(app, admin, { name: ' fredericksburg ', state: 'TX' })).toMatchObject({
    value: { name: 'Fredericksburg' },
  });
  for (const [name, state, code] of [
    ['Fredericksburg', 'TX', 'city-taken'],
    ['Atlantis', 'TX', 'city-invalid'],
    ['Austin', 'CA', 'city-invalid'],
    ['a_b', 'TX', 'city-invalid'],
    ['x\0', 'TX', 'city-invalid'],
  ] as const) {
    expect(await addFilterCity(app, admin, { name, state })).toEqual({ ok: false, code });
  }
  expect((await search(app)).offered).toEqual(['Fredericksburg_TX', 'Lubbock_TX']);
  for (let time = 0; time < 2; time++) await hideFilterCity(app, admin, { code: 'Lubbock_TX', hidden: true });
  expect((await search(app)).offered).toEqual(['Fredericksburg_TX']);
  expect((await search(app, 'Lubbock_TX')).total).toBe(1);
  expect(await removeFilterCity(app, admin, { code: 'Lubbock_TX' })).toEqual({ ok: false, code: 'city-in-use' });
  expect((await removeFilterCity(app, admin, { code: 'Fredericksburg_TX' })).ok).toBe(true);
  expect(await removeFilterCity(app, admin, { code: 'Fredericksburg_TX' })).toEqual({ ok: false, code: 'not-found' });
  expect(await listCities(app, admin, {})).toMatchObject({
    value: { cities: [{ code: 'Lubbock_TX', hidden: true, wineries: 1, listings: 1 }] },
  });
  expect((await adminActions(app.db)).map(({ kind, subjectName }) => [kind, subjectName])).toEqual([
    ['city-added', 'Fredericksburg, TX'],
    ['city-hidden', 'Lubbock, TX'],
    ['city-removed', 'Fredericksburg, TX'],
  ]);
});

test('a renamed or merged city takes its wineries along, and URLs with its old names find them', async ({ app }) => {
  const admin = await addAdmin(app);
  await addListing(app.db, await addWinery(app.db, { city: 'Lubock' }));
  await addListing(app.db, await addWinery(app.db, { slug: 'blue', city: 'Lubbock' }));
  expect(await renameFilterCity(app, admin, { code: 'Lubock_TX', name: 'LUBBOCK' })).toEqual({
    ok: false,
    code: 'city-taken',
  });
  expect(await renameFilterCity(app, admin, { code: 'Lubock_TX', name: 'Lubbock  City', confirmed: 1 })).toMatchObject({
    value: { name: 'Lubbock City', wineries: 1 },
  });
  expect((await search(app)).offered).toEqual(['Lubbock_City_TX', 'Lubbock_TX']);
  expect((await search(app, 'Lubock_TX')).total).toBe(1);
  for (const into of ['Nowhere', 'Lubbock City', '']) {
    expect(await mergeFilterCity(app, admin, { code: 'Lubbock_City_TX', into })).toMatchObject({
      code: 'city-invalid',
    });
  }
  const merge = { code: 'Lubbock_City_TX', into: 'lubbock' };
  expect((await mergeFilterCity(app, admin, { ...merge, confirmed: 1 })).ok).toBe(true);
  for (const code of ['Lubock_TX', 'Lubbock_City_TX', 'Lubbock_TX']) {
    expect((await search(app, code)).total, code).toBe(2);
  }
  expect((await search(app)).offered).toEqual(['Lubbock_TX']);
  await addListing(app.db, await addWinery(app.db, { slug: 'again', city: 'Lubock' }));
  expect((await search(app, 'Lubock_TX')).total, 'a winery gave the old name again').toBe(1);
  const words = app.db
    .selectFrom('searchDocuments')
    .select('words')
    .where('wineryId', 'in', (query) => query.selectFrom('wineries').select('id').where('city', '=', 'Lubbock'));
  for (const row of await words.execute()) expect(row.words).toContain("'lubbock'");
});

test('a merge says what it changes before it does, tells owners, and can be undone for a day', async ({ app }) => {
  const admin = await addAdmin(app);
  const owner = await addPerson(app.db, { email: 'owner@example.test' });
  const wineryId = await addWinery(app.db, { city: 'Lubbock City', zip: '79401' });
  const member = { userId: owner.id, wineryId, role: 'owner', createdAt: app.clock.now() } as const;
  await app.db.insertInto('wineryMembers').values(member).execute();
  await addWinery(app.db, { slug: 'blue', city: 'Lubbock' });
  const merge = { code: 'Lubbock_City_TX', into: 'Lubbock' };
  const townOf = async (id: string) =>
    (await app.db.selectFrom('wineries').select(['city', 'zip']).where('id', '=', id).executeTakeFirst()) ?? {};
  for (const confirmed of [undefined, '', 2]) {
    expect(await mergeFilterCity(app, admin, { ...merge, confirmed })).toEqual({
      ...{ ok: false, code: 'city-merge-unconfirmed', into: 'Lubbock', meta: { total: 1 } },
      effect: { wineries: 1, owned: 1, zips: ['79401'] },
    });
  }
  expect(await townOf(wineryId)).toMatchObject({ city: 'Lubbock City' });
  expect(await mergeFilterCity(app, admin, { ...merge, confirmed: '1' })).toMatchObject({ value: { wineries: 1 } });
  expect(await townOf(wineryId)).toEqual({ city: 'Lubbock', zip: '79401' });
  expect(await mailsOf(app)).toEqual(['winery-page-changed owner@example.test']);
  const recent = await listRecentMerges(app, admin);
  const [last] = recent.ok ? recent.value : [];
  expect(last).toMatchObject({ name: 'Lubbock City', into: 'Lubbock', wineries: 1 });
  const undo = { id: last?.id ?? '' };
  const nextDay = { ...app, clock: { ...app.clock, now: () => new Date(app.clock.now().getTime() + 25 * 3_600_000) } };
  expect(await undoCityMerge(nextDay, admin, undo)).toEqual({ ok: false, code: 'not-found' });
  expect(await undoCityMerge(app, admin, undo)).toEqual({ ok: true, value: { name: 'Lubbock City', wineries: 1 } });
  expect(await townOf(wineryId)).toEqual({ city: 'Lubbock City', zip: '79401' });
  const codes = await app.db.selectFrom('filterCities').select('cityCode').orderBy('cityCode').execute();
  expect(codes.map(({ cityCode }) => cityCode)).toEqual(['Lubbock_City_TX', 'Lubbock_TX']);
  expect(await undoCityMerge(app, admin, undo)).toEqual({ ok: false, code: 'not-found' });
});

/** The merges and renamings that can be undone, the newest first, as `from > to`, with their ids. */
async function undoable(app: TestApp, admin: SignedIn) {
  const recent = await listRecentMerges(app, admin);
  return recent.ok ? recent.value.map(({ id, name, into }) => ({ id, change: `${name} > ${into}` })) : [];
}

test('of two merges in a row the later one is undone first', async ({ app }) => {
  const admin = await addAdmin(app);
  const wineryId = await addWinery(app.db, { city: 'Lubock' });
  await addWinery(app.db, { slug: 'blue', city: 'Lubbock City' });
  await addWinery(app.db, { slug: 'red', city: 'Lubbock' });
  await mergeFilterCity(app, admin, { code: 'Lubock_TX', into: 'Lubbock City', confirmed: 1 });
  await mergeFilterCity(app, admin, { code: 'Lubbock_City_TX', into: 'Lubbock', confirmed: 2 });
  const [second, first] = await undoable(app, admin);
  const undo = (merge: { id: string } | undefined) => undoCityMerge(app, admin, { id: merge?.id ?? '' });
  expect(await undo(first)).toEqual({ ok: false, code: 'changed-meanwhile' });
  expect(await undo(second)).toEqual({ ok: true, value: { name: 'Lubbock City', wineries: 2 } });
  expect(await undo(first)).toEqual({ ok: true, value: { name: 'Lubock', wineries: 1 } });
  const winery = app.db.selectFrom('wineries').select('city').where('id', '=', wineryId);
  expect(await winery.executeTakeFirst()).toEqual({ city: 'Lubock' });
});

test('a city is renamed after its wineries were counted, owners are told, and it can be undone', async ({ app }) => {
  const admin = await addAdmin(app);
  const owner = await addPerson(app.db, { email: 'owner@example.test' });
  const wineryId = await addWinery(app.db, { city: 'Lubock', zip: '79401' });
  const member = { userId: owner.id, wineryId, role: 'owner', createdAt: app.clock.now() } as const;
  await app.db.insertInto('wineryMembers').values(member).execute();
  const rename = { code: 'Lubock_TX', name: 'Lubbock' };
  const offered = async () => (await search(app)).offered;
  await addListing(app.db, wineryId);
  for (const confirmed of [undefined, 'change', 2]) {
    expect(await renameFilterCity(app, admin, { ...rename, confirmed })).toEqual({
      ...{ ok: false, code: 'city-rename-unconfirmed', into: 'Lubbock', meta: { total: 1 } },
      effect: { wineries: 1, owned: 1, zips: ['79401'] },
    });
  }
  expect(await offered()).toEqual(['Lubock_TX']);
  expect(await renameFilterCity(app, admin, { ...rename, confirmed: '1' })).toMatchObject({ value: { wineries: 1 } });
  expect(await offered()).toEqual(['Lubbock_TX']);
  expect(await mailsOf(app)).toEqual(['winery-page-changed owner@example.test']);
  const [renamed] = await undoable(app, admin);
  expect(renamed?.change).toBe('Lubock > Lubbock');
  const undone = await undoCityMerge(app, admin, { id: renamed?.id ?? '' });
  expect(undone).toEqual({ ok: true, value: { name: 'Lubock', wineries: 1 } });
  expect(await offered()).toEqual(['Lubock_TX']);
  expect((await search(app, 'Lubbock_TX')).total, 'the new name still finds them').toBe(1);
});
