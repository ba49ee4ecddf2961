import type { SellerWineryRow } from './db/seller-winery-rows.server.ts';
import type { SellerWinery } from './seller-winery.ts';

/** A winery as its owner and admins see it, but for the mark of what they see. */
export function sellerWineryFromRow(row: SellerWineryRow): Omit<SellerWinery, 'seen'> {
  const { lat, lng, coordPrecision, otherCriteria, county: _, theirs: __, ...same } = row;
  const middle = lat === null || lng === null ? null : { lat, lng };
  return { ...same, middle, pin: coordPrecision === 'site' ? middle : null, criteria: otherCriteria };
}
