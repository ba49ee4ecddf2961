import { describeCancellation } from '#features/availability/cancellation-terms.ts';
import type { ManualTransition } from '#kit/state-machine.ts';
import type { OrderView } from '../order.ts';
import { delayLabel } from './order-labels.ts';
import type { FlagAction, OrderTransitionName, OrderTransitionRows, ProcessRole } from './order-process.ts';
import { type OrderKind, orderKindOf } from './order-progress.ts';
import type { TransitionForm } from './transition-forms.ts';

/** What a button's label depends on: the reader's role, and the order. */
export type ButtonPerspective = {
  by: Exclude<ProcessRole, 'system'>;
  accepted: boolean;
  kind: OrderKind;
};

/** What a dialog depends on: the order, and the reader's roles. */
export type DialogPerspective = Pick<
  OrderView,
  'acceptedAt' | 'roles' | 'deliveryMethod' | 'booking' | 'noShow' | 'cancellation'
> & { now?: string };

/** The question in a dialog before a transition. */
export type TransitionQuestion = { question: string; text: string };

/**
 * The order history's text about a transition: what a person did, and what happened if a timer did it; or what happened
 * without anybody.
 */
export type TransitionConfirmation =
  | { did: string | ((kind: OrderKind) => string); happenedByTimer?: string }
  | { happened: string };

/** The presentation of a transition that people can make. */
export type ManualPresentation = {
  label: string | ((perspective: ButtonPerspective) => string);
  /** Null for a transition without a dialog. */
  dialog: TransitionQuestion | ((perspective: DialogPerspective) => TransitionQuestion) | null;
  form: TransitionForm | null;
  /** The message if it failed. */
  failed: string;
  confirmation: TransitionConfirmation;
  /** Whether its last button is a warning, because it ends the order. */
  dangerous: boolean;
  /**
   * Where it is offered: on the order's page; there after all others and without the accent color; or elsewhere, such
   * as at checkout.
   */
  offered: 'page' | 'page-last' | 'elsewhere';
};

/** The presentation of a transition that only timers make: its text in the history. */
export type AutomaticPresentation = { confirmation: { happened: string } };

/**
 * The presentation of each transition of a process, and of what sets a flag. A missing transition or
 * member does not compile; the required members follow from who may make the transition.
 */
export type PresentationsOf<Rows> = {
  readonly [Name in keyof Rows]: Name extends ManualTransition<Rows, 'system'>
    ? ManualPresentation
    : AutomaticPresentation;
} & Readonly<Record<FlagAction, ManualPresentation>>;

/** The message for failures without a text of their own. */
export const unknownFailure = 'That did not work. Please try again.';

const isVisit = (kind: OrderKind) => kind === 'tasting' || kind === 'no-show';
const nounOf = (kind: OrderKind) => (isVisit(kind) ? 'booking' : 'order');

const atOnce = { dialog: null, form: null, dangerous: false } as const;

const failedReceived = 'Marking the order as received failed. Please try again.';
/** What follows from an order being received, for its buyer or for others. */
function receivedTextFor(roles: DialogPerspective['roles']): string {
  return roles.includes('customer')
    ? "We'll pay the winery, and you can no longer dispute the order."
    : 'The winery is paid, and the buyer can no longer dispute the order.';
}
/** The question before an order is marked as received. */
function receivedQuestion(order: DialogPerspective): string {
  if (!order.roles.includes('customer')) return 'Did the buyer receive everything?';
  return receiptTexts[orderKindOf(order)].question;
}
// why: who picked wine up, or visited, has nothing left to receive
const receiptTexts: Readonly<Record<OrderKind, { label: string; question: string }>> = {
  shipping: { label: 'Mark as received', question: 'Did you receive everything?' },
  pickup: { label: 'Everything was fine', question: 'Was everything all right?' },
  tasting: { label: 'Everything was fine', question: 'Was everything all right?' },
  'no-show': { label: "That's right", question: 'Did you miss the visit?' },
};
const place = {
  ...atOnce,
  failed: unknownFailure,
  confirmation: { did: 'placed the order' },
  offered: 'elsewhere',
} as const;
const receive = {
  label: ({ by, kind }: ButtonPerspective) => (by === 'customer' ? receiptTexts[kind].label : 'Mark as received'),
  dialog: (order: DialogPerspective) => ({
    question: receivedQuestion(order),
    text: receivedTextFor(order.roles),
  }),
  form: null,
  failed: failedReceived,
  confirmation: { did: 'marked the order as received' },
  dangerous: false,
  offered: 'page',
} as const satisfies ManualPresentation;
const review = {
  label: 'Leave a review',
  dialog: {
    question: 'Leave a review',
    text: 'Reviews are shown once you have both written one, or when the time for reviews is over.',
  },
  form: 'review',
  failed: "Your review wasn't sent. Please try again.",
  confirmation: { did: 'left a review' },
  dangerous: false,
  offered: 'page',
} as const;

