import { createHmac } from 'node:crypto';
import type { Actor } from '#kit/actor.ts';
import { acceptedSecrets, signingSecret } from '#kit/signing-secrets.ts';
import { noPageOwner } from '../page-owner.ts';
import type { SignedSite } from './session.server.ts';

/** Of a session: who is logged in, or who has not finished logging in or signing up. */
type Visitor = {
  actor: Actor;
  awaits?: { person: { id: string } } | undefined;
  unconfirmed?: { id: string } | undefined;
};

/**
 * A fingerprint of the account for which a page is made: an HMAC of the account's id, so it says nothing about the person, and
 * stays the same when they log in again. A session with limited access ("log in as") has another one than the account's
 * own.
 */
export function pageOwnerOf(app: Pick<SignedSite, 'sessionSecret'>, visitor: Visitor): string {
  return ownerUnder(signingSecret(app.sessionSecret), visitor);
}

/** Whether a page with this owner was made for the visitor; while `SESSION_SECRET` is rotated, also under the old one. */
export function isPageOwner(app: Pick<SignedSite, 'sessionSecret'>, visitor: Visitor, owner: string): boolean {
  return acceptedSecrets(app.sessionSecret).some((secret) => ownerUnder(secret, visitor) === owner);
}

function ownerUnder(secret: string, { actor, awaits, unconfirmed }: Visitor): string {
  const id = actor.kind === 'user' ? actor.id : (awaits?.person.id ?? unconfirmed?.id);
  if (id === undefined) return noPageOwner;
  const access = actor.kind === 'user' && actor.limited ? 'limited' : 'full';
  return createHmac('sha256', secret).update(`page-owner:${access}:${id}`).digest('base64url').slice(0, 22);
}
