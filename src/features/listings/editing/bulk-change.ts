/** The most listings that are changed by one press: a whole cellar, whose locks are held for a second or two. */
export const maxBulkListings = 10_000;

/** Why one of many listings was left as it was. */
export type SkipReason = 'not-found' | 'invalid-transition' | 'price-changed' | 'too-low' | 'too-high';

/** What became of many listings: those that were changed by name, and those left alone. `name` is null for what is not the actor's. */
export type BulkResult = {
  changed: { id: string; name: string }[];
  left: { id: string; name: string | null; reason: SkipReason }[];
};
