import { formatDate, formatDateTime } from '#kit/time.ts';
import type { OrderView } from '../order.ts';
import type { OrderNames } from './order-labels.ts';
import type { OrderParty, ProcessRole } from './order-process.ts';
import {
  type ButtonPerspective,
  type DialogPerspective,
  manualPresentation,
  type OrderAction,
  transitionPresentations,
  unknownFailure,
} from './transition-presentations.ts';

/** The dialog before a transition, and the text for its failure. */
export type TransitionMessages = {
  /** The dialog's title; null for a transition without a dialog. */
  question: string | null;
  text: string;
  failed: string;
};

/** The texts of a transition for one perspective. */
export function transitionMessages(action: OrderAction, perspective: DialogPerspective): TransitionMessages {
  const { dialog = null, failed = unknownFailure } = manualPresentation(action) ?? {};
  const question = typeof dialog === 'function' ? dialog(perspective) : dialog;
  return { ...(question ?? { question: null, text: '' }), failed };
}

/** The label of a transition's button, or of paying with another card; null if people cannot make the transition. */
export function buttonLabel(action: OrderAction | 'pay-again', perspective: ButtonPerspective): string | null {
  if (action === 'pay-again') return 'Choose another card';
  const { label = null } = manualPresentation(action) ?? {};
  return typeof label === 'function' ? label(perspective) : label;
}

/**
 * A line of the activity feed for one reader.
 * @param reader a party; the operator sees names instead of "You"
 */
export function activityLine(
  { transition, by }: { transition: OrderAction; by: ProcessRole },
  reader: OrderParty | 'operator',
  names: OrderNames,
): string {
  const { confirmation } = transitionPresentations[transition];
  if ('happened' in confirmation) return `${confirmation.happened}.`;
  const called = { customer: names.customer, provider: names.winery, operator: names.operator, system: names.operator };
  const you = by === reader && reader !== 'operator';
  return `${you ? 'You' : called[by]} ${confirmation.did}.`;
}

/** The specification's text while a transition is in progress. */
export const transitionInProgress = 'Transition already in progress';

type DueContext = Pick<OrderView, 'state' | 'dueAt' | 'answerBy' | 'acceptedAt' | 'booking' | 'chargeFailed'>;

/**
 * What the next timer does to an order, and by when something else can be done, for the buyer or for others; null if
 * there is no timer, or if it is shown as a countdown elsewhere.
 */
export function dueMessage(
  { state, dueAt, answerBy, acceptedAt, booking, chargeFailed }: DueContext,
  isBuyer: boolean,
): string | null {
  if (dueAt === null) return null;
  const by = answerBy === null ? formatDate(dueAt) : formatDateTime(answerBy);
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
