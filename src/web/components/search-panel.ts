/** The panels of the search page that its address opens where there is no room for them beside the results. */
export type SearchPanel = 'filters' | 'map';

/** Which panel an address opens; undefined for none. */
export function openSearchPanel(parameters: URLSearchParams): SearchPanel | undefined {
  return (['filters', 'map'] as const).find((panel) => parameters.get(panel) === 'open');
}

/** The address of a page of results with a panel open. @param address the page without one */
export function addressWithPanelOpen(address: string, panel: SearchPanel): string {
  return `${address}${address.includes('?') ? '&' : '?'}${panel}=open`;
}
