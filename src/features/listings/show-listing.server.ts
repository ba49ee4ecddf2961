import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { listOtherWines } from './db/listing-rows.server.ts';
import { findVisibleListing } from './find-visible-listing.server.ts';
import type { ListingDetails } from './listing.ts';
import { toListingDetails } from './listing-presenter.ts';
import type { WineSummary } from './wine.ts';
import { toWineSummary } from './wine-presenter.ts';

/**
 * One listing (a wine or a tasting) for its own page, with up to six other wines of its winery. Published and closed listings are
 * for everybody; a draft or one that waits for approval is not public and looks to others as if it did not exist.
 */
export async function showListing(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ listing: ListingDetails; others: WineSummary[] }, 'not-found'>> {
  const row = await findVisibleListing(app, viewer, id);
  if (!row) return refuse('not-found');
  const others = await listOtherWines(app.db, row, 6);
  return ok({ listing: toListingDetails(row), others: others.map(toWineSummary) });
}
