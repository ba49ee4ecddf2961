import { durationLabel } from '#kit/duration.ts';
import { formatDateTime } from '#kit/time.ts';
import type { OrderView } from '../order.ts';
import { type OrderParty, type OrderTransitionName, orderProcess, type PlacedState } from './order-process.ts';

/**
 * The delay after which a timer makes this transition, as text.
 * @throws Error for a transition without a timer
 */
export function delayLabel(name: OrderTransitionName): string {
  const after = orderProcess.find(name)?.after;
  if (after === undefined) throw new Error(`${name} does not happen by itself`);
  return durationLabel(after);
}

/** How long a winery may take to accept: the usual term, or an earlier time. */
export function answerTermLabel(answerBy: string | null | undefined): string {
  return answerBy ? `by ${formatDateTime(answerBy)}` : `within ${delayLabel('auto-cancel')}`;
}

/** The labels of states in the inbox. */
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

/** The statuses of the order panel, with the specification's names. */
export type PanelStatus =
  | 'enquired'
  | 'payment-pending'
  | 'payment-expired'
  | 'purchased'
  | 'delivered'
  | 'received'
  | 'canceled'
  | 'disputed';

/** The panel status of each state. All states after receipt are `received`: reviews are shown elsewhere. */
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

/** The names of the parties and the operator. */
export type OrderNames = { customer: string; winery: string; operator: string };

/** What a title depends on, besides the status. */
type TitleContext = Pick<OrderView, 'state' | 'acceptedAt' | 'chargeFailed' | 'answerBy'>;

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
    customer: ({ winery }, { acceptedAt, chargeFailed, answerBy }) => {
      if (chargeFailed) return 'Your card was refused: please choose another one';
      return acceptedAt === null
        ? `Your order is placed: ${winery} will answer ${answerTermLabel(answerBy)}`
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

/** The title of an order, for one party. */
export function panelTitle(order: TitleContext, party: OrderParty, names: OrderNames): string {
  return titles[panelStatuses[order.state]][party](names, order);
}
