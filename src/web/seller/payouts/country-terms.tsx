import { transferCountries } from '#features/payments/payouts/bank-countries.ts';
import { findBankCountry } from '#features/payments/payouts/bank-field.ts';

/** The currency of the shop's prices, from which payouts in another currency are converted. */
const shopCurrency = 'USD';

/** The name of a currency after an amount, e.g. `euros`. */
function currencyName(currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}

/**
 * What depends on the country of a bank account, in two sentences: the currency of its payouts, and when a payment that
 * a buyer's bank disputes is taken back.
 * @throws Error for a country without payouts
 */
export function countryTerms(code: string): readonly [currency: string, disputes: string] {
  const { currency } = findBankCountry(code);
  return [
    currency === shopCurrency
      ? 'Payouts are made in U.S. dollars (USD).'
      : `Payouts are made in ${currencyName(currency)} (${currency}): Stripe converts them from U.S. dollars.`,
    // why: what was taken back from an account elsewhere cannot be sent to it again
    transferCountries.includes(code)
      ? 'If a buyer’s bank disputes a payment, we take your share back when the dispute opens, and send it to you again if the dispute is won.'
      : 'If a buyer’s bank disputes a payment, we take your share back only if the dispute is lost.',
  ];
}

/** The payout terms of a country. They change with the choice of the country, which screen readers announce. */
export function CountryTerms({ code }: { code: string }) {
  const [currency, disputes] = countryTerms(code);
  return (
    <div aria-live="polite" className="grid gap-1 text-small text-ink-soft text-pretty">
      <p>{currency}</p>
      <p>{disputes}</p>
    </div>
  );
}
