/** The lowest and the highest price of a listing that is on sale, in cents. */
export const [minPrice, maxPrice] = [1, 10_000_000] as const;

/** Why nothing can be sold at a price; undefined where it can. @param cents a whole number */
export function priceProblem(cents: number): 'too-low' | 'too-high' | undefined {
  if (cents < minPrice) return 'too-low';
  return cents > maxPrice ? 'too-high' : undefined;
}

/** Dollars, with their sign or without, thousands with or without commas, any number of decimals. */
const dollars = /^(-?)\s*(?:US)?\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/i;

/** The dollar named by its code, which says nothing more. */
const dollarCode = /^USD\s*|\s*USD$/i;

/** Another currency, by its sign or its code of three letters. */
const otherCurrency = /[\p{Sc}--$]|(?:^|[^a-z])[a-z]{3}(?:[^a-z]|$)/iv;

/**
 * Dollars as people type them, in cents, rounded half up: the price field of a form rounds to cents.
 * @returns cents, negative too; at most what a number counts exactly; `other-currency` where another is named; undefined for what is no
 * amount
 */
export function parseDollars(typed: string): number | 'other-currency' | undefined {
  const match = dollars.exec(typed.trim().replace(dollarCode, ''));
  if (!match) return /\d/.test(typed) && otherCurrency.test(typed) ? 'other-currency' : undefined;
  const [, minus, whole = '', decimals = ''] = match;
  const hundredths = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  const rounded = Math.min(hundredths + (decimals.charAt(2) >= '5' ? 1 : 0), Number.MAX_SAFE_INTEGER);
  return minus === '' ? rounded : 0 - rounded;
}
