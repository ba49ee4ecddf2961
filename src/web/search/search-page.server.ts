import type { SearchProblem } from '#features/search/search-query.schema.ts';
import type { SearchQuery } from '#features/search/search-query.ts';
import type { SearchResults } from '#features/search/search-results.ts';
import type { ResultNotice } from '../catalog/results/result-notices.tsx';
import type { TypedPrice } from './filter-form.tsx';

/** The notices about how a search was interpreted. */
export function searchNotices(results: SearchResults, problems: SearchProblem[]): ResultNotice[] {
  const { search, correctedFrom, ignoredKeywords, unknownPlace, outsidePlace } = results;
  const unused = [...new Set(problems.map(({ parameter }) => parameter))];
  return [
    ...(correctedFrom === null
      ? []
      : [{ kind: 'corrected', typed: correctedFrom, searched: search.keywords } as const]),
    ...(ignoredKeywords === null ? [] : [{ kind: 'keywords-ignored', typed: ignoredKeywords } as const]),
    ...(unknownPlace === null ? [] : [{ kind: 'place-unknown', typed: unknownPlace } as const]),
    ...(outsidePlace === null
      ? []
      : [{ kind: 'outside', name: outsidePlace, shown: search.address || 'everywhere' } as const]),
    ...(unused.length > 0 ? [{ kind: 'parameters-ignored', parameters: unused } as const] : []),
  ];
}

/** The price as it was typed, including invalid text; in dollars. */
export function typedPrice(parameters: URLSearchParams, search: SearchQuery, problems: SearchProblem[]): TypedPrice {
  const problem = problems.find(({ parameter }) => parameter === 'price');
  const typed = ['priceMin', 'priceMax'].map((name) => (parameters.get(name) ?? '').slice(0, 20));
  const [min, max] = problem
    ? typed
    : [search.price.min, search.price.max].map((cents) => (cents === null ? '' : String(cents / 100)));
  return { min: min ?? '', max: max ?? '', ...(problem && { error: problem.message }) };
}
