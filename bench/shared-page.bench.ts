import type { Benchmark } from './harness/benchmark.ts';
import { compareWithConstant, comparisonRows } from './harness/compare-with-constant.ts';

const connections = [8, 32];

/** A page for many visitors: rendered once a second, else sent from memory. */
export const benchmark: Benchmark = {
  name: 'shared-page',
  what: 'the landing for anonymous visitors, brotli, from the page cache',
  async run(context) {
    const asked = { path: '/', headers: { 'accept-encoding': 'br' } };
    const results = await compareWithConstant(context, asked, connections);
    return results.flatMap((result, at) => comparisonRows(`${connections[at]} connections`, result, '>= 0.30'));
  },
};
