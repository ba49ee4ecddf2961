import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The panels of the bar that the URL opens on phones. */
export type Panel = 'mobilemenu' | 'mobilesearch';

const panels: readonly Panel[] = ['mobilemenu', 'mobilesearch'];

/** The panel that a query opens; undefined for none. @param search the query of a location, e.g. `?mobilemenu=open` */
export function openPanel(search: string): Panel | undefined {
  const parameters = new URLSearchParams(search);
  return panels.find((panel) => parameters.get(panel) === 'open');
}

/**
 * The URL of the same page with a panel open, or with none. Other parameters are kept. They are sorted, as the server
 * sorts every query, so that server and browser render the same URL.
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

/** A page's `shouldRevalidate`: opening or closing a panel, also with the back button, loads no data. */
export function revalidateUnlessOnlyPanel(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod = 'GET', defaultShouldRevalidate } = change;
  const onlyPanel = currentUrl.href !== nextUrl.href && urlWithPanel(currentUrl) === urlWithPanel(nextUrl);
  return defaultShouldRevalidate && !(formMethod === 'GET' && onlyPanel);
}

/** The panels of the search page that its URL opens on windows too narrow to show them beside the results. */
export type SearchPanel = 'filters' | 'map';

const searchPanels: readonly SearchPanel[] = ['filters', 'map'];

/** The search panel that a URL opens; undefined for none. */
export function openSearchPanel(parameters: URLSearchParams): SearchPanel | undefined {
  return searchPanels.find((panel) => parameters.get(panel) === 'open');
}
