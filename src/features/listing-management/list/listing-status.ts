import type { ListingState } from '#features/listings/wine.ts';

/** How a listing stands for its winery: out of stock is one that is published, while no bottle is left. */
export type ListingStanding = ListingState | 'outOfStock';

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
export const standingWords: Readonly<Record<ListingStanding, string>> = {
  draft: 'Draft',
  pendingApproval: 'Pending approval',
  published: 'Published',
  outOfStock: 'Out of stock',
  closed: 'Closed',
};

/** How a listing stands. @param stock how many bottles there are; null where nobody counts, which is never out of stock */
export function standingOf({ state, stock }: { state: ListingState; stock: number | null }): ListingStanding {
  return state === 'published' && stock === 0 ? 'outOfStock' : state;
}

/** Up to so many bottles of a wine on sale are low stock, none of them included. */
export const lowStock = 5;

/** Whether some, but few bottles are left of a listing on sale. */
export function isLowStock({ standing, stock }: { standing: ListingStanding; stock: number | null }): boolean {
  return standing === 'published' && stock !== null && stock <= lowStock;
}

/** The longest words by which a winery looks for its listings. */
export const longestSearch = 100;
