/** An amount of money: `amount` in minor units (cents), an integer; `currency` an ISO 4217 code. */
export type Money = { amount: number; currency: string };

/** An amount in cents as the API presents it; null without an amount, or without a currency. */
export function presentMoney(cents: number, currency: string): Money;
export function presentMoney(cents: number | null, currency: string | null): Money | null;
/** An amount in cents as the API presents it; null without an amount, or without a currency. */
export function presentMoney(cents: number | null, currency: string | null): Money | null {
  return cents === null || currency === null ? null : { amount: cents, currency };
}

/** Cached by currency, because creating a format costs more than a hundred uses of it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/**
 * Formats an amount for display, e.g. `$24.50`, or `−$5.20` with a true minus: always two decimals for USD, the
 * specification's sub-unit divisor of 100.
 *
 * @throws RangeError when the amount is not a safe integer
 */
export function formatMoney({ amount, currency }: Money): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Unsafe money value');
  const format = formatOf(currency);
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  // why: the format writes a hyphen, which is shorter than a digit is wide and breaks from its amount
  return format.format(amount / 10 ** digits).replace('-', '\u2212');
}

/** An amount as a plain number with the decimals of its currency, as spreadsheets read it: `24.50`, or `500` for yen. */
export function decimalOf({ amount, currency }: Money): string {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}

/** An amount in a sentence; the other words if it is missing, or its reader may not see it. */
export function amountOr(amount: Money | null | undefined, otherwise: string): string {
  return amount ? formatMoney(amount) : otherwise;
}

/** A rate in basis points, hundredths of a percent: 250 is 2.5 %. */
export type BasisPoints = number;

/**
 * A share of an amount, rounded half up to whole minor units.
 *
 * @param amount minor units, not negative
 * @param rate basis points, not negative
 * @throws RangeError when either is negative or not a safe integer
 */
export function applyRate(amount: number, rate: BasisPoints): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('Unsafe money value');
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError('Unsafe rate');
  // why: the product may exceed the safe integers
  return Number((BigInt(amount) * BigInt(rate) + 5_000n) / 10_000n);
}
