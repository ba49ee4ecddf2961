import type { PlacedState } from '#features/orders/process/order-process.ts';

/** What somebody without a password types to show that deleting the account is meant. */
export const erasureConfirmation = 'DELETE';

/** An order that keeps an account: something that its owner bought, or that a winery sold of which he is the one owner. */
export type OrderInProgress = {
  id: string;
  side: 'order' | 'sale';
  winery: string;
  state: PlacedState;
  createdAt: Date;
};
