import type { ListingState } from './wine.ts';

/** States in which buyers or the house look at a listing. */
export type OfferedState = Extract<ListingState, 'published' | 'pendingApproval'>;

/** States in which a listing keeps its last photo: what is closed is opened again as it stands. */
export type PhotoRequiredState = OfferedState | 'closed';

/** Refuses to take away the last of what an offered listing must have: it is closed first, or gets another. */
export type OfferedRefusal<State = OfferedState> = { ok: false; reason: 'offered'; state: State };

/** The refusal to empty a listing that buyers or the house look at; undefined in the other states, in which it may be emptied. */
export function offeredRefusal(state: ListingState): OfferedRefusal | undefined {
  return state === 'published' || state === 'pendingApproval' ? { ok: false, reason: 'offered', state } : undefined;
}

/** The refusal to take the last photo of a listing; undefined for a draft, which is asked for one before it is sold. */
export function lastPhotoRefusal(state: ListingState): OfferedRefusal<PhotoRequiredState> | undefined {
  return state === 'closed' ? { ok: false, reason: 'offered', state } : offeredRefusal(state);
}
