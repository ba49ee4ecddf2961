/**
 * The minimum price of a published listing, in cents: the least that the payment gateway charges a card. A bottle, or a
 * place at a tasting, for less could not be paid for.
 * @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const minPrice = 50;

/** The maximum price of a published listing, in cents. */
export const maxPrice = 10_000_000;

/**
 * Why a price is not allowed; undefined if it is.
 * @param cents a whole number
 */
export function priceProblem(cents: number): 'too-low' | 'too-high' | undefined {
  if (cents < minPrice) return 'too-low';
  return cents > maxPrice ? 'too-high' : undefined;
}

/** Dollars, with or without the sign, with or without thousands separators, and with any number of decimals. */
const dollars = /^(-?)\s*(?:US)?\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/i;

/** The currency code of the dollar, which can be dropped. */
const dollarCode = /^USD\s*|\s*USD$/i;

/** Another currency, by its sign or three-letter code. */
const otherCurrency = /[\p{Sc}--$]|(?:^|[^a-z])[a-z]{3}(?:[^a-z]|$)/iv;

/**
 * Parses dollars as people type them, into cents, rounded half up.
 * @returns cents, possibly negative, at most the largest safe integer; `other-currency` if another one is named;
 * undefined if it is not an amount
 */
export function parseDollars(typed: string): number | 'other-currency' | undefined {
  const match = dollars.exec(typed.trim().replace(dollarCode, ''));
  if (!match) return /\d/.test(typed) && otherCurrency.test(typed) ? 'other-currency' : undefined;
  const [, minus, whole = '', decimals = ''] = match;
  const hundredths = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  const rounded = Math.min(hundredths + (decimals.charAt(2) >= '5' ? 1 : 0), Number.MAX_SAFE_INTEGER);
  return minus === '' ? rounded : 0 - rounded;
}
