import type { ListingState, ListingType } from '#features/listings/listing.ts';

type OwnListingFilter = 'style' | 'state' | 'region' | 'city' | 'otherCriteria' | 'annualProduction';

/** A query of a program for the listings of its person's wineries. Empty lists and null leave a condition out. */
export type OwnListingQuery = {
  ids: readonly string[] | null;
  wineryIds: readonly string[];
  types: readonly ListingType[];
  states: readonly ListingState[];
  /** From (included) to (excluded). */
  vintage: { from: number | null; to: number | null };
  varietals: readonly string[];
  /** All of the varietals, and not only one of them. */
  everyVarietal: boolean;
  /** Of each, any of the values. The style is the wine's; all else is its winery's. */
  filters: Readonly<Record<OwnListingFilter, readonly string[]>>;
  sort: readonly { key: 'createdAt' | 'price' | 'vintage'; descends: boolean }[];
};
