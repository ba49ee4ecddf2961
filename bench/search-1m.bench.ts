import type { Benchmark } from './harness/benchmark.ts';
import { searchRows } from './harness/search-use-case.ts';

/** The search use case without an entry point: page, total and all counts. */
export const benchmark: Benchmark = {
  name: 'search-1m',
  what: 'searchWines over 1,000,000 wines, one at a time: page of 24, total and all counts',
  onlyByName: true,
  run: (context) => searchRows(context, 1_000_000, 20, '<= 100 ms hoped for'),
};
