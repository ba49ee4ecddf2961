import type { EarningsSums } from './db/earnings-rows.server.ts';
import type { Earnings } from './earnings.ts';

/** Makes earnings of what a database adds up: what remains is what was sold less the rest, to the cent. */
export function earningsFromSums(row: EarningsSums): Earnings {
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
