import type { PaymentEvent } from '../payment-event.ts';

/**
 * What a movement on the operator's balance at the gateway is: one of an order's payment; one between the operator and a
 * winery (`internal`), or the operator and its own bank (`own`); or something that the shop does not know.
 */
export type GatewayMovementKind =
  | 'charge'
  | 'refund'
  | 'refund-return'
  | 'chargeback'
  | 'chargeback-won'
  | 'internal'
  | 'own'
  | 'unknown';

/** A movement on the operator's balance at the gateway, in minor units. What was added is `amountCents - feeCents`. */
export type GatewayMovement = {
  ref: string;
  kind: GatewayMovementKind;
  /** The reference of the order's payment; null where there is none. */
  paymentRef: string | null;
  amountCents: number;
  feeCents: number;
  /** As ISO 4217, in capitals: that of the winery's account. */
  currency: string;
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
