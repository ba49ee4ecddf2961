import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { findWines } from '../../../tests/fixtures/listings/find-wines.ts';
import { activeFilters } from './describe-search.ts';
import { emptyQuery } from './search-query.ts';
import { suggestSearches } from './search-suggestions.server.ts';
import { listResultWineries } from './search-wineries.server.ts';

describe('suggestions for a search without results', () => {
  test('omit one part each, with the exact number of results, highest first, in one statement', async ({ demo }) => {
    const { search, words, facets, total } = await findWines(demo, {
      keywords: 'tempranilo',
      filters: { ...emptyQuery.filters, style: ['white'], winery_region: ['central_texas'], type: ['wine'] },
      price: { min: 1_000, max: null },
    });
    expect(total).toBe(0);
    const active = activeFilters(search, facets);
    demo.statements.length = 0;
    const ways = await suggestSearches(demo, anonymous, active, words);
    expect(demo.statements).toHaveLength(1);
    expect(ways.map(({ label }) => label)).toEqual(expect.arrayContaining(['“tempranilo”', 'White']));
    for (const way of ways) expect((await findWines(demo, way.without)).total, way.label).toBe(way.total);
    expect(ways.map((way) => way.total)).toEqual(ways.map((way) => way.total).toSorted((a, b) => b - a));
    expect(ways.every((way) => way.total > 0)).toBe(true);
  });

  test('are empty without a statement if the search has no conditions', async ({ app }) => {
    expect(await suggestSearches(app, anonymous, [], [])).toEqual([]);
    expect(app.statements).toEqual([]);
  });
});

test('the wineries on the map are those of the results, in one statement', async ({ demo }) => {
  const { search, words, total } = await findWines(demo, { keywords: 'tempranilo' });
  demo.statements.length = 0;
  const places = await listResultWineries(demo, anonymous, { search, words });
  expect(demo.statements).toHaveLength(1);
  expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});
