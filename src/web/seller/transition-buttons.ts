import type { ListingTransition } from '#features/listings/listing-process.ts';

/** The label of a transition's button, in the list of a seller's listings and in the editor. */
type ListingTransitionLabels = { list: string; editor: string };

/**
 * The labels of transitions that a button makes at once; null for those that ask for more first, and for the
 * operator's. A transition added to the process does not compile without an entry here.
 */
export const listingTransitionLabels: Readonly<Record<ListingTransition, ListingTransitionLabels | null>> = {
  publish: null,
  submit: null,
  withdraw: { list: 'Withdraw', editor: 'Take back to draft' },
  approve: null,
  'send-back': null,
  close: { list: 'Close', editor: 'Close listing' },
  open: { list: 'Open', editor: 'Open listing' },
  discard: null,
  'discard-closed': null,
};

/** The transition that discards a listing in its state; undefined if there is none. */
export function discardTransition({
  may,
}: {
  may: readonly ListingTransition[];
}): 'discard' | 'discard-closed' | undefined {
  if (may.includes('discard')) return 'discard';
  return may.includes('discard-closed') ? 'discard-closed' : undefined;
}
