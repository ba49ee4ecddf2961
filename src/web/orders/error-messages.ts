import type { OrderView } from '#features/orders/order.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { transitionMessages } from '#features/orders/process/transition-messages.ts';
import { isMoveAnswer } from './moves/move-answer.ts';
import { moveProblem } from './moves/move-problem.ts';
import type { OrderIntent } from './order-page.ts';

const movedOn = 'This is no longer possible: the order has changed. This page shows it as it is now.';

function failureOf(intent: OrderIntent, order: OrderView): string {
  if (isMoveAnswer(intent)) return 'Your answer was not saved. Please try again.';
  if (intent === 'message') return "Your message wasn't sent. Please try again.";
  if (intent === 'restock' || intent === 'write-off') return "Your answer wasn't saved. Please try again.";
  return transitionMessages(intent, order).failed;
}

/** The message on an order's page for an action that failed. @param refusal the reason; `failed` if it is unknown */
export function orderErrorMessage(intent: OrderIntent, refusal: OrderRefusal | 'failed', order: OrderView): string {
  const failed = failureOf(intent, order);
  if (refusal === 'failed') return failed;
  if (isMoveAnswer(intent)) return moveProblem(refusal);
  const { code, meta } = refusal;
  switch (code) {
    case 'transaction-invalid-transition':
    case 'not-found':
      return movedOn;
    case 'transaction-already-reviewed-by-customer':
    case 'transaction-already-reviewed-by-provider':
      return 'You already reviewed this order.';
    case 'transaction-payment-failed':
      return `${order.customer.displayName}'s card was declined, so the order isn't accepted. We've asked for another one.`;
    case 'forbidden':
      return meta?.message ?? 'You may not do this.';
    case 'too-many-requests':
      return meta?.message ?? failed;
    default:
      return failed;
  }
}
