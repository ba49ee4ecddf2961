import type { OrderSummary } from '#features/orders/order.ts';
import type { SalesFilter } from '#features/orders/sales-filters.ts';

/** A message of an order. The text is stored as it was written; it must be escaped when shown. */
export type Message = { id: string; sender: { id: string; displayName: string }; content: string; createdAt: string };

/** A page of messages, newest first. `totalItems` is counted up to 10,000. */
export type MessageList = {
  data: Message[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};

/** The maximum length of a message, in characters (the specification's limit for text areas). */
export const maxMessageLength = 5_000;

/**
 * Formats a message for display: angle brackets become full-width forms (the specification's rule), so that they never
 * look like markup.
 */
export function displayText(content: string): string {
  return content.replaceAll('<', '＜').replaceAll('>', '＞');
}

/** An order in the inbox, when something last happened, and whether it has something new for the reader. */
export type InboxOrder = OrderSummary & { lastActivityAt: string; unread: boolean };

/** A page of the inbox. `totalItems` is counted up to 10,000. */
export type Inbox = {
  data: InboxOrder[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};

/**
 * Counts for the bar, each up to a hundred: sales that wait to be accepted or delivered, unread orders of each side, and
 * how many orders and listings there are.
 */
export type NotificationCounts = {
  sales: number;
  unread: { orders: number; sales: number };
  orders: number;
  listings: number;
};

/** Counts for the inbox: unread orders of each side, open work of the wineries, and check-outs that were abandoned. */
export type InboxCounts = {
  unread: { orders: number; sales: number };
  work: Record<SalesFilter, number>;
  unpaid: { orders: number; sales: number };
};
