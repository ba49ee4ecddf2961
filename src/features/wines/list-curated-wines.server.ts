import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listPinnedWines } from './db/listing-rows.server.ts';
import type { WineSummary } from './wine.ts';
import { wineSummary } from './wine-from-row.ts';

/** The curated wines: the newest of the wineries that the operator pinned. Open to every viewer. @param limit at most 100 */
export async function listCuratedWines(app: Pick<Infra, 'db'>, _viewer: Viewer, limit: number): Promise<WineSummary[]> {
  const rows = await listPinnedWines(app.db, Math.min(limit, 100));
  return rows.map(wineSummary);
}