/** The presentation of each transition of an order. */
export const transitionPresentations: PresentationsOf<OrderTransitionRows> = {
  enquire: {
    ...atOnce,
    label: 'Ask a question',
    failed: unknownFailure,
    confirmation: { did: 'asked a question' },
    offered: 'elsewhere',
  },
  'request-payment': { ...place, label: 'Place the order' },
  'request-payment-after-enquiry': { ...place, label: 'Order it now' },
  'expire-payment': {
    confirmation: { happened: `The order expired: it wasn't paid within ${delayLabel('expire-payment')}` },
  },
  'confirm-payment': {
    ...atOnce,
    label: 'Pay now',
    failed: unknownFailure,
    confirmation: { happened: 'The payment was confirmed' },
    offered: 'elsewhere',
  },
  accept: {
    ...atOnce,
    label: ({ kind }) => (isVisit(kind) ? 'Confirm the booking' : 'Accept the order'),
    failed: 'Accepting the order failed. Please try again.',
    confirmation: { did: (kind) => (isVisit(kind) ? 'confirmed the booking' : 'accepted the order') },
    offered: 'page',
  },
  ready: {
    ...atOnce,
    label: 'Mark as ready',
    failed: 'Marking the order as ready failed. Please try again.',
    confirmation: { did: 'marked the order as ready for pickup' },
    offered: 'page',
  },
  'mark-delivered': {
    label: ({ kind }) => deliveredLabels[kind],
    dialog: deliveryQuestion,
    form: 'delivery',
    failed: 'Marking the order failed. Please try again.',
    confirmation: {
      did: (kind) => deliveredActions[kind],
      happenedByTimer: `Marked as visited ${delayLabel('mark-delivered')} after the tasting`,
    },
    dangerous: false,
    offered: 'page',
  },
  'mark-received-from-purchased': receive,
  cancel: {
    label: ({ by, accepted, kind }) => `${by === 'provider' && !accepted ? 'Decline' : 'Cancel'} the ${nounOf(kind)}`,
    dialog: (order) => ({
      question: `${order.roles.includes('customer') || order.acceptedAt !== null ? 'Cancel' : 'Decline'} this ${nounOf(orderKindOf(order))}?`,
      text: cancellationText(order),
    }),
    form: 'cancellation',
    failed: "The order wasn't canceled. Please try again.",
    confirmation: { did: (kind) => `canceled the ${nounOf(kind)}` },
    dangerous: true,
    offered: 'page-last',
  },
  'auto-cancel': { confirmation: { happened: 'The order was canceled automatically: its time was over' } },
  'mark-received': receive,
  'auto-mark-received': {
    confirmation: {
      happened: `Marked received after ${delayLabel('auto-mark-received')}`,
    },
  },
  dispute: {
    label: ({ by }) => (by === 'operator' ? 'Dispute for the buyer' : 'Dispute the order'),
    dialog: ({ roles }) => ({
      question: "What's wrong with the order?",
      text: roles.includes('operator')
        ? "The buyer and the winery both read this. The winery can refund the buyer; if they can't agree, you decide."
        : "The winery reads this. It can refund you; if you can't agree, we'll decide.",
    }),
    form: 'dispute',
    failed: "The order wasn't disputed. Please try again.",
    confirmation: { did: 'disputed the order' },
    dangerous: false,
    offered: 'page-last',
  },
  'cancel-from-disputed': {
    label: ({ by }) => (by === 'operator' ? 'Settle for the buyer' : 'Cancel and refund'),
    dialog: {
      question: 'Refund the buyer?',
      text: 'The order is canceled, and the buyer is refunded in full. This settles the dispute.',
    },
    form: 'decision',
    failed: 'The refund failed. Please try again.',
    confirmation: { did: 'settled the dispute with a refund' },
    dangerous: true,
    offered: 'page-last',
  },
  'auto-cancel-from-disputed': {
    confirmation: {
      happened: `The order was canceled: the dispute wasn't settled within ${delayLabel('auto-cancel-from-disputed')}`,
    },
  },
  'mark-received-from-disputed': {
    label: ({ by }) => (by === 'customer' ? 'Withdraw the dispute' : 'Settle for the winery'),
    dialog: ({ roles }) => ({
      question: roles.includes('operator') ? 'Pay the winery?' : 'Is the dispute settled?',
      text: receivedTextFor(roles),
    }),
    form: 'decision',
    failed: failedReceived,
    confirmation: { did: 'settled the dispute: the order was received' },
    dangerous: false,
    offered: 'page-last',
  },
  'auto-complete': { confirmation: { happened: 'The order was completed' } },
  'review-1-by-customer': review,
  'review-1-by-provider': review,
  'review-2-by-customer': review,
  'review-2-by-provider': review,
  'expire-review-period': { confirmation: { happened: 'The time for reviews is over' } },
  'expire-provider-review-period': {
    confirmation: { happened: 'The time for the review of the winery is over' },
  },
  'expire-customer-review-period': {
    confirmation: { happened: 'The time for the review of the buyer is over' },
  },
};

