import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { maxCartLines } from './cart.ts';
import { cartKeyDigest } from './cart-owner.server.ts';
import { findCart, lockCart, lockOrCreateCart, mergeCarts } from './db/cart-rows.server.ts';

/**
 * Merges a browser's cart into the cart of the person who has just signed in there, and deletes it. If a wine is in
 * both, the greater quantity is kept. Does nothing in an impersonation session.
 * @param key the cart key from the browser's cookie
 * @returns whether there was a cart to merge
 */
export const adoptCart = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, key: string | undefined): Promise<boolean> => {
    const keyDigest = cartKeyDigest(key);
    if (!keyDigest || !mayChange(actor)) return false;
    if ((await findCart(app.db, { keyDigest })) === undefined) return false;
    return app.db.transaction().execute(async (db) => {
      // why: if two people sign in with one browser's cart at the same time, only one gets it
      const from = await lockCart(db, { keyDigest });
      if (from === undefined) return false;
      const into = await lockOrCreateCart(db, { userId: actor.id }, app.clock.now());
      if (into === undefined) return false;
      await mergeCarts(db, from, into, maxCartLines);
      return true;
    });
  },
);
