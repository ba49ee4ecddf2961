import type { PlacedState } from '#features/orders/process/order-process.ts';

/** What people without a password type to confirm the deletion. */
export const deletionConfirmation = 'DELETE';

/**
 * An order that prevents the deletion of an account: a purchase in progress, or a sale in progress of a winery with
 * this owner only.
 */
export type OrderInProgress = {
  id: string;
  side: 'order' | 'sale';
  winery: string;
  state: PlacedState;
  createdAt: Date;
};
