import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type Access, authorizeManager, mayAttempt } from '#kit/manage.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findSellerListingRow, lockSellerListingRow, type SellerListingRow } from '../db/seller-listing-rows.server.ts';
import type { ListingRole } from '../listing-process.ts';
import { mayViewListing } from '../wine.ts';
import { listingIdSchema } from './listing-id.schema.ts';

/** Why somebody may not look after a listing: it is not his, or, as far as he may know, there is none. */
export type SellerListingRefusal = 'forbidden' | 'not-found';

/** A listing that somebody looks after, and as whom. */
export type SellerListingAccess = { row: SellerListingRow; actors: ListingRole[] };

/**
 * The listing that this viewer may look after: an admin, and the owner and the members of its winery. A limited session looks, and
 * changes nothing. One query.
 * @param access whether the viewer wants to see it or to change it, in which case it is locked until the caller's transaction ends
 * @returns of a draft strangers do not even learn that there is one
 */
export async function findSellerListing(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
  access: Access,
): Promise<Result<SellerListingAccess, SellerListingRefusal>> {
  if (!mayAttempt(viewer, access)) return refuse('forbidden');
  const known = listingIdSchema.safeParse(id);
  if (!known.success) return refuse('not-found');
  const find = access === 'change' ? lockSellerListingRow : findSellerListingRow;
  const row = await find(app.db, known.data, viewer.id);
  const authorized = authorizeManager(viewer, row, ({ state }) => mayViewListing(viewer, state));
  if (!authorized.ok) return authorized;
  const actors: ListingRole[] = authorized.value.theirs ? ['seller'] : [];
  if (viewer.roles.includes('admin')) actors.push('operator');
  return ok({ row: authorized.value, actors });
}
