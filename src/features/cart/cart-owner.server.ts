import type { Viewer } from '#kit/actor.ts';
import { cartKeyDigest } from './cart-key.server.ts';
import type { CartOwner } from './db/cart-rows.server.ts';

/** Whose cart is meant: the person's who is signed in, else that of the browser with this key. @returns undefined for nobody's */
export function cartOwnerOf(viewer: Viewer, key: string | undefined): CartOwner | undefined {
  if (viewer.kind === 'user') return { userId: viewer.id };
  const keyDigest = cartKeyDigest(key);
  return keyDigest && { keyDigest };
}
