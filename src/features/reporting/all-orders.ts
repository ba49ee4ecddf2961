import { inboxLabels } from '#features/orders/process/order-labels.ts';
import type { PlacedState } from '#features/orders/process/order-process.ts';
import type { OrderKind } from '#features/orders/process/order-progress.ts';
import type { PaymentProblem } from '#features/payments/charges/payment.ts';
import type { Money } from '#kit/money.ts';

const states = Object.keys(inboxLabels) as PlacedState[];

/** The filters of the admins' list of orders: all, those that need attention, the kinds of these, and each state. */
export const orderFilters = [
  'all',
  'attention',
  'unaccepted',
  'trouble',
  'refund-trouble',
  'payout-trouble',
  'chargebacks',
  ...states,
] as const;

/** One of these filters. */
export type OrderFilter = (typeof orderFilters)[number];

/** An order in the admins' list. */
export type ListedOrder = {
  id: string;
  number: string;
  state: PlacedState;
  createdAt: string;
  isAccepted: boolean;
  isReady: boolean;
  kind: OrderKind;
  /** `email` is null for deleted people. */
  customer: { displayName: string; email: string | null };
  winery: string;
  total: Money | null;
  problem: PaymentProblem | null;
};

/**
 * A page of all orders. `buyer` is the account whose orders alone are listed; `next` is the `before` of the next page,
 * null on the last one.
 */
export type AllOrders = {
  show: OrderFilter;
  search: string;
  buyer: { id: string; name: string } | null;
  orders: ListedOrder[];
  next: string | null;
};

const filterLabels: Readonly<Record<Exclude<OrderFilter, PlacedState>, string>> = {
  all: 'All orders',
  attention: 'Needs attention',
  unaccepted: 'Paid, not accepted',
  trouble: 'Charge, refund or payout not done',
  'refund-trouble': 'Refund pending or failed',
  'payout-trouble': 'Payout late or failed',
  chargebacks: 'Disputed by a bank',
};

/** The label of a filter. The inbox has one label for several states; the filter adds which of them it shows. */
export function orderFilterLabel(shown: OrderFilter): string {
  if (shown in filterLabels) return filterLabels[shown as keyof typeof filterLabels];
  const state = shown as PlacedState;
  const label = inboxLabels[state];
  const isShared = states.some((other) => other !== state && inboxLabels[other] === label);
  return isShared ? `${label} (${state.replaceAll('-', ' ')})` : label;
}

/** The labels of payment steps that are late, pending, or failed. */
export const paymentProblemLabels: Readonly<Record<PaymentProblem, string>> = {
  capture: 'Charge failed',
  refund: 'Refund not done',
  payout: 'Payout not done',
};
