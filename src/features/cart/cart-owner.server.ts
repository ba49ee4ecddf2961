import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#kit/actor.ts';
import type { CartOwner } from './db/cart-rows.server.ts';

/** Whose cart is meant: the person's who is signed in, else that of the browser with this key. @returns undefined for nobody's */
export function cartOwnerOf(actor: Actor, key: string | undefined): CartOwner | undefined {
  if (actor.kind === 'user') return { userId: actor.id };
  const keyDigest = cartKeyDigest(key);
  return keyDigest && { keyDigest };
}

const shape = /^[A-Za-z0-9_-]{43}$/;

/** A key that nobody guesses: 32 random bytes. */
export function makeCartKey(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows of a key: a stolen table opens no cart. @returns undefined for what is no key, as after tampering */
export function cartKeyDigest(key: string | undefined): Buffer | undefined {
  return key !== undefined && shape.test(key) ? createHash('sha256').update(key).digest() : undefined;
}
