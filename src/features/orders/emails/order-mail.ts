import type { CancellationTerms } from '#features/availability/cancellation-terms.ts';
import type { VisitTimes } from '#features/availability/visit-times.ts';
import type { OptionalMail } from '#features/mail/optional-mail.ts';
import type { Money } from '#kit/money.ts';
import type { TransitionTo } from '#kit/state-machine.ts';
import type { DeliveryMethod } from '../line-items.ts';
import type { OrderItemView, OrderView, ShippingDetails } from '../order.ts';
import type { MoneyView } from '../payment/order-money.ts';
import type { OrderMailName, OrderRecipient } from '../process/order-effects.ts';
import type { OrderTransitionName, OrderTransitionRows, ProcessRole } from '../process/order-process.ts';
import type { WaitingFor } from '../process/order-status.ts';

/** An item of an order in a mail, with the first photo of its listing. */
export type MailedItem = OrderItemView & { photoId: string | null };

/**
 * What was ordered and what it costs, as the recipient sees it. `booking` has the number of guests; `shipTo` is for the
 * buyer alone.
 */
export type MailedPrice = Pick<OrderView, 'state' | 'acceptedAt' | 'lineItems' | 'payinTotal' | 'payoutTotal'> & {
  items: MailedItem[];
  seats: number | null;
  shipTo: ShippingDetails | null;
};

/** The properties of every order mail. Unverified addresses get no `price`, no `visit`, and no amounts. */
export type OrderMailProps = {
  orderId: string;
  /** What people call the order by. Mails that were queued by an earlier version have none. */
  number?: string;
  /** The recipient's side: buyer, seller, or operator. */
  party: OrderRecipient;
  /** Who changed the order. Mails that were queued by an earlier version have none. */
  by?: ProcessRole;
  wineryName: string;
  buyerName: string;
  /** What was ordered; null for questions. Mails that were queued by an earlier version have none. */
  price?: MailedPrice | null;
  /** What happened to the money, as the recipient may see it. Mails that were queued by an earlier version have none. */
  money?: MoneyView | null;
  /** When the order was placed, in ISO 8601. */
  placedAt: string;
  /** By when it has to be accepted, if that is earlier than usual, in ISO 8601. */
  answerBy?: string | null;
  /** The time zone of the winery, by which times are named. Mails that were queued by an earlier version have none. */
  timezone?: string;
  /** What the winery has to do before the order is canceled automatically, and by when, in ISO 8601. */
  waits?: { for: WaitingFor; until: string } | null;
  /** Where wine for pickup waits, when the winery is open, and until when it waits, in ISO 8601. */
  pickup?: { address: string; hours: string[]; until: string | null } | null;
  /** How the wine is delivered; null for tastings and questions. */
  deliveryMethod: DeliveryMethod | null;
  isTasting: boolean;
  /** Whether the winery says that the guests of a tasting did not come. */
  isNoShow?: boolean;
  /** When and where the guests of a tasting come, and on which terms; null for wines, and for unverified addresses. */
  visit: MailedVisit | null;
  /** The last move of a tasting, or proposal of one; mails that were queued by an earlier version have none. */
  move?: MailedMove | null;
  /** Why it was canceled, if it was. */
  end: CancellationReason | null;
  disputeReason: string | null;
  /** What the operator decided about a dispute, and why the winery declined or canceled. */
  disputeDecision?: string | null;
  cancelReason?: string | null;
  /** Whether the address may belong to somebody else, so that the receipt waits for its verification. */
  isUnverified?: true;
  carrier: string | null;
  trackingNumber: string | null;
  /** What was deducted from a payout, in the mail about that. */
  setOff?: MailedSetOff | null;
};

/**
 * What was deducted from a payout because the winery owed it, what of the payout is sent and held in reserve, what the
 * winery still owes, and the numbers of the orders that it owed for.
 */
export type MailedSetOff = { amount: Money; left: Money; reserve: Money; owed: Money; causes: string[] };

/** A visit in a mail. `revision` and `stampedAt` are for the calendar file. */
export type MailedVisit = VisitTimes & {
  place: string;
  included: string | null;
  cancellation: CancellationTerms | null;
  revision: number;
  stampedAt: string;
};

/** A move of a tasting in a mail: who proposed it, the two times, and until when it can be answered, in ISO 8601. */
export type MailedMove = {
  by: 'customer' | 'provider';
  from: Pick<VisitTimes, 'start' | 'end'>;
  to: Pick<VisitTimes, 'start' | 'end'>;
  timezone: string;
  expiresAt: string | null;
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends Record<OrderMailName, OrderMailProps> {}
}

/**
 * Why an order was canceled, as its mails distinguish it. `withdrawn`, `declined`, `stopped`, and `unanswered` happened
 * before the winery accepted, so nothing was charged; the others are refunded, `visit-withdrawn-late` but for a share.
 */
export type CancellationReason =
  | 'withdrawn'
  | 'visit-withdrawn'
  | 'visit-withdrawn-late'
  | 'declined'
  | 'stopped'
  | 'unanswered'
  | 'refunded'
  | 'undelivered'
  | 'not-picked-up'
  | 'dispute-refunded'
  | 'dispute-lapsed';

type EndedOrder = {
  lastTransition: OrderTransitionName;
  acceptedAt: Date | null;
  readyAt: Date | null;
  keptPercent: number;
};

const cancellationReasons: Readonly<
  Record<
    TransitionTo<OrderTransitionRows, 'canceled'>,
    CancellationReason | ((order: EndedOrder, by: ProcessRole) => CancellationReason)
  >
> = {
  cancel: ({ acceptedAt, keptPercent }, by) => {
    if (by === 'customer' && acceptedAt === null) return 'withdrawn';
    if (by === 'customer') return keptPercent > 0 ? 'visit-withdrawn-late' : 'visit-withdrawn';
    if (acceptedAt !== null) return 'refunded';
    return by === 'provider' ? 'declined' : 'stopped';
  },
  'auto-cancel': ({ acceptedAt, readyAt }) => {
    if (acceptedAt === null) return 'unanswered';
    return readyAt === null ? 'undelivered' : 'not-picked-up';
  },
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
  /** A link beside the button, such as to the carrier. */
  link?: (order: OrderMailProps) => { label: string; url: string } | undefined;
  /** Whether the printable receipt is linked too. */
  receipt?: true;
  /** The kind of optional mail, if the recipient can turn it off. */
  optional?: OptionalMail;
};
