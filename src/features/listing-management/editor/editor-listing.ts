import type { SellerListing } from '#features/listings/editing/seller-listing.ts';
import type { MissingRequirement } from './missing-requirements.ts';

/** A listing in the editor. `stock` is null where nobody counted; `gaps` is what it lacks; `paid` whether its winery can be paid. */
export type EditorListing = SellerListing & { stock: number | null; gaps: MissingRequirement[]; paid: boolean };
