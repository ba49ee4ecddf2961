/** The panels of the search page that its address opens where there is no room for them beside the results. */
export type SearchPanel = 'filters' | 'map';

/** The ids of the forms of filters: the one beside the results, and the one of the panel. */
export const filterForms = ['filters', 'panel-filters'] as const;

export const searchPanels: readonly SearchPanel[] = ['filters', 'map'];

/** Which panel an address opens; undefined for none. */
export function openSearchPanel(parameters: URLSearchParams): SearchPanel | undefined {
  return searchPanels.find((panel) => parameters.get(panel) === 'open');
}
