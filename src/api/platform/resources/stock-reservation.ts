import type { PlacedState } from '#features/orders/process/order-process.ts';
import { defineResource, reference } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    stockReservation: { orderState: PlacedState; quantity: number; listingId: string; transactionId: string };
  }
}

/** The bottles of a transaction's listing that its order has taken from the stock. It has the transaction's id. */
export const stockReservationResource = defineResource('stockReservation', {
  attributes: ({ quantity, orderState }) => ({ quantity, state: reservationState(orderState) }),
  relationships: {
    listing: { load: async (_, all) => all.map(({ listingId }) => reference('listing', listingId)) },
    transaction: { load: async (_, all) => all.map(({ transactionId }) => reference('transaction', transactionId)) },
  },
});

/** Bottles wait for the payment, then they are sold, or on sale again. */
function reservationState(state: PlacedState): 'pending' | 'accepted' | 'cancelled' {
  if (state === 'pending-payment') return 'pending';
  return state === 'payment-expired' || state === 'canceled' ? 'cancelled' : 'accepted';
}
