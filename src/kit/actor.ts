import { ok, type Result, refuse } from './result.ts';

/** What an account may do beyond what every account may. Owner and member are of a winery, whichever it is. */
export type Role = 'winery-owner' | 'winery-member' | 'admin';

/**
 * Who asks. Every use case takes one and decides by itself whether this actor may.
 * `limited` is a session that an admin opened in somebody's name (scope `user:limited`): it may change nothing that costs money
 * or identity. `system` is a timer or the seed, never a request.
 */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; id: string; roles: readonly Role[]; limited: boolean }
  | { kind: 'system' };

/** An actor who has signed in. */
export type SignedIn = Extract<Actor, { kind: 'user' }>;

/** The visitor who has not signed in. */
export const anonymous: Actor = { kind: 'anonymous' };

/** Whether the actor may change what is his own: somebody who has signed in himself. A limited session only looks. */
export function mayChange(actor: Actor): actor is SignedIn {
  return actor.kind === 'user' && !actor.limited;
}

/** What somebody wants of a thing that he looks after: to see it, or to change it. */
export type Access = 'look' | 'change';

/** Whether this actor may look after anything: whoever has signed in. A limited session looks, and changes nothing. */
export function mayAttempt(actor: Actor, doing: Access): actor is SignedIn {
  return actor.kind === 'user' && (doing === 'look' || mayChange(actor));
}

/**
 * A thing for whoever looks after it: those whose it is, and admins. Nobody else.
 * @param found undefined where there is none
 * @param isPublic whether strangers know that there is such a thing: of any other they do not even learn it
 */
export function authorizeManager<Thing extends { theirs: boolean }>(
  actor: SignedIn,
  found: Thing | undefined,
  isPublic: (thing: Thing) => boolean,
): Result<Thing, 'forbidden' | 'not-found'> {
  if (!found) return refuse('not-found');
  if (found.theirs || actor.roles.includes('admin')) return ok(found);
  return refuse(isPublic(found) ? 'forbidden' : 'not-found');
}

/** Who manages listings: the owners and the members of wineries. */
export const sellerRoles: readonly Role[] = ['winery-owner', 'winery-member'];
