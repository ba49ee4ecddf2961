import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { CartLine } from './cart.ts';
import { findCart, listLines } from './db/cart-rows.server.ts';
import { shownWines, viewLines } from './view-cart.ts';

/**
 * Everything of one winery that lies in the cart of whoever is signed in, on whichever page of the cart it stands, the newest first. At
 * most three queries, whatever lies in it; nothing for who is not signed in.
 * @param slug of the winery
 */
export async function showCartLines(app: Pick<Infra, 'db'>, viewer: Viewer, slug: string): Promise<CartLine[]> {
  if (viewer.kind !== 'user') return [];
  const id = await findCart(app.db, { userId: viewer.id });
  const rows = id === undefined ? [] : await listLines(app.db, id, viewer.id, slug);
  const ids = rows.map(({ listingId }) => listingId);
  return viewLines(rows, shownWines(await listListingsByIds(app, viewer, ids, { closed: true })));
}
