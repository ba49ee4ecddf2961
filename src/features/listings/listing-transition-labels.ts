import type { ListingTransition } from './listing-process.ts';

/** What is on the button of a transition, in the list of a seller's listings and in the editor. */
export type ListingTransitionLabels = { list: string; editor: string };

/**
 * The labels of each transition that a press makes at once; null for those that something is asked before, and for the operator's. One
 * that is added to the process does not compile before it has its entry.
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
