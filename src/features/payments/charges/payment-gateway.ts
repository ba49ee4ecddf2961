import type { PostalAddress } from '#features/accounts/addresses/address.ts';
import type { DeclineCodes } from './decline.ts';
import type { PaymentMode } from './payment.ts';

/** Why the gateway finally refused, in the shop's own codes. */
export type PaymentFailureCode =
  | 'declined'
  | 'insufficient-funds'
  | 'processing'
  | 'expired'
  | 'number'
  | 'cvc'
  | 'zip'
  | 'authentication'
  | 'amount-too-small'
  | 'seller-cannot-charge'
  | 'lapsed'
  | 'other';

/** Whether another card may help. It does not if the winery's account cannot take charges. */
export function isCardFailure(code: string): boolean {
  return code !== 'seller-cannot-charge';
}

/**
 * A final refusal: its code, and the gateway's message. Of a declined card also what the gateway and the card network
 * said, and which card it was.
 */
export type PaymentFailure = {
  code: PaymentFailureCode;
  message: string;
  decline?: DeclineCodes | undefined;
  cardRef?: string | undefined;
};

/**
 * The gateway's answer: done, finally refused, or not possible yet. If the call throws instead, the outcome is unknown:
 * repeat it under the same key.
 */
export type GatewayResult<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; failure: PaymentFailure }
  | { kind: 'not-yet' };

/** The card of a payment, as its owner knows it. */
export type PayingCard = { brand: string; last4: string };

/**
 * How far the buyer has come with a payment; for an authorized one also until when it can be captured, and the card, if
 * known.
 */
export type GatewayPaymentStatus =
  | { status: 'requires-payment-method'; failure: PaymentFailure | undefined }
  | { status: 'authorised'; captureBefore?: Date | undefined; card?: PayingCard | undefined }
  | { status: 'requires-action' | 'processing' | 'captured' | 'canceled' };

/**
 * What a payment is for, as the gateway is told, so that its dashboard, the bank statement, and the bank in a dispute
 * say it. It is stored with a request until that is answered: a repetition under the same key has to say the same.
 */
export type PaymentDetails = {
  /** The number of the order, as people read it: `LV-1234-5678`; null for the plan of a winery. */
  orderNumber: string | null;
  wineryId: string;
  winery: string;
  buyerId: string;
  /** Where the gateway sends its receipt: only an address that its owner has verified. */
  receiptEmail: string | null;
  /** Where wine is shipped to; null for pickup, tastings, and plans. */
  shipping: PostalAddress | null;
};

/** The amounts of a payment for a winery, in minor units; `feeCents` is what the operator keeps. */
export type PaymentAmounts = {
  orderId: string;
  accountRef: string;
  amountCents: number;
  feeCents: number;
  currency: string;
  /** What it is for; null if it was begun before that was stored. */
  details: PaymentDetails | null;
};

/** A new payment for a winery. */
export type PaymentRequest = PaymentAmounts & {
  /** The customer whose saved card may pay, if there is one; with `savesCard` a new card is saved for later. */
  customerRef?: string | null;
  savesCard?: boolean;
  key: string;
};

/**
 * A payment with a saved card, without its owner. `repeated` says that it may have been asked for before: then the
 * gateway looks for it first, because it forgets keys.
 */
export type SavedCardRequest = Omit<PaymentAmounts, 'accountRef'> & {
  /** Null for a payment to the operator itself. */
  accountRef: string | null;
  customerRef: string;
  cardRef: string;
  key: string;
  repeated: boolean;
};

/**
 * The same payment, confirmed by its payer in their browser: with their saved card, or with another one if `cardRef` is
 * null. With `savesCard` the card may be charged without them from then on.
 */
export type OnSessionRequest = Omit<SavedCardRequest, 'cardRef' | 'repeated'> & {
  cardRef: string | null;
  savesCard: boolean;
};

/** An amount that is authorized on a saved card, and until when it can be captured. */
export type SavedCardReservation = { ref: string; captureBefore: Date | null; card: PayingCard | null };

