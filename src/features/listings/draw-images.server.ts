import { drawBottle } from '#art/bottle.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { bottleArtOf, bottleImageUrl } from './bottle-image.ts';
import { findVisibleListing } from './find-visible-listing.server.ts';

/**
 * Draws the bottle of a wine as a whole SVG document, with the address that it belongs at now.
 * Closed wines are drawn too: old orders and favourites go on showing them. Drafts are drawn for nobody but the system.
 */
export async function drawWineBottle(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ svg: string; address: string }, 'not-found'>> {
  const row = await findVisibleListing(app, viewer, id);
  if (!row?.style) return refuse('not-found');
  const wine = { ...row, style: row.style };
  return ok({ svg: drawBottle(bottleArtOf(wine)), address: bottleImageUrl(wine) });
}
