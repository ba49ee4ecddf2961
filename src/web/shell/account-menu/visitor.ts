import type { NotificationCounts } from '#features/orders/order.ts';
import type { Role } from '#kit/actor.ts';

/** The account that is signed in, as the shell needs it; undefined when nobody is signed in. */
export type Visitor = {
  id: string;
  firstName: string;
  displayName: string;
  roles: readonly Role[];
  limited: boolean;
  emailVerified: boolean;
  /** The notification counts of orders and sales. */
  notifications: NotificationCounts;
};

/** A reminder above the page: to verify the email address, or to set up a winery's payouts. */
export type Reminder = 'email' | 'payout';
