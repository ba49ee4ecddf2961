import type { Infra } from '#infra/infra.ts';
import type { PayoutChange, PayoutOnboarding } from './payout-account.schema.ts';
import type { PayoutAccountDetails } from './payout-account.ts';

/** Why the provider does not take something, in its own words, and the field of the shop's form or of its own that is meant. */
export type PayoutFailure = { message: string; field: string | null; code: string | null };

/** The provider's answer: done, or refused for good. What is thrown instead is not known: ask again under the same key. */
export type PayoutGatewayResult<Value> = { kind: 'done'; value: Value } | { kind: 'refused'; failure: PayoutFailure };

/** Where somebody says to the provider what it wants to know, and where he is sent back to. */
export type PayoutLinkRequest = {
  type: 'account_onboarding' | 'account_update';
  /** When he is through, or has enough. */
  returnUrl: string;
  /** When the link is too old or was used: a new one is to be made. */
  refreshUrl: string;
};

/**
 * The accounts to which wineries are paid, at the card payment provider. Whatever is asked twice under one key is done once and
 * answered alike; the provider forgets keys after a while (Stripe after a day).
 * @see https://docs.stripe.com/connect/custom-accounts
 */
export type PayoutGateway = {
  /** Opens the account of a winery, which is paid out when the shop says so. */
  open(wineryId: string, asked: PayoutOnboarding, key: string): Promise<PayoutGatewayResult<{ ref: string }>>;
  /** The account that was opened for a winery since then, if one was. */
  find(wineryId: string, since: Date): Promise<string | undefined>;
  /** Changes what an account says. A bank takes the place of the one before. @param key undefined for what may be done twice */
  update(ref: string, change: PayoutChange, key: string | undefined): Promise<PayoutGatewayResult<object>>;
  /** Makes a link to a page of the provider's, for once and for some minutes. */
  link(ref: string, asked: PayoutLinkRequest): Promise<PayoutGatewayResult<{ url: string; expiresAt: string }>>;
  /** How an account stands; undefined for one that is gone, or has taken the shop's rights away. */
  read(ref: string): Promise<PayoutAccountDetails | undefined>;
};

/** What use cases of payout accounts need: where wineries are paid; without it no account can be opened or looked at. */
export type PayoutsApp = Pick<Infra, 'db' | 'clock' | 'errors'> & { payoutAccounts: PayoutGateway | undefined };
