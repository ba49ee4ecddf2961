import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { maxCartLines } from './cart.ts';
import { cartKeyDigest } from './cart-owner.server.ts';
import { findCart, lockCart, lockOrCreateCart, mergeCarts } from './db/cart-rows.server.ts';

/**
 * Makes what a browser's cart holds the person's who has just signed in there: it joins what lay in the own cart, and is gone from the
 * browser's. Of a wine in both, the greater number stays. For whoever is signed in himself.
 * @param key what the browser keeps
 * @returns whether there was anything to take
 */
export const adoptCart = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, key: string | undefined): Promise<boolean> => {
    const keyDigest = cartKeyDigest(key);
    if (!keyDigest || !mayChange(actor)) return false;
    const known = await findCart(app.db, { keyDigest });
    if (known === undefined) return false;
    return app.db.transaction().execute(async (db) => {
      // why: of two who sign in with one browser's cart at the same moment, one gets it
      if (!(await lockCart(db, known))) return false;
      const into = await lockOrCreateCart(db, { userId: actor.id }, app.clock.now());
      if (into === undefined) return false;
      await mergeCarts(db, known, into, maxCartLines);
      return true;
    });
  },
);
