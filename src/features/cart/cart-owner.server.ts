import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#kit/actor.ts';
import type { CartOwner } from './db/cart-rows.server.ts';

/**
 * The owner of the cart: the person who is signed in, otherwise the browser with this key.
 * @returns undefined if there is neither
 */
export function cartOwnerOf(actor: Actor, key: string | undefined): CartOwner | undefined {
  if (actor.kind === 'user') return { userId: actor.id };
  const keyDigest = cartKeyDigest(key);
  return keyDigest && { keyDigest };
}

const shape = /^[A-Za-z0-9_-]{43}$/;

/** Generates a cart key: 32 random bytes, so that it cannot be guessed. */
export function makeCartKey(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The digest of a cart key. Only this is stored, so that a stolen table opens no cart.
 * @returns undefined for an invalid key
 */
export function cartKeyDigest(key: string | undefined): Buffer | undefined {
  return key !== undefined && shape.test(key) ? createHash('sha256').update(key).digest() : undefined;
}
