import type { OrderView } from '#features/orders/order.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { transitionMessages } from '#features/orders/process/transition-messages.ts';
import type { OrderAction } from '#features/orders/process/transition-presentations.ts';

const movedOn = 'This is not possible any more: the order has moved on. Here is how it stands now.';

/** The message on an order's page for an action that failed. @param refusal the reason; `failed` if it is unknown */
export function orderErrorMessage(
  intent: OrderAction | 'message',
  refusal: OrderRefusal | 'failed',
  order: OrderView,
): string {
  const failed =
    intent === 'message' ? 'Your message was not sent. Please try again.' : transitionMessages(intent, order).failed;
  if (refusal === 'failed') return failed;
  const { code, meta } = refusal;
  switch (code) {
    case 'transaction-invalid-transition':
    case 'not-found':
      return movedOn;
    case 'transaction-already-reviewed-by-customer':
    case 'transaction-already-reviewed-by-provider':
      return 'You have reviewed this order already.';
    case 'transaction-payment-failed':
      return `The card of ${order.customer.displayName} was refused, so the order is not accepted. We have asked for another one.`;
    case 'forbidden':
      return meta?.message ?? 'You may not do this.';
    case 'too-many-requests':
      return meta?.message ?? failed;
    default:
      return failed;
  }
}
