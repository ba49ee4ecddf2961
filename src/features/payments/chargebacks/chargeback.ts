import type { ChargebackMovement, LedgerLine } from '../ledger.ts';

/**
 * What a chargeback has come to: the buyer's bank has taken the money, the winery's part is taken back from its account, and its two
 * ends: the money came back and the winery has its part again, or it is lost.
 */
export type ChargebackState = 'open' | 'reversed' | 'returned' | 'lost';

/** Where a chargeback is to go. Only the buyer's bank decides that. */
export type ChargebackGoal = 'reversed' | 'returned' | 'lost';

/** What is done next: the provider is asked for the first two, the last is written down alone. */
export type ChargebackStep = 'reverse' | 'retransfer' | 'write-off';

/**
 * What to do next about a chargeback; undefined where nothing is left to do, or the bank has not decided.
 * The winery's part is taken back first even where the bank has decided already: the process may have died after asking, and asking
 * again under the same key is what finds out.
 */
export function nextChargebackStep(chargeback: {
  state: ChargebackState;
  goal: ChargebackGoal;
}): ChargebackStep | undefined {
  const { state, goal } = chargeback;
  if (state === 'open') return 'reverse';
  if (state !== 'reversed' || goal === 'reversed') return undefined;
  return goal === 'returned' ? 'retransfer' : 'write-off';
}

/** What a chargeback is after a step. */
export const chargebackAfter: Record<ChargebackStep, ChargebackState> = {
  reverse: 'reversed',
  retransfer: 'returned',
  'write-off': 'lost',
};

/** Whether a chargeback keeps the order's money where it is: it is neither paid out nor given back until the house has it again. */
export function freezesFunds(chargeback: { state: ChargebackState } | undefined): boolean {
  return chargeback !== undefined && chargeback.state !== 'returned';
}

type Amounts = {
  /** What the bank took, and what the provider takes for that. */
  amountCents: number;
  feeCents: number;
  /** The winery's part of it, and what of that its account could give back. */
  sellerCents: number;
  reversedCents: number;
  /** What the winery paid the house of the order. */
  providerCommissionCents: number;
};

/**
 * The entries of a movement about a chargeback. They add up to nothing; an entry of nothing is left out.
 * What the bank takes lies in `chargebacks` until somebody bears it: the winery its part, from its account as far as that allows, else
 * as its debt; the house its commissions if the bank decides against it, and the provider's fee always.
 */
export function chargebackLines(movement: ChargebackMovement, amounts: Amounts): LedgerLine[] {
  const { amountCents, feeCents, sellerCents, reversedCents, providerCommissionCents } = amounts;
  const house = amountCents - sellerCents;
  const ofWinery = Math.min(house, providerCommissionCents);
  const reversal: LedgerLine[] = [
    { account: 'winery', amountCents: reversedCents },
    { account: 'winery-debt', amountCents: sellerCents - reversedCents },
    { account: 'chargebacks', amountCents: -sellerCents },
  ];
  const lines: Record<ChargebackMovement, LedgerLine[]> = {
    chargeback: [
      { account: 'provider-balance', amountCents: -amountCents - feeCents },
      { account: 'chargebacks', amountCents },
      { account: 'dispute-fees', amountCents: feeCents },
    ],
    reversal,
    'chargeback-won': [
      { account: 'provider-balance', amountCents },
      { account: 'chargebacks', amountCents: -amountCents },
    ],
    retransfer: reversal.map(({ account, amountCents: cents }) => ({ account, amountCents: -cents })),
    'chargeback-lost': [
      { account: 'provider-commission', amountCents: ofWinery },
      { account: 'customer-commission', amountCents: house - ofWinery },
      { account: 'chargebacks', amountCents: -house },
    ],
  };
  return lines[movement].filter(({ amountCents: cents }) => cents !== 0);
}
