import { formatBounds, formatLatLng } from '#kit/geo.ts';
import { type DayRange, emptyQuery, type Facet, facetKeys, type PriceRange, type SearchQuery } from './search-query.ts';

/** The URL parameter of a filter, e.g. `pub_winery_region`. */
export function facetParameter(facet: Facet): string {
  return `pub_${facet}`;
}

/**
 * The canonical URL of a search: parameters in a fixed order, without empty ones and the number of the first page.
 * @param path of the page that shows it: `/s` or `/buy-wine`
 */
export function searchUrl(search: Partial<SearchQuery>, path = '/s'): string {
  const query = searchParameters({ ...emptyQuery, ...search }).toString();
  // why: commas are allowed in a query string and easier to read
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
  add('price', formatPriceRange(search.price));
  add('dates', formatDayRange(search.dates));
  add('minStock', search.minStock);
  add('sort', search.sort);
  add('page', search.page > 1 ? search.page : null);
  return parameters;
}

/** A price range as a URL parameter in dollars: `20,50`, `20,`, or `,50`; empty for any price. */
export function formatPriceRange({ min, max }: PriceRange): string {
  if (min === null && max === null) return '';
  return `${min === null ? '' : min / 100},${max === null ? '' : max / 100}`;
}

/** Days as a URL parameter: `2026-11-28`, or `2026-11-28,2026-11-30`; empty for any day. */
export function formatDayRange(dates: DayRange | null): string {
  if (dates === null) return '';
  return dates.first === dates.last ? dates.first : `${dates.first},${dates.last}`;
}

/** The search with other values of one filter, from the first page. */
export function withFilter(search: SearchQuery, facet: Facet, values: string[]): SearchQuery {
  return { ...search, filters: { ...search.filters, [facet]: values }, page: 1 };
}

/** The search with one value of a filter added, or removed if it was chosen. A `single` filter changes its value. */
export function toggleFilter(search: SearchQuery, facet: Facet, value: string, single: boolean): SearchQuery {
  const chosen = search.filters[facet];
  const rest = chosen.filter((other) => other !== value);
  if (rest.length < chosen.length) return withFilter(search, facet, rest);
  return withFilter(search, facet, single ? [value] : [...chosen, value]);
}

/** The search without a place. */
export function withoutPlace(search: SearchQuery): SearchQuery {
  return { ...search, address: '', origin: null, bounds: null, page: 1 };
}

/**
 * The URL that a filter form leads to, as the browser would submit it, but with the values of a filter in one parameter
 * and without empty ones. It starts at the first page.
 * @param path of the page that shows the results
 * @param kept the parameter of a panel that stays open
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
