import type Stripe from 'stripe';
import { invalidRequest } from '../http/stripe-error.ts';

/** The platform's country. */
const platformCountry = 'US';

/** The countries of the euro, which need no entry below. */
const euroCountries = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** The currency of the accounts of each country that a platform in the United States can open accounts in. */
export const accountCurrencies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(euroCountries.map((country) => [country, 'eur'])),
  AU: 'aud',
  BG: 'bgn',
  CA: 'cad',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  IS: 'isk',
  JP: 'jpy',
  LI: 'chf',
  MX: 'mxn',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  US: 'usd',
};

/**
 * The countries that a platform in the United States can send separate transfers to: the European Economic Area, and
 * four more. https://docs.stripe.com/connect/cross-border-payouts
 */
const crossBorderCountries = [...euroCountries, 'BG CA CH CZ DK GB HU IS LI NO PL RO SE US'.split(' ')].flat();

/**
 * Checks whether the platform may open an account in a country.
 *
 * @throws 400 for other countries. Nobody publishes the list; Stripe's message is quoted by many for India, and Brazil,
 *   Malaysia, and Thailand are known to be the same
 */
export function checkAccountCountry(country: string): void {
  if (Object.hasOwn(accountCurrencies, country)) return;
  throw invalidRequest(
    `Connected accounts in ${country} cannot be created by platforms in ${platformCountry}. To learn more, please contact us via https://support.stripe.com/contact/.`,
    { param: 'country' },
  );
}

/**
 * Checks the capabilities that an account requests.
 *
 * @throws 400 if an account abroad may receive transfers but no card payments, as Stripe says it: only accounts under
 *   its `recipient` agreement can, and those cannot be a payment's merchant.
 *   https://docs.stripe.com/connect/service-agreement-types
 */
export function checkCapabilities(country: string, requested: readonly string[]): void {
  if (country === platformCountry || !requested.includes('transfers') || requested.includes('card_payments')) return;
  throw invalidRequest(
    `When requesting the transfers capability for accounts in ${country}, you must either specify the recipient service agreement, or request the card_payments capability along with transfers.`,
    { param: 'capabilities' },
  );
}

/**
 * Checks whether money may be sent to an account's country. With the account as the merchant (`on_behalf_of`) it may be
 * any country, because the payment settles there: https://docs.stripe.com/connect/destination-charges
 *
 * @throws 400 for countries outside the region
 */
export function checkTransferCountry({ id, country }: Stripe.Account, onBehalfOf: string | null | undefined): void {
  if (onBehalfOf === id || !country || crossBorderCountries.includes(country)) return;
  throw invalidRequest(
    `Funds can't be sent to accounts located in ${country} because it's restricted outside of your platform's region. Learn more here: https://stripe.com/docs/connect/account-capabilities#transfers-cross-border`,
    { code: 'transfers_not_allowed', param: 'destination' },
  );
}
