import type { ListingState } from './wine.ts';

/** States in which buyers or the house look at a listing. */
export type OfferedState = Extract<ListingState, 'published' | 'pendingApproval'>;

/** Refuses to take away the last of what an offered listing must have: it is closed first, or gets another. */
export type StillOffered = { ok: false; reason: 'offered'; state: OfferedState };

/** The refusal to empty a listing that buyers or the house look at; undefined in the other states, in which it may be emptied. */
export function stillOffered(state: ListingState): StillOffered | undefined {
  return state === 'published' || state === 'pendingApproval' ? { ok: false, reason: 'offered', state } : undefined;
}
