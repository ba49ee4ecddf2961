import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type Access, authorizeManager, mayAttempt } from '#kit/manage.ts';
import { type Result, refuse } from '#kit/result.ts';
import { findSellerWineryRow, lockSellerWineryRow, type SellerWineryRow } from './db/seller-winery-rows.server.ts';
import { winerySlugSchema } from './winery-slug.schema.ts';

/** Why somebody keeps no such page. */
export type SellerWineryRefusal = 'forbidden' | 'not-found';

/**
 * The winery whose page this viewer may keep: its owner and admins. A limited session looks, and changes nothing. One query.
 * @param doing whether the viewer wants to see it or to change it, in which case it is locked until the caller's transaction ends
 */
export async function findSellerWinery(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  slug: string,
  doing: Access,
): Promise<Result<SellerWineryRow, SellerWineryRefusal>> {
  if (!mayAttempt(viewer, doing)) return refuse('forbidden');
  if (!winerySlugSchema.safeParse(slug).success) return refuse('not-found');
  const row = await (doing === 'change' ? lockSellerWineryRow : findSellerWineryRow)(app.db, slug, viewer.id);
  return authorizeManager(viewer, row, () => true);
}
