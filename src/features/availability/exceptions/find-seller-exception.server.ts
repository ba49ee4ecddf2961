import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type Result, refuse } from '#kit/result.ts';
import { findExceptionListing } from '../db/exception-rows.server.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';

/** The tasting whose exception this viewer may change: its winery's people and admins. Two queries. @returns the id of the tasting */
export async function findSellerException(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<string, SellerTastingRefusal>> {
  if (viewer.kind !== 'user') return refuse('forbidden');
  const listingId = await findExceptionListing(app.db, id);
  return listingId === undefined ? refuse('not-found') : findSellerTasting(app, viewer, listingId, 'change');
}
