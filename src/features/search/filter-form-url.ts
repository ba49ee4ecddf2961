import { facetKeys } from './search-query.ts';
import { facetParameter } from './search-url.ts';

/**
 * The address that a form of filters leads to, as the browser would send it, but with the values of a filter in one parameter
 * and nothing empty. It begins at the first page.
 * @param path the page that shows the results
 * @param kept a panel that stays open
 */
export function filterFormUrl(form: FormData, path: string, kept?: string): string {
  const parameters = new URLSearchParams();
  const facets = new Set(facetKeys.map(facetParameter));
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== '');
    const value = facets.has(name) ? [...new Set(values)].sort().join(',') : values[0];
    if (value) parameters.set(name, value);
  }
  if (kept !== undefined) parameters.set(kept, 'open');
  const query = parameters.toString().replaceAll('%2C', ',');
  return query === '' ? path : `${path}?${query}`;
}
