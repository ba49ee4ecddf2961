import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { setListingStates } from '../db/seller-listing-rows.server.ts';
import { listingProcess } from '../listing-process.ts';
import type { BulkResult } from './bulk-change.ts';
import { lockSellerListings } from './lock-seller-listings.server.ts';

/**
 * Closes all of these listings that are open, in one transaction; what is not the viewer's or is not open is left and named. For the
 * winery's people. Two queries, of thousands five.
 * @param ids at most 10,000; the others are left out
 */
export async function closeListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Result<BulkResult, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  return ok(
    await app.db.transaction().execute(async (db) => {
      const found = await lockSellerListings({ db }, viewer, ids);
      const many: BulkResult = { changed: [], left: [] };
      for (const id of new Set(ids)) {
        const listing = found.get(id);
        const name = listing?.name ?? null;
        const closes =
          listing &&
          listingProcess.check({ state: listing.state, since: listing.createdAt, facts: {} }, 'close', ['seller']).ok;
        if (listing && closes) many.changed.push({ id, name: listing.name });
        else many.left.push({ id, name, reason: listing ? 'invalid-transition' : 'not-found' });
      }
      if (many.changed.length > 0) {
        await setListingStates(
          db,
          many.changed.map(({ id }) => id),
          'closed',
        );
      }
      return many;
    }),
  );
}
