import { formatMoney } from '#kit/money.ts';
import {
  type DayRange,
  type Facet,
  type FacetOptions,
  facetKeys,
  facets,
  type PriceRange,
  type SearchQuery,
} from './search-query.ts';
import { toggleFilter, withoutPlace } from './search-url.ts';

/** A condition of a search with its label, and the search without it. */
export type ActiveFilter = { label: string; without: SearchQuery };

/** All conditions of a search, in the order in which they are displayed. */
export function activeFilters(search: SearchQuery, options: FacetOptions): ActiveFilter[] {
  const first: SearchQuery = { ...search, page: 1 };
  const found: ActiveFilter[] = [];
  const add = (label: string, without: Partial<SearchQuery>) =>
    found.push({ label, without: { ...first, ...without } });
  if (search.keywords !== '') add(`“${search.keywords}”`, { keywords: '', sort: sortWithoutKeywords(search) });
  if (search.address !== '') add(`Near ${search.address}`, withoutPlace(search));
  else if (search.bounds !== null || search.origin !== null) add('On the map shown', withoutPlace(search));
  for (const facet of facetKeys) {
    for (const value of search.filters[facet]) {
      add(optionLabel(options, facet, value), toggleFilter(first, facet, value, 'single' in facets[facet]));
    }
  }
  if (search.price.min !== null || search.price.max !== null) {
    add(describePrice(search.price), { price: { min: null, max: null } });
  }
  if (search.dates !== null) add(describeDays(search.dates), { dates: null });
  if (search.minStock !== null && search.minStock > 0) add(`At least ${search.minStock} in stock`, { minStock: null });
  return [...found, ...chosenElsewhere(first)];
}

/** The conditions that links of other pages and programs set. */
function chosenElsewhere(search: SearchQuery): ActiveFilter[] {
  const found: ActiveFilter[] = [];
  if (search.wineryId !== null) found.push({ label: 'One winery', without: { ...search, wineryId: null } });
  if (search.authorId !== null) found.push({ label: 'One seller', without: { ...search, authorId: null } });
  if (search.ids.length > 0) found.push({ label: 'Chosen listings', without: { ...search, ids: [] } });
  return found;
}

function sortWithoutKeywords({ sort }: SearchQuery): SearchQuery['sort'] {
  return sort === 'relevance' ? null : sort;
}

function optionLabel(options: FacetOptions, facet: Facet, value: string): string {
  return options[facet].find((option) => option.value === value)?.label ?? value.replaceAll('_', ' ');
}

function describeDays({ first, last }: DayRange): string {
  const format = (day: string) => new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
  return first === last ? `Free ${format(first)}` : `Free ${format(first)} to ${format(last)}`;
}

function describePrice({ min, max }: PriceRange): string {
  const dollars = (cents: number) => formatMoney({ amount: cents, currency: 'USD' }).replace(/\.00$/, '');
  if (min !== null && max !== null) return `${dollars(min)} to ${dollars(max)}`;
  return min !== null ? `From ${dollars(min)}` : `Up to ${dollars(max ?? 0)}`;
}

/**
 * The heading of a page of results: "23 red wines from Central Texas", "37 wines near Fredericksburg, TX". Filters with
 * several values are not part of it.
 * @param tastings the number of tastings among the results
 */
export function describeResults(search: SearchQuery, options: FacetOptions, total: number, tastings: number): string {
  const only = (facet: Facet) => {
    const [value, ...others] = search.filters[facet];
    return value === undefined || others.length > 0 ? undefined : optionLabel(options, facet, value);
  };
  const number = total === 0 ? 'No' : total.toLocaleString('en-US');
  const grape = only('varietals_offered');
  const from = only('winery_city') ?? only('winery_region') ?? only('state');
  return [
    number,
    only('style')?.toLowerCase(),
    grape,
    whatIsFound(total, tastings),
    from && `from ${from}`,
    search.keywords !== '' && `for “${search.keywords}”`,
    search.address !== '' && `near ${search.address}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function whatIsFound(total: number, tastings: number): string {
  if (tastings === 0) return total === 1 ? 'wine' : 'wines';
  if (tastings === total) return total === 1 ? 'tasting' : 'tastings';
  return 'wines and tastings';
}

/** The number of tastings among the results, from the counts of the type filter. */
export function countTastings({ filters }: SearchQuery, options: FacetOptions): number {
  if (filters.type.length > 0 && !filters.type.includes('tasting')) return 0;
  return options.type.find(({ value }) => value === 'tasting')?.count ?? 0;
}
