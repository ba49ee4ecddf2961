import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { findSellerWinery, type SellerWineryRefusal } from './find-seller-winery.server.ts';
import type { SellerWinery } from './seller-winery.ts';
import { sellerWineryFromRow } from './seller-winery-from-row.server.ts';
import { wineryFormSnapshot } from './winery-snapshot.ts';

/** A winery as its owner and admins see it who keep its page, by a slug that is or was its address. One query. */
export async function showSellerWinery(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  slug: string,
): Promise<Result<SellerWinery, SellerWineryRefusal>> {
  const found = await findSellerWinery(app, viewer, slug, 'look');
  if (!found.ok) return found;
  const winery = sellerWineryFromRow(found.value);
  return ok({ ...winery, seen: fingerprintOf(wineryFormSnapshot(winery)) });
}
