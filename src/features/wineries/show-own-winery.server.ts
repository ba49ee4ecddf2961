import type { Infra } from '#infra/infra.ts';
import { ok, type Result } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { OwnWineryRow } from './db/own-winery-rows.server.ts';
import { findKeptWinery, type NotKept } from './find-kept-winery.server.ts';
import type { OwnWinery } from './winery-info.ts';

/** A winery as its owner and admins see it who keep its page, by a slug that is or was its address. One query. */
export async function showOwnWinery(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  slug: string,
): Promise<Result<OwnWinery, NotKept>> {
  const found = await findKeptWinery(app, viewer, slug, 'look');
  return found.ok ? ok(ownWinery(found.value)) : found;
}

function ownWinery(row: OwnWineryRow): OwnWinery {
  const { lat, lng, coordPrecision, otherCriteria, updatedAt, county: _, theirs: __, ...same } = row;
  const middle = lat === null || lng === null ? null : { lat, lng };
  return {
    ...same,
    middle,
    pin: coordPrecision === 'site' ? middle : null,
    criteria: otherCriteria,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}
