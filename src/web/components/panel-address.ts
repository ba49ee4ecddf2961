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
export function addressWithPanel({ pathname, search }: { pathname: string; search: string }, panel?: Panel): string {
  const parameters = new URLSearchParams(search);
  for (const each of panels) parameters.delete(each);
  if (panel) parameters.set(panel, 'open');
  parameters.sort();
  const query = parameters.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
