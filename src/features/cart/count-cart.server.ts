import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { cartCurrency } from './cart.ts';
import { cartOwnerOf } from './cart-owner.server.ts';
import { countBottles } from './db/cart-rows.server.ts';

/**
 * How many bottles lie in the cart that can be bought: for everybody, each the own. One query; none for a browser without a key.
 * @param key what the browser keeps
 */
export async function countCart(app: Pick<Infra, 'db'>, viewer: Viewer, key: string | undefined): Promise<number> {
  const owner = cartOwnerOf(viewer, key);
  return owner ? countBottles(app.db, owner, cartCurrency) : 0;
}
