import Stripe from 'stripe';
import type { PayoutChange } from '../payouts/payout-account.schema.ts';
import type { PayoutAccountDetails, PayoutBank, PayoutRequirements } from '../payouts/payout-account.ts';
import type { PayoutFailure, PayoutGateway, PayoutGatewayResult } from '../payouts/payout-gateway.ts';
import { callUnderKey } from './call-under-key.server.ts';

/** Timeout of a request in milliseconds, and number of retries. A user waits for the answer. */
const defaultTimeouts = { timeout: 8_000, maxNetworkRetries: 1 };

/**
 * What every account is created with: destination charges on its behalf, payouts only on request, and no Stripe
 * dashboard.
 */
const accountTerms = {
  controller: {
    stripe_dashboard: { type: 'none' },
    requirement_collection: 'application',
    fees: { payer: 'application' },
    losses: { payments: 'application' },
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
} as const satisfies Stripe.AccountCreateParams;

/** Allowed difference between the shop's clock and Stripe's, in seconds, when looking for an existing account. */
const clockTolerance = 3_600;

/**
 * The payout gateway implemented with Stripe's connected accounts.
 * @see https://docs.stripe.com/connect/account-tokens
 */
export function stripeAccounts(
  stripe: Stripe,
  timeouts: typeof defaultTimeouts = defaultTimeouts,
): Omit<PayoutGateway, 'mode'> {
  return {
    open: (wineryId, { country, ...details }, key) =>
      callStripe(async () => {
        const { settings, ...asked } = paramsOf(details);
        const params = {
          ...{ country, ...accountTerms, ...asked },
          settings: { ...settings, payouts: { schedule: { interval: 'manual' as const } } },
          metadata: { winery_id: wineryId },
        };
        const request = async (idempotencyKey: string) => {
          const { id } = await stripe.accounts.create(params, { idempotencyKey, ...timeouts });
          return { ref: id };
        };
        const readBack = async () => {
          const { data } = await stripe.accounts.list({ limit: 100 }, timeouts);
          const made = data.find(({ metadata }) => metadata?.winery_id === wineryId);
          return made && { ref: made.id };
        };
        return callUnderKey(key, request, readBack);
      }),
    find: async (wineryId, since) => {
      const created = { gte: Math.floor(since.getTime() / 1000) - clockTolerance };
      for await (const { id, metadata } of stripe.accounts.list({ created, limit: 100 }, timeouts)) {
        if (metadata?.winery_id === wineryId) return id;
      }
      return undefined;
    },
    update: (ref, change, key) =>
      callStripe(async () => {
        const options = { ...(key !== undefined && { idempotencyKey: key }), ...timeouts };
        await stripe.accounts.update(ref, paramsOf(change), options);
        return {};
      }),
    addPerson: (ref, person_token, idempotencyKey) =>
      callStripe(async () => {
        const { id } = await stripe.accounts.createPerson(ref, { person_token }, { idempotencyKey, ...timeouts });
        return { ref: id };
      }),
    link: (account, { type, returnUrl, refreshUrl }) =>
      callStripe(async () => {
        const urls = { return_url: returnUrl, refresh_url: refreshUrl };
        const params = { account, type, ...urls, collection_options: { fields: 'currently_due' } } as const;
        const { url, expires_at } = await stripe.accountLinks.create(params, timeouts);
        return { url, expiresAt: dateOf(expires_at) };
      }),
    read: async (ref) => {
      try {
        return detailsOf(await stripe.accounts.retrieve(ref, {}, timeouts));
      } catch (error) {
        // why: Stripe answers like this for accounts that were deleted or have disconnected the shop
        if (error instanceof Stripe.errors.StripePermissionError) return undefined;
        throw error;
      }
    },
  };
}

function paramsOf(change: PayoutChange) {
  const { accountToken, bankAccountToken, businessProfileMCC: mcc, businessProfileURL: url, statementPrefix } = change;
  const profile = { ...(mcc !== undefined && { mcc }), ...(url !== undefined && { url }) };
  return {
    ...(accountToken !== undefined && { account_token: accountToken }),
    // why: as a member of the account it replaces the old bank, which the external accounts API does not do
    ...(bankAccountToken !== undefined && { external_account: bankAccountToken }),
    ...(Object.keys(profile).length > 0 && { business_profile: profile }),
    ...(statementPrefix !== undefined && {
      settings: { card_payments: { statement_descriptor_prefix: statementPrefix } },
    }),
  };
}

/** Calls Stripe: final refusals are returned, everything else is thrown. */
async function callStripe<Value>(request: () => Promise<Value>): Promise<PayoutGatewayResult<Value>> {
  try {
    return { kind: 'done', value: await request() };
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeError && [400, 402, 403, 404].includes(error.statusCode ?? 0);
    if (!refused) throw error;
    return { kind: 'refused', failure: failureOf(error) };
  }
}

/** Fields of the shop's form by the prefix of Stripe's parameters. */
const fields: [string, string][] = [
  ['account_token', 'accountToken'],
  ['external_account', 'bankAccountToken'],
  ['bank_account', 'bankAccountToken'],
  ['person_token', 'personToken'],
  ['business_profile[mcc]', 'businessProfileMCC'],
  ['business_profile[url]', 'businessProfileURL'],
];

function failureOf({ message, param, code }: Stripe.errors.StripeError): PayoutFailure {
  const [, field = param] = fields.find(([beginning]) => param?.startsWith(beginning)) ?? [];
  return { message: message.slice(0, 500), field: field ?? null, code: code ?? null };
}

/** Charges are enabled when both capabilities that a destination charge needs are active. */
function detailsOf(account: Stripe.Account): PayoutAccountDetails {
  const { capabilities, business_profile: profile } = account;
  return {
    country: account.country ?? '',
    legalName: legalNameOf(account),
    businessType: account.business_type ?? null,
    businessProfileMCC: profile?.mcc ?? null,
    businessProfileURL: profile?.url ?? null,
    chargesEnabled: capabilities?.card_payments === 'active' && capabilities.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    requirements: requirementsOf(account.requirements),
    bank: bankOf(account.external_accounts?.data ?? []),
  };
}

/** The name of the company or person that an account belongs to; null if Stripe was not told. */
function legalNameOf({ company, individual }: Stripe.Account): string | null {
  if (company?.name) return company.name;
  const name = [individual?.first_name, individual?.last_name].filter(Boolean).join(' ');
  return name === '' ? null : name;
}

function requirementsOf(asked: Stripe.Account.Requirements | undefined): PayoutRequirements {
  const deadline = asked?.current_deadline ?? null;
  return {
    currentlyDue: asked?.currently_due ?? [],
    pastDue: asked?.past_due ?? [],
    pendingVerification: asked?.pending_verification ?? [],
    errors: (asked?.errors ?? []).map(({ requirement, reason }) => ({ field: requirement, message: reason })),
    deadline: deadline === null ? null : dateOf(deadline),
    disabledReason: asked?.disabled_reason ?? null,
  };
}

function bankOf(accounts: Stripe.ExternalAccount[]): PayoutBank | null {
  const banks = accounts.filter((account) => account.object === 'bank_account');
  const bank = banks.find((one) => one.default_for_currency) ?? banks[0];
  if (!bank) return null;
  const { bank_name, last4, routing_number, country, currency } = bank;
  return { bankName: bank_name, last4, routingNumber: routing_number, country, currency: currency.toUpperCase() };
}

/** A Unix time in seconds as ISO 8601. */
function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
