import type { ListingQuery } from '#features/listing-management/list/listing-query.schema.ts';

/** The parameters of a list of Manage listings, without default values. */
export function listingsParams({ search, state, winery }: Partial<ListingQuery>): Record<string, string> {
  return { ...(winery && { winery }), ...(state && state !== 'all' && { state }), ...(search && { search }) };
}

/** The URL of a page of Manage listings. @param more other parameters, such as a dialog */
export function listingsUrl(query: Partial<ListingQuery>, page = 1, more: Record<string, string> = {}): string {
  const given = { ...listingsParams(query), ...(page > 1 && { page: String(page) }), ...more };
  const parameters = String(new URLSearchParams(given));
  return parameters === '' ? '/listings' : `/listings?${parameters}`;
}

/** The URL of the list after several of its listings were changed, with their number. */
export function bulkDoneUrl(query: Partial<ListingQuery>, count: number): string {
  return listingsUrl(query, 1, { done: 'many', count: String(count) });
}

/** The URL to create a listing: for the winery whose listings are shown, or one still to be chosen. */
export function createListingUrl({ winery }: Pick<ListingQuery, 'winery'>): string {
  return winery === '' ? '/l/new' : `/l/new?${new URLSearchParams({ winery })}`;
}
