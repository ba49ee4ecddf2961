import type Stripe from 'stripe';
import { emitEvent, saveObject, type RequestContext } from '../request-context.ts';
import type { Kinds } from '../store/kinds.ts';

type Account = Kinds['account'];

/** An account with a bank in the place of the one that payouts of its currency went to, which is gone then. */
export function replaceBankAccount(context: RequestContext, account: Account, bank: Stripe.BankAccount): Account {
  const banks = (account.external_accounts?.data ?? []) as Stripe.BankAccount[];
  const gone = banks.find((one) => one.currency === bank.currency && one.default_for_currency);
  if (!gone) return addBankAccount(context, account, bank, true);
  context.store.drop('bank_account', gone.id);
  emitEvent(context, 'account.external_account.deleted', gone, account.id);
  const others = banks.filter(({ id }) => id !== gone.id);
  return addBankAccount(context, withBanks(account, others), bank, true);
}

/** An account with one bank more. The first of a currency is the one that payouts go to, until another takes its place. */
export function addBankAccount(context: RequestContext, account: Account, bank: Stripe.BankAccount, first: boolean): Account {
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
  return withBanks(account, takesOver ? [added, ...behind] : [...behind, added]);
}

const noRequirementsDue = { currently_due: [], errors: [], past_due: [], pending_verification: [] };

/** An account with these banks, the one that payouts go to first. */
export function withBanks(account: Account, data: Stripe.BankAccount[]): Account {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return { ...account, external_accounts: { object: 'list', data, has_more: false, url } };
}
