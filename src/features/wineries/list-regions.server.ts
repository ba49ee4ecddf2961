import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listPinnedWineries } from './db/winery-rows.server.ts';
import { regionImageUrl } from './landscape-image.ts';
import { regionText } from './region-text.ts';
import { type Region, type RegionSummary, regions } from './winery.ts';

/** Every region with its pinned wineries, at most 60 in all. Open to every viewer; one query. */
export async function listRegions(app: Pick<Infra, 'db'>, _viewer: Viewer): Promise<RegionSummary[]> {
  const wineries = await listPinnedWineries(app.db, 60);
  return (Object.keys(regions) as Region[]).map((region) => ({
    region,
    name: regions[region],
    text: regionText[region],
    wineries: wineries.filter((winery) => winery.region === region).map((winery) => winery.name),
    imageUrl: regionImageUrl(region),
  }));
}
