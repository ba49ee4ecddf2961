import type { WineSummary } from '#features/wines/wine.ts';
import { wineSummary } from '#features/wines/wine-from-row.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { findCuratedWines } from './db/curated-wines.server.ts';

/**
 * The curated wines to be had: the newest of the wineries that the operator pinned, without those that are sold out. Open to every
 * viewer; one query.
 * @param limit at most 100
 */
export async function listCuratedWines(app: Pick<Infra, 'db'>, _viewer: Viewer, limit: number): Promise<WineSummary[]> {
  const rows = await findCuratedWines(app.db, Math.min(limit, 100));
  return rows.map(wineSummary);
}
