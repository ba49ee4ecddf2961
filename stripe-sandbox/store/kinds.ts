import type Stripe from 'stripe';

/** Where events go. `connect` receives those of connected accounts, the others those of the platform. */
export type Endpoint = { id: string; url: string; secret: string; connect: boolean };

/** Something that happens by itself at a time of the sandbox's clock (seconds): `ref` is the id of what it happens to. */
export type ScheduledTask = {
  id: string;
  at: number;
  what: 'lapse' | 'arrive' | 'dispute' | 'fail-refund';
  ref: string;
};

/** An event on its way to an endpoint; `nextAt` is a time of the real clock in milliseconds. */
export type Delivery = { id: string; event: string; endpoint: string; attempts: number; nextAt: number };

/** What was answered under an idempotency key; `at` in seconds of the sandbox's clock. */
export type StoredResponse = { id: string; hash: string; status: number; body: string; request: string; at: number };

/** An account link that was handed out; the id is the secret in its URL. */
export type AccountLink = { id: string; account: string; refreshUrl: string; returnUrl: string; expiresAt: number };

/** What the sandbox knows of a card beside what Stripe tells: which test card it is, and whether its owner was asked already. */
export type CardState = { id: string; card: string; setUp: boolean };

/** What an account asked for, and which of it was taken from it, with the reason. */
export type AccountState = {
  id: string;
  requested: string[];
  suspended: Record<string, string>;
  /** Whether the platform has no rights to it any more. */
  revoked?: boolean;
};

/** What an account token stands for, or the failure that a bank account will have. */
export type AccountTokenContent = { id: string; account: Stripe.TokenCreateParams.Account };
export type BankState = { id: string; failure: string | null; used: boolean };

/** Money that left the sandbox or came from outside, in minor units: what buyers' cards, Stripe itself and banks have gained. */
export type OutsideBalance = { id: string; amount: number };

/** A customer that was deleted: its id is still known. */
export type DeletedCustomer = { id: string };

/** One object of the sandbox's own: how far its clock is ahead of the real one, in seconds. */
export type ClockOffset = { id: 'clock'; seconds: number };

/** Everything that is kept, by its kind. */
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
  due: ScheduledTask;
  endpoint: Endpoint;
  event: Stripe.Event & { id: string };
  fee_refund: Stripe.FeeRefund;
  gone: DeletedCustomer;
  offset: ClockOffset;
  outside: OutsideBalance;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  token: Stripe.Token;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
};
export type Kind = keyof Kinds;

/** The account that everything belongs to which no connected account owns. */
export const platform = 'platform';
