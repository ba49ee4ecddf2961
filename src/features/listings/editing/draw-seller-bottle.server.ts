import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type Result, refuse } from '#kit/result.ts';
import { drawWineBottle } from '../draw-images.server.ts';
import { findSellerListing } from './find-seller-listing.server.ts';

/** Draws the bottle of a wine in whatever state, for its winery's people and admins: a draft is drawn for nobody else. Two queries. */
export async function drawSellerBottle(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ svg: string }, 'not-found'>> {
  const found = await findSellerListing(app, viewer, id, 'look');
  return found.ok ? drawWineBottle(app, { kind: 'system' }, found.value.row.id) : refuse('not-found');
}
