import { capitalize } from '#features/search/capitalize.ts';
import { formatBounds, formatLatLng } from '#kit/geo.ts';
import {
  emptyResearch,
  type ResearchFacet,
  type ResearchQuery,
  researchFacetKeys,
  researchFacets,
  researchScoreKeys,
} from './research-query.ts';

/** The page that researches wineries. */
export const researchPath = '/research-wineries';

/** The canonical URL of what somebody looks for: parameters in a fixed order, without empty ones. */
export function researchUrl(query: Partial<ResearchQuery>, path = researchPath): string {
  const parameters = researchParameters({ ...emptyResearch, ...query }).toString();
  // why: commas are allowed in a query string and easier to read
  return parameters === '' ? path : `${path}?${parameters.replaceAll('%2C', ',')}`;
}

/** The parameters of what somebody looks for, in a fixed order, without empty ones. */
export function researchParameters(query: ResearchQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') parameters.set(name, String(value));
  };
  add('searchValue', query.searchValue);
  for (const facet of researchFacetKeys) add(facet, query.filters[facet].join(','));
  for (const score of researchScoreKeys) add(score, query.scores[score] || null);
  add('selectedScore', query.selectedScore);
  add('address', query.address);
  add('origin', query.origin && formatLatLng(query.origin));
  add('bounds', query.bounds && formatBounds(query.bounds));
  add('from', query.from);
  add('to', query.to);
  add('within', query.within);
  add('currentPage', query.currentPage > 1 ? query.currentPage : null);
  return parameters;
}

/** What is looked for with other values of one filter, from the first page. */
export function withResearchFilter(query: ResearchQuery, facet: ResearchFacet, values: string[]): ResearchQuery {
  return { ...query, filters: { ...query.filters, [facet]: values }, currentPage: 1 };
}

/** What is looked for without a place and without a route. */
export const anywhere: Partial<ResearchQuery> = {
  address: '',
  origin: null,
  bounds: null,
  from: '',
  to: '',
  within: null,
};

/**
 * The URL that the filter form leads to, as the browser would submit it, but with the values of a filter in one
 * parameter, the search text capitalized, and nothing that is empty or as usual. It starts at the first page.
 * @param kept the parameter of a panel that stays open
 */
export function researchFormUrl(form: FormData, path: string, kept?: string): string {
  const parameters = new URLSearchParams();
  const typed = (name: string) => form.getAll(name).filter((value) => typeof value === 'string' && value !== '');
  for (const name of new Set(form.keys())) {
    const values = typed(name) as string[];
    const value = Object.hasOwn(researchFacets, name) ? [...new Set(values)].sort().join(',') : values[0];
    const isScore = (researchScoreKeys as string[]).includes(name);
    if (value && !(isScore && Number(value) === 0)) {
      parameters.set(name, name === 'searchValue' ? capitalize(value) : value);
    }
  }
  // why: a distance alone is from nowhere
  const place = ['address', 'origin', 'from', 'to'].some((name) => parameters.has(name));
  if (!place) parameters.delete('within');
  if (kept !== undefined) parameters.set(kept, 'open');
  const query = parameters.toString().replaceAll('%2C', ',');
  return query === '' ? path : `${path}?${query}`;
}
