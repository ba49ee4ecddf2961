/** The maximum number of listings per bulk change, which are locked for a second or two. */
export const maxBulkListings = 10_000;

/** Why a listing was skipped in a bulk change. */
export type SkipReason = 'not-found' | 'invalid-transition' | 'price-changed' | 'too-low' | 'too-high';

/**
 * The result of a bulk change: the changed and the skipped listings. `name` is null for listings that are not the
 * actor's.
 */
export type BulkResult = {
  changed: { id: string; name: string }[];
  skipped: { id: string; name: string | null; reason: SkipReason }[];
};
