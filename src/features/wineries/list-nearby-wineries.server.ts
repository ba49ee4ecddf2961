import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listNearbyWineryRows as listRows } from './db/winery-rows.server.ts';
import { wineryImageUrl } from './winery-image.ts';
import type { NearbyWinery, WineryDetails } from './winery-page.ts';

/**
 * Wineries to visit besides this one: of its region, the nearest first; beside a real one no invented ones. Open to every viewer; one
 * query.
 * @param limit at most 24
 */
export async function listNearbyWineries(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  from: Pick<WineryDetails, 'id' | 'region' | 'place' | 'demo'>,
  limit: number,
): Promise<NearbyWinery[]> {
  const { id, region, demo, place } = from;
  const at = { id, region, demo, lat: place?.lat ?? null, lng: place?.lng ?? null };
  const rows = await listRows(app.db, at, Math.min(limit, 24));
  return rows.map(({ region, coverImageId, ...winery }) => {
    return { ...winery, imageUrl: wineryImageUrl({ region, coverImageId, ...winery }) };
  });
}
