import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { findNamedWineries, listSellingWineries } from './search-wineries.server.ts';

const names = async (app: TestApp, keywords: string) =>
  (await findNamedWineries(app, anonymous, keywords)).map(({ name }) => name);

describe('wineries that keywords refer to', () => {
  test.for([
    ['Lost Oak', 'Lost Oak Winery'],
    ['Anderson Family', 'Anderson Family Vineyard'],
    ['Signor Vineyards', 'Signor Vineyards'],
    ['Barnhaus', 'Barnhaus Vineyards and Winery'],
    ['Durant', 'Durant Vineyards Tasting Room'],
    ['Potcake', 'Potcake Cellars Tasting Room'],
    ['Jones Wine', 'Jones Wine'],
    ['Knudsen', 'Knudsen Vineyards'],
  ] as const)('are found even if they sell nothing here: %j', async ([keywords, name], { demo }) => {
    expect(await findNamedWineries(demo, anonymous, keywords)).toMatchObject([{ name, wines: 0 }]);
  });

  test.for([
    ['knuds', 'Knudsen Vineyards'],
    ['Knudson', 'Knudsen Vineyards'],
    ['wiliam chris', 'William Chris Vineyards'],
    ['oak lost', 'Lost Oak Winery'],
  ] as const)(
    'are found by a prefix, in another order, or with a typing error: %j',
    async ([keywords, name], { demo }) => {
      expect((await names(demo, keywords))[0]).toBe(name);
    },
  );

  test.for([
    '',
    '!!!',
    'red',
    'cheap red',
    'wineries',
    'reds',
    'tastings',
    'rosés',
    'sweet red',
    'tempranilo',
    'vineyards',
    'texas',
    'qqqzzz',
    "'; drop table --",
  ])('are empty if a wine is meant, or nothing in particular: %j', async (keywords, { demo }) => {
    expect(await names(demo, keywords)).toEqual([]);
  });

  test('are at most three, the exact name first, with place and number of wines', async ({ app }) => {
    const sells = await addWinery(app.db, { slug: 'a', name: 'Château Mesa' });
    for (const slug of ['b', 'c', 'd']) await addWinery(app.db, { slug, name: `Mesa ${slug}` });
    const exact = await addWinery(app.db, { slug: 'e', name: 'Mesa' });
    await addListing(app.db, exact);
    await addListing(app.db, exact, { state: 'draft' });
    await addListing(app.db, exact, { type: 'tasting', unitType: 'day', style: null });
    expect(await findNamedWineries(app, anonymous, 'mésa')).toMatchObject([
      { slug: 'e', name: 'Mesa', city: 'Lubbock', region: 'West Texas', wines: 1 },
      { slug: 'b', wines: 0 },
      { slug: 'c', wines: 0 },
    ]);
    await addListing(app.db, sells);
    expect(await findNamedWineries(app, anonymous, 'chateau mesa')).toMatchObject([{ slug: 'a', wines: 1 }]);
  });

  test('match exactly whatever punctuation is in the name', async ({ app }) => {
    await addWinery(app.db, { slug: 'a', name: 'J.L. Kiff' });
    await addWinery(app.db, { slug: 'b', name: 'J L Kiff Sons' });
    await addWinery(app.db, { slug: 'c', name: 'Red-Oak' });
    await addListing(app.db, await addWinery(app.db, { slug: 'd', name: 'Elsewhere' }));
    for (const keywords of ['J.L. Kiff', 'j l kiff'])
      expect(await names(app, keywords)).toEqual(['J.L. Kiff', 'J L Kiff Sons']);
    expect(await names(app, 'red oak')).toEqual(['Red-Oak']);
  });

  test('take one statement, whatever they are', async ({ demo }) => {
    for (const keywords of ['lost oak', 'knudson', 'red', 'qqqzzz']) {
      demo.statements.length = 0;
      await names(demo, keywords);
      expect(demo.statements).toHaveLength(1);
    }
  });
});

test('selling wineries have a published wine; pinned ones come first', async ({ app }) => {
  const [first, second, drafting, pouring] = await Promise.all([
    addWinery(app.db, { slug: 'a', name: 'A' }),
    addWinery(app.db, { slug: 'b', name: 'B', pinned: true, region: 'south_texas' }),
    addWinery(app.db, { slug: 'c', name: 'C' }),
    addWinery(app.db, { slug: 'd', name: 'D' }),
  ]);
  await addListing(app.db, first);
  await addListing(app.db, first);
  await addListing(app.db, second);
  await addListing(app.db, drafting, { state: 'draft' });
  await addListing(app.db, pouring, { type: 'tasting', unitType: 'day', style: null });
  expect(await listSellingWineries(app, anonymous)).toEqual([
    { name: 'B', region: 'south_texas' },
    { name: 'A', region: expect.any(String) },
  ]);
});

test('selling wineries take one query, whatever the number of wines', async ({ demo }) => {
  const before = demo.statements.length;
  expect((await listSellingWineries(demo, anonymous)).length).toBeGreaterThan(10);
  expect(demo.statements.length - before).toBe(1);
});
