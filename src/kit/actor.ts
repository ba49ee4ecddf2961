import { ok, type Result, refuse } from './result.ts';

/** Roles beyond those of every account. Owner and member refer to any winery. */
export type Role = 'winery-owner' | 'winery-member' | 'admin';

/**
 * The caller. Every use case takes one and decides itself what this actor may do. `limited` is an impersonation session
 * that an admin opened (scope `user:limited`): it may change nothing that costs money or concerns identity. `system` is
 * a timer or the seed, never a request. `provedAt` is when the person last proved who they are in this session, with the
 * password or at the identity provider.
 */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; id: string; roles: readonly Role[]; limited: boolean; provedAt?: Date }
  | { kind: 'system' };

/** An actor who is signed in. */
export type SignedIn = Extract<Actor, { kind: 'user' }>;

/** A visitor who is not signed in. */
export const anonymous: Actor = { kind: 'anonymous' };

/**
 * Whether the actor may change their own data: somebody who signed in themselves. An impersonation session is
 * read-only.
 */
export function mayChange(actor: Actor): actor is SignedIn {
  return actor.kind === 'user' && !actor.limited;
}

/** The actor's own id for `me`, which programs may send in its place; any other id unchanged. */
export function ownIdOr(actor: Actor, id: string): string {
  return id === 'me' && actor.kind === 'user' ? actor.id : id;
}

/** How long a proof of identity holds, in milliseconds. */
const proofLifetime = 10 * 60_000;

/**
 * Whether the actor has proved only a moment ago who they are. Somebody who merely found a session open must not change
 * where money goes or how the person signs in.
 */
export function hasFreshProof(actor: SignedIn, now: Date): boolean {
  return actor.provedAt !== undefined && now.getTime() - actor.provedAt.getTime() <= proofLifetime;
}

/** Whether the actor is an admin, in any session. */
export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'user' && actor.roles.includes('admin');
}

/**
 * Authorizes an admin to change what only admins manage, and who is told or given something by it: with a fresh proof of who
 * they are.
 *
 * @param options.proof whether a proof is needed, which taking something away does not
 */
export function authorizeAdmin(
  actor: Actor,
  now: Date,
  { proof = true }: { proof?: boolean } = {},
): Result<SignedIn, 'forbidden' | 'proof-required'> {
  if (!mayChange(actor) || !isAdmin(actor)) return refuse('forbidden');
  return proof && !hasFreshProof(actor, now) ? refuse('proof-required') : ok(actor);
}

/** Kind of access to something that the actor manages: `look` reads, `change` writes. */
export type Access = 'look' | 'change';

/** Whether this actor may try to manage anything: everybody who is signed in. An impersonation session is read-only. */
export function mayAttempt(actor: Actor, doing: Access): actor is SignedIn {
  return actor.kind === 'user' && (doing === 'look' || mayChange(actor));
}

/**
 * Authorizes access to a thing for those who manage it: its owners, and admins.
 *
 * @param found undefined if it does not exist
 * @param isPublic whether strangers may know that it exists; otherwise they get `not-found`
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

/** Roles that manage listings: owners and members of wineries. */
export const sellerRoles: readonly Role[] = ['winery-owner', 'winery-member'];
