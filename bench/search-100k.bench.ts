import type { Benchmark } from './harness/benchmark.ts';
import { searchRows } from './harness/search-use-case.ts';

/** The search use case without an entry point: page, total and all counts. */
export const benchmark: Benchmark = {
  name: 'search-100k',
  what: 'searchWines over 100,000 wines, one at a time: page of 24, total and all counts',
  onlyByName: true,
  run: (context) => searchRows(context, 100_000, 60, '<= 20 ms'),
};
