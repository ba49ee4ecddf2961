import type { Money } from '#kit/money.ts';

/**
 * The accounts of the ledger: money at the gateway, what the operator owes the winery, the two commissions; what the
 * winery owes the operator, what the operator owes buyers whose bank returned a refund, what banks have taken back and
 * nobody bears yet, and the gateway's fees for that.
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

/** Movements of a chargeback. */
export type ChargebackMovement = 'chargeback' | 'reversal' | 'chargeback-won' | 'retransfer' | 'chargeback-lost';

/** Why money moved. */
export type LedgerMovement = PaymentMovement | ChargebackMovement;

/** An entry as an admin sees it: debits are positive, credits negative. */
export type LedgerEntry = {
  id: string;
  orderId: string;
  wineryId: string;
  movement: LedgerMovement;
  /** Which repetition of the same movement it is. */
  round: number;
  account: LedgerAccount;
  amount: Money;
  madeAt: string;
};

/** One line of a movement, in cents: debits are positive, credits negative. */
export type LedgerLine = { account: LedgerAccount; amountCents: number };

type Amounts = {
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
};

/**
 * The ledger entries of a payment movement. They add up to zero; entries of zero are left out.
 * A capture puts the money on the gateway balance, owes the winery its part, and earns the commissions. A refund
 * reverses all of that. A payout takes the winery's part from the balance, and a returned payout puts it back.
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
