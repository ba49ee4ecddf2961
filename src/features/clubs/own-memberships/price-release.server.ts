import { commissionTotals, type Fees, shipmentLineItems, totalFor } from '#features/orders/line-items.ts';
import { shipmentDiscount } from '../billing/shipment-price.ts';
import type { OfferedRow, OwnMembershipRow } from '../db/own-membership-rows.server.ts';
import type { ReleasePrice } from './own-membership.ts';

/** A wine with the number of bottles that a member gets. */
type WantedWine = OfferedRow;

/** The wines that a member gets of a release: what they chose, or else what their tier gets. */
export function wantedWines(offered: readonly OfferedRow[]): WantedWine[] {
  const isChosen = offered.some(({ chosen }) => chosen !== null);
  return offered
    .map((wine) => ({ ...wine, quantity: isChosen ? (wine.chosen ?? 0) : wine.quantity }))
    .filter(({ quantity }) => quantity > 0);
}

/** What wines of a release cost a member, as they will be billed; null if one of them cannot be shipped. */
export function priceRelease(
  membership: OwnMembershipRow,
  wines: readonly WantedWine[],
  { offered, fees }: { offered: readonly OfferedRow[]; fees: Fees },
): ReleasePrice | null {
  const { deliveryMethod, shippingIncluded } = membership;
  const ships = deliveryMethod === 'shipping' && !shippingIncluded;
  if (wines.length === 0 || (ships && wines.some(({ shipping }) => shipping === null))) return null;
  const discountCents = shipmentDiscount(membership, { wines, usual: offered });
  const lines = shipmentLineItems(wines, deliveryMethod, fees, { discountCents, shippingIncluded });
  const sumOf = (code: string) =>
    lines.filter((line) => line.code === code).reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0);
  return {
    goodsCents: sumOf('line-item/units'),
    discountCents,
    shippingCents: sumOf('line-item/shipping-fee'),
    feeCents: commissionTotals(lines).customer,
    totalCents: totalFor('customer', lines),
  };
}
