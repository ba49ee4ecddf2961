import type { ListingTransition } from '#features/listings/listing-process.ts';

/** The move that discards a listing in its state, if one does. */
export function discardTransition({
  may,
}: {
  may: readonly ListingTransition[];
}): 'discard' | 'discard-closed' | undefined {
  if (may.includes('discard')) return 'discard';
  return may.includes('discard-closed') ? 'discard-closed' : undefined;
}
