import type { OrderParty, OrderTransitionName } from '#features/orders/process/order-process.ts';

/**
 * Transitions that are no news to a side, though it did not make them: what follows at once from what it did itself, and to the winery
 * whatever happens before an order is paid for.
 */
export const quietTransitions: Readonly<Record<OrderParty, readonly OrderTransitionName[]>> = {
  customer: ['confirm-payment', 'auto-complete'],
  provider: ['request-payment', 'request-payment-after-enquiry', 'expire-payment', 'auto-complete'],
};
