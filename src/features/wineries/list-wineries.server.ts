import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { LatLng } from '#kit/geo.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listNearbyWineryRows, listPinnedWineryRows, listWineryPointRows } from './db/winery-rows.server.ts';
import { type PinnedWinery, regions } from './winery.ts';
import { wineryImageUrl } from './winery-image.ts';
import type { NearbyWinery, WineryDetails } from './winery-page.ts';

/**
 * The pinned wineries, by name and alternating between regions, so that the first few already show every region. For
 * everybody; one query.
 * @param limit at most 60
 */
export const listPinnedWineries = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, limit: number): Promise<PinnedWinery[]> => {
    const rows = await listPinnedWineryRows(app.db, 60);
    const rounds = new Map<string, number>();
    const inTurn = rows.map((row) => {
      const round = rounds.get(row.region) ?? 0;
      rounds.set(row.region, round + 1);
      return { row, round };
    });
    return inTurn
      .sort((one, other) => one.round - other.round)
      .slice(0, Math.min(limit, 60))
      .map(({ row }) => ({
        id: row.id,
        slug: row.slug,
        name: row.name,
        city: row.city,
        region: regions[row.region],
        imageUrl: wineryImageUrl(row),
      }));
  },
);

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
    return rows.map(({ region, coverImageId, ...winery }) => {
      return { ...winery, imageUrl: wineryImageUrl({ region, coverImageId, ...winery }) };
    });
  },
);
