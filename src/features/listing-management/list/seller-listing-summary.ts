import type { ListingTransition } from '#features/listings/listing-process.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { ListingType } from '#features/listings/wine.ts';
import type { WineryMembership } from '#features/wineries/workplace.ts';
import type { Money } from '#kit/money.ts';
import type { ListingQuery } from './listing-query.schema.ts';
import type { ListingFilter, ListingStatus } from './listing-status.ts';

/**
 * A listing as its winery's people manage it. `price` is null while it has none, `stock` where nobody counts; `imageUrl` is what stands
 * for it without a photo.
 */
export type SellerListingSummary = {
  id: string;
  slug: string;
  name: string;
  type: ListingType;
  standing: ListingStatus;
  winery: string;
  winerySlug: string;
  price: Money | null;
  stock: number | null;
  imageUrl: string;
  photo: CardPhoto | null;
  sentBackReason: string | null;
  changedAt: string;
  /** What may become of it now. */
  may: ListingTransition[];
};

/** A listing that is to be changed among many. */
export type SelectedListing = Pick<SellerListingSummary, 'id' | 'name' | 'standing' | 'price' | 'may'>;

/** A page of the listings of somebody's wineries. `total` is how many this query has, `counts` how many stand in each way. */
export type SellerListingPage = Pagination & {
  perPage: number;
  listings: SellerListingSummary[];
  query: ListingQuery;
  total: number;
  counts: Readonly<Record<ListingFilter, number>>;
  wineries: WineryMembership[];
};

/** What waits for a winery's people, each counted no further than a hundred. */
export type OpenTasks = { toAccept: number; toShip: number; disputes: number };
