import type { RequestContext } from '../request-context.ts';
import { accountCurrencies } from './countries.ts';

/** The platform's own currency. */
export const platformCurrency = 'usd';

/**
 * What one US dollar is worth in each currency. The rates are invented, near those of 2026, and stay the same until a
 * test changes them: tests expect exact amounts.
 */
const perDollar: Readonly<Record<string, number>> = {
  aud: 1.5,
  bgn: 1.8,
  cad: 1.4,
  chf: 0.9,
  czk: 23,
  dkk: 6.9,
  eur: 0.92,
  gbp: 0.8,
  hkd: 7.8,
  huf: 360,
  isk: 138,
  jpy: 150,
  mxn: 17,
  nok: 10.5,
  nzd: 1.7,
  pln: 4,
  ron: 4.6,
  sek: 10.4,
  sgd: 1.3,
  usd: 1,
};

/** Currencies without a minor unit: an amount of 500 is 500 yen. https://docs.stripe.com/currencies#zero-decimal */
const zeroDecimal: readonly string[] = ['jpy'];

/** Whether accounts can settle in a currency. */
export function isSettlementCurrency(currency: string): boolean {
  return Object.hasOwn(perDollar, currency);
}

/** The currency of a country's accounts and bank accounts. */
export function currencyOf(country: string): string {
  return accountCurrencies[country] ?? 'eur';
}

/** The currency in which an account's money settles: everything it receives in another one is converted. */
export function settlementCurrencyOf(context: RequestContext, account: string): string {
  return context.store.find('account', account)?.value.default_currency ?? platformCurrency;
}

/**
 * What a minor unit of a currency is worth in minor units of another, as Stripe's `exchange_rate` says it; undefined for
 * the same currency.
 */
export function exchangeRate({ rules }: RequestContext, from: string, to: string): number | undefined {
  if (from === to) return undefined;
  const unit = (currency: string) =>
    (rules.rates?.[currency] ?? perDollar[currency] ?? 1) * (zeroDecimal.includes(currency) ? 1 : 100);
  return Number((unit(to) / unit(from)).toPrecision(8));
}

/** An amount in minor units of another currency. */
export function convert(context: RequestContext, amount: number, from: string, to: string): number {
  return Math.round(amount * (exchangeRate(context, from, to) ?? 1));
}

/** An amount as messages show it. */
export function formatAmount(amount: number, currency: string): string {
  const figure = zeroDecimal.includes(currency) ? String(amount) : (amount / 100).toFixed(2);
  return currency === 'usd' ? `$${figure}` : `${figure} ${currency.toUpperCase()}`;
}
