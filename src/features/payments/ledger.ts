/** Whose money an entry tells of: what lies at the provider, what the house owes the winery, and what the house earned. */
export type LedgerAccount = 'provider-balance' | 'winery' | 'provider-commission' | 'customer-commission';

/** Why money moved. */
export type LedgerMovement = 'capture' | 'refund' | 'payout';

/** One side of a movement, in cents: debit positive, credit negative. */
export type LedgerLine = { account: LedgerAccount; amountCents: number };

type Amounts = {
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
};

/**
 * The entries of a movement. They add up to nothing; an entry of nothing is left out.
 * Charged: the money lies at the provider, the winery is owed its part, the house has earned its commissions. Given back: the same,
 * the other way round. Paid out: the winery has its part, and it lies at the provider no more.
 */
export function ledgerLines(movement: LedgerMovement, amounts: Amounts): LedgerLine[] {
  const capture: LedgerLine[] = [
    { account: 'provider-balance', amountCents: amounts.payinCents },
    { account: 'winery', amountCents: -amounts.payoutCents },
    { account: 'provider-commission', amountCents: -amounts.providerCommissionCents },
    { account: 'customer-commission', amountCents: -amounts.customerCommissionCents },
  ];
  const lines: Record<LedgerMovement, LedgerLine[]> = {
    capture,
    refund: capture.map(({ account, amountCents }) => ({ account, amountCents: -amountCents })),
    payout: [
      { account: 'winery', amountCents: amounts.payoutCents },
      { account: 'provider-balance', amountCents: -amounts.payoutCents },
    ],
  };
  return lines[movement].filter(({ amountCents }) => amountCents !== 0);
}
