import { describe, expect } from 'vitest';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { listFavorites } from './list-favorites.server.ts';

const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at));

/** Adds favorites of a person, oldest first. */
async function addFavorites(
  app: TestApp,
  { id: userId }: SignedIn,
  kind: 'listing' | 'winery',
  ids: string[],
): Promise<void> {
  const rows = ids.map((id, at) => ({
    userId,
    listingId: kind === 'listing' ? id : null,
    wineryId: kind === 'winery' ? id : null,
    createdAt: minute(at),
  }));
  await app.db.insertInto('favorites').values(rows).execute();
}

async function addWines(app: TestApp, winery: string, number: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= number; at++) ids.push(await addListing(app.db, winery, { title: `Wine ${at}` }));
  return ids;
}

/** The names on a page of favorite listings or wineries. */
async function names(app: TestApp, actor: SignedIn, kind: 'listing' | 'winery', page: string | null = null) {
  const listed = await listFavorites(app, actor, { kind, page });
  if (!listed.ok) throw new Error(listed.code);
  const shown = listed.value;
  return {
    ...shown,
    names: shown.kind === 'listing' ? shown.listings.map(({ title }) => title) : shown.wineries.map(({ name }) => name),
  };
}

describe('the favorites of a person', () => {
  test('are listed 24 a page, newest favorite first', async ({ app }) => {
    const ada = await addPerson(app.db);
    await addFavorites(app, ada, 'listing', await addWines(app, await addWinery(app.db), 26));
    const first = await names(app, ada, 'listing');
    expect(first).toMatchObject({ page: 1, pages: 2, total: 26, requested: 'as-requested' });
    expect(first.names).toEqual(Array.from({ length: 24 }, (_, at) => `Wine ${26 - at}`));
    expect((await names(app, ada, 'listing', '2')).names).toEqual(['Wine 2', 'Wine 1']);
    expect(await names(app, ada, 'listing', '9')).toMatchObject({ page: 9, pages: 2, total: 26, names: [] });
    expect(await names(app, ada, 'listing', '1e9')).toMatchObject({ page: 1, requested: 'unreadable' });
  });

  test('of the same time are on one page each', async ({ app }) => {
    const ada = await addPerson(app.db);
    const ids = await addWines(app, await addWinery(app.db), 30);
    await app.db
      .insertInto('favorites')
      .values(ids.map((listingId) => ({ userId: ada.id, listingId, wineryId: null, createdAt: minute(0) })))
      .execute();
    const [first, second] = [await names(app, ada, 'listing'), await names(app, ada, 'listing', '2')];
    expect(new Set([...first.names, ...second.names]).size).toBe(30);
  });

  test('include closed and sold-out wines and tastings, marked as such, and never drafts', async ({ app }) => {
    const ada = await addPerson(app.db);
    const winery = await addWinery(app.db);
    const ids = [
      await addListing(app.db, winery, { title: 'Draft', state: 'draft', publishedAt: null }),
      await addListing(app.db, winery, { title: 'Waiting', state: 'pendingApproval', publishedAt: null }),
      await addListing(app.db, winery, { title: 'Closed', state: 'closed' }),
      await addListing(app.db, winery, { title: 'Sold out' }),
      await addListing(app.db, winery, { title: 'Tasting', type: 'tasting', unitType: 'day', style: null }),
      await addListing(app.db, winery, { title: 'On sale' }),
    ];
    await app.db
      .insertInto('stock')
      .values({ listingId: ids[3] ?? '', quantity: 0 })
      .execute();
    await addFavorites(app, ada, 'listing', ids);
    const shown = await names(app, ada, 'listing');
    expect(shown).toMatchObject({
      total: 4,
      listings: [
        { title: 'On sale', type: 'wine', soldOut: false, closed: false },
        { title: 'Tasting', type: 'tasting', soldOut: false, closed: false },
        { title: 'Sold out', soldOut: true, closed: false },
        { title: 'Closed', closed: true },
      ],
    });
  });

  test('include wineries, on pages of their own', async ({ app }) => {
    const ada = await addPerson(app.db);
    const [red, blue] = [await addWinery(app.db), await addWinery(app.db, { slug: 'blue-door', name: 'Blue Door' })];
    await addFavorites(app, ada, 'winery', [red, blue]);
    expect(await names(app, ada, 'winery')).toMatchObject({
      total: 2,
      wineries: [{ id: blue, name: 'Blue Door', region: 'West Texas' }, { id: red }],
    });
    expect(await names(app, ada, 'listing')).toMatchObject({ total: 0, pages: 1, page: 1, listings: [] });
  });

  test('are shown only to that person, also in an impersonation session', async ({ app }) => {
    const ada = await addPerson(app.db);
    const ben = await addPerson(app.db, { email: 'ben@example.test' });
    await addFavorites(app, ada, 'listing', await addWines(app, await addWinery(app.db), 1));
    expect((await names(app, { ...ada, limited: true }, 'listing')).total).toBe(1);
    expect((await names(app, ben, 'listing')).total).toBe(0);
    for (const actor of [anonymous, { kind: 'system' }] as const) {
      const listed = await listFavorites(app, actor, { kind: 'listing', page: null });
      expect(listed).toEqual({ ok: false, code: 'signed-out' });
    }
  });

  test('take three queries for listings and two for wineries, however many there are', async ({ app }) => {
    const ada = await addPerson(app.db);
    const winery = await addWinery(app.db);
    const cost = async (kind: 'listing' | 'winery') => {
      const before = app.statements.length;
      await names(app, ada, kind);
      return app.statements.length - before;
    };
    await addFavorites(app, ada, 'listing', await addWines(app, winery, 2));
    await addFavorites(app, ada, 'winery', [winery]);
    expect([await cost('listing'), await cost('winery')]).toEqual([3, 2]);
    await addFavorites(app, ada, 'listing', await addWines(app, winery, 30));
    expect(await cost('listing')).toBe(3);
  });
});
