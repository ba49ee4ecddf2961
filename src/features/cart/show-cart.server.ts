import { listListings } from '#features/wines/list-listings.server.ts';
import { addressOf, nameOf } from '#features/wines/wine.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { cartPageSchema } from './cart.schema.ts';
import type { CartView } from './cart.ts';
import { cartOwnerOf } from './cart-owner.server.ts';
import { findCart, listLines } from './db/cart-rows.server.ts';
import { viewCart } from './view-cart.ts';

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
  const wines = await listListings(
    app,
    viewer,
    rows.map(({ listingId }) => listingId),
    { closed: true },
  );
  const shown = new Map(
    wines.map((wine) => {
      const name = wine.type === 'wine' ? nameOf(wine) : wine.title;
      return [wine.id, { name, address: addressOf(wine), imageUrl: wine.imageUrl }];
    }),
  );
  return viewCart(rows, shown, cartPageSchema.parse(input.page ?? '1'));
}
