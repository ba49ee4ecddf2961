import type { StockAdjustment } from '#features/inventory/stock-adjustments.server.ts';
import { defineResource, reference } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    stockAdjustment: StockAdjustment;
  }
}

/** A change of the stock of a wine. */
export const stockAdjustmentResource = defineResource('stockAdjustment', {
  attributes: ({ at, quantity }) => ({ at, quantity }),
  relationships: {
    ownListing: { load: async (_, all) => all.map(({ listingId }) => reference('ownListing', listingId)) },
    stockReservation: {
      load: async (_, all) =>
        all.map(({ orderId }) => (orderId === null ? null : reference('stockReservation', orderId))),
    },
  },
});
