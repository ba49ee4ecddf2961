import { type Money, presentMoney } from '#kit/money.ts';

/**
 * The amounts of a winery's earnings in the shop's currency. `sold` is what buyers paid for its wines and their delivery, `fees` what the
 * operator kept of that, `refunds` what was refunded, `takenBack` what banks took back for good or provisionally,
 * `earned` what remained for the winery, `setOff` what of that was kept for what the winery owed, `reserved` what was
 * put into reserve less what became free, and `paidOut` what went to its bank.
 */
type EarningsAmounts = {
  sold: Money;
  fees: Money;
  refunds: Money;
  takenBack: Money;
  earned: Money;
  setOff: Money;
  reserved: Money;
  paidOut: Money;
};

/**
 * A winery's earnings in a period. `sent` is what its bank got of `paidOut`, in the currency of its account; null if that
 * is the same currency, or there were several.
 */
export type Earnings = EarningsAmounts & { sent: Money | null };

/** The name of an amount of earnings. */
export type EarningsColumn = keyof EarningsAmounts;

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
} as const satisfies Record<EarningsColumn, string>;

export const earningsColumns = Object.keys(earningsLabels) as EarningsColumn[];

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
    const total = (column: EarningsColumn) => ({
      amount: (before?.[column].amount ?? 0) + one[column].amount,
      currency,
    });
    const columns = earningsColumns.map((column) => [column, total(column)]);
    totals.set(currency, { ...(Object.fromEntries(columns) as EarningsAmounts), sent: sumSent(before, one) });
  }
  return [...totals.values()];
}

/** What a bank got in two periods; null if it got nothing in another currency, or several currencies. */
function sumSent(before: Earnings | undefined, { sent }: Earnings): Money | null {
  const known = before?.sent ?? null;
  if (known === null || sent === null) return known ?? sent;
  return known.currency === sent.currency ? { ...sent, amount: known.amount + sent.amount } : null;
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
  sentAmount: string;
  sentCurrency: string | null;
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
    sent: presentMoney(Number(row.sentAmount), row.sentCurrency),
  };
}
