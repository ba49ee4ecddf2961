import { researchWines } from '../src/features/search/research-wines.server.ts';
import { parseSearchQuery } from '../src/features/search/search-query.schema.ts';
import { researchColumns } from '../src/features/search/search-query.ts';
import { createTtlCache } from '../src/infra/cache.ts';
import { systemClock } from '../src/infra/clock.ts';
import { createLogger } from '../src/infra/logger.ts';
import { anonymous } from '../src/kit/actor.ts';
import { type Benchmark, median, percentile, type Row } from './harness/benchmark.ts';
import { openSearchContext } from './harness/search-load.ts';

const [wines, rounds] = [100_000, 15];

const searches = Object.keys(researchColumns).flatMap((column) => [
  `sort=${column}`,
  `sort=-${column}`,
  `sort=${column}&pub_state=TX&pub_varietals_offered=tempranillo`,
]);

/** The table of wines on sale, sorted by each of its columns in both directions, and by each with two filters. */
export const benchmark: Benchmark = {
  name: 'wine-research-100k',
  what: `researchWines over ${wines.toLocaleString('en-US')} wines, one at a time: page of 100 with all facts and counts`,
  onlyByName: true,
  async run(context) {
    const { db } = await (await openSearchContext(context, wines)).database();
    const app = { db, log: createLogger('silent'), clock: systemClock, cache: createTtlCache(systemClock) };
    const rows: Row[] = [];
    for (const query of searches) {
      const { search } = parseSearchQuery(new URLSearchParams(query));
      const times: number[] = [];
      for (let round = -2; round < rounds; round++) {
        const begin = performance.now();
        await researchWines(app, anonymous, search);
        if (round >= 0) times.push(performance.now() - begin);
      }
      rows.push({ figure: query, value: median(times), unit: 'ms' });
      rows.push({ figure: '  p95', value: percentile(times, 0.95), unit: 'ms', aim: '<= 100 ms' });
    }
    return rows;
  },
};