/**
 * A payment that the buyer's bank has taken back. Amounts are in minor units; the fee is never returned. `evidenceDueAt` is
 * until when the bank takes evidence, if it says so.
 */
export type GatewayDispute = {
  ref: string;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
  feeCents: number;
  evidenceDueAt: Date | null;
};

/** The status of a payout: on its way, arrived at the winery's bank, or returned by it, with the gateway's message. */
export type GatewayPayout = { status: 'under-way' | 'arrived' } | { status: 'came-back'; message: string };

/**
 * An amount of a winery's part of an order, and the payment from which it comes. Of `partCents`, the whole part, the
 * account of a winery with another currency has received a sum in that currency; the amount is the same share of it.
 */
export type SellerPart = {
  orderId: string;
  accountRef: string;
  ref: string;
  amountCents: number;
  partCents: number;
  /**
   * How much of the whole part comes before this amount, in cents. The shares of amounts that follow each other add up to
   * what arrived, whatever is rounded.
   */
  offsetCents: number;
  currency: string;
};

/** Why an order's money is paid out apart from its payout: a free slice of reserve, or a won chargeback. */
export type SupplementaryPayoutKind = 'reserve' | 'chargeback';

/** A payout of the winery's part of an order, or of a share of it. */
export type PayoutRequest = SellerPart & { kind?: SupplementaryPayoutKind | undefined };

/**
 * What an amount of a winery's part is in its account: the currency as ISO 4217, in capitals, and minor units of it.
 * `whole` is what all of the part came to there; `arrivedAt` is by the gateway's clock.
 */
export type ArrivedPart = { currency: string; amount: number; whole: number; isAvailable: boolean; arrivedAt: Date };

/**
 * One payout for several parts, in the currency of the winery's account, in minor units. It was not made before
 * `madeAfter`, by the gateway's clock.
 */
export type GatheredPayout = {
  payoutId: string;
  accountRef: string;
  currency: string;
  amount: number;
  madeAfter: Date;
  parts: readonly { ref: string; amount: number }[];
};

/** A payout that was sent, and when the gateway expects it at the winery's bank, if it says so. */
export type SentPayout = { ref: string; expectedAt: Date | null };

/**
 * A refund that was made. `given`: the buyer has it, as far as the gateway knows; otherwise it is still pending.
 * `fromSellerCents` of the winery's part came back from its account, the rest was paid by the operator.
 */
export type GatewayRefund = { given: boolean; fromSellerCents: number };

/** What is given back of a payment to the operator itself, in minor units, and which refund it is. */
export type OwnRefund = { ref: string; refundId: string; amountCents: number };

/** What answers a dispute: texts by the gateway's names of them, and a PDF. */
export type GatewayEvidence = {
  disputeRef: string;
  fields: Readonly<Record<string, string>>;
  file: { name: string; content: Buffer };
};

/** The winery's part of a charged-back payment. */
export type DisputedTransfer = SellerPart & { disputeRef: string };

/**
 * The card payment gateway, as the shop needs it. Repeating a call under the same key has no second effect and gives
 * the same answer, unless that was a failure of the gateway: then the effect is looked for, and the call made anew.
 * Gateways forget keys (Stripe after a day): `capture`, `cancel`, `refund`, `refundPart`, `refundOwn`, `payOut`, `collect`, `reverseTransfer`, and `resendTransfer` answer `done` for what is already done, whatever the key.
 * Cards are authorized first and captured later.
 * @see https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 */
