import type { Benchmark } from './harness/benchmark.ts';
import { compareWithConstant, comparisonRows } from './harness/compare-with-constant.ts';
import { openSearchContext, someSearches } from './harness/search-load.ts';

const wines = 10_000;
const connections = 8;
/** More than are answered in the second for which a page is cached. */
const different = 1_500;

/** Searching over HTTP: each request another search, so that no cache helps; then one page for many visitors. */
export const benchmark: Benchmark = {
  name: 'search',
  what: `searches over ${wines.toLocaleString('en-US')} wines: page of 24, total and all counts`,
  async run(context) {
    const large = await openSearchContext(context, wines);
    const searches = someSearches(different);
    const asked = (path: string) => ({
      path: `${path}?${searches[0]}`,
      paths: searches.map((search) => `${path}?${search}`),
      headers: { 'accept-encoding': 'br' },
    });
    const [api] = await compareWithConstant(large, asked('/api/v1/wine/search'), [connections]);
    const [page] = await compareWithConstant(large, asked('/s'), [connections]);
    const shared = { path: '/s?keywords=tempranillo', headers: { 'accept-encoding': 'br' } };
    const [kept] = await compareWithConstant(large, shared, [connections]);
    return [
      ...(api
        ? comparisonRows(`GET /api/v1/wine/search, ${connections} connections`, api, '>= 200 req/s, 500 hoped for')
        : []),
      ...(page ? comparisonRows('the page /s, rendered for each request', page) : []),
      ...(kept ? comparisonRows('the page /s, from the page cache', kept, '>= 0.30') : []),
    ];
  },
};
