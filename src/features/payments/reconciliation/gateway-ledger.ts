import type { PaymentEvent } from '../payment-event.ts';

/**
 * What the gateway charges the operator apart from the fees for charging cards: for its products, for exchanging
 * currencies, taxes on its fees, and fees of a dispute that come after the disputed amount was taken.
 */
export const gatewayCostKinds = ['gateway-fee', 'gateway-tax', 'exchange-fee', 'dispute-fee'] as const;
export type GatewayCostKind = (typeof gatewayCostKinds)[number];

/**
 * What a movement on the operator's balance at the gateway is: one of a payment; a cost; one between the operator and a
 * winery, or one that only holds the operator's money back for a while (`internal`); one between the operator and its own
 * bank, or of its other business with the gateway (`own`); or something that the shop does not know.
 */
export type GatewayMovementKind =
  | 'charge'
  | 'refund'
  | 'refund-return'
  | 'chargeback'
  | 'chargeback-won'
  | GatewayCostKind
  | 'internal'
  | 'own'
  | 'unknown';

/** A movement on the operator's balance at the gateway, in minor units. What was added is `amountCents - feeCents`. */
export type GatewayMovement = {
  ref: string;
  /** The gateway's own name of this type of movement, e.g. `stripe_fee`. */
  type: string;
  kind: GatewayMovementKind;
  /** The reference of the payment; null if the movement has none. */
  paymentRef: string | null;
  amountCents: number;
  feeCents: number;
  /** As ISO 4217, in capitals: that of the winery's account. */
  currency: string;
  /**
   * The same in the currency in which the buyer paid: what the payment, refund, or dispute itself says, and the fee at the
   * exchange rate of the movement. Equal to the above where the gateway has exchanged nothing.
   */
  paid: { amountCents: number; feeCents: number; currency: string };
};

/** A time span, by when the gateway recorded something. */
export type Span = { from: Date; until: Date };

/**
 * The gateway's own records, with which the shop compares its own. All lists are read page by page, and end where the
 * gateway ends them.
 */
export type GatewayLedger = {
  /** The events of the operator's account. Gateways keep them for a while (Stripe for 30 days). */
  listEvents(span: Span): AsyncIterable<PaymentEvent>;
  /** The payments with a dispute that was opened in the span, by reference. */
  listDisputedPayments(span: Span): AsyncIterable<string>;
  /** The payments with a refund that was made in the span, by reference. */
  listRefundedPayments(span: Span): AsyncIterable<string>;
  /** The payouts of a winery's account that were made in the span and returned by its bank, by reference. */
  listReturnedPayouts(accountRef: string, span: Span): AsyncIterable<string>;
  /** The movements on the operator's balance. */
  listMovements(span: Span): AsyncIterable<GatewayMovement>;
  /** What a winery's account holds in a currency, available or not, in minor units; undefined if it has another one. */
  readBalance(accountRef: string, currency: string): Promise<number | undefined>;
};
