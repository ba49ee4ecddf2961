import type { ListingType } from '#features/listings/listing.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { Money } from '#kit/money.ts';

/** Nobody turns more pages than this many listings make. */
export const maxPending = 1_000;

/** A listing that waits for the house. `imageUrl` is what stands for it without a photo. `seen` marks what it says now: it is approved as long as it says that. */
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

/** A page of the listings that wait for the house. `total` is counted no further than 1,000. */
export type PendingListingPage = Pagination & { listings: PendingListing[]; total: number };
