import type { ListingState, ListingType } from '#features/listings/listing.ts';

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
  sort: readonly { key: 'createdAt' | 'price' | 'vintage'; descends: boolean }[];
};
