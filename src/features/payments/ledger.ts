import type { Money } from '#kit/money.ts';

/**
 * The accounts of the ledger, with the reason for which each is kept.
 * - `provider-balance`: money at the gateway, in the operator's account and the wineries' accounts together
 * - `winery`, `winery-reserve`: what the operator owes the winery, and what of its payouts is held in reserve
 * - `winery-overdraft`, `winery-debt`: what the winery owes the operator; an overdraft was taken from its account at the
 *   gateway beyond what the account held for the order, a debt was not taken at all
 * - `provider-commission`, `customer-commission`: what the operator earns
 * - `card-fees`, `dispute-fees`: the gateway's fees, which the operator bears
 * - `buyer-claims`: what the operator owes buyers whose bank returned a refund
 * - `chargebacks`: what banks have taken back and nobody bears yet
 *
 * So a winery's account at the gateway holds `winery`, `winery-reserve`, and `winery-overdraft` together.
 */
export const ledgerAccounts = [
  'provider-balance',
  'winery',
  'winery-reserve',
  'winery-overdraft',
  'winery-debt',
  'provider-commission',
  'customer-commission',
  'card-fees',
  'buyer-claims',
  'chargebacks',
  'dispute-fees',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Movements of payments and payouts. */
const paymentMovements = [
  'capture',
  'card-fee',
  'refund',
  'refund-return',
  'set-off',
  'reserve',
  'reserve-release',
  'payout',
  'payout-return',
  'reserve-payout',
  'reserve-payout-return',
  'chargeback-payout',
  'chargeback-payout-return',
] as const;

/** Movements of a chargeback. */
const chargebackMovements = [
  'chargeback',
  'reversal',
  'chargeback-won',
  'debt-release',
  'retransfer',
  'chargeback-lost',
] as const;
export type ChargebackMovement = (typeof chargebackMovements)[number];

/** Why money moved. */
export const ledgerMovements = [...paymentMovements, ...chargebackMovements] as const;
export type LedgerMovement = (typeof ledgerMovements)[number];

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
  /** What the gateway booked for it in another currency, on the account `provider-balance`; null otherwise. */
  booked: Money | null;
  madeAt: string;
};

/** One line of a movement, in cents: debits are positive, credits negative. */
export type LedgerLine = { account: LedgerAccount; amountCents: number };

/** A movement to be recorded, and which repetition it is. */
export type Movement = { movement: LedgerMovement; lines: readonly LedgerLine[]; round: number };

/** Lines without those of zero. */
export function nonZero(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.filter(({ amountCents }) => amountCents !== 0);
}

type Amounts = {
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
};

/** A captured payment is on the gateway balance: the winery is owed its part, and the commissions are earned. */
export function captureLines(amounts: Amounts): LedgerLine[] {
  return nonZero([
    { account: 'provider-balance', amountCents: amounts.payinCents },
    { account: 'winery', amountCents: -amounts.payoutCents },
    { account: 'provider-commission', amountCents: -amounts.providerCommissionCents },
    { account: 'customer-commission', amountCents: -amounts.customerCommissionCents },
  ]);
}

/** The gateway's fee for charging the card, which it keeps from the operator's balance, whatever becomes of the order. */
export function cardFeeLines(feeCents: number): LedgerLine[] {
  return nonZero([
    { account: 'card-fees', amountCents: feeCents },
    { account: 'provider-balance', amountCents: -feeCents },
  ]);
}

/**
 * A refund undoes the capture. What the winery's account could not return, the operator has paid: the winery's part of
 * the order stays in its account, where it fills an overdraft, and the winery owes it.
 * @param fromSellerCents how much of the winery's part came back from its account
 */
export function refundLines(amounts: Amounts, fromSellerCents: number): LedgerLine[] {
  const paidForSeller = amounts.payoutCents - fromSellerCents;
  return nonZero([
    { account: 'provider-balance', amountCents: -amounts.payinCents },
    { account: 'winery', amountCents: amounts.payoutCents },
    { account: 'winery-overdraft', amountCents: -paidForSeller },
    { account: 'winery-debt', amountCents: paidForSeller },
    { account: 'provider-commission', amountCents: amounts.providerCommissionCents },
    { account: 'customer-commission', amountCents: amounts.customerCommissionCents },
  ]);
}

/** A refund that the buyer's bank returned: the operator has the money and owes it to the buyer. */
export function refundReturnLines({ payinCents }: Pick<Amounts, 'payinCents'>): LedgerLine[] {
  return [
    { account: 'provider-balance', amountCents: payinCents },
    { account: 'buyer-claims', amountCents: -payinCents },
  ];
}

/**
 * A payout takes the winery's money from the gateway balance; a returned one, with a negative amount, puts it back.
 * @param takenCents what of it a chargeback had taken back before the payout was known: the account is in the red for it
 */
export function payoutLines(cents: number, takenCents = 0): LedgerLine[] {
  return nonZero([
    { account: 'winery', amountCents: cents - takenCents },
    { account: 'winery-overdraft', amountCents: takenCents },
    { account: 'provider-balance', amountCents: -cents },
  ]);
}
