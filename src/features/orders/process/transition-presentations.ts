import type { ManualTransition } from '#kit/state-machine.ts';
import type { DeliveryMethod } from '../line-items.ts';
import type { OrderView } from '../order.ts';
import { delayLabel } from './order-labels.ts';
import type { OrderTransitionName, OrderTransitionRows, ProcessRole } from './order-process.ts';
import type { TransitionForm } from './transition-forms.ts';

/** What a button's label depends on: the reader's role, and the order. */
export type ButtonPerspective = {
  by: Exclude<ProcessRole, 'system'>;
  accepted: boolean;
  deliveryMethod: DeliveryMethod | null;
};

/** What a dialog depends on: the order, and the reader's roles. */
export type DialogPerspective = Pick<OrderView, 'acceptedAt' | 'roles' | 'deliveryMethod' | 'booking'>;

/** The question in a dialog before a transition. */
export type TransitionQuestion = { question: string; text: string };

/** The order history's text about a transition: what a person did, or what happened without anybody. */
export type TransitionConfirmation = { did: string } | { happened: string };

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
 * The presentation of each transition of a process, and of the acceptance, which is a flag. A missing transition or
 * member does not compile; the required members follow from who may make the transition.
 */
export type PresentationsOf<Rows> = {
  readonly [Name in keyof Rows]: Name extends ManualTransition<Rows, 'system'>
    ? ManualPresentation
    : AutomaticPresentation;
} & { readonly accept: ManualPresentation };

/** The message for failures without a text of their own. */
export const unknownFailure = 'That did not work. Please try again.';

const atOnce = { dialog: null, form: null, dangerous: false } as const;

const failedReceived = 'Marking the order as received failed. Please try again.';
const receivedText = 'The winery is paid then, and the order can no longer be disputed.';
const place = {
  ...atOnce,
  failed: unknownFailure,
  confirmation: { did: 'placed the order' },
  offered: 'elsewhere',
} as const;
const receive = {
  label: 'Mark as received',
  dialog: { question: 'Have you received everything?', text: receivedText },
  form: null,
  failed: failedReceived,
  confirmation: { did: 'marked the order as received' },
  dangerous: false,
  offered: 'page',
} as const;
const review = {
  label: 'Leave a review',
  dialog: {
    question: 'Leave a review',
    text: 'It is shown once the other side has reviewed too, or when the time for reviews is over.',
  },
  form: 'review',
  failed: 'Your review was not sent. Please try again.',
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
    confirmation: { happened: `The payment was not completed in ${delayLabel('expire-payment')}` },
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
    label: 'Accept the order',
    failed: 'Accepting the order failed. Please try again.',
    confirmation: { did: 'accepted the order' },
    offered: 'page',
  },
  'mark-delivered': {
    label: ({ deliveryMethod }) => (deliveryMethod === 'shipping' ? 'Mark as shipped' : 'Mark as delivered'),
    dialog: deliveryQuestion,
    form: 'delivery',
    failed: 'Marking the order as sent failed. Please try again.',
    confirmation: { did: 'marked the order as sent' },
    dangerous: false,
    offered: 'page',
  },
  'mark-received-from-purchased': receive,
  cancel: {
    label: ({ by, accepted }) => (by === 'provider' && !accepted ? 'Decline the order' : 'Cancel the order'),
    dialog: ({ roles, acceptedAt }) => ({
      question: roles.includes('customer') || acceptedAt !== null ? 'Cancel this order?' : 'Decline this order?',
      text:
        acceptedAt === null
          ? 'The card was not charged yet: the reservation on it is let go, and the bottles go back to the shelf.'
          : 'The buyer gets everything back, and the bottles go back to the shelf.',
    }),
    form: null,
    failed: 'The order was not canceled. Please try again.',
    confirmation: { did: 'canceled the order' },
    dangerous: true,
    offered: 'page-last',
  },
  'auto-cancel': { confirmation: { happened: 'The order was canceled, since its time was over' } },
  'mark-received': receive,
  'auto-mark-received': {
    confirmation: {
      happened: `The order counts as received, since nobody said otherwise for ${delayLabel('auto-mark-received')}`,
    },
  },
  dispute: {
    label: 'Dispute the order',
    dialog: {
      question: 'What is wrong with the order?',
      text: 'The winery reads this. It may refund you; if you find no way together, the house decides.',
    },
    form: 'dispute',
    failed: 'The order was not disputed. Please try again.',
    confirmation: { did: 'disputed the order' },
    dangerous: false,
    offered: 'page-last',
  },
  'cancel-from-disputed': {
    label: ({ by }) => (by === 'operator' ? 'Settle for the buyer' : 'Cancel and refund'),
    dialog: {
      question: 'Refund the buyer?',
      text: 'The order is canceled, and the buyer gets everything back. This settles the dispute.',
    },
    form: null,
    failed: 'The refund failed. Please try again.',
    confirmation: { did: 'settled the dispute with a refund' },
    dangerous: true,
    offered: 'page-last',
  },
  'auto-cancel-from-disputed': {
    confirmation: {
      happened: `The order was canceled, since the dispute was not settled in ${delayLabel('auto-cancel-from-disputed')}`,
    },
  },
  'mark-received-from-disputed': {
    label: ({ by }) => (by === 'customer' ? 'Withdraw the dispute' : 'Settle for the winery'),
    dialog: ({ roles }) => ({
      question: roles.includes('operator') ? 'Pay the winery?' : 'Is the dispute settled?',
      text: receivedText,
    }),
    form: null,
    failed: failedReceived,
    confirmation: { did: 'settled the dispute: the order is received' },
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

/** The action of a button: a transition, or the acceptance. */
export type OrderAction = OrderTransitionName | 'accept';

/** The presentation of a transition that people can make; undefined for timers. */
export function manualPresentation(action: OrderAction): ManualPresentation | undefined {
  const presentation = transitionPresentations[action];
  return 'label' in presentation ? presentation : undefined;
}

/**
 * The question before marking an order as delivered, for shipping, pickup, and tastings. An order that is not accepted
 * is accepted by it.
 */
function deliveryQuestion({ acceptedAt, deliveryMethod, booking }: DialogPerspective): TransitionQuestion {
  const accepts = acceptedAt === null ? ' This accepts the order and charges the card.' : '';
  if (booking) return { question: 'Has the tasting taken place?', text: `The guest is told at once.${accepts}` };
  if (deliveryMethod !== 'shipping')
    return { question: 'Has the order been handed over?', text: `The buyer is told at once.${accepts}` };
  const help = 'The buyer is told at once. What you enter here helps to follow the parcel.';
  return { question: 'Is the parcel on its way?', text: help + accepts };
}
