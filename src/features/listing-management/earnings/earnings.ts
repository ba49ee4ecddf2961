import type { Money } from '#kit/money.ts';

/**
 * What came of a winery's sales in some time. `sold` is what buyers paid for its wines and their delivery, `fees` what the house kept of
 * that, `refunds` what was given back, `takenBack` what buyers' banks took for good or for now, `earned` what remained for the winery,
 * and `paidOut` what of it went to its bank.
 */
export type Earnings = {
  sold: Money;
  fees: Money;
  refunds: Money;
  takenBack: Money;
  earned: Money;
  paidOut: Money;
};

/** What the columns of earnings are called, in the order in which they are shown. */
export const earningsLabels = {
  sold: 'Sold',
  fees: 'Fees',
  refunds: 'Refunds',
  takenBack: 'Disputed by banks',
  earned: 'Earned',
  paidOut: 'Paid out',
} as const satisfies Record<keyof Earnings, string>;

export const earningsColumns = Object.keys(earningsLabels) as (keyof Earnings)[];

/** The earnings of a month, such as `2026-11`, by the shop's clocks. */
export type MonthEarnings = Earnings & { month: string };

/** The earnings of an order in some time. `at` is when its money last moved then. */
export type OrderEarnings = Earnings & { orderId: string; buyer: string; at: string };

const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** A month as people write it, e.g. `November 2026`. @param month as `2026-11` */
export function formatMonth(month: string): string {
  return monthFormat.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** What came of sales, in cents, as a database adds it up. */
export type EarningsSums = {
  currency: string;
  soldCents: string;
  feesCents: string;
  refundsCents: string;
  takenBackCents: string;
  paidOutCents: string;
};

/** Makes earnings of what a database adds up: what remains is what was sold less the rest, to the cent. */
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
    paidOut: money(Number(row.paidOutCents)),
  };
}
