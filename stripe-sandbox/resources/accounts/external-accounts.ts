import type Stripe from 'stripe';
import { listObjects } from '../../http/list-objects.ts';
import { type Route, route } from '../../http/route.ts';
import { invalidRequest, notFound } from '../../http/stripe-error.ts';
import { type ApiCall, emitEvent } from '../../request-context.ts';
import { requireAccount, saveAccountStatus } from './account-status.ts';
import { saveVerified } from './account-verification.ts';
import { addBankAccount, type BankData, bankAccountFrom, withBanks } from './bank-accounts.ts';

const path = '/v1/accounts/:id/external_accounts';

/** The calls for the bank accounts of a connected account. */
export const externalAccountRoutes: Route[] = [
  route('POST', path, 'AccountCreateExternalAccountParams', create),
  route('GET', path, 'AccountListExternalAccountsParams', (call: ApiCall<object>) => {
    const { id } = requireAccount(call);
    return listObjects({ ...call, owner: id }, 'bank_account', path.replace(':id', id));
  }),
  route('GET', `${path}/:sub`, 'AccountRetrieveParams', (call) => requireBank(call)),
  route('DELETE', `${path}/:sub`, undefined, remove),
];

function requireBank(call: ApiCall): Stripe.BankAccount {
  const row = call.store.find('bank_account', call.sub);
  if (!row || row.owner !== requireAccount(call).id) throw notFound('external account', call.sub);
  return row.value;
}

function create(call: ApiCall<Stripe.AccountCreateExternalAccountParams>): Stripe.BankAccount {
  const account = requireAccount(call);
  const bank = bankAccountFrom(call, call.params.external_account as string | BankData);
  const changed = addBankAccount(call, account, bank, call.params.default_for_currency ?? false);
  saveVerified(call, changed, account);
  const added = call.store.find('bank_account', bank.id)?.value ?? bank;
  emitEvent(call, 'account.external_account.created', added, account.id);
  return added;
}

function remove(call: ApiCall): Stripe.DeletedBankAccount {
  const account = requireAccount(call);
  const bank = requireBank(call);
  const others = ((account.external_accounts?.data ?? []) as Stripe.BankAccount[]).filter(({ id }) => id !== bank.id);
  if (bank.default_for_currency && others.length > 0)
    throw invalidRequest(
      'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.',
    );
  call.store.drop('bank_account', bank.id);
  saveAccountStatus(call, withBanks(account, others), account);
  emitEvent(call, 'account.external_account.deleted', bank, account.id);
  return { id: bank.id, object: 'bank_account', deleted: true };
}
