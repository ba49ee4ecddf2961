import type { ChargebackMovement, LedgerLine } from '../ledger.ts';

/**
 * How far a chargeback has come: the bank has taken the money (`open`), the winery's part was taken back from its
 * account (`reversed`), and one of two ends: won and sent to the winery again (`returned`), or `lost`.
 */
export type ChargebackState = 'open' | 'reversed' | 'returned' | 'lost';

/** Where a chargeback should end. Only the buyer's bank decides that. */
export type ChargebackGoal = 'reversed' | 'returned' | 'lost';

/** The next step. The first two are calls to the gateway; `write-off` only changes the ledger. */
export type ChargebackStep = 'reverse' | 'retransfer' | 'write-off';

/**
 * The next step of a chargeback; undefined if there is none, or the bank has not decided yet.
 * The winery's part is reversed first even if the bank has already decided: an earlier process may have died after
 * calling the gateway, and repeating the call under the same key finds out.
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

/** The state after each step. */
export const chargebackAfter: Record<ChargebackStep, ChargebackState> = {
  reverse: 'reversed',
  retransfer: 'returned',
  'write-off': 'lost',
};

/**
 * Whether a chargeback keeps the order's money frozen: it is neither paid out nor refunded until the bank has returned
 * it.
 */
export function freezesFunds(chargeback: { state: ChargebackState } | undefined): boolean {
  return chargeback !== undefined && chargeback.state !== 'returned';
}

type Amounts = {
  /** The amount that the bank took back, and the gateway's fee for it. */
  amountCents: number;
  feeCents: number;
  /** The winery's part of that amount, and how much of it the winery's account could return. */
  sellerCents: number;
  reversedCents: number;
  /** The commission that the winery paid for the order. */
  providerCommissionCents: number;
};

/**
 * The ledger entries of a chargeback movement. They add up to zero; entries of zero are left out.
 * The amount stays in the account `chargebacks` until it is allocated: the winery's part from its account, or as its
 * debt if the account has too little; of a lost chargeback the rest from the operator's commissions. The operator
 * always bears the gateway's fee.
 */
export function chargebackLines(movement: ChargebackMovement, amounts: Amounts): LedgerLine[] {
  const { amountCents, feeCents, sellerCents, reversedCents, providerCommissionCents } = amounts;
  const operatorCents = amountCents - sellerCents;
  const sellerCommissionCents = Math.min(operatorCents, providerCommissionCents);
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
      { account: 'provider-commission', amountCents: sellerCommissionCents },
      { account: 'customer-commission', amountCents: operatorCents - sellerCommissionCents },
      { account: 'chargebacks', amountCents: -operatorCents },
    ],
  };
  return lines[movement].filter(({ amountCents: cents }) => cents !== 0);
}
