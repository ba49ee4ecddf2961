import { mayViewListing } from '#features/listings/listing.ts';
import type { Infra } from '#infra/infra.ts';
import { type Viewer, type Access, authorizeManager, mayAttempt } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findTasting } from './db/schedule-rows.server.ts';

/** Why somebody may not look after a tasting: it is not his, or, as far as he may know, there is none. */
export type SellerTastingRefusal = 'forbidden' | 'not-found';

/**
 * The tasting whose calendar this viewer may look after: an admin, and the owner and the members of its winery. A limited session
 * looks, and changes nothing. One query.
 * @param access whether the viewer wants to see the calendar, or to change it
 * @returns the id of the tasting; of a draft strangers do not even learn that there is one
 */
export async function findSellerTasting(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  listingId: string,
  access: Access,
): Promise<Result<string, SellerTastingRefusal>> {
  if (!mayAttempt(viewer, access)) return refuse('forbidden');
  const tasting = await findTasting(app.db, listingId, viewer.id);
  const authorized = authorizeManager(viewer, tasting, ({ state }) => mayViewListing(viewer, state));
  return authorized.ok ? ok(authorized.value.id) : authorized;
}
