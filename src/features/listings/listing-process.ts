import type { Refusal } from '#kit/result.ts';
import { defineStateMachine } from '#kit/state-machine.ts';
import type { ListingState } from './listing.ts';

/** Who makes a transition of a listing: the winery's people, or the operator. */
export type ListingRole = 'seller' | 'operator';

/**
 * The process of a listing. It is published directly, or submitted if the setting requires approval. `discarded` is not
 * stored: such a listing is deleted. A closed one can be discarded only if it was never ordered.
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

/** The name of a transition. */
export type ListingTransition = (typeof listingProcess.transitions)[number]['name'];

/** The states in which buyers see a listing, or the operator reviews it. */
export type OfferedState = Extract<ListingState, 'published' | 'pendingApproval'>;

/** The states in which a listing keeps its last photo; a closed one may be opened again as it is. */
export type PhotoRequiredState = OfferedState | 'closed';

/**
 * The refusal to remove the last of something that an offered listing must have. It must be closed first, or get
 * another one.
 */
export type OfferedRefusal<State = OfferedState> = Refusal<'offered', { state: State }>;

/** The refusal to empty something of an offered listing; undefined in other states. */
export function offeredRefusal(state: ListingState): OfferedRefusal | undefined {
  return state === 'published' || state === 'pendingApproval' ? { ok: false, code: 'offered', state } : undefined;
}

/** The refusal to delete the last photo of a listing; undefined for a draft, which needs one only to be published. */
export function lastPhotoRefusal(state: ListingState): OfferedRefusal<PhotoRequiredState> | undefined {
  return state === 'closed' ? { ok: false, code: 'offered', state } : offeredRefusal(state);
}
