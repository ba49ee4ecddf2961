import { formatBounds, formatLatLng } from '#kit/geo.ts';
import { emptyQuery, type Facet, facetKeys, type PriceRange, type SearchQuery } from './search-query.ts';

/** The address of a filter's parameter, e.g. `pub_winery_region`. */
export function facetParameter(facet: Facet): string {
  return `pub_${facet}`;
}

/**
 * The canonical address of a search: parameters in one order, nothing empty, the first page without number.
 * @param path the page that shows it: `/s` or `/buy-wine`
 */
export function searchUrl(search: Partial<SearchQuery>, path = '/s'): string {
  const query = searchParameters({ ...emptyQuery, ...search }).toString();
  // why: commas and colons may stand as they are in a query, and a person can read them
  return query === '' ? path : `${path}?${query.replaceAll('%2C', ',')}`;
}

function searchParameters(search: SearchQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') parameters.set(name, String(value));
  };
  add('keywords', search.keywords);
  add('address', search.address);
  add('origin', search.origin && formatLatLng(search.origin));
  add('bounds', search.bounds && formatBounds(search.bounds));
  for (const facet of facetKeys) add(facetParameter(facet), search.filters[facet].join(','));
  add('pub_wineryId', search.wineryId);
  add('author_id', search.authorId);
  add('ids', search.ids.join());
  add('curated', search.curated ? 'true' : null);
  add('price', formatPriceRange(search.price));
  add('minStock', search.minStock);
  add('sort', search.sort);
  add('page', search.page > 1 ? search.page : null);
  return parameters;
}

/** A range of prices as addresses carry it: dollars, `20,50`, `20,` or `,50`; empty for any price. */
export function formatPriceRange({ min, max }: PriceRange): string {
  if (min === null && max === null) return '';
  return `${min === null ? '' : min / 100},${max === null ? '' : max / 100}`;
}

/** The same search with other values of one filter, from its first page on. */
export function withFilter(search: SearchQuery, facet: Facet, values: string[]): SearchQuery {
  return { ...search, filters: { ...search.filters, [facet]: values }, page: 1 };
}

/** The same search with one value of a filter more, or less where it was chosen. A single filter changes its value. */
export function toggleFilter(search: SearchQuery, facet: Facet, value: string, single: boolean): SearchQuery {
  const chosen = search.filters[facet];
  const rest = chosen.filter((other) => other !== value);
  if (rest.length < chosen.length) return withFilter(search, facet, rest);
  return withFilter(search, facet, single ? [value] : [...chosen, value]);
}

/** The same search anywhere. */
export function withoutPlace(search: SearchQuery): SearchQuery {
  return { ...search, address: '', origin: null, bounds: null, page: 1 };
}

/**
 * The address that a form of filters leads to, as the browser would send it, but with the values of a filter in one parameter
 * and nothing empty. It begins at the first page.
 * @param path the page that shows the results
 * @param kept a panel that stays open
 */
export function filterFormUrl(form: FormData, path: string, kept?: string): string {
  const parameters = new URLSearchParams();
  const facets = new Set(facetKeys.map(facetParameter));
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== '');
    const value = facets.has(name) ? [...new Set(values)].sort().join(',') : values[0];
    if (value) parameters.set(name, value);
  }
  if (kept !== undefined) parameters.set(kept, 'open');
  const query = parameters.toString().replaceAll('%2C', ',');
  return query === '' ? path : `${path}?${query}`;
}
