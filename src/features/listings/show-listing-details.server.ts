import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findVisibleListing } from './find-visible-listing.server.ts';
import type { ListingDetails } from './listing.ts';
import { toListingDetails } from './listing-presenter.ts';

/** One listing (a wine or a tasting) alone, as far as this viewer may know of it. One query. */
export async function showListingDetails(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<ListingDetails, 'not-found'>> {
  const row = await findVisibleListing(app, viewer, id);
  return row ? ok(toListingDetails(row)) : refuse('not-found');
}
