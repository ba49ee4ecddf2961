import type Stripe from 'stripe';

/** A webhook endpoint. `connect` receives events of connected accounts, the others those of the platform. */
export type Endpoint = { id: string; url: string; secret: string; connect: boolean };

/** A task that is due at a time of the sandbox's clock (seconds): `ref` is the id of its object. */
export type ScheduledTask = {
  id: string;
  at: number;
  what: 'lapse' | 'arrive' | 'dispute' | 'dispute-deadline' | 'fail-refund' | 'settle-refund' | 'verify' | 'restrict';
  ref: string;
};

/** A pending delivery of an event to an endpoint; `nextAt` is a time of the real clock in milliseconds. */
export type Delivery = { id: string; event: string; endpoint: string; attempts: number; nextAt: number };

/** The response stored under an idempotency key; `at` in seconds of the sandbox's clock. */
export type StoredResponse = { id: string; hash: string; status: number; body: string; request: string; at: number };

/** An account link; the id is the secret in its URL. */
export type AccountLink = { id: string; account: string; refreshUrl: string; returnUrl: string; expiresAt: number };

/** The sandbox's own data of a card: which test card it is, and whether it was set up with 3-D Secure. */
export type CardState = {
  id: string;
  card: string;
  setUp: boolean /** It was detached, and cannot be used again. */;
  detached?: boolean;
};

/** How often an intent was confirmed, and where the bank's page returns to. */
export type IntentState = { id: string; confirmations: number; returnUrl: string | null };

/** The capabilities that an account requested, and which of them are suspended, with the reason. */
export type AccountState = {
  id: string;
  requested: string[];
  suspended: Record<string, string>;
  /** Whether the platform's access was revoked. */
  revoked?: boolean;
  /** What is being verified, or was found wrong. */
  verification?: Verification;
  /** Given data that Stripe's records contradict: names of requirements. */
  mismatches?: string[];
  /** Whether reversals may leave it with less than nothing; if undefined, Stripe's rule applies. */
  negativeBalances?: boolean;
};

/**
 * The verification of an account: `pending`, or `failed` for some requirements, which restricts the account from
 * `deadline` on (seconds).
 */
export type Verification =
  | { status: 'pending'; requirements: string[] }
  | { status: 'failed'; requirements: string[]; deadline: number };

/** The data of an account token, and the future failure of a bank account. */
export type AccountTokenContent = {
  id: string;
  account: Stripe.TokenCreateParams.Account | Stripe.TokenCreateParams.Person;
};
export type BankState = { id: string; failure: string | null; used: boolean };

/** Money outside of the sandbox, in minor units: what buyers' cards, Stripe itself and banks have gained. */
export type OutsideBalance = { id: string; amount: number };

/** A deleted customer, whose id remains known. */
export type DeletedCustomer = { id: string };

/** One object of the sandbox's own: by how many seconds its clock is ahead of the real one. */
export type ClockOffset = { id: 'clock'; seconds: number };

/** One object: rules that a control call has changed, instead of those of the start. */
export type ChangedRules = {
  id: 'rules';
  settleSeconds?: number;
  payoutSeconds?: number;
  verifySeconds?: number;
  /** What a US dollar is worth, by currency. */
  rates?: Record<string, number>;
};

/** Why the next refund of a charge is pending; the id is the charge's. */
export type PendingReason = 'processing' | 'insufficient_funds';
export type PendingRefund = { id: string; reason: PendingReason };

/** All stored objects, by their kind. */
export type Kinds = {
  account: Stripe.Account & { created: number };
  account_content: AccountTokenContent;
  account_known: AccountState;
  account_link: AccountLink;
  answered: StoredResponse;
  application_fee: Stripe.ApplicationFee;
  balance_transaction: Stripe.BalanceTransaction;
  bank_account: Stripe.BankAccount;
  bank_known: BankState;
  card_known: CardState;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  delivery: Delivery;
  dispute: Stripe.Dispute;
  file: Stripe.File;
  due: ScheduledTask;
  endpoint: Endpoint;
  event: Stripe.Event & { id: string };
  fee_refund: Stripe.FeeRefund;
  gone: DeletedCustomer;
  intent_known: IntentState;
  offset: ClockOffset;
  outside: OutsideBalance;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  person: Stripe.Person;
  refund: Stripe.Refund;
  refund_pending: PendingRefund;
  rules: ChangedRules;
  setup_intent: Stripe.SetupIntent;
  token: Stripe.Token;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
};
export type Kind = keyof Kinds;

/** The owner of everything that no connected account owns. */
export const platform = 'platform';
