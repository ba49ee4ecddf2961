/** What people without a password type to confirm the deletion. */
export const deletionConfirmation = 'DELETE';

/** Why the money of an order is not settled, as far as it concerns this side. */
export type UnsettledReason =
  | 'chargeback'
  | 'refund-returned'
  | 'refund-pending'
  | 'payout-pending'
  | 'payment-pending';

/** An order that has ended or not, and whose money keeps an account from being deleted. */
export type UnsettledOrder = Omit<OrderInProgress, 'status'> & {
  reason: UnsettledReason;
};

/**
 * An order that prevents the deletion of an account: a purchase in progress, or a sale in progress of a winery with
 * this owner only. `number` is the one that people read, `status` its status in a word.
 */
export type OrderInProgress = {
  id: string;
  side: 'order' | 'sale';
  number: string;
  winery: string;
  status: string;
  createdAt: Date;
};
