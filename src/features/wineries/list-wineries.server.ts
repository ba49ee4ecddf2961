import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { LatLng } from '#kit/geo.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listPinnedWineryRows, listWineryRowsBySlugs } from './db/pinned-winery-rows.server.ts';
import { listNearbyWineryRows, listWineryPointRows } from './db/winery-rows.server.ts';
import { maxPinnedWineries, type PinnedWinery, type Region, regions } from './winery.ts';
import { wineryImageUrl } from './winery-image.ts';
import type { NearbyWinery, WineryDetails } from './winery-page.ts';

/**
 * The pinned wineries in their order: as admins have put them; before they have, by name and alternating between
 * regions, so that the first few already show every region. For everybody; one query.
 * @param limit at most 60
 */
export const listPinnedWineries = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, limit: number): Promise<PinnedWinery[]> => {
    const rows = await listPinnedWineryRows(app.db, maxPinnedWineries);
    return rows.slice(0, limit).map(toPinnedWinery);
  },
);

/**
 * Wineries by their current or old slugs; unknown slugs are left out. For everybody; one query.
 * @param slugs those after the first 60 are ignored
 * @returns each by the slug that was asked for
 */
export const listWineriesBySlugs = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, slugs: readonly string[]): Promise<Record<string, PinnedWinery>> => {
    if (slugs.length === 0) return {};
    const rows = await listWineryRowsBySlugs(app.db, slugs.slice(0, maxPinnedWineries));
    return Object.fromEntries(rows.map((row) => [row.asked, toPinnedWinery(row)]));
  },
);

type CardRow = { id: string; slug: string; name: string; city: string; region: Region; coverImageId: string | null };

function toPinnedWinery(row: CardRow): PinnedWinery {
  const { id, slug, name, city, region } = row;
  return { id, slug, name, city, region: regions[region], imageUrl: wineryImageUrl(row) };
}

/** The coordinates of the directory's wineries, as far as they are known; at most 1,000. For everybody; one query. */
export const listWineryPoints = defineUseCase((app: Pick<Infra, 'db'>, _actor: Actor): Promise<LatLng[]> => {
  return listWineryPointRows(app.db, 1000);
});

/**
 * Other wineries of the region, nearest first. A real winery gets no demo neighbors. For everybody; one query.
 * @param limit at most 24
 */
export const listNearbyWineries = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    from: Pick<WineryDetails, 'id' | 'region' | 'place' | 'demo'>,
    limit: number,
  ): Promise<NearbyWinery[]> => {
    const { id, region, demo, place } = from;
    const at = { id, region, demo, lat: place?.lat ?? null, lng: place?.lng ?? null };
    const rows = await listNearbyWineryRows(app.db, at, Math.min(limit, 24));
    return rows.map(({ region, coverImageId, lat, lng, ...winery }) => {
      const place = lat === null || lng === null ? null : { lat, lng };
      return { ...winery, place, imageUrl: wineryImageUrl({ region, coverImageId, ...winery }) };
    });
  },
);
