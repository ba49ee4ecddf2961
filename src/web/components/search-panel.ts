/** The panels of the search page that its address opens where there is no room for them beside the results. */
export type SearchPanel = 'filters' | 'map';

/** The ids of the forms of filters: the one beside the results, and the one of the panel. */
export const filterForms = ['filters', 'panel-filters'] as const;

/** Which panel an address opens; undefined for none. */
export function openSearchPanel(parameters: URLSearchParams): SearchPanel | undefined {
  return (['filters', 'map'] as const).find((panel) => parameters.get(panel) === 'open');
}

/** The address of a page of results with a panel open. @param address the page without one */
export function addressWithPanelOpen(address: string, panel: SearchPanel): string {
  return `${address}${address.includes('?') ? '&' : '?'}${panel}=open`;
}
