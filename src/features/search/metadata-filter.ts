import type { HalfOpenRange } from './listing-query.ts';

/** A value of metadata that is no list and no map. */
export type MetadataValue = string | number | boolean;

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
