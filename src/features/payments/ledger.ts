import type { Money } from '#kit/money.ts';

/**
 * Whose money an entry tells of: what lies at the provider, what the house owes the winery, and what the house earned; what the winery
 * owes the house, what the house owes a buyer whose card takes nothing, what buyers' banks have taken and nobody bears yet, and what the provider takes for that.
 */
export type LedgerAccount =
  | 'provider-balance'
  | 'winery'
  | 'provider-commission'
  | 'customer-commission'
  | 'winery-debt'
  | 'buyer-claims'
  | 'chargebacks'
  | 'dispute-fees';

type PaymentMovement = 'capture' | 'refund' | 'refund-return' | 'payout' | 'payout-return';

/** Why money moves about a chargeback. */
export type ChargebackMovement = 'chargeback' | 'reversal' | 'chargeback-won' | 'retransfer' | 'chargeback-lost';

/** Why money moved. */
export type LedgerMovement = PaymentMovement | ChargebackMovement;

/** An entry as an operator reads it: debit positive, credit negative. */
export type LedgerEntry = {
  id: string;
  orderId: string;
  wineryId: string;
  movement: LedgerMovement;
  /** Which time it is that money moves so. */
  round: number;
  account: LedgerAccount;
  amount: Money;
  madeAt: string;
};

/** One side of a movement, in cents: debit positive, credit negative. */
export type LedgerLine = { account: LedgerAccount; amountCents: number };

type Amounts = {
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
};

/**
 * The entries of a movement of a payment. They add up to nothing; an entry of nothing is left out.
 * Charged: the money lies at the provider, the winery is owed its part, the house has earned its commissions. Given back: the same,
 * the other way round. Paid out: the winery has its part, and it lies at the provider no more; it does again when its bank sends it
 * back.
 */
export function ledgerLines(movement: PaymentMovement, amounts: Amounts): LedgerLine[] {
  const capture: LedgerLine[] = [
    { account: 'provider-balance', amountCents: amounts.payinCents },
    { account: 'winery', amountCents: -amounts.payoutCents },
    { account: 'provider-commission', amountCents: -amounts.providerCommissionCents },
    { account: 'customer-commission', amountCents: -amounts.customerCommissionCents },
  ];
  const payout: LedgerLine[] = [
    { account: 'winery', amountCents: amounts.payoutCents },
    { account: 'provider-balance', amountCents: -amounts.payoutCents },
  ];
  const back = (lines: LedgerLine[]) =>
    lines.map(({ account, amountCents }) => ({ account, amountCents: -amountCents }));
  const lines: Record<PaymentMovement, LedgerLine[]> = {
    capture,
    refund: back(capture),
    'refund-return': [
      { account: 'provider-balance', amountCents: amounts.payinCents },
      { account: 'buyer-claims', amountCents: -amounts.payinCents },
    ],
    payout,
    'payout-return': back(payout),
  };
  return lines[movement].filter(({ amountCents }) => amountCents !== 0);
}
