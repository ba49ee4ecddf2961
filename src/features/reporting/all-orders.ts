import { inboxLabels } from '#features/orders/process/order-labels.ts';
import type { PlacedState } from '#features/orders/process/order-process.ts';
import type { PaymentProblem } from '#features/payments/charges/payment.ts';
import type { Money } from '#kit/money.ts';

const states = Object.keys(inboxLabels) as PlacedState[];

/** Which orders the house may look for: all, those that want somebody to look, the kinds of these, and each state. */
export const orderFilters = ['all', 'attention', 'unaccepted', 'trouble', ...states] as const;

/** One of them. */
export type OrderFilter = (typeof orderFilters)[number];

/** An order as the house lists it. */
export type ListedOrder = {
  id: string;
  state: PlacedState;
  createdAt: string;
  accepted: boolean;
  /** `email` is null for who is gone. */
  customer: { displayName: string; email: string | null };
  winery: string;
  total: Money | null;
  problem: PaymentProblem | null;
};

/** A page of the shop's orders. `next` is what to ask for as `before` to read on; null at the end. */
export type AllOrders = { show: OrderFilter; search: string; orders: ListedOrder[]; next: string | null };

const filterLabels: Readonly<Record<Exclude<OrderFilter, PlacedState>, string>> = {
  all: 'All orders',
  attention: 'Needs attention',
  unaccepted: 'Paid, not accepted',
  trouble: 'Charge, refund or payout failed',
};

/** What each choice is called. */
export function orderFilterLabel(shown: OrderFilter): string {
  return shown in filterLabels ? filterLabels[shown as keyof typeof filterLabels] : inboxLabels[shown as PlacedState];
}

/** What went wrong with the money of an order, in words. */
export const paymentProblemLabels: Readonly<Record<PaymentProblem, string>> = {
  capture: 'Charge failed',
  refund: 'Refund failed',
  payout: 'Payout failed',
};
