import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findWinery } from './db/winery-page-rows.server.ts';
import { wineryDetails } from './winery-from-row.ts';
import { wineryIdSchema } from './winery-id.schema.ts';
import type { WineryDetails } from './winery-page.ts';
import { winerySlugSchema } from './winery-slug.schema.ts';

/**
 * One winery, by a slug that is or was its address, or by its id: whoever shows it compares the slug, and leads from an old one on.
 * Open to every viewer; one query, and none for what can be neither slug nor id.
 */
export async function showWinery(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  by: { slug: string } | { id: string },
): Promise<Result<WineryDetails, 'not-found'>> {
  const formed = 'slug' in by ? winerySlugSchema.safeParse(by.slug).success : wineryIdSchema.safeParse(by.id).success;
  const row = formed ? await findWinery(app.db, by) : undefined;
  return row ? ok(wineryDetails(row)) : refuse('not-found');
}
