/** The panels of the search page that its address opens where there is no room for them beside the results. */
export type SearchPanel = 'filters' | 'map';

export const searchPanels: readonly SearchPanel[] = ['filters', 'map'];

/** Which panel an address opens; undefined for none. */
export function openSearchPanel(parameters: URLSearchParams): SearchPanel | undefined {
  return searchPanels.find((panel) => parameters.get(panel) === 'open');
}
