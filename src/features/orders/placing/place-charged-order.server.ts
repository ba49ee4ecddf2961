import { reserveAllocated } from '#features/inventory/allocations.server.ts';
import { openChargedPayment } from '#features/payments/charges/open-charged-payment.server.ts';
import type { PaymentMode } from '#features/payments/charges/payment.ts';
import type { SavedCardReservation } from '#features/payments/charges/payment-gateway.ts';
import { freeOrderNumber } from '../db/order-rows.server.ts';
import { insertOrderWithGoods, isStoppedByBan } from '../db/placing-rows.server.ts';
import { recordTransition } from '../db/transition-rows.server.ts';
import { commissionTotals, type DeliveryMethod, type LineItem, totalFor } from '../line-items.ts';
import type { PickupAddress, ShippingDetails } from '../order.ts';
import type { OrdersTransaction } from '../order-dependencies.ts';
import { timersOf } from '../process/order-status.ts';

/** An order whose amount is authorized on the buyer's saved card, and whom the winery has promised it to. */
export type ChargedOrder = {
  id: string;
  wineryId: string;
  customerId: string;
  accountRef: string;
  customerRef: string;
  /** The number that the buyer was told with the payment; null for any free one. */
  number: number | null;
  /** Whether the card that paid replaces the buyer's saved one. */
  savesCard: boolean;
  currency: string;
  /** In whose name the winery accepts it. */
  acceptedBy: string;
  /** From when it is to be shipped or ready. */
  shipAt: Date;
  delivery:
    | { deliveryMethod: Extract<DeliveryMethod, 'shipping'>; shippingDetails: ShippingDetails }
    | { deliveryMethod: Extract<DeliveryMethod, 'pickup'>; pickupAddress: PickupAddress };
  items: readonly {
    listingId: string;
    title: string;
    vintage: number | null;
    bottleMl: number;
    unitPriceCents: number;
    quantity: number;
  }[];
  lines: readonly LineItem[];
};

/**
 * Places an order that is paid for with a saved card and accepted already, in the caller's transaction: the card is
 * charged as for any accepted order, and its bottles, which were taken out of the stock before, are reserved. The caller
 * has checked who may, and what may be shipped. If the buyer or the winery was banned while the card was asked, the order
 * is not accepted and the card not charged: the operator cancels it, or its timer does.
 * @returns false if there is an order with this id; nothing is inserted then
 */
export async function placeChargedOrder(
  app: OrdersTransaction,
  charged: ChargedOrder,
  reservation: SavedCardReservation & { mode: PaymentMode },
): Promise<boolean> {
  const { id, wineryId, customerId, accountRef, customerRef, currency, acceptedBy, shipAt, items, lines } = charged;
  const { number, savesCard } = charged;
  const now = app.clock.now();
  const [payinCents, payoutCents] = [totalFor('customer', lines), totalFor('provider', lines)];
  const stopped = await isStoppedByBan(app.db, { customerId, wineryId });
  const order = {
    ...{ id, wineryId, customerId, listingId: items[0]?.listingId ?? null },
    ...({ state: 'pending-payment', lastTransition: 'request-payment', lastTransitionedAt: now } as const),
    ...{ currency, payinCents, payoutCents, acceptedBy: stopped ? null : acceptedBy, shipAt, createdAt: now },
    ...charged.delivery,
    ...(number !== null && { number: freeOrderNumber(number) }),
  };
  const bought = items.map((item) => ({ ...item, included: null }));
  const inserted = await insertOrderWithGoods(app.db, order, bought, lines);
  if (!inserted) return false;
  const { captureBefore } = reservation;
  const purchased = { state: 'purchased', acceptedAt: null, lastTransitionedAt: now } as const;
  const noBooking = { bookingStart: null, bookingEnd: null, confirmBy: null };
  await recordTransition(
    app.db,
    inserted,
    { number: 2, transition: 'confirm-payment', role: 'system', userId: null, madeAt: now },
    { state: 'purchased', ...timersOf({ ...purchased, ...noBooking, captureBefore }, now) },
  );
  const commissions = commissionTotals(lines);
  const parts = {
    payinCents,
    payoutCents,
    providerCommissionCents: commissions.provider,
    customerCommissionCents: commissions.customer,
  };
  const amounts = { wineryId, accountRef, currency, customerRef, savesCard, ...parts };
  await openChargedPayment(app, inserted, amounts, reservation, stopped ? 'authorised' : 'captured');
  await reserveAllocated(app, id, items);
  return true;
}
