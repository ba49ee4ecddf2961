import { formatDate } from '#kit/time.ts';
import type { OrderView } from '../order.ts';
import type { OrderAction } from './order-labels.ts';

/** What is asked before a move is made, and what is said where it failed. */
export type TransitionMessages = {
  /** The dialog's title; null for a move that is made at once. */
  question: string | null;
  text: string;
  failed: string;
};

type Perspective = Pick<OrderView, 'acceptedAt' | 'roles' | 'deliveryMethod' | 'booking'>;

const failedReview = 'Your review was not sent. Please try again.';
const failedReceived = 'Marking the order as received failed. Please try again.';
const received = 'The winery is paid then, and the order can no longer be disputed.';
const review = {
  question: 'Leave a review',
  text: 'It is shown once the other side has reviewed too, or when the time for reviews is over.',
  failed: failedReview,
};
const noDialog: TransitionMessages = { question: null, text: '', failed: 'That did not work. Please try again.' };

/** The words around a move, for whoever may make it. */
export function transitionMessages(action: OrderAction, perspective: Perspective): TransitionMessages {
  const { acceptedAt, roles } = perspective;
  switch (action) {
    case 'accept':
      return { ...noDialog, failed: 'Accepting the order failed. Please try again.' };
    case 'mark-delivered':
      return { ...deliveredMessages(perspective), failed: 'Marking the order as sent failed. Please try again.' };
    case 'mark-received-from-purchased':
    case 'mark-received':
      return { question: 'Have you received everything?', text: received, failed: failedReceived };
    case 'mark-received-from-disputed':
      return {
        question: roles.includes('operator') ? 'Pay the winery?' : 'Is the dispute settled?',
        text: received,
        failed: failedReceived,
      };
    case 'dispute':
      return {
        question: 'What is wrong with the order?',
        text: 'The winery reads this. It may refund you; if you find no way together, the house decides.',
        failed: 'The order was not disputed. Please try again.',
      };
    case 'cancel':
      return {
        question: roles.includes('customer') || acceptedAt !== null ? 'Cancel this order?' : 'Decline this order?',
        text:
          acceptedAt === null
            ? 'The card was not charged yet: the reservation on it is let go, and the bottles go back to the shelf.'
            : 'The buyer gets everything back, and the bottles go back to the shelf.',
        failed: 'The order was not canceled. Please try again.',
      };
    case 'cancel-from-disputed':
      return {
        question: 'Refund the buyer?',
        text: 'The order is canceled, and the buyer gets everything back. This settles the dispute.',
        failed: 'The refund failed. Please try again.',
      };
    case 'review-1-by-customer':
    case 'review-1-by-provider':
    case 'review-2-by-customer':
    case 'review-2-by-provider':
      return review;
    default:
      return noDialog;
  }
}

/** A parcel is sent, bottles at the winery are handed over, a tasting takes place. Who has not accepted yet accepts by it. */
function deliveredMessages({
  acceptedAt,
  deliveryMethod,
  booking,
}: Perspective): Pick<TransitionMessages, 'question' | 'text'> {
  const accepts = acceptedAt === null ? ' This accepts the order and charges the card.' : '';
  if (booking) return { question: 'Has the tasting taken place?', text: `The guest is told at once.${accepts}` };
  if (deliveryMethod !== 'shipping')
    return { question: 'Has the order been handed over?', text: `The buyer is told at once.${accepts}` };
  const help = 'The buyer is told at once. What you enter here helps to follow the parcel.';
  return { question: 'Is the parcel on its way?', text: help + accepts };
}

/** What the specification says to whoever moves an order while a move is under way. */
export const transitionInProgress = 'Transition already in progress';

type DueContext = Pick<OrderView, 'state' | 'dueAt' | 'acceptedAt' | 'booking' | 'chargeFailed'>;

/**
 * What happens to an order by itself, and until when something else may be done, as its buyer or the others read it; null where nothing
 * does, or where a clock of its own tells it.
 */
export function dueMessage(
  { state, dueAt, acceptedAt, booking, chargeFailed }: DueContext,
  isBuyer: boolean,
): string | null {
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
