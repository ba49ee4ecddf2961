import type { Money } from '#kit/money.ts';
import type { DeliveryMethod } from '../line-items.ts';
import type { OrderMailName, OrderRecipient } from '../process/order-process.ts';
import type { CancellationReason } from './cancellation-reason.ts';

/**
 * What every mail of an order is given. `total` is what its reader pays or gets. To an address that nobody has proved go neither that nor
 * `items`: they are a receipt.
 */
export type OrderMailProps = {
  orderId: string;
  /** The side that reads it, or the house. */
  party: OrderRecipient;
  wineryName: string;
  buyerName: string;
  items: { title: string; vintage: number | null; quantity: number }[];
  total: Money | null;
  /** When it was begun, as ISO 8601. */
  placedAt: string;
  /** How wine comes to its buyer; null for a tasting, and for a question. */
  deliveryMethod: DeliveryMethod | null;
  isTasting: boolean;
  /** How it was canceled, if it was. */
  end: CancellationReason | null;
  disputeReason: string | null;
  carrier: string | null;
  trackingNumber: string | null;
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends Record<OrderMailName, OrderMailProps> {}
}
