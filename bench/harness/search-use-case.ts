import { sql } from 'kysely';
import { searchListings } from '../../src/features/search/search-listings.server.ts';
import { parseSearchQuery } from '../../src/features/search/search-query.schema.ts';
import { createTtlCache } from '../../src/infra/cache.ts';
import { systemClock } from '../../src/infra/clock.ts';
import { createLogger } from '../../src/infra/logger.ts';
import { anonymous } from '../../src/kit/actor.ts';
import { median, percentile, type Row } from './benchmark.ts';
import type { BenchmarkContext } from './benchmark-context.ts';
import { openSearchContext } from './search-load.ts';

const searches: Record<string, string> = {
  'keyword + 2 filters': 'keywords=tempranillo&pub_winery_region=central_texas&pub_style=red',
  '2 keywords + 2 filters': 'keywords=red+reserve&pub_winery_region=west_texas&price=20,60',
  'misspelt keyword': 'keywords=tempranilo',
  keyword: 'keywords=viognier',
  '2 filters': 'pub_winery_region=west_texas&pub_varietals_offered=tempranillo',
  'bounds of a map': 'bounds=30.6,-98.4,29.9,-99.3',
  'nothing but the newest': '',
  'cheapest in stock': 'minStock=1&sort=-price',
};

/**
 * The limit: PostgreSQL generates 100,000 rows and counts them, on the same connections. It shows how fast the machine
 * is today.
 */
const limit = '100,000 rows made and counted';

/**
 * One person searching, each search this many times after two to warm up, in turns with the limit: what a search costs
 * in the database.
 */
export async function searchRows(
  context: BenchmarkContext,
  wines: number,
  rounds: number,
  aim: string,
): Promise<Row[]> {
  const { db } = await (await openSearchContext(context, wines)).database();
  const kept = createTtlCache(systemClock);
  // why: shared counts would be cached, and not be measured
  const cache: typeof kept = (key, age, make) => (key.startsWith('search-counts') ? make() : kept(key, age, make));
  const app = { db, log: createLogger('silent'), clock: systemClock, cache };
  const count = () => sql`select count(*) from generate_series(1, 100000)`.execute(db);
  const rows: Row[] = [];
  const limits: number[] = [];
  for (const [name, query] of Object.entries(searches)) {
    const { search } = parseSearchQuery(new URLSearchParams(query));
    const times: number[] = [];
    let total = 0;
    const ownLimits: number[] = [];
    for (let round = -2; round < rounds; round++) {
      const begin = performance.now();
      total = (await searchListings(app, anonymous, search)).total;
      const searched = performance.now();
      await count();
      if (round < 0) continue;
      times.push(searched - begin);
      ownLimits.push(performance.now() - searched);
    }
    limits.push(...ownLimits);
    const found = `${name}, ${total.toLocaleString('en-US')} found`;
    const ratio = median(times) / median(ownLimits);
    rows.push({ figure: found, value: median(times), unit: 'ms', ratio, against: limit });
    rows.push({
      figure: '  p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      ...(name === 'keyword + 2 filters' && { aim }),
    });
  }
  return [...rows, { figure: `limit: ${limit}`, value: median(limits), unit: 'ms' }];
}
