import type { ListingType } from '#features/listings/listing.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { Money } from '#kit/money.ts';

/** The maximum number of submitted listings that are counted and listed. */
export const maxPending = 1_000;

/**
 * A submitted listing. `imageUrl` is shown if there is no photo. `version` identifies its current content: only that is
 * approved.
 */
export type PendingListing = {
  id: string;
  slug: string;
  name: string;
  type: ListingType;
  imageUrl: string;
  photo: CardPhoto | null;
  winery: { name: string; slug: string };
  price: Money;
  submittedAt: string | null;
  version: string;
};

/** A page of submitted listings. `total` is counted up to 1,000. */
export type PendingListingPage = Pagination & { listings: PendingListing[]; total: number };
