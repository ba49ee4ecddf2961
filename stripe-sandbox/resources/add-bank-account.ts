import type Stripe from 'stripe';
import type { Kinds } from '../store/kinds.ts';
import { keep, type Turn } from '../turn.ts';

type Account = Kinds['account'];

/** An account with one bank more. The first of a currency is the one that payouts go to, until another takes its place. */
export function addBankAccount(turn: Turn, account: Account, bank: Stripe.BankAccount, first: boolean): Account {
  const others = (account.external_accounts?.data ?? []) as Stripe.BankAccount[];
  const takesOver = first || !others.some(({ currency }) => currency === bank.currency);
  const added: Stripe.BankAccount = {
    ...bank,
    account: account.id,
    available_payout_methods: ['standard'],
    default_for_currency: takesOver,
    future_requirements: nothing,
    metadata: {},
    requirements: nothing,
  };
  const behind = others.map((one) =>
    takesOver && one.currency === bank.currency ? { ...one, default_for_currency: false } : one,
  );
  for (const one of [...behind, added]) keep(turn, 'bank_account', one, account.id);
  return withBanks(account, takesOver ? [added, ...behind] : [...behind, added]);
}

const nothing = { currently_due: [], errors: [], past_due: [], pending_verification: [] };

/** An account with these banks, the one that payouts go to first. */
export function withBanks(account: Account, data: Stripe.BankAccount[]): Account {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return { ...account, external_accounts: { object: 'list', data, has_more: false, url } };
}
