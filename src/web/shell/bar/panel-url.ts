import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The panels of the bar that the address opens, on phones. */
export type Panel = 'mobilemenu' | 'mobilesearch';

const panels: readonly Panel[] = ['mobilemenu', 'mobilesearch'];

/** Which panel a query opens; undefined for none. @param search the query as a location has it, e.g. `?mobilemenu=open` */
export function openPanel(search: string): Panel | undefined {
  const parameters = new URLSearchParams(search);
  return panels.find((panel) => parameters.get(panel) === 'open');
}

/**
 * The same page with a panel open, or with none. The rest of the query stays. Sorted, as the server sees every query, so that
 * server and browser write the same address.
 */
export function urlWithPanel(
  { pathname, search }: { pathname: string; search: string },
  panel?: Panel | SearchPanel | 'orderOpen',
): string {
  const parameters = new URLSearchParams(search);
  for (const each of [...panels, ...searchPanels, 'orderOpen']) parameters.delete(each);
  if (panel) parameters.set(panel, 'open');
  parameters.sort();
  const query = parameters.toString().replaceAll('%2C', ',');
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** A page's `shouldRevalidate`: opening and closing a panel, also by the back button, asks the server for nothing. */
export function revalidateUnlessOnlyPanel(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod = 'GET', defaultShouldRevalidate } = change;
  const onlyPanel = currentUrl.href !== nextUrl.href && urlWithPanel(currentUrl) === urlWithPanel(nextUrl);
  return defaultShouldRevalidate && !(formMethod === 'GET' && onlyPanel);
}

/** The panels of the search page that its address opens where there is no room for them beside the results. */
export type SearchPanel = 'filters' | 'map';

const searchPanels: readonly SearchPanel[] = ['filters', 'map'];

/** Which panel an address opens; undefined for none. */
export function openSearchPanel(parameters: URLSearchParams): SearchPanel | undefined {
  return searchPanels.find((panel) => parameters.get(panel) === 'open');
}
