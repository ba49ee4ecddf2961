import type { OwnListing } from '#features/wines/own-listing.ts';
import type { ListingGap } from './listing-gaps.ts';

/** A listing in the editor. `stock` is null where nobody counted; `gaps` is what it lacks; `paid` whether its winery can be paid. */
export type EditedListing = OwnListing & { stock: number | null; gaps: ListingGap[]; paid: boolean };
