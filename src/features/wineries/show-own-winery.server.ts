import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Result } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { findKeptWinery, type NotKept } from './find-kept-winery.server.ts';
import { ownWineryFromRow } from './own-winery-from-row.server.ts';
import { saidOfWinery } from './said-of-winery.ts';
import type { OwnWinery } from './winery-info.ts';

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
