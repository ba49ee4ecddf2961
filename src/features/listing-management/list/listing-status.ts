import type { ListingState } from '#features/listings/listing.ts';

/** How a listing stands for its winery: out of stock is one that is published, while no bottle is left. */
export type ListingStatus = ListingState | 'outOfStock';

/** Which listings are shown: those that stand so, those of which few are left, or all. As it stands in an address. */
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

/** What a standing is called. */
export const statusLabels: Readonly<Record<ListingStatus, string>> = {
  draft: 'Draft',
  pendingApproval: 'Pending approval',
  published: 'Published',
  outOfStock: 'Out of stock',
  closed: 'Closed',
};

/** How a listing stands. @param stock how many bottles there are; null where nobody counts, which is never out of stock */
export function listingStatus({ state, stock }: { state: ListingState; stock: number | null }): ListingStatus {
  return state === 'published' && stock === 0 ? 'outOfStock' : state;
}

/** Up to so many bottles of a wine on sale are low stock, none of them included. */
export const lowStockLimit = 5;

/** Whether some, but few bottles are left of a listing on sale. */
export function isLowStock({ standing, stock }: { standing: ListingStatus; stock: number | null }): boolean {
  return standing === 'published' && stock !== null && stock <= lowStockLimit;
}

/** The longest words by which a winery looks for its listings. */
export const maxSearchLength = 100;
