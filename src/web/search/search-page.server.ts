import type { SearchProblem } from '#features/search/search-query.schema.ts';
import type { SearchQuery } from '#features/search/search-query.ts';
import type { SearchResults } from '#features/search/search-results.ts';
import type { TypedPrice } from './filter-form.tsx';
import type { SearchNotice } from './search-notices.tsx';

/** What a page of results says about how the search was understood. @param asked as the address had it */
export function searchNotices(asked: SearchQuery, results: SearchResults, problems: SearchProblem[]): SearchNotice[] {
  const { search, correctedFrom: mendedFrom, ignoredKeywords, unknownPlace, page } = results;
  const unused = [...new Set(problems.map(({ parameter }) => parameter))];
  return [
    ...(mendedFrom === null ? [] : [{ kind: 'mended', typed: mendedFrom, searched: search.keywords } as const]),
    ...(ignoredKeywords === null ? [] : [{ kind: 'looked-past', typed: ignoredKeywords } as const]),
    ...(unknownPlace === null ? [] : [{ kind: 'place-unknown', typed: unknownPlace } as const]),
    ...(asked.page > page ? [{ kind: 'page-beyond', page } as const] : []),
    ...(unused.length > 0 ? [{ kind: 'not-used', parameters: unused } as const] : []),
  ];
}

/** The price as it was typed, so that nothing is lost of it; in dollars. */
export function typedPrice(parameters: URLSearchParams, search: SearchQuery, problems: SearchProblem[]): TypedPrice {
  const problem = problems.find(({ parameter }) => parameter === 'price');
  const typed = ['priceMin', 'priceMax'].map((name) => (parameters.get(name) ?? '').slice(0, 20));
  const [min, max] = problem
    ? typed
    : [search.price.min, search.price.max].map((cents) => (cents === null ? '' : String(cents / 100)));
  return { min: min ?? '', max: max ?? '', ...(problem && { error: problem.message }) };
}
