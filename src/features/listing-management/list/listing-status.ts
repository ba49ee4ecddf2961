import type { ListingState } from '#features/listings/listing.ts';

/** The status of a listing for its winery. A published listing without stock is out of stock. */
export type ListingStatus = ListingState | 'outOfStock';

/** The filters of the list, as in the URL, with their labels. */
export const listingFilters = {
  all: 'All',
  published: 'Published',
  'out-of-stock': 'Out of stock',
  'low-stock': 'Low stock',
  draft: 'Drafts',
  'pending-approval': 'Pending approval',
  closed: 'Closed',
} as const;

export type ListingFilter = keyof typeof listingFilters;

/** The labels of the statuses. */
export const statusLabels: Readonly<Record<ListingStatus, string>> = {
  draft: 'Draft',
  pendingApproval: 'Pending approval',
  published: 'Published',
  outOfStock: 'Out of stock',
  closed: 'Closed',
};

/**
 * The status of a listing.
 * @param stock null if it is not counted, so that it is never out of stock
 */
export function listingStatus({ state, stock }: { state: ListingState; stock: number | null }): ListingStatus {
  return state === 'published' && stock === 0 ? 'outOfStock' : state;
}

/** Up to this many bottles of a published wine are low stock, 0 included. */
export const lowStockLimit = 5;

/** Whether a published listing has low stock. */
export function isLowStock({ standing, stock }: { standing: ListingStatus; stock: number | null }): boolean {
  return standing === 'published' && stock !== null && stock <= lowStockLimit;
}

/** The maximum length of a search text, in characters. */
export const maxSearchLength = 100;
