/** Why the provider refused for good, in the words of the shop. */
export type PaymentFailureCode =
  | 'declined'
  | 'expired'
  | 'number'
  | 'cvc'
  | 'zip'
  | 'authentication'
  | 'amount-too-small'
  | 'seller-cannot-charge'
  | 'lapsed'
  | 'other';

/** Whether a refusal is one that another card may not meet; what the winery's account lacks, no card makes good. */
export function isCardFailure(code: string): boolean {
  return code !== 'seller-cannot-charge';
}

/** A refusal for good: its kind, and what the provider says of it. */
export type PaymentFailure = { code: PaymentFailureCode; message: string };

/** The provider's answer: done, refused for good, or not yet. What is thrown instead is not known: ask again under the same key. */
export type GatewayResult<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; failure: PaymentFailure }
  | { kind: 'not-yet' };

/** How far the buyer has come with a payment that was asked for. */
export type GatewayPaymentStatus =
  | { status: 'requires-payment-method'; failure: PaymentFailure | undefined }
  | { status: 'requires-action' | 'processing' | 'authorised' | 'captured' | 'canceled' };

/** What is asked of the buyer's card for a winery. Amounts are in minor units; `feeCents` is what the house keeps. */
export type PaymentRequest = {
  orderId: string;
  accountRef: string;
  amountCents: number;
  feeCents: number;
  currency: string;
  /** Whose kept card may pay, if the provider knows the buyer; with `savesCard` a new one is kept for later. */
  customerRef?: string | null;
  savesCard?: boolean;
  key: string;
};

/** A payment that the buyer's bank has taken back. Amounts in minor units; the fee is what the provider takes for it, for good. */
export type GatewayDispute = { ref: string; status: 'open' | 'won' | 'lost'; amountCents: number; feeCents: number };

/** How a payout stands: on its way, at the winery's bank, or sent back by it, with what the provider says of that. */
export type GatewayPayout = { status: 'under-way' | 'arrived' } | { status: 'came-back'; message: string };

/** A winery's part of an order, and the payment that it comes from. */
export type PayoutRequest = {
  orderId: string;
  accountRef: string;
  ref: string;
  amountCents: number;
  currency: string;
};

/** The winery's part of a payment that the buyer's bank has taken back. */
export type DisputedTransfer = PayoutRequest & { disputeRef: string };

/**
 * The card payment provider, as the shop needs it. Whatever is asked twice under one key is done once, and answered alike. Providers
 * forget keys (Stripe after a day): `capture`, `cancel`, `refund`, `payOut`, `takeBack` and `sendAgain` answer `done` for what is done
 * already, whatever the key.
 * Cards are reserved first and charged later (manual capture).
 * @see https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 */
export type PaymentGateway = {
  /** Asks for a payment. The secret lets the buyer's browser confirm it. */
  create(request: PaymentRequest): Promise<GatewayResult<{ ref: string; clientSecret: string }>>;
  /** How far a payment has come. */
  read(ref: string): Promise<GatewayPaymentStatus>;
  /** Charges what is reserved. */
  capture(ref: string, key: string): Promise<GatewayResult<object>>;
  /** Lets go what was asked for or is reserved. */
  cancel(ref: string, key: string): Promise<GatewayResult<object>>;
  /** Gives everything back, the winery's part and the house's. */
  refund(ref: string, key: string): Promise<GatewayResult<object>>;
  /** Whether what was given back stays with the buyer, or his bank sent it back. */
  readRefund(ref: string): Promise<'given' | 'failed'>;
  /** Sends the winery its part to its bank. `not-yet` until the money has arrived. */
  payOut(payout: PayoutRequest, key: string): Promise<GatewayResult<{ ref: string }>>;
  /** The payout of an order that was made and has not come back. */
  findPayout(payout: PayoutRequest): Promise<{ ref: string } | undefined>;
  /** How a payout stands. */
  readPayout(accountRef: string, payoutRef: string): Promise<GatewayPayout>;
  /** How the buyer's bank and the shop stand about a payment; undefined where it has taken nothing. */
  readDispute(ref: string): Promise<GatewayDispute | undefined>;
  /** Takes the winery's part of a disputed payment back, as far as its account allows. @returns how much that is, in minor units */
  takeBack(part: DisputedTransfer, key: string): Promise<GatewayResult<{ reversedCents: number }>>;
  /** Sends the winery what was taken back. `not-yet` while the house has not got it at the provider. */
  sendAgain(part: DisputedTransfer, key: string): Promise<GatewayResult<object>>;
};

/** Who pays by a new card, and where the card's bills go. */
export type BillingDetails = {
  name?: string;
  address: { line1: string; line2?: string; postal_code: string; city: string; state?: string; country: string };
};
