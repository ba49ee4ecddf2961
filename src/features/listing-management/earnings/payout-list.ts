import type { Pagination } from '#features/listings/pagination.ts';
import type { Money } from '#kit/money.ts';

/** A part of a payout: an order, a free part of the reserve, or what a chargeback gave back. */
export type ListedPayoutPart = {
  orderId: string;
  number: string;
  kind: 'order' | 'reserve' | 'chargeback';
  amount: Money;
};

/** How far a payout has come: it is about to be sent, on its way, at the winery's bank, or was returned by it. */
export type ListedPayoutStatus = 'preparing' | 'sent' | 'arrived' | 'returned';

/** A payout to a winery's bank. `day` is the day of the shop, as `YYYY-MM-DD`. */
export type ListedPayout = {
  id: string;
  day: string;
  status: ListedPayoutStatus;
  /** What its parts are worth in the shop's currency, and what is sent in that of the winery's account. */
  amount: Money;
  sent: Money;
  expectedAt: string | null;
  arrivedAt: string | null;
  /** The first ones; `partCount` is the number of all. */
  parts: ListedPayoutPart[];
  partCount: number;
};

/** A page of a winery's payouts, the newest first. */
export type PayoutsPage = Pagination & { total: number; payouts: ListedPayout[] };

/** What a part is, in the words of the page and the CSV file. */
export const payoutPartLabels: Readonly<Record<ListedPayoutPart['kind'], string>> = {
  order: 'Order',
  reserve: 'From the reserve',
  chargeback: 'Returned after a dispute',
};

/** What a payout's status is called. */
export const payoutStatusLabels: Readonly<Record<ListedPayoutStatus, string>> = {
  preparing: 'Being sent',
  sent: 'In transit',
  arrived: 'Arrived',
  returned: 'Returned',
};
