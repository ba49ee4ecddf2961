import type { PricedOrder } from './price-order.server.ts';

/** The items of an order, as rows. */
export function orderItemsOf({ bottles, tasting }: PricedOrder) {
  if (tasting) {
    const { listing, seats } = tasting;
    return [
      {
        listingId: listing.id,
        title: listing.title,
        vintage: null,
        bottleMl: null,
        unitPriceCents: listing.priceCents,
        quantity: seats,
        included: listing.included,
      },
    ];
  }
  return bottles.map(({ listing, quantity }) => ({
    listingId: listing.id,
    title: listing.title,
    vintage: listing.vintage,
    bottleMl: listing.bottleMl,
    unitPriceCents: listing.priceCents,
    quantity,
    included: null,
  }));
}
