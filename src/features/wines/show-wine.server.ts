import { wineryImageUrl } from '#features/wineries/landscape-image.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listOtherWines } from './db/wine-rows.server.ts';
import { findVisibleWine } from './find-visible-wine.server.ts';
import type { WineDetails, WineSummary } from './wine.ts';
import { wineSummary } from './wine-from-row.ts';

/**
 * One wine for its own page, with up to six other wines of its winery. Published and closed wines are for everybody; a draft
 * or one that waits for approval is not public and looks to others as if it did not exist.
 */
export async function showWine(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ wine: WineDetails; others: WineSummary[] }, 'not-found'>> {
  const row = await findVisibleWine(app, viewer, id);
  if (!row) return refuse('not-found');
  const others = await listOtherWines(app.db, row, 6);
  const wine: WineDetails = {
    ...wineSummary(row),
    state: row.state,
    description: row.description,
    varietals: row.varietals,
    abv: row.abvTenths === null ? null : row.abvTenths / 10,
    bottleMl: row.bottleMl,
    body: row.body,
    acidity: row.acidity,
    pairings: row.pairings,
    winerySlug: row.winerySlug,
    wineryCity: row.wineryCity,
    wineryState: row.wineryState,
    wineryDescription: row.wineryDescription,
    wineryImageUrl: wineryImageUrl({ region: row.wineryRegion, slug: row.winerySlug, city: row.wineryCity }),
  };
  return ok({ wine, others: others.map(wineSummary) });
}
