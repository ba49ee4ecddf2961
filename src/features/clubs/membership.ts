import { defineStateMachine } from '#kit/state-machine.ts';

/** Who changes a membership. */
export type MembershipRole = 'member' | 'winery' | 'operator' | 'system';

/** Why a membership ended, as the member, the winery, or the system said. */
export type CancelReason =
  | 'too-much-wine'
  | 'too-expensive'
  | 'taste'
  | 'moving'
  | 'service'
  | 'gift-over'
  | 'card'
  | 'club-closed'
  | 'other';

type State = 'waiting' | 'active' | 'held' | 'canceled';

const people = ['member', 'winery', 'operator'] as const;

/**
 * The process of a membership. A hold ends by itself. Waiting members move up when there is room. The wines of a
 * canceled one that are paid for are still sent.
 */
const membershipProcess = defineStateMachine<State, MembershipRole, never, never>()({
  alias: 'membership/release-1',
  initial: 'waiting',
  final: ['canceled'],
  flags: {},
  transitions: {
    admit: { from: 'waiting', to: 'active', by: ['winery', 'system'] },
    hold: { from: 'active', to: 'held', by: people },
    resume: { from: 'held', to: 'active', by: [...people, 'system'] },
    leave: { from: 'waiting', to: 'canceled', by: people },
    cancel: { from: 'active', to: 'canceled', by: [...people, 'system'] },
    'cancel-held': { from: 'held', to: 'canceled', by: [...people, 'system'] },
  },
});

/** Waiting for room, a member, on hold until a day, or over. */
export type MembershipState = (typeof membershipProcess.states)[number];
