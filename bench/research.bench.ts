import { sql } from 'kysely';
import { parseResearchQuery } from '../src/features/research/research-query.schema.ts';
import { researchWineries } from '../src/features/research/research-wineries.server.ts';
import { createTtlCache } from '../src/infra/cache.ts';
import { systemClock } from '../src/infra/clock.ts';
import { createLogger } from '../src/infra/logger.ts';
import { anonymous } from '../src/kit/actor.ts';
import { addDirectory } from '../tests/fixtures/listings/add-directory.ts';
import { type Benchmark, median, percentile, type Row } from './harness/benchmark.ts';
import { openBenchmarkContext } from './harness/benchmark-context.ts';
import { compareWithConstant, comparisonRows } from './harness/compare-with-constant.ts';

const wineries = 10_000;
/** How often each search is made after two to warm up, and how many pages are got one after the other. */
const [rounds, pages] = [20, 120];

const searches: Readonly<Record<string, string>> = {
  'nothing but the best': '',
  'region and dogs welcome': 'selectedRegions=central_texas&dogsFriendly=true',
  'a state, two varietals, and two scores':
    'stateValue=TX&selectedVarietals=merlot,viognier&qualityScore=3.5&varietyScore=2',
  'words and kids welcome': 'searchValue=Red+gate&kidsFriendly=true',
  'within 50 miles, nearest first': 'origin=30.27,-98.87&within=50',
  'along a route': 'from=Austin&to=Lubbock&within=25',
};

/** Researching the directory: the use case alone, then pages rendered for each request, then one from the page cache. */
export const benchmark: Benchmark = {
  name: 'research',
  what: `research of ${wineries.toLocaleString('en-US')} wineries: page of 24, total and all counts`,
  async run(context) {
    const large = openBenchmarkContext(context.stops, context.postgres);
    const { db } = await large.database();
    await addDirectory(db, wineries);
    await sql`analyze wineries, winery_scores`.execute(db);
    const kept = createTtlCache(systemClock);
    // why: shared counts would be cached, and not be measured
    const cache: typeof kept = (key, age, make) => (key.startsWith('research-counts') ? make() : kept(key, age, make));
    const app = { db, log: createLogger('silent'), clock: systemClock, cache };
    const rows: Row[] = [];
    for (const [name, parameters] of Object.entries(searches)) {
      const { query } = parseResearchQuery(new URLSearchParams(parameters));
      const times: number[] = [];
      let total = 0;
      for (let round = -2; round < rounds; round++) {
        const begin = performance.now();
        total = (await researchWineries(app, anonymous, query)).total;
        if (round >= 0) times.push(performance.now() - begin);
      }
      rows.push({ figure: `${name}, ${total.toLocaleString('en-US')} found`, value: median(times), unit: 'ms' });
      rows.push({ figure: '  p95', value: percentile(times, 0.95), unit: 'ms', aim: '<= 40 ms' });
    }
    const { address } = await large.shop();
    const parameters = Object.values(searches);
    const times: number[] = [];
    for (let at = -6; at < pages; at++) {
      const begin = performance.now();
      // why: each page differs in a score, so that none is cached
      const url = `${address}/research-wineries?${parameters[at % parameters.length]}&ambianceScore=${1 + (at % 39) / 10}`;
      await (await fetch(url)).text();
      if (at >= 0) times.push(performance.now() - begin);
    }
    rows.push({ figure: 'the page, rendered for each request', value: median(times), unit: 'ms' });
    rows.push({ figure: '  p95', value: percentile(times, 0.95), unit: 'ms', aim: '<= 40 ms' });
    const shared = { path: '/research-wineries', headers: { 'accept-encoding': 'br' } };
    const [cached] = await compareWithConstant(large, shared, [8]);
    return [...rows, ...(cached ? comparisonRows('the page, from the page cache', cached, '>= 0.30') : [])];
  },
};
