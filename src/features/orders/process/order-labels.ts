import { durationLabel } from '#kit/duration.ts';
import type { DeliveryMethod } from '../line-items.ts';
import type { OrderView } from '../order.ts';
import {
  type OrderParty,
  type OrderTransitionName,
  orderProcess,
  type PlacedState,
  type ProcessRole,
} from './order-process.ts';

/** Whatever a button does: a transition, or the acceptance. */
export type OrderAction = OrderTransitionName | 'accept';

/**
 * After how long a transition of the table happens by itself, in words.
 * @throws Error for one that does not
 */
export function delayLabel(name: OrderTransitionName): string {
  const after = orderProcess.find(name)?.after;
  if (after === undefined) throw new Error(`${name} does not happen by itself`);
  return durationLabel(after);
}

/** What an order is called in the inbox. */
export const inboxLabels: Readonly<Record<PlacedState, string>> = {
  enquiry: 'Enquiry',
  'pending-payment': 'Pending payment',
  'payment-expired': 'Payment expired',
  purchased: 'Waiting for delivery',
  delivered: 'Delivered',
  disputed: 'Disputed',
  canceled: 'Canceled',
  received: 'Waiting for review',
  completed: 'Waiting for review',
  'reviewed-by-customer': 'In review',
  'reviewed-by-provider': 'In review',
  reviewed: 'Completed',
};

/** The statuses of the transaction panel, as the specification names them. */
export type PanelStatus =
  | 'enquired'
  | 'payment-pending'
  | 'payment-expired'
  | 'purchased'
  | 'delivered'
  | 'received'
  | 'canceled'
  | 'disputed';

/** Which status of the panel each state shows. Whatever comes after the arrival is received: reviews have a place of their own. */
export const panelStatuses: Readonly<Record<PlacedState, PanelStatus>> = {
  enquiry: 'enquired',
  'pending-payment': 'payment-pending',
  'payment-expired': 'payment-expired',
  purchased: 'purchased',
  delivered: 'delivered',
  disputed: 'disputed',
  canceled: 'canceled',
  received: 'received',
  completed: 'received',
  'reviewed-by-customer': 'received',
  'reviewed-by-provider': 'received',
  reviewed: 'received',
};

/** What the sides of an order are called, and the house. */
export type OrderNames = { customer: string; winery: string; operator: string };

/** What a title tells of, besides the status. */
type TitleContext = Pick<OrderView, 'state' | 'acceptedAt' | 'chargeFailed'>;

type Title = (names: OrderNames, told: TitleContext) => string;

const titles: Readonly<Record<PanelStatus, Record<OrderParty, Title>>> = {
  enquired: {
    customer: ({ winery }) => `You asked ${winery} a question`,
    provider: ({ customer }) => `${customer} asked you a question`,
  },
  'payment-pending': {
    customer: () => 'Your order waits for its payment',
    provider: ({ customer }) => `The order of ${customer} waits for its payment`,
  },
  'payment-expired': {
    customer: () => `The payment was not completed in ${delayLabel('expire-payment')}`,
    provider: ({ customer }) => `${customer} did not complete the payment`,
  },
  purchased: {
    customer: ({ winery }, { acceptedAt, chargeFailed }) => {
      if (chargeFailed) return 'Your card was refused: please choose another one';
      return acceptedAt === null
        ? `Your order is placed: ${winery} will answer within ${delayLabel('auto-cancel')}`
        : `${winery} has accepted your order`;
    },
    provider: ({ customer }, { acceptedAt, chargeFailed }) => {
      if (chargeFailed) return `The card of ${customer} was refused: we have asked for another one`;
      return acceptedAt === null
        ? `${customer} placed an order: please accept or decline`
        : `The order of ${customer} is to be delivered`;
    },
  },
  delivered: {
    customer: () => 'Your order was marked as sent',
    provider: ({ customer }) => `You marked the order of ${customer} as sent`,
  },
  received: {
    customer: () => 'You have received your order',
    provider: ({ customer }) => `${customer} has received the order`,
  },
  canceled: {
    customer: () => 'Your order was canceled',
    provider: ({ customer }) => `The order of ${customer} was canceled`,
  },
  disputed: { customer: () => 'You disputed your order', provider: ({ customer }) => `${customer} disputed the order` },
};

/** The title over an order, for the side that looks at it. */
export function panelTitle(order: TitleContext, party: OrderParty, names: OrderNames): string {
  return titles[panelStatuses[order.state]][party](names, order);
}

