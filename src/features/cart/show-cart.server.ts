import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { cartPageSchema } from './cart.schema.ts';
import type { CartView } from './cart.ts';
import { cartOwnerOf } from './cart-owner.server.ts';
import { findCart, listLines } from './db/cart-rows.server.ts';
import { nameWines, shownWines, viewCart } from './view-cart.ts';

/**
 * The cart of whoever is signed in, or of a browser: for everybody, each the own. At most three queries, whatever lies in it.
 * @param input.key what the browser keeps; anything that is no key is an empty cart
 * @param input.page as it stands in the address; null for the first
 */
export async function showCart(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  input: { key: string | undefined; page: string | null },
): Promise<CartView> {
  const owner = cartOwnerOf(viewer, input.key);
  const id = owner && (await findCart(app.db, owner));
  const rows = id === undefined ? [] : await listLines(app.db, id, viewer.kind === 'user' ? viewer.id : null);
  const view = viewCart(rows, cartPageSchema.parse(input.page ?? '1'));
  const ids = view.groups.flatMap(({ lines }) => lines.map(({ listingId }) => listingId));
  const wines = await listListingsByIds(app, viewer, ids, { closed: true });
  return nameWines(view, shownWines(wines));
}
