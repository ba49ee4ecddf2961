import {
  commissionTotals,
  type DeliveryMethod,
  type Fees,
  type LineItem,
  totalFor,
  type WineLine,
  wineLineItems,
} from '#features/orders/line-items.ts';
import type { Quote, WantedBottles } from './offer.ts';

/** A wine of an allocation with its price and what shipping it costs, as they are frozen at the publication. */
export type AllocatedWine = Omit<WineLine, 'quantity'> & { bottleMl: number };

/** What bottles cost, with the lines of the order, what the operator keeps, and how many milliliters are shipped. */
export type PricedBottles = Quote & { lineItems: LineItem[]; keptCents: number; shippedMl: number };

/**
 * Prices bottles at the terms of their allocation.
 * @throws RangeError if a wine is not shipped
 */
export function priceBottles(
  wines: readonly AllocatedWine[],
  wanted: readonly WantedBottles[],
  { delivery, fees }: { delivery: DeliveryMethod; fees: Fees },
): PricedBottles {
  const lines = wanted.flatMap(({ listingId, quantity }) => {
    const wine = wines.find((one) => one.listingId === listingId);
    return wine ? [{ ...wine, quantity }] : [];
  });
  const lineItems = wineLineItems(lines, delivery, fees);
  const of = (code: LineItem['code']) =>
    lineItems.filter((line) => line.code === code).reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0);
  const { provider, customer } = commissionTotals(lineItems);
  return {
    goodsCents: of('line-item/units'),
    shippingCents: of('line-item/shipping-fee'),
    feeCents: customer,
    totalCents: totalFor('customer', lineItems),
    lineItems,
    keptCents: provider + customer,
    shippedMl:
      delivery === 'shipping' ? lines.reduce((sum, { bottleMl, quantity }) => sum + bottleMl * quantity, 0) : 0,
  };
}
