import type { WineryListQuery } from '#features/reporting/managed-wineries.ts';

/** The URL of the list of wineries with a query and a page, without default values. */
export function wineriesUrl(query: Partial<WineryListQuery>, page = 1): string {
  const { sort, ...filters } = query;
  const given = Object.entries(filters).filter(([, value]) => value !== null && value !== '' && value !== undefined);
  const parameters = new URLSearchParams(given as [string, string][]);
  if (sort !== undefined && sort !== 'name') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? '/dashboard/wineries' : `/dashboard/wineries?${parameters}`;
}
