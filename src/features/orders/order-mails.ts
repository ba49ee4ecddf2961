import type { Money } from '#kit/money.ts';
import type { OrderMail, OrderReader } from './order-process.ts';

/** What every mail of an order is given. `total` is what its reader pays or gets. */
export type OrderMailProps = {
  orderId: string;
  /** The side that reads it, or the house. */
  party: OrderReader;
  wineryName: string;
  buyerName: string;
  items: { title: string; vintage: number | null; quantity: number }[];
  total: Money | null;
  disputeReason: string | null;
  carrier: string | null;
  trackingNumber: string | null;
};

declare module '#features/accounts/mail.ts' {
  interface MailProps extends Record<OrderMail, OrderMailProps> {}
}
