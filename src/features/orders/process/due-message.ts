import { formatDate } from '#kit/time.ts';
import type { OrderView } from '../order.ts';

type DueContext = Pick<OrderView, 'state' | 'dueAt' | 'acceptedAt' | 'booking' | 'chargeFailed'>;

/**
 * What happens to an order by itself, and until when something else may be done, as its buyer or the others read it; null where nothing
 * does, or where a clock of its own tells it.
 */
export function dueMessage({ state, dueAt, acceptedAt, booking, chargeFailed }: DueContext, isBuyer: boolean): string | null {
  if (dueAt === null) return null;
  const by = formatDate(dueAt);
  switch (state) {
    case 'purchased':
      if (chargeFailed) return `Without another card by ${by}, the order is canceled.`;
      if (acceptedAt === null)
        return isBuyer
          ? `Your card is charged only when the winery accepts. Without an answer by ${by}, the order is canceled.`
          : `Accepting charges the card. Without an answer by ${by}, the order is canceled.`;
      if (booking) return `If nobody marks it as done by ${by}, the order is canceled and the money goes back.`;
      return `If it is not sent by ${by}, the order is canceled and the money goes back.`;
    case 'delivered':
      return isBuyer
        ? `Is it there, or is something wrong? On ${by} it counts as received.`
        : `On ${by} it counts as received, unless the buyer says otherwise.`;
    case 'disputed':
      return `If the dispute is not settled by ${by}, the order is canceled and the money goes back.`;
    case 'completed':
    case 'reviewed-by-customer':
    case 'reviewed-by-provider':
      return `Reviews can be left until ${by}.`;
    default:
      return null;
  }
}
