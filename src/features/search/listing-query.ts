import type { ListingType } from '#features/listings/listing.ts';
import type { Bounds, LatLng } from '#kit/geo.ts';
import type { Facet } from './search-query.ts';

/** From (included) to (excluded); null is open. */
export type HalfOpenRange<Value> = { from: Value | null; to: Value | null };

/** The days of a tasting that is to be free, as `YYYY-MM-DD`, both included. */
export type FreeDays = {
  first: string;
  last: string;
  seats: number;
  /** On each of the days, and not only on one of them. */
  each: boolean;
  /** How long the visit can be at least, in minutes. */
  minMinutes: number;
};

/** A value of metadata that is no list and no map. */
type MetadataValue = string | number | boolean;

/** Values of which any is meant: what is sent as text can be stored as a number or a boolean. */
export type MetadataAlternatives = readonly MetadataValue[];

/**
 * What a key of a listing's metadata has: one of these values; or a number in this range; or a list with all, or any, of
 * these items.
 */
export type MetadataFilter = {
  key: string;
  values: MetadataAlternatives;
  range: HalfOpenRange<number> | null;
  items: readonly MetadataAlternatives[];
  everyItem: boolean;
};

/** What listings can be sorted by. */
export type ListingSortKey = 'createdAt' | 'price' | 'vintage';

/**
 * A query of a program for published listings. `null` and empty lists of `filters` leave a condition out; `ids` and
 * `wineryIds` that are empty find nothing.
 */
export type ListingQuery = {
  keywords: string;
  /** Nearest first, where nothing else is asked for. */
  origin: LatLng | null;
  /** In one of these; two where they cross the 180th meridian. */
  boxes: readonly Bounds[];
  ids: readonly string[] | null;
  wineryIds: readonly string[] | null;
  /** The wineries of the listing's public data. */
  publicWineryIds: readonly string[];
  /** Wines, tastings, or both if it is empty. */
  types: readonly ListingType[];
  filters: Record<Facet, string[]>;
  /** All of these. */
  metadata: readonly MetadataFilter[];
  /** All of the varietals of the filter, and not only one of them. */
  everyVarietal: boolean;
  price: HalfOpenRange<number>;
  vintage: HalfOpenRange<number>;
  createdAt: HalfOpenRange<Date>;
  minStock: number | null;
  /** Listings whose stock is not counted match as well. */
  withoutStock: boolean;
  free: FreeDays | null;
  sort: readonly { key: ListingSortKey; descends: boolean }[];
};
