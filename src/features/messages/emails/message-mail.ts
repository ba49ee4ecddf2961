import type { PagePath } from '#features/mail/mail.ts';
import type { OrderParty } from '#features/orders/process/order-effects.ts';

/**
 * An order with unread messages: the reader's party, the name of the other one, how many messages there are, and the
 * first item that was ordered or asked about; null for a question to the winery itself.
 */
export type UnreadThread = {
  orderId: string;
  party: OrderParty;
  other: string;
  messages: number;
  about: string | null;
};

/**
 * The properties of each mail about messages. They do not contain the messages, which can be read only after signing
 * in. `more` is the number of further orders with unread messages.
 */
export type MessageMailProps = {
  'messages-waiting': { threads: UnreadThread[]; more: number };
  /** To the operator: a winery has written; `path` is the conversation. */
  'operator-asked': { winery: string; path: PagePath };
  /** To the owners of a winery: the operator has answered. */
  'operator-answered': { winery: string; path: PagePath };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends MessageMailProps {}
}
