import type { NotificationCounts } from '#features/messages/message.ts';
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
  /** How much is new or waits in the inbox, formatted for the bar; undefined for nothing. */
  inboxCount: string | undefined;
};

/** Things are counted up to this number; more is shown as "99+". */
const maxCounted = 100;

/** A count as it is shown; undefined for nothing. */
export function countText(counted: number): string | undefined {
  if (counted === 0) return undefined;
  return counted < maxCounted ? String(counted) : `${maxCounted - 1}+`;
}

/** A reminder above the page: to verify the email address, or to set up a winery's payouts. */
export type Reminder = 'email' | 'payout';
