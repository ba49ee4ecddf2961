/** The search's parameters that pages of wines and wineries link to, as the specification names them. */
type Filter =
  | 'pub_winery_region'
  | 'pub_winery_city'
  | 'pub_varietals_offered'
  | 'pub_style'
  | 'pub_wineryId'
  | 'keywords';

/** The address of the search with one filter set, e.g. `/s?pub_style=red`. */
export function searchFilterUrl(filter: Filter, value: string): string {
  return `/s?${new URLSearchParams({ [filter]: value })}`;
}

/** A city as the filter `pub_winery_city` names it: `Dripping_Springs_TX`. The database makes the same code by itself. */
export function formatCityCode(city: string, state: string): string {
  return `${city.replaceAll(' ', '_')}_${state}`;
}
