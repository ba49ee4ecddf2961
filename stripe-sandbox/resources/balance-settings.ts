import type Stripe from 'stripe';
import { type Route, route } from '../http/route.ts';
import { type ApiCall, requireObject } from '../request-context.ts';
import { saveAccountStatus } from './account-status.ts';
import { requireAccount } from './take-account.ts';

const settingsPath = '/v1/balance_settings';

/** The calls about how a connected account is paid out. */
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
