import type { Refusal } from '#kit/result.ts';
import { defineStateMachine } from '#kit/state-machine.ts';
import type { ListingState } from './listing.ts';

/** Who moves a listing: the winery's people, or the house. */
export type ListingRole = 'seller' | 'operator';

/**
 * What may become of a listing. It is published at once, or submitted where the house looks at listings first, as the setting has it.
 * `discarded` is no state of the table's: such a listing is gone. A closed one goes only if nothing of it was ever ordered.
 */
export const listingProcess = defineStateMachine<ListingState | 'discarded', ListingRole, never, never>()({
  alias: 'listing/release-1',
  initial: 'draft',
  final: ['discarded'],
  flags: {},
  transitions: {
    publish: { from: 'draft', to: 'published', by: ['seller', 'operator'] },
    submit: { from: 'draft', to: 'pendingApproval', by: ['seller', 'operator'] },
    withdraw: { from: 'pendingApproval', to: 'draft', by: 'seller' },
    approve: { from: 'pendingApproval', to: 'published', by: 'operator' },
    'send-back': { from: 'pendingApproval', to: 'draft', by: 'operator' },
    close: { from: 'published', to: 'closed', by: ['seller', 'operator'] },
    open: { from: 'closed', to: 'published', by: ['seller', 'operator'] },
    discard: { from: 'draft', to: 'discarded', by: ['seller', 'operator'] },
    'discard-closed': { from: 'closed', to: 'discarded', by: ['seller', 'operator'] },
  },
});

/** What leads a listing from one state to the next. */
export type ListingTransition = (typeof listingProcess.transitions)[number]['name'];

/** States in which buyers or the house look at a listing. */
export type OfferedState = Extract<ListingState, 'published' | 'pendingApproval'>;

/** States in which a listing keeps its last photo: what is closed is opened again as it stands. */
export type PhotoRequiredState = OfferedState | 'closed';

/** Refuses to take away the last of what an offered listing must have: it is closed first, or gets another. */
export type OfferedRefusal<State = OfferedState> = Refusal<'offered', { state: State }>;

/** The refusal to empty a listing that buyers or the house look at; undefined in the other states, in which it may be emptied. */
export function offeredRefusal(state: ListingState): OfferedRefusal | undefined {
  return state === 'published' || state === 'pendingApproval' ? { ok: false, code: 'offered', state } : undefined;
}

/** The refusal to take the last photo of a listing; undefined for a draft, which is asked for one before it is sold. */
export function lastPhotoRefusal(state: ListingState): OfferedRefusal<PhotoRequiredState> | undefined {
  return state === 'closed' ? { ok: false, code: 'offered', state } : offeredRefusal(state);
}
