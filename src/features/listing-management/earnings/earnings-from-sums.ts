import type { Earnings } from './earnings.ts';

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
