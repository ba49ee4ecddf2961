import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { listFeaturedWines, listTopVarietals } from './featured.server.ts';

const day = (number: number) => {
  const at = new Date(Date.UTC(2026, 0, number));
  return { createdAt: at, publishedAt: at };
};

/** Adds a wine with this stock. @returns its id */
async function addStocked(app: TestApp, wineryId: string, listing: Parameters<typeof addListing>[2], quantity = 6) {
  const listingId = await addListing(app.db, wineryId, listing);
  await app.db.insertInto('stock').values({ listingId, quantity }).execute();
  return listingId;
}

describe('the featured wines', () => {
  test('are published wines of pinned wineries only, newest first', async ({ app }) => {
    const pinned = await addWinery(app.db, { slug: 'pinned', pinned: true });
    await addStocked(app, pinned, { state: 'draft', ...day(5), publishedAt: null });
    await addStocked(app, await addWinery(app.db), day(4));
    await addListing(app.db, pinned, { type: 'tasting', unitType: 'day', style: null, ...day(6) });
    const old = await addStocked(app, pinned, day(1));
    const newest = await addStocked(app, pinned, day(3), 1);
    const middle = await addStocked(app, pinned, day(2));
    expect((await listFeaturedWines(app, anonymous, 24)).map((wine) => wine.id)).toEqual([newest, middle, old]);
    expect((await listFeaturedWines(app, anonymous, 2)).map((wine) => wine.id)).toEqual([newest, middle]);
  });

  test('do not include wines that are sold out', async ({ app }) => {
    const pinned = await addWinery(app.db, { slug: 'pinned', pinned: true });
    const inStock = await addStocked(app, pinned, day(1));
    await addStocked(app, pinned, day(2), 0);
    await addListing(app.db, pinned, day(3));
    expect((await listFeaturedWines(app, anonymous, 24)).map((wine) => wine.id)).toEqual([inStock]);
  });

  test('take two queries, whatever their number', async ({ demo }) => {
    const before = demo.statements.length;
    const shelf = await listFeaturedWines(demo, anonymous, 24);
    expect(shelf.length).toBeGreaterThan(20);
    expect(demo.statements.length - before).toBe(2);
  });
});

test('varietals are counted over published wines, a blend for each of its grapes, most frequent first', async ({
  app,
}) => {
  const wineryId = await addWinery(app.db);
  await addListing(app.db, wineryId, { varietals: ['mourvedre'] });
  await addListing(app.db, wineryId, { varietals: ['mourvedre', 'viognier'] });
  await addListing(app.db, wineryId, { varietals: ['syrah'], state: 'draft' });
  await addListing(app.db, wineryId, { type: 'tasting', unitType: 'day', style: null, varietals: ['viognier'] });
  expect(await listTopVarietals(app, anonymous, 12)).toEqual([
    { code: 'mourvedre', name: 'Mourvèdre', colour: 'red', count: 2 },
    { code: 'viognier', name: 'Viognier', colour: 'white', count: 1 },
  ]);
  expect(await listTopVarietals(app, anonymous, 1)).toHaveLength(1);
});

test('an empty shop has no varietals', async ({ app }) => {
  expect(await listTopVarietals(app, anonymous, 12)).toEqual([]);
});

test('varietals take one query, whatever the number of wines', async ({ demo }) => {
  const before = demo.statements.length;
  const top = await listTopVarietals(demo, anonymous, 12);
  expect(top).toHaveLength(12);
  expect(demo.statements.length - before).toBe(1);
});
