import { expect, it } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import { cartOwnerOf, makeCartKey } from './cart-owner.server.ts';

const ada: Actor = { kind: 'user', id: crypto.randomUUID(), roles: [], limited: false };

it('gives people who are signed in their own cart, whatever key the browser has', () => {
  for (const key of [undefined, makeCartKey()]) {
    expect(cartOwnerOf(ada, key)).toEqual({ userId: ada.id });
    expect(cartOwnerOf({ ...ada, limited: true }, key)).toEqual({ userId: ada.id });
  }
});

it('gives everybody else the cart of the browser, and none without a complete key', () => {
  const key = makeCartKey();
  for (const actor of [anonymous, { kind: 'system' }] as const) {
    expect(cartOwnerOf(actor, key)).toEqual({ keyDigest: expect.any(Buffer) });
    for (const bad of [undefined, '', key.slice(1), `${key}A`]) expect(cartOwnerOf(actor, bad)).toBeUndefined();
  }
});
