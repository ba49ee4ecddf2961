import { listAdjustmentsOfOrders } from '#features/inventory/stock-adjustments.server.ts';
import type { PlacedState } from '#features/orders/process/order-process.ts';
import { listOrderRecords } from '#features/orders/records/list-order-records.server.ts';
import { defineResource, entity, type ResourceSources, reference } from '../response/resource.ts';
import { type TransactionSource, transactionOf } from '../transactions/transaction-source.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    stockReservation: { orderState: PlacedState; quantity: number; listingId: string; transactionId: string };
  }
}

/** What a transaction has taken from the stock of its listing; null of tastings and questions. */
export function stockReservationOf(transaction: TransactionSource): ResourceSources['stockReservation'] | null {
  const { id: transactionId, state: orderState, listingId, bottles: quantity } = transaction;
  return listingId === null || quantity === null ? null : { orderState, quantity, listingId, transactionId };
}

/** The bottles of a transaction's listing that its order has taken from the stock. It has the transaction's id. */
export const stockReservationResource = defineResource('stockReservation', {
  attributes: ({ quantity, orderState }) => ({ quantity, state: reservationState(orderState) }),
  load: async ({ app, actor }, ids) => {
    const orders = await listOrderRecords(app, actor, ids);
    const found = orders.map((order) => [order.id, stockReservationOf(transactionOf(order))] as const);
    return new Map(found.flatMap(([id, reserved]) => (reserved ? [[id, reserved] as const] : [])));
  },
  relationships: {
    listing: { load: async (_, all) => all.map(({ listingId }) => reference('listing', listingId)) },
    transaction: { load: async (_, all) => all.map(({ transactionId }) => reference('transaction', transactionId)) },
    stockAdjustments: {
      many: true,
      load: async ({ app, actor }, all) => {
        const reserved = all.map(({ transactionId: orderId, listingId }) => ({ orderId, listingId }));
        const adjustments = await listAdjustmentsOfOrders(app, actor, reserved);
        const made = Map.groupBy(adjustments, ({ orderId }) => orderId);
        return all.map(({ transactionId }) =>
          (made.get(transactionId) ?? []).map((one) => entity('stockAdjustment', one.id, one)),
        );
      },
    },
  },
});

/** Bottles wait for the payment, then they are sold, or on sale again. */
function reservationState(state: PlacedState): 'pending' | 'accepted' | 'cancelled' {
  if (state === 'pending-payment') return 'pending';
  return state === 'payment-expired' || state === 'canceled' ? 'cancelled' : 'accepted';
}
