import { wineStyles } from '#features/listings/wine.ts';
import { criteria } from '#features/wineries/criteria.ts';
import { annualProductions } from '#features/wineries/production.ts';
import { regions } from '#features/wineries/winery.ts';
import { type Facet, type FacetOption, type FacetOptions, facetKeys, type SearchQuery } from './search-query.ts';

type Labels = Record<string, string>;

/** The options that are always the same, in the order in which they make sense. */
const fixedOptions: Record<Exclude<Facet, 'varietals_offered' | 'winery_city'>, Labels> = {
  type: { wine: 'Wines', tasting: 'Tastings' },
  state: { TX: 'Texas', OR: 'Oregon' },
  style: wineStyles,
  winery_region: regions,
  Other_Criteria: criteria,
  annual_production: Object.fromEntries(annualProductions.map((range) => [range, range])),
};

/** The lists that grow with the shop, as code and label. */
export type DynamicOptions = Record<'varietals_offered' | 'winery_city', { value: string; label: string }[]>;

/**
 * The complete options of every filter, each with its count, also those with none, in an order that no search changes. A chosen value that no list knows (an old
 * link) is an option too, so that it can be taken off.
 */
export function facetOptions(
  search: SearchQuery,
  counts: Record<Facet, Map<string, number>>,
  dynamic: DynamicOptions,
): FacetOptions {
  const entries = facetKeys.map((facet): [Facet, FacetOption[]] => {
    const isDynamic = facet === 'varietals_offered' || facet === 'winery_city';
    const known = isDynamic
      ? dynamic[facet]
      : Object.entries(fixedOptions[facet]).map(([value, label]) => ({ value, label: label as string }));
    const unknown = search.filters[facet].filter((value) => !known.some((option) => option.value === value));
    const options = [...known, ...unknown.map((value) => ({ value, label: value.replaceAll('_', ' ') }))].map(
      (option) => ({
        ...option,
        count: counts[facet].get(option.value) ?? 0,
        chosen: search.filters[facet].includes(option.value),
      }),
    );
    return [facet, options];
  });
  return Object.fromEntries(entries) as FacetOptions;
}
