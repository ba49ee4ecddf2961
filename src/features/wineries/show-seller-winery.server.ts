import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { findKeptWinery, type NotKept } from './find-seller-winery.server.ts';
import type { OwnWinery } from './seller-winery.ts';
import { ownWineryFromRow } from './seller-winery-from-row.server.ts';
import { saidOfWinery } from './winery-snapshot.ts';

/** A winery as its owner and admins see it who keep its page, by a slug that is or was its address. One query. */
export async function showOwnWinery(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  slug: string,
): Promise<Result<OwnWinery, NotKept>> {
  const found = await findKeptWinery(app, viewer, slug, 'look');
  if (!found.ok) return found;
  const winery = ownWineryFromRow(found.value);
  return ok({ ...winery, seen: fingerprintOf(saidOfWinery(winery)) });
}
