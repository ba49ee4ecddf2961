import type { DeliveryMethod } from '../line-items.ts';
import type { OrderState } from '../process/order-process.ts';

type Shippable = {
  state: OrderState;
  acceptedAt: Date | null;
  deliveryMethod: DeliveryMethod | null;
  trackingNumber: string | null;
};

/** States before the order was paid, or after it has ended without being shipped. */
const unshipped: readonly OrderState[] = ['enquiry', 'pending-payment', 'payment-expired', 'canceled'];

/**
 * Why an order cannot be marked as shipped with this tracking number, for its winery; `already` if it was with the same
 * number; undefined if it can be.
 * @param order undefined if the winery has none of this id or number
 */
export function shippingProblem(order: Shippable | undefined, trackingNumber: string): string | undefined {
  if (!order) return 'You have no such order';
  const { state, acceptedAt, deliveryMethod, trackingNumber: known } = order;
  if (deliveryMethod !== 'shipping') return 'This order is for pickup';
  if (unshipped.includes(state)) return "This order isn't waiting to be shipped";
  if (state === 'purchased') return acceptedAt ? undefined : 'Accept this order first';
  if (known === trackingNumber.trim()) return 'already';
  return known ? `Already marked as shipped with number ${known}` : 'Already marked as shipped';
}
