import type { OrderParty } from '#features/orders/process/order-process.ts';

/**
 * An order with messages that somebody has not looked at: of which side he is, who wrote, how many there are, and the first thing that was
 * ordered or asked about; null for a question to the winery itself.
 */
export type UnreadThread = {
  orderId: string;
  party: OrderParty;
  other: string;
  messages: number;
  about: string | null;
};

/**
 * What each mail of messages is given. What was written is not in it: it stays where its reader has signed in.
 * `more` is in how many orders besides there is something.
 */
export type MessageMailProps = { 'messages-waiting': { threads: UnreadThread[]; more: number } };

declare module '#features/mail/mail.ts' {
  interface MailProps extends MessageMailProps {}
}
