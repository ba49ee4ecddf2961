/** What an account may do beyond what every account may. Owner and member are of a winery, whichever it is. */
export type Role = 'winery-owner' | 'winery-member' | 'admin';

/**
 * Who asks. Every use case takes one and decides by itself whether this viewer may.
 * `limited` is a session that an admin opened in somebody's name (scope `user:limited`): it may change nothing that costs money
 * or identity. `system` is a timer or the seed, never a request.
 */
export type Viewer =
  | { kind: 'anonymous' }
  | { kind: 'user'; id: string; roles: readonly Role[]; limited: boolean }
  | { kind: 'system' };

/** A viewer who has signed in. */
export type SignedIn = Extract<Viewer, { kind: 'user' }>;

/** The visitor who has not signed in. */
export const anonymous: Viewer = { kind: 'anonymous' };

/** Whether the viewer may change what is his own: somebody who has signed in himself. A limited session only looks. */
export function mayChange(viewer: Viewer): viewer is SignedIn {
  return viewer.kind === 'user' && !viewer.limited;
}
