import type { Money } from '#kit/money.ts';

/**
 * A winery's earnings in a period. `sold` is what buyers paid for its wines and their delivery, `fees` what the
 * operator kept of that, `refunds` what was refunded, `takenBack` what banks took back for good or provisionally,
 * `earned` what remained for the winery, `setOff` what of that was kept for what the winery owed, `reserved` what was
 * put into reserve less what became free, and `paidOut` what went to its bank.
 */
export type Earnings = {
  sold: Money;
  fees: Money;
  refunds: Money;
  takenBack: Money;
  earned: Money;
  setOff: Money;
  reserved: Money;
  paidOut: Money;
};

/** The labels of the columns of earnings, in the order in which they are shown. */
export const earningsLabels = {
  sold: 'Sold',
  fees: 'Fees',
  refunds: 'Refunds',
  takenBack: 'Disputed by banks',
  earned: 'Earned',
  setOff: 'Set off',
  reserved: 'Reserve',
  paidOut: 'Paid out',
} as const satisfies Record<keyof Earnings, string>;

export const earningsColumns = Object.keys(earningsLabels) as (keyof Earnings)[];

/** The earnings of a month, such as `2026-11`, in the winery's time zone. */
export type MonthEarnings = Earnings & { month: string };

/** The earnings of an order in a period. `at` is its last movement in it. */
export type OrderEarnings = Earnings & { orderId: string; number: string; buyer: string; at: string };

/** Adds earnings up, those of each currency apart: one total, or none without earnings, since the shop has one currency. */
export function sumEarnings(all: readonly Earnings[]): Earnings[] {
  const totals = new Map<string, Earnings>();
  for (const one of all) {
    const { currency } = one.sold;
    const before = totals.get(currency);
    const total = (column: keyof Earnings) => ({
      amount: (before?.[column].amount ?? 0) + one[column].amount,
      currency,
    });
    const columns = earningsColumns.map((column) => [column, total(column)]);
    totals.set(currency, Object.fromEntries(columns) as Earnings);
  }
  return [...totals.values()];
}

const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/**
 * Formats a month, e.g. `November 2026`.
 * @param month as `2026-11`
 */
export function formatMonth(month: string): string {
  return monthFormat.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** The sums of a period, in cents, as the database returns them. */
export type EarningsSums = {
  currency: string;
  soldCents: string;
  feesCents: string;
  refundsCents: string;
  takenBackCents: string;
  setOffCents: string;
  reservedCents: string;
  paidOutCents: string;
};

/** Computes earnings from the database's sums: what remains is sold minus fees, refunds and what was taken back. */
export function toEarnings(row: EarningsSums): Earnings {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const [sold, fees] = [Number(row.soldCents), Number(row.feesCents)];
  const [refunds, takenBack] = [Number(row.refundsCents), Number(row.takenBackCents)];
  return {
    sold: money(sold),
    fees: money(fees),
    refunds: money(refunds),
    takenBack: money(takenBack),
    earned: money(sold - fees - refunds - takenBack),
    setOff: money(Number(row.setOffCents)),
    reserved: money(Number(row.reservedCents)),
    paidOut: money(Number(row.paidOutCents)),
  };
}
