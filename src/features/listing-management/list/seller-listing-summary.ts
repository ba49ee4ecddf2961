import type { ListingMove } from '#features/listings/listing-process.ts';
import type { ChosenPage } from '#features/listings/pagination.ts';
import type { ShelfPhoto } from '#features/listings/photos/photo.ts';
import type { ListingType } from '#features/listings/wine.ts';
import type { WineryMembership } from '#features/wineries/workplace.ts';
import type { Money } from '#kit/money.ts';
import type { ListingQuery } from './listing-query.schema.ts';
import type { ListingFilter, ListingStanding } from './listing-status.ts';

/**
 * A listing as its winery's people manage it. `price` is null while it has none, `stock` where nobody counts; `imageUrl` is what stands
 * for it without a photo.
 */
export type ManagedListing = {
  id: string;
  slug: string;
  name: string;
  type: ListingType;
  standing: ListingStanding;
  winery: string;
  winerySlug: string;
  price: Money | null;
  stock: number | null;
  imageUrl: string;
  photo: ShelfPhoto | null;
  sentBackReason: string | null;
  changedAt: string;
  /** What may become of it now. */
  may: ListingMove[];
};

/** A listing that is to be changed among many. */
export type ChosenListing = Pick<ManagedListing, 'id' | 'name' | 'standing' | 'price' | 'may'>;

/** A page of the listings of somebody's wineries. `total` is how many this query has, `counts` how many stand in each way. */
export type ManagedListings = ChosenPage & {
  perPage: number;
  listings: ManagedListing[];
  query: ListingQuery;
  total: number;
  counts: Readonly<Record<ListingFilter, number>>;
  wineries: WineryMembership[];
};

/** What waits for a winery's people, each counted no further than a hundred. */
export type TodaysWork = { toAccept: number; toShip: number; disputes: number };
