import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { settlementCurrencyOf } from '../money/currencies.ts';
import { balanceOf } from '../money/ledger.ts';
import { type ApiCall, type RequestContext, requireObject } from '../request-context.ts';
import { platform } from '../store/kinds.ts';
import { requireAccount, saveAccountStatus } from './accounts/account-status.ts';

/** `GET /v1/balance`: the balance of the platform, or of a connected account. */
export const balanceRoutes: Route[] = [route('GET', '/v1/balance', 'BalanceRetrieveParams', showBalance)];

function showBalance(call: ApiCall): Stripe.Balance {
  const currencies = new Set([settlementCurrencyOf(call, call.owner)]);
  for (const { value } of call.store.ownedBy('balance_transaction', call.owner)) currencies.add(value.currency);
  const isPlatform = call.owner === platform;
  const sums = [...currencies].map((currency) => ({
    currency,
    reserved: isPlatform ? reservedFor(call, currency) : 0,
    ...balanceOf(call, call.owner, currency),
  }));
  const part = (currency: string, amount: number) => ({ amount, currency, source_types: { card: amount } });
  return {
    object: 'balance',
    available: sums.map(({ currency, available, reserved }) => part(currency, available - reserved)),
    ...(isPlatform ? { connect_reserved: sums.map(({ currency, reserved }) => part(currency, reserved)) } : {}),
    livemode: false,
    pending: sums.map(({ currency, pending }) => part(currency, pending)),
  };
}

/**
 * What of the platform's available balance Stripe reserves for connected accounts with less than nothing, for whose
 * losses the platform is liable.
 * https://docs.stripe.com/connect/account-balances
 */
export function reservedFor(context: RequestContext, currency: string): number {
  const available = new Map<string, number>();
  for (const { owner, value } of context.store.all('balance_transaction')) {
    if (owner === platform || value.currency !== currency || value.available_on > context.now) continue;
    available.set(owner, (available.get(owner) ?? 0) + value.net);
  }
  const isOwed = (id: string) =>
    context.store.find('account', id)?.value.controller?.losses?.payments === 'application';
  const debts = [...available].filter(([id]) => isOwed(id)).map(([, amount]) => Math.max(0, -amount));
  return debts.reduce((sum, amount) => sum + amount, 0);
}

const transactionsPath = '/v1/balance_transactions';

/** The calls for balance transactions of the platform or of a connected account. */
export const balanceTransactionRoutes: Route[] = [
  route('GET', transactionsPath, 'BalanceTransactionListParams', listTransactions),
  route('GET', `${transactionsPath}/:id`, 'BalanceTransactionRetrieveParams', (call) =>
    requireObject(call, 'balance_transaction', call.id, call.owner),
  ),
];

function listTransactions(call: ApiCall<object>): object {
  if ('payout' in call.params)
    throw invalidRequest('Balance transaction history can only be filtered on automatic transfers, not manual.', {
      param: 'payout',
    });
  return listObjects(call, 'balance_transaction', transactionsPath);
}

const settingsPath = '/v1/balance_settings';

/** The calls for the payout settings of a connected account. */
export const balanceSettingsRoutes: Route[] = [
  route('GET', settingsPath, 'BalanceSettingsRetrieveParams', (call) => showSettings(call)),
  route('POST', settingsPath, 'BalanceSettingsUpdateParams', updateSettings),
];

function showSettings(call: ApiCall): Stripe.BalanceSettings {
  const payouts = call.store.find('account', call.owner)?.value.settings?.payouts;
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: payouts?.debit_negative_balances ?? false,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: (payouts?.schedule.interval as 'manual' | undefined) ?? 'manual' },
        statement_descriptor: payouts?.statement_descriptor ?? null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: Math.round(call.rules.settleSeconds / 86_400), start_of_day: null },
    },
  };
}

function updateSettings(call: ApiCall<Stripe.BalanceSettingsUpdateParams>): Stripe.BalanceSettings {
  const account = requireAccount({ ...call, id: call.owner });
  requireObject(call, 'account_known', account.id);
  const { payouts, debit_negative_balances: debit } = call.params.payments ?? {};
  const before = account.settings?.payouts;
  const schedule = typeof payouts?.schedule === 'object' ? payouts.schedule : undefined;
  if (account.settings && before) {
    const changed = {
      ...before,
      debit_negative_balances: debit ?? before.debit_negative_balances,
      schedule: { ...before.schedule, ...(schedule?.interval ? { interval: schedule.interval } : {}) },
    } as Stripe.Account.Settings.Payouts;
    saveAccountStatus(call, { ...account, settings: { ...account.settings, payouts: changed } }, account);
  }
  return showSettings(call);
}