export type PaymentGateway = {
  /** Whether it charges real cards. */
  mode: PaymentMode;
  /** Creates a payment. The buyer's browser confirms it with the client secret. */
  create(request: PaymentRequest): Promise<GatewayResult<{ ref: string; clientSecret: string }>>;
  /** Authorizes an amount on a saved card, as its owner has allowed once for all. It is captured like any other. */
  chargeSavedCard(request: SavedCardRequest): Promise<GatewayResult<SavedCardReservation>>;
  /** Creates the same payment for the payer's browser, which confirms it with the client secret. */
  createOnSession(request: OnSessionRequest): Promise<GatewayResult<{ ref: string; clientSecret: string }>>;
  /** The status of a payment. */
  read(ref: string): Promise<GatewayPaymentStatus>;
  /** Captures an authorized payment. @returns the gateway's fee in minor units; null if it is not known yet */
  capture(ref: string, key: string): Promise<GatewayResult<{ feeCents: number | null }>>;
  /** Cancels a payment that is not captured. */
  cancel(ref: string, key: string): Promise<GatewayResult<object>>;
  /**
   * Refunds everything, the winery's part and the operator's. What the winery's account cannot return, the operator
   * pays.
   * @param part the winery's part
   */
  refund(part: SellerPart, key: string): Promise<GatewayResult<GatewayRefund>>;
  /**
   * Refunds a part of a payment, and takes back the winery's share of that part. What the winery's account cannot return,
   * the operator pays.
   * @param part the winery's share
   * @param refundCents what the buyer gets
   */
  refundPart(part: SellerPart, refundCents: number, key: string): Promise<GatewayResult<GatewayRefund>>;
  /** Refunds an amount of a payment to the operator itself, once for each `refundId`. A payment may have several. */
  refundOwn(refund: OwnRefund, key: string): Promise<GatewayResult<object>>;
  /** How far a refund of a payment to the operator itself has come. */
  readOwnRefund(refund: Pick<OwnRefund, 'ref' | 'refundId'>): Promise<'given' | 'pending' | 'failed' | 'none'>;
  /** Whether a bank has returned a refund of this amount; a payment to the operator itself may have several. */
  hasReturnedRefund(ref: string, amountCents: number): Promise<boolean>;
  /** Whether the buyer has a refund, it is pending, the buyer's bank returned it, or there is none. */
  readRefund(ref: string): Promise<'given' | 'pending' | 'failed' | 'none'>;
  /** What an amount of a winery's part is in its account; undefined if nothing has arrived there. */
  readArrivedPart(part: SellerPart): Promise<ArrivedPart | undefined>;
  /** What a winery's account can pay out in a currency, in minor units; negative if it owes. */
  readAvailable(accountRef: string, currency: string): Promise<number>;
  /** Pays out to the winery's bank. `not-yet` if the account has too little. */
  payOut(payout: GatheredPayout, key: string): Promise<GatewayResult<SentPayout>>;
  /** A payout that was made, also if a bank has returned it since. */
  findPayout(payout: Pick<GatheredPayout, 'payoutId' | 'accountRef' | 'madeAfter'>): Promise<SentPayout | undefined>;
  /** A payout that an earlier version of the shop made for this part alone, unless the bank returned it. */
  findSinglePayout(part: PayoutRequest): Promise<SentPayout | undefined>;
  /**
   * Moves an amount that the winery owes from its account to the operator's, once for each order and kind of payout.
   * `not-yet` while the account has too little.
   */
  collect(part: PayoutRequest, key: string): Promise<GatewayResult<object>>;
  /** The status of a payout. */
  readPayout(accountRef: string, payoutRef: string): Promise<GatewayPayout>;
  /**
   * The newest chargeback of a payment, or the one with a reference; undefined if the bank has taken nothing.
   */
  readDispute(ref: string, disputeRef?: string): Promise<GatewayDispute | undefined>;
  /**
   * Sends the bank what answers a dispute, once. @returns the reference of the file; null if it was answered before
   */
  sendEvidence(evidence: GatewayEvidence, key: string): Promise<GatewayResult<{ fileRef: string | null }>>;
  /**
   * Takes back the winery's part of a disputed payment: in full if the gateway lets the account go into the red,
   * otherwise as far as it has the money. @returns how much, in minor units
   */
  reverseTransfer(part: DisputedTransfer, key: string): Promise<GatewayResult<{ reversedCents: number }>>;
  /** Sends the winery its part again. `not-yet` while the operator's balance is too low. */
  resendTransfer(part: DisputedTransfer, key: string): Promise<GatewayResult<object>>;
};

/** Name and billing address of a new card. */
export type BillingDetails = {
  name?: string;
  address: { line1: string; line2?: string; postal_code: string; city: string; state?: string; country: string };
};
