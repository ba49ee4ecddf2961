import type { OptionalMail } from '#features/mail/optional-mail.ts';
import type { Money } from '#kit/money.ts';
import type { TransitionTo } from '#kit/state-machine.ts';
import type { DeliveryMethod } from '../line-items.ts';
import type {
  OrderMailName,
  OrderRecipient,
  OrderTransitionName,
  OrderTransitionRows,
  ProcessRole,
} from '../process/order-process.ts';

/**
 * What every mail of an order is given. `total` is what its reader pays or gets. To an address that nobody has proved
 * go neither that nor `items`: they are a receipt.
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

/**
 * How an order came to be canceled, as a mail tells it. The first four ended before the winery had accepted, so nothing
 * was charged; the others give back what was.
 */
export type CancellationReason =
  | 'withdrawn'
  | 'declined'
  | 'stopped'
  | 'unanswered'
  | 'refunded'
  | 'undelivered'
  | 'dispute-refunded'
  | 'dispute-lapsed';

type EndedOrder = { lastTransition: OrderTransitionName; acceptedAt: Date | null };

const cancellationReasons: Readonly<
  Record<
    TransitionTo<OrderTransitionRows, 'canceled'>,
    CancellationReason | ((order: EndedOrder, by: ProcessRole) => CancellationReason)
  >
> = {
  cancel: ({ acceptedAt }, by) => {
    if (by === 'customer') return 'withdrawn';
    if (acceptedAt !== null) return 'refunded';
    return by === 'provider' ? 'declined' : 'stopped';
  },
  'auto-cancel': ({ acceptedAt }) => (acceptedAt === null ? 'unanswered' : 'undelivered'),
  'cancel-from-disputed': 'dispute-refunded',
  'auto-cancel-from-disputed': 'dispute-lapsed',
};

/**
 * How an order ended that its last transition canceled; null for one that was not.
 * @param by who made that transition
 */
export function cancellationReasonOf(order: EndedOrder, by: ProcessRole): CancellationReason | null {
  const { lastTransition } = order;
  if (!Object.hasOwn(cancellationReasons, lastTransition)) return null;
  const reason = cancellationReasons[lastTransition as keyof typeof cancellationReasons];
  return typeof reason === 'function' ? reason(order, by) : reason;
}

/** What a mail says of an order. A subject is the house's own words alone. */
export type OrderMailMessage = {
  subject: string | ((order: OrderMailProps) => string);
  heading: string | ((order: OrderMailProps) => string);
  paragraphs: (order: OrderMailProps) => string[];
  /** What is on the button to the order, where that is more than to look at it. */
  button?: (order: OrderMailProps) => string | undefined;
  /** Whether the paper that the buyer may print is named too. */
  receipt?: true;
  /** Of what kind it is, if its reader may do without it. */
  optional?: OptionalMail;
};
