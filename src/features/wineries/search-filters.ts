/** The search parameters that pages link to, with the specification's names. */
type Filter =
  | 'pub_winery_region'
  | 'pub_winery_city'
  | 'pub_varietals_offered'
  | 'pub_style'
  | 'pub_wineryId'
  | 'keywords';

/** The URL of the search with one filter, e.g. `/s?pub_style=red`. */
export function searchFilterUrl(filter: Filter, value: string): string {
  return `/s?${new URLSearchParams({ [filter]: value })}`;
}

/**
 * A city's code in the filter `pub_winery_city`: `Dripping_Springs_TX`. A generated database column has the same code.
 */
export function formatCityCode(city: string, state: string): string {
  return `${city.replaceAll(' ', '_')}_${state}`;
}
