import type { NotificationCounts } from '#features/orders/order.ts';
import type { Role } from '#kit/actor.ts';

/** Who is signed in, as the frame of a page needs it; undefined where nobody is. */
export type Visitor = {
  id: string;
  firstName: string;
  displayName: string;
  roles: readonly Role[];
  limited: boolean;
  emailVerified: boolean;
  /** What is told of orders and sales in the bar. */
  notifications: NotificationCounts;
};

/** What somebody is reminded of over a page: to prove the e-mail address, or to say where a winery is paid. */
export type Reminder = 'email' | 'payout';
