import { mayViewListing } from '#features/listings/wine.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listStock } from './db/stock-rows.server.ts';

/** The most listings that are counted at once: more than any page shows. */
const maxListings = 100;

/**
 * How many bottles there are of each of these listings, by id. Tastings, and listings that this viewer may not see, are not in the
 * answer. One query, or none for no ids.
 * @param listingIds ids of listings, at most 100; the others are left out
 */
export async function countStock(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  listingIds: readonly string[],
): Promise<Record<string, number>> {
  if (listingIds.length === 0) return {};
  const rows = await listStock(app.db, listingIds.slice(0, maxListings));
  return Object.fromEntries(
    rows.filter((row) => mayViewListing(viewer, row.state)).map((row) => [row.listingId, row.quantity]),
  );
}
