import type { OrderSummary } from '#features/orders/order.ts';

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

/** An order in the inbox, and whether it has something new for the reader. */
export type InboxOrder = OrderSummary & { unread: boolean };

/** A page of the inbox. `totalItems` is counted up to 10,000. */
export type Inbox = {
  data: InboxOrder[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};
