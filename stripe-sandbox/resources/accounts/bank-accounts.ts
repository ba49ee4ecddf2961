import type Stripe from 'stripe';
import { invalidRequest } from '../../http/stripe-error.ts';
import { currencyOf } from '../../money/currencies.ts';
import { emitEvent, type RequestContext, saveObject } from '../../request-context.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';

/** The data of a bank account for a token or an account. */
export type BankData = {
  account_number?: string;
  routing_number?: string;
  country?: string;
  currency?: string;
  account_holder_name?: string;
  account_holder_type?: string;
};

/** Stripe's test tokens, and how a payout to them fails. */
const testTokens: Record<string, string | null> = {
  btok_us: null,
  btok_us_verified: null,
  btok_us_noAccount: 'no_account',
  btok_us_accountClosed: 'account_closed',
};

/** Stripe's test account numbers whose payouts fail; https://docs.stripe.com/connect/testing#payouts */
const failingNumbers: Record<string, string> = { '000111111116': 'no_account', '000111111113': 'account_closed' };

/**
 * A bank account without an owner.
 *
 * @throws 400 for an invalid routing or account number
 */
export function createBankAccount(context: RequestContext, data: BankData): Stripe.BankAccount {
  const { account_number: number = '', routing_number: routing = '', country = 'US' } = data;
  if (country === 'US' && !/^\d{9}$/.test(routing))
    throw invalidRequest('Routing number must have 9 digits', {
      code: 'routing_number_invalid',
      param: 'bank_account',
    });
  if (!/^[A-Z0-9]{4,34}$/i.test(number))
    throw invalidRequest('You must provide a valid account number.', {
      code: 'account_number_invalid',
      param: 'bank_account[account_number]',
    });
  const bank: Stripe.BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account_holder_name: data.account_holder_name ?? null,
    account_holder_type: data.account_holder_type ?? null,
    account_type: null,
    bank_name: 'SANDBOX BANK',
    country,
    currency: (data.currency ?? currencyOf(country)).toLowerCase(),
    fingerprint: `sandbox${number.slice(-4)}`,
    last4: number.slice(-4),
    routing_number: routing || null,
    status: 'new',
  };
  saveObject(context, 'bank_known', { id: bank.id, failure: failingNumbers[number] ?? null, used: false });
  return bank;
}

/**
 * The bank account of a token, or of the given data.
 *
 * @throws 400 if the token is unknown or was used
 */
export function bankAccountFrom(context: RequestContext, given: string | BankData): Stripe.BankAccount {
  if (typeof given !== 'string') return createBankAccount(context, given);
  const failure = testTokens[given];
  if (failure !== undefined) {
    const bank = createBankAccount(context, {
      account_number: '000123456789',
      routing_number: '110000000',
      account_holder_name: 'Jenny Rosen',
      account_holder_type: 'individual',
    });
    saveObject(context, 'bank_known', { id: bank.id, failure, used: false });
    return bank;
  }
  const token = context.store.find('token', given)?.value;
  if (!token?.bank_account)
    throw invalidRequest(`No such token: '${given}'`, { code: 'resource_missing', param: 'external_account' });
  if (token.used)
    throw invalidRequest('You cannot use a Stripe token more than once', {
      code: 'token_already_used',
      param: 'external_account',
    });
  saveObject(context, 'token', { ...token, used: true });
  return token.bank_account;
}

type Account = Kinds['account'];

/** An account with a new bank account that replaces the default one of its currency. */
export function replaceBankAccount(context: RequestContext, account: Account, bank: Stripe.BankAccount): Account {
  const banks = (account.external_accounts?.data ?? []) as Stripe.BankAccount[];
  const previous = banks.find((one) => one.currency === bank.currency && one.default_for_currency);
  if (!previous) return addBankAccount(context, account, bank, true);
  context.store.drop('bank_account', previous.id);
  emitEvent(context, 'account.external_account.deleted', previous, account.id);
  const others = banks.filter(({ id }) => id !== previous.id);
  return addBankAccount(context, withBanks(account, others), bank, true);
}

/** An account with an additional bank account. The first of a currency is the default, until it is replaced. */
export function addBankAccount(
  context: RequestContext,
  account: Account,
  bank: Stripe.BankAccount,
  first: boolean,
): Account {
  const others = (account.external_accounts?.data ?? []) as Stripe.BankAccount[];
  const takesOver = first || !others.some(({ currency }) => currency === bank.currency);
  const added: Stripe.BankAccount = {
    ...bank,
    account: account.id,
    available_payout_methods: ['standard'],
    default_for_currency: takesOver,
    future_requirements: noRequirementsDue,
    metadata: {},
    requirements: noRequirementsDue,
  };
  const behind = others.map((one) =>
    takesOver && one.currency === bank.currency ? { ...one, default_for_currency: false } : one,
  );
  for (const one of [...behind, added]) saveObject(context, 'bank_account', one, account.id);
  // why: an account that can be paid in another currency only must settle in that one (Norwegian wineries take euros)
  const isPayable = [...behind, added].some(({ currency }) => currency === account.default_currency);
  const settling = isPayable ? account : { ...account, default_currency: added.currency };
  return withBanks(settling, takesOver ? [added, ...behind] : [...behind, added]);
}

const noRequirementsDue = { currently_due: [], errors: [], past_due: [], pending_verification: [] };

/** An account with these bank accounts, the default first. */
export function withBanks(account: Account, data: Stripe.BankAccount[]): Account {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return { ...account, external_accounts: { object: 'list', data, has_more: false, url } };
}
