import type { OwnListing } from '#features/listings/editing/seller-listing.ts';
import type { ListingGap } from './missing-requirements.ts';

/** A listing in the editor. `stock` is null where nobody counted; `gaps` is what it lacks; `paid` whether its winery can be paid. */
export type EditedListing = OwnListing & { stock: number | null; gaps: ListingGap[]; paid: boolean };
