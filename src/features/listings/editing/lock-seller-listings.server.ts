import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { lockSellerListingRows } from '../db/seller-listing-rows.server.ts';
import { listingName } from '../listing-name.ts';
import { maxBulkListings } from './bulk-change.ts';
import { listingIdSchema } from './listing-id.schema.ts';

/** One of several listings that somebody changes at once. */
export type LockedSellerListing = Omit<Awaited<ReturnType<typeof lockSellerListingRows>>[number], 'theirs'> & { name: string };

/**
 * Those of these listings whose winery the viewer works for, by id, locked until the caller's transaction ends: whoever changes one may
 * change all of them. One query. A limited session has none, nor has an admin: many at once are the winery's own affair.
 * @param ids at most 10,000; the others are left out
 */
export async function lockSellerListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, LockedSellerListing>> {
  if (!mayChange(viewer)) return new Map();
  const known = ids.slice(0, maxBulkListings).filter((id) => listingIdSchema.safeParse(id).success);
  if (known.length === 0) return new Map();
  const rows = await lockSellerListingRows(app.db, known, viewer.id);
  return new Map(
    rows.flatMap(({ theirs, ...row }) => (theirs ? [[row.id, { ...row, name: listingName(row) }] as const] : [])),
  );
}
