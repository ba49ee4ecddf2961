import type { ListingTransition } from './listing-process.ts';

/** The label of a transition's button, in the list of a seller's listings and in the editor. */
export type ListingTransitionLabels = { list: string; editor: string };

/**
 * The labels of transitions that one click makes; null for those with a question first, and for the operator's. A
 * transition that is added to the process does not compile without an entry here.
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
