/**
 * The operator's terms of payouts. A winery is paid `delayDays` after the buyer has received an order; an admin can agree
 * on another delay with it. For `reservePeriodDays` from a winery's first sale, `reserveBasisPoints` of each payout are
 * held in reserve for `reserveHoldDays`, since chargebacks come weeks after a sale.
 */
export type PayoutTerms = {
  delayDays: number;
  reserveBasisPoints: number;
  reservePeriodDays: number;
  reserveHoldDays: number;
};

const day = 24 * 3600 * 1000;

/** What a winery owes the operator, in cents: see the ledger accounts `winery-overdraft` and `winery-debt`. */
export type SellerBalance = { overdraftCents: number; debtCents: number };

/**
 * How a payout of a winery's money is divided, in cents. `setOffCents` is kept against what the winery owes; the part
 * `collectedCents` of it has to be moved to the operator at the gateway, since the account of the winery still holds it.
 */
export type PayoutPlan = { setOffCents: number; collectedCents: number; reserveCents: number };

/**
 * Divides a payout: first an overdraft is filled, then debts are paid, then the reserve is taken from what is left.
 * @param dueCents the amount due to the winery
 * @param reserveBasisPoints the share that is held in reserve
 */
export function planPayout(dueCents: number, balance: SellerBalance, reserveBasisPoints: number): PayoutPlan {
  const filledCents = clamp(balance.overdraftCents, dueCents);
  const collectedCents = clamp(balance.debtCents, dueCents - filledCents);
  const setOffCents = filledCents + collectedCents;
  const reserveCents = Math.floor(((dueCents - setOffCents) * reserveBasisPoints) / 10_000);
  return { setOffCents, collectedCents, reserveCents };
}

function clamp(owedCents: number, availableCents: number): number {
  return Math.max(0, Math.min(owedCents, availableCents));
}

/** The share of a payout that is held in reserve now, in basis points: none once the winery's first months are over. */
export function reserveShare(terms: PayoutTerms, firstSaleAt: Date | null, now: Date): number {
  if (firstSaleAt === null) return terms.reserveBasisPoints;
  const ends = firstSaleAt.getTime() + terms.reservePeriodDays * day;
  return now.getTime() < ends ? terms.reserveBasisPoints : 0;
}

/** When a slice of reserve that is held now is free. */
export function reserveFreeAt(terms: PayoutTerms, now: Date): Date {
  return new Date(now.getTime() + terms.reserveHoldDays * day);
}

/** What of an order's payout goes to the bank, in cents. */
export function payableCents(payout: { payoutCents: number; setOffCents: number; reserveCents: number }): number {
  return payout.payoutCents - payout.setOffCents - payout.reserveCents;
}