/** What a button's words depend on: who would press it, and of which order. */
export type ButtonPerspective = {
  by: Exclude<ProcessRole, 'system'>;
  accepted: boolean;
  deliveryMethod: DeliveryMethod | null;
};

/** Of what happens by the clock alone there is no button. */
const buttons: Readonly<Record<OrderAction | 'pay-again', string | null | ((sight: ButtonPerspective) => string)>> = {
  enquire: 'Ask a question',
  'request-payment': 'Place the order',
  'request-payment-after-enquiry': 'Order now',
  'confirm-payment': 'Pay',
  'expire-payment': null,
  accept: 'Accept the order',
  'pay-again': 'Choose another card',
  'mark-delivered': ({ deliveryMethod }) => (deliveryMethod === 'shipping' ? 'Mark as shipped' : 'Mark as delivered'),
  'mark-received-from-purchased': 'Mark as received',
  cancel: ({ by, accepted }) => (by === 'provider' && !accepted ? 'Decline the order' : 'Cancel the order'),
  'auto-cancel': null,
  'mark-received': 'Mark as received',
  'auto-mark-received': null,
  dispute: 'Dispute the order',
  'cancel-from-disputed': ({ by }) => (by === 'operator' ? 'Settle for the buyer' : 'Cancel and refund'),
  'auto-cancel-from-disputed': null,
  'mark-received-from-disputed': ({ by }) => (by === 'customer' ? 'Withdraw the dispute' : 'Settle for the winery'),
  'auto-complete': null,
  'review-1-by-customer': 'Leave a review',
  'review-1-by-provider': 'Leave a review',
  'review-2-by-customer': 'Leave a review',
  'review-2-by-provider': 'Leave a review',
  'expire-review-period': null,
  'expire-provider-review-period': null,
  'expire-customer-review-period': null,
};

/** The words on the button of a move; null where no person makes it. */
export function buttonLabel(action: OrderAction | 'pay-again', perspective: ButtonPerspective): string | null {
  const label = buttons[action];
  return typeof label === 'function' ? label(perspective) : label;
}

/** What somebody did, or what happened without anybody. */
type ActionText = { did: string } | { happened: string };

const actionTexts: Readonly<Record<OrderAction, ActionText>> = {
  enquire: { did: 'asked a question' },
  'request-payment': { did: 'placed the order' },
  'request-payment-after-enquiry': { did: 'placed the order' },
  'confirm-payment': { happened: 'The payment was confirmed' },
  'expire-payment': { happened: `The payment was not completed in ${delayLabel('expire-payment')}` },
  accept: { did: 'accepted the order' },
  'mark-delivered': { did: 'marked the order as sent' },
  'mark-received-from-purchased': { did: 'marked the order as received' },
  cancel: { did: 'canceled the order' },
  'auto-cancel': { happened: 'The order was canceled, since its time was over' },
  'mark-received': { did: 'marked the order as received' },
  'auto-mark-received': {
    happened: `The order counts as received, since nobody said otherwise for ${delayLabel('auto-mark-received')}`,
  },
  dispute: { did: 'disputed the order' },
  'cancel-from-disputed': { did: 'settled the dispute with a refund' },
  'auto-cancel-from-disputed': {
    happened: `The order was canceled, since the dispute was not settled in ${delayLabel('auto-cancel-from-disputed')}`,
  },
  'mark-received-from-disputed': { did: 'settled the dispute: the order is received' },
  'auto-complete': { happened: 'The order was completed' },
  'review-1-by-customer': { did: 'left a review' },
  'review-1-by-provider': { did: 'left a review' },
  'review-2-by-customer': { did: 'left a review' },
  'review-2-by-provider': { did: 'left a review' },
  'expire-review-period': { happened: 'The time for reviews is over' },
  'expire-provider-review-period': { happened: 'The time for the review of the winery is over' },
  'expire-customer-review-period': { happened: 'The time for the review of the buyer is over' },
};

/** A line of the activity feed, as one side reads it. @param reader the side that reads; the house reads names alone */
export function activityLine(
  { transition, by }: { transition: OrderAction; by: ProcessRole },
  reader: OrderParty | 'operator',
  names: OrderNames,
): string {
  const text = actionTexts[transition];
  if ('happened' in text) return `${text.happened}.`;
  const called = { customer: names.customer, provider: names.winery, operator: names.operator, system: names.operator };
  const you = by === reader && reader !== 'operator';
  return `${you ? 'You' : called[by]} ${text.did}.`;
}
