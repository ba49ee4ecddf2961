import type { Infra } from '#infra/infra.ts';
import type { PaymentMode } from '../charges/payment.ts';
import type { PayoutChange, PayoutOnboarding } from './payout-account.schema.ts';
import type { PayoutAccountDetails } from './payout-account.ts';

/** A refusal of the gateway: its message, and the field that it refers to, in the shop's form or at the gateway. */
export type PayoutFailure = { message: string; field: string | null; code: string | null };

/**
 * The gateway's answer: done, or finally refused. If the call throws instead, the outcome is unknown: repeat it under
 * the same key.
 */
export type PayoutGatewayResult<Value> = { kind: 'done'; value: Value } | { kind: 'refused'; failure: PayoutFailure };

/** A link to the gateway's page for missing information, and where that page returns to. */
export type PayoutLinkRequest = {
  type: 'account_onboarding' | 'account_update';
  /** For finished visits, and for visits that end early. */
  returnUrl: string;
  /** For a link that has expired or was used; a new one can be created there. */
  refreshUrl: string;
};

/**
 * The payout accounts of wineries at the payment gateway. Repeating a call under the same key has no second effect and
 * gives the same answer; the gateway forgets keys after a while (Stripe after a day).
 * @see https://docs.stripe.com/connect/custom-accounts
 */
export type PayoutGateway = {
  /** Whether its accounts receive real money. */
  mode: PaymentMode;
  /** Creates the account of a winery. Payouts happen only on the shop's request. */
  open(wineryId: string, asked: PayoutOnboarding, key: string): Promise<PayoutGatewayResult<{ ref: string }>>;
  /** The account that was created for a winery since a time, if there is one. */
  find(wineryId: string, since: Date): Promise<string | undefined>;
  /** Changes an account. A new bank replaces the old one. @param key undefined if repeating the change is harmless */
  update(ref: string, change: PayoutChange, key: string | undefined): Promise<PayoutGatewayResult<object>>;
  /** Adds a person to the account of a company: who represents, owns, or directs it. */
  addPerson(ref: string, personToken: string, key: string): Promise<PayoutGatewayResult<{ ref: string }>>;
  /** Creates a link to the gateway's page. It works once, for some minutes. */
  link(ref: string, asked: PayoutLinkRequest): Promise<PayoutGatewayResult<{ url: string; expiresAt: string }>>;
  /** The account's details; undefined if it was deleted or has disconnected the shop. */
  read(ref: string): Promise<PayoutAccountDetails | undefined>;
};

/** What the use cases of payout accounts need. Without `payoutAccounts` no account can be created or read. */
export type PayoutsApp = Pick<Infra, 'db' | 'clock' | 'errors' | 'jobs'> & {
  payoutAccounts: PayoutGateway | undefined;
};
