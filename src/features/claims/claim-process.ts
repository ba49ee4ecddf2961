import { defineStateMachine } from '#kit/state-machine.ts';
import type { ClaimState } from './claim.ts';

/** Who acts on a claim: the person who filed it, and the operator's admins. */
type ClaimRole = 'claimant' | 'admin';

/** The process of a claim. A rejected claim stays rejected: its claimant files another one. */
export const claimProcess = defineStateMachine<ClaimState, ClaimRole, never, never>()({
  alias: 'winery-claim/release-1',
  initial: 'pending',
  final: ['approved', 'rejected', 'withdrawn'],
  flags: {},
  transitions: {
    approve: { from: 'pending', to: 'approved', by: 'admin' },
    reject: { from: 'pending', to: 'rejected', by: 'admin' },
    withdraw: { from: 'pending', to: 'withdrawn', by: 'claimant' },
  },
});

/** The name of a transition of a claim. */
export type ClaimTransition = keyof typeof claimProcess.rows;
