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
 * The properties of every order mail. `total` is what the recipient pays or gets. Unverified addresses get neither
 * `total` nor `items`.
 */
export type OrderMailProps = {
  orderId: string;
  /** The recipient's side: buyer, seller, or operator. */
  party: OrderRecipient;
  wineryName: string;
  buyerName: string;
  items: { title: string; vintage: number | null; quantity: number }[];
  total: Money | null;
  /** When the order was placed, in ISO 8601. */
  placedAt: string;
  /** By when it has to be accepted, if that is earlier than usual, in ISO 8601. */
  answerBy?: string | null;
  /** How the wine is delivered; null for tastings and questions. */
  deliveryMethod: DeliveryMethod | null;
  isTasting: boolean;
  /** Why it was canceled, if it was. */
  end: CancellationReason | null;
  disputeReason: string | null;
  carrier: string | null;
  trackingNumber: string | null;
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends Record<OrderMailName, OrderMailProps> {}
}

/**
 * Why an order was canceled, as its mails distinguish it. The first four happened before the winery accepted, so
 * nothing was charged; the others are refunded.
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
 * Why the last transition canceled an order; null if it did not.
 * @param by the role that made the transition
 */
export function cancellationReasonOf(order: EndedOrder, by: ProcessRole): CancellationReason | null {
  const { lastTransition } = order;
  if (!Object.hasOwn(cancellationReasons, lastTransition)) return null;
  const reason = cancellationReasons[lastTransition as keyof typeof cancellationReasons];
  return typeof reason === 'function' ? reason(order, by) : reason;
}

/** The texts of an order mail. A subject contains no text of users. */
export type OrderMailText = {
  subject: string | ((order: OrderMailProps) => string);
  heading: string | ((order: OrderMailProps) => string);
  paragraphs: (order: OrderMailProps) => string[];
  /** The label of the button to the order, if it is not the usual one. */
  button?: (order: OrderMailProps) => string | undefined;
  /** Whether the printable receipt is linked too. */
  receipt?: true;
  /** The kind of optional mail, if the recipient can turn it off. */
  optional?: OptionalMail;
};
