import type Stripe from 'stripe';
import { listObjects } from '../../http/list-objects.ts';
import { type Route, route } from '../../http/route.ts';
import { checkAccountCountry, checkCapabilities } from '../../money/countries.ts';
import { currencyOf } from '../../money/currencies.ts';
import { checkStatementText } from '../../money/statement-descriptors.ts';
import { type ApiCall, emitEvent, requireObject, saveObject } from '../../request-context.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import { mergeMetadata } from '../metadata.ts';
import { redeemAccountToken, withAccountDetails } from './account-details.ts';
import { capabilityOf, noRequirements, requireAccount } from './account-status.ts';
import { noteMismatches, saveVerified } from './account-verification.ts';
import { type BankData, bankAccountFrom, replaceBankAccount } from './bank-accounts.ts';

const path = '/v1/accounts';
type Account = Kinds['account'];

/** The calls for connected accounts. */
export const accountRoutes: Route[] = [
  route('POST', path, 'AccountCreateParams', create),
  route('GET', path, 'AccountListParams', (call: ApiCall<object>) =>
    listObjects(call, 'account', path, ({ id }) => !call.store.find('account_known', id)?.value.revoked),
  ),
  route('GET', `${path}/:id`, 'AccountRetrieveParams', (call) => requireAccount(call)),
  route('GET', '/v1/account', 'AccountRetrieveParams', (call) => requireAccount({ ...call, id: call.owner })),
  route('POST', `${path}/:id`, 'AccountUpdateParams', update),
  route('GET', `${path}/:id/capabilities`, 'AccountListCapabilitiesParams', (call) => {
    const account = requireAccount(call);
    const known = requireObject(call, 'account_known', account.id);
    const data = known.requested.map((name) => capabilityOf(call, account, known, name));
    return { object: 'list', data, has_more: false, url: `${path}/${account.id}/capabilities` };
  }),
];

function create(call: ApiCall<Stripe.AccountCreateParams>): Account {
  const { params } = call;
  const country = params.country ?? 'US';
  checkAccountCountry(country);
  const id = newId('acct', 16);
  const account: Account = {
    id,
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: controllerOf(params.controller),
    country,
    created: call.now,
    default_currency: params.default_currency ?? currencyOf(country),
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, url: `${path}/${id}/external_accounts` },
    future_requirements: noRequirements as Stripe.Account.FutureRequirements,
    metadata: {},
    payouts_enabled: false,
    requirements: noRequirements as Stripe.Account.Requirements,
    settings: settingsOf(undefined, params.settings),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: (params.type as Stripe.Account.Type | undefined) ?? 'none',
  };
  saveObject(call, 'account_known', { id, requested: [], suspended: {} });
  return change(call, account, params, undefined);
}

function update(call: ApiCall<Stripe.AccountUpdateParams>): Account {
  const account = requireAccount(call);
  return change(call, account, call.params, account);
}

type Params = Stripe.AccountCreateParams & Stripe.AccountUpdateParams;

function change(call: ApiCall, account: Account, given: object, before: Account | undefined): Account {
  const params = given as Params;
  const { tos_acceptance: tos } = params;
  const redeemed = params.account_token ? redeemAccountToken(call, params.account_token) : undefined;
  const details = redeemed ? withAccountDetails(call, account, redeemed) : account;
  const described = withAccountDetails(call, details, params as Parameters<typeof withAccountDetails>[2]);
  requestCapabilities(call, account, params.capabilities);
  const changed: Account = {
    ...described,
    ...(params.email === undefined ? {} : { email: params.email }),
    business_profile: profileOf(account.business_profile, params.business_profile),
    metadata: mergeMetadata(account.metadata, params.metadata),
    settings: settingsOf(account.settings ?? undefined, params.settings),
    ...(tos
      ? { tos_acceptance: { date: tos.date ?? call.now, ip: tos.ip ?? null, user_agent: tos.user_agent ?? null } }
      : {}),
  };
  const external = params.external_account as string | BankData | undefined;
  const bank = external ? bankAccountFrom(call, external) : undefined;
  const banked = bank ? replaceBankAccount(call, changed, bank) : changed;
  noteMismatches(call, account.id, { ...redeemed, ...params });
  const settled = saveVerified(call, banked, before);
  const added = bank && call.store.find('bank_account', bank.id)?.value;
  if (added && before) emitEvent(call, 'account.external_account.created', added, account.id);
  return settled;
}

function requestCapabilities(call: ApiCall, { id, country = 'US' }: Account, capabilities: object | undefined): void {
  const known = requireObject(call, 'account_known', id);
  const requested = new Set(known.requested);
  for (const [name, { requested: wanted }] of Object.entries(capabilities ?? {}) as [
    string,
    { requested?: boolean },
  ][]) {
    if (wanted) requested.add(name);
    else requested.delete(name);
  }
  checkCapabilities(country, [...requested]);
  saveObject(call, 'account_known', { ...known, requested: [...requested] });
}

function controllerOf(given: Stripe.AccountCreateParams.Controller | undefined): Stripe.Account.Controller {
  return {
    fees: { payer: given?.fees?.payer ?? 'application' },
    is_controller: true,
    losses: { payments: given?.losses?.payments ?? 'application' },
    requirement_collection: given?.requirement_collection ?? 'application',
    stripe_dashboard: { type: given?.stripe_dashboard?.type ?? 'none' },
    type: 'application',
  } as Stripe.Account.Controller;
}

function profileOf(
  before: Stripe.Account.BusinessProfile | null | undefined,
  given: Stripe.AccountCreateParams.BusinessProfile | undefined,
): Stripe.Account.BusinessProfile {
  const { mcc, name, product_description, support_email, support_phone, support_url, url } = given ?? {};
  const said = { mcc, name, product_description, support_email, support_phone, support_url, url };
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: null,
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
    ...before,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
  };
}

function settingsOf(
  before: Stripe.Account.Settings | undefined,
  given: Stripe.AccountCreateParams['settings'],
): Stripe.Account.Settings {
  const payouts = {
    debit_negative_balances: false,
    schedule: { delay_days: 2, interval: 'daily' },
    statement_descriptor: null,
  };
  const earlier = before?.payouts ?? payouts;
  const { schedule, debit_negative_balances: debit, statement_descriptor: descriptor } = given?.payouts ?? {};
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    dashboard: { display_name: null, timezone: 'America/Chicago' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    ...before,
    card_payments: {
      ...{ statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null },
      statement_descriptor_prefix: prefixOf(before, given),
    },
    payouts: {
      debit_negative_balances: debit ?? earlier.debit_negative_balances,
      schedule: {
        ...earlier.schedule,
        ...(schedule?.interval ? { interval: schedule.interval } : {}),
      } as Stripe.Account.Settings.Payouts.Schedule,
      statement_descriptor: descriptor ?? earlier.statement_descriptor,
    },
  };
}

/**
 * The beginning of the bank statements of an account's charges.
 *
 * @throws 400 if it breaks Stripe's rules: https://docs.stripe.com/get-started/account/statement-descriptors
 */
function prefixOf(
  before: Stripe.Account.Settings | undefined,
  given: Stripe.AccountCreateParams['settings'],
): string | null {
  const prefix = given?.card_payments?.statement_descriptor_prefix;
  if (prefix === undefined) return before?.card_payments?.statement_descriptor_prefix ?? null;
  checkStatementText(prefix, { most: 10, param: 'settings[card_payments][statement_descriptor_prefix]' });
  return prefix;
}