/** The action of a button: a transition, or setting a flag. */
export type OrderAction = OrderTransitionName | FlagAction;

/** The presentation of a transition that people can make; undefined for timers. */
export function manualPresentation(action: OrderAction): ManualPresentation | undefined {
  const presentation = transitionPresentations[action];
  return 'label' in presentation ? presentation : undefined;
}

/** What was done by marking an order of each kind as delivered, in the word of its step. */
const deliveredActions: Readonly<Record<OrderKind, string>> = {
  shipping: 'marked the order as shipped',
  pickup: 'marked the order as picked up',
  tasting: 'marked the order as visited',
  'no-show': 'noted that the guests did not come',
};

const deliveredLabels: Readonly<Record<OrderKind, string>> = {
  shipping: 'Mark as shipped',
  pickup: 'Mark as picked up',
  tasting: 'Mark as visited',
  'no-show': 'Mark as visited',
};

/** What canceling an order does; the buyer of an accepted tasting is told what it costs. */
function cancellationText({ roles, acceptedAt, booking, cancellation, now }: DialogPerspective): string {
  if (acceptedAt !== null && booking && cancellation && roles.includes('customer')) {
    return describeCancellation(cancellation, { start: booking.displayStart, timezone: booking.timezone, now });
  }
  const goods = booking ? 'and the seats are free again.' : 'and what was held is on sale again.';
  if (roles.includes('customer')) return `You aren't charged, ${goods}`;
  return acceptedAt === null ? `The buyer isn't charged, ${goods}` : `The buyer is refunded in full, ${goods}`;
}

/**
 * The question before marking an order as delivered, for shipping, pickup, and tastings. An order that is not accepted
 * is accepted by it.
 */
function deliveryQuestion(perspective: DialogPerspective): TransitionQuestion {
  const accepts = perspective.acceptedAt === null ? ' This accepts the order and charges the card.' : '';
  switch (orderKindOf(perspective)) {
    case 'tasting':
    case 'no-show':
      return { question: 'Did the guest visit?', text: `We'll e-mail the guest.${accepts}` };
    case 'pickup':
      return {
        question: 'Was the order picked up?',
        text: `Hand wine only to an adult of 21 or older with a photo ID. We'll e-mail the buyer.${accepts}`,
      };
    case 'shipping':
      return {
        question: 'Has the order shipped?',
        text: `We'll e-mail the buyer, with the tracking number if you enter it.${accepts}`,
      };
  }
}
