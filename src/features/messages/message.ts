import type { OrderSummary } from '#features/orders/order.ts';

/** A message of an order, as its sides read it. The text is as it was written: whoever shows it escapes it. */
export type Message = { id: string; sender: { id: string; displayName: string }; content: string; createdAt: string };

/** A page of messages, the newest first. `totalItems` is counted no further than 10,000. */
export type MessageList = {
  data: Message[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};

/** The most characters of a message (the specification's limit for text areas). */
export const maxMessageLength = 5_000;

/** A message as it is displayed: angle brackets are full-width forms (the specification), so that nobody takes it for markup. */
export function displayText(content: string): string {
  return content.replaceAll('<', '＜').replaceAll('>', '＞');
}

/** An order in the inbox, and whether something is new about it for whoever looks. */
export type InboxOrder = OrderSummary & { unread: boolean };

/** A page of the inbox. `totalItems` is counted no further than 10,000. */
export type Inbox = {
  data: InboxOrder[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};
