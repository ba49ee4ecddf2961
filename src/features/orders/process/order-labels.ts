import { formatMoment } from '#features/availability/visit-times.ts';
import { durationLabel } from '#kit/duration.ts';
import { formatDateTime } from '#kit/time.ts';
import { type OrderTransitionName, orderProcess, type PlacedState } from './order-process.ts';

/**
 * The delay after which a timer makes this transition, as text.
 * @throws Error for a transition without a timer
 */
export function delayLabel(name: OrderTransitionName): string {
  const after = orderProcess.find(name)?.after;
  if (after === undefined) throw new Error(`${name} does not happen by itself`);
  return durationLabel(after);
}

/**
 * How long a winery may take to accept: the usual term, or an earlier time.
 * @param timezone of the winery; without one the shop's, which is not named
 */
export function answerTermLabel(answerBy: string | null | undefined, timezone?: string): string {
  if (answerBy && timezone) return `by ${formatMoment(answerBy, timezone)}`;
  return answerBy ? `by ${formatDateTime(answerBy)}` : `within ${delayLabel('auto-cancel')}`;
}

/** The names of states in filters. What an order shows is its status (`statusLabel`). */
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
