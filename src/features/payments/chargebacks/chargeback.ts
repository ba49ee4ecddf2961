import { type ChargebackMovement, type LedgerLine, nonZero } from '../ledger.ts';

/**
 * How far a chargeback has come: the bank has taken the money (`open`), the winery's part was taken back from its
 * account (`reversed`), and one of two ends: won and sent to the winery again (`returned`), or `lost`.
 */
export type ChargebackState = 'open' | 'reversed' | 'returned' | 'lost';

/** Where a chargeback should end. Only the buyer's bank decides that. */
export type ChargebackGoal = 'reversed' | 'returned' | 'lost';

/**
 * The next step. The first two are calls to the gateway; `write-off` only changes the ledger, and `keep` nothing: the
 * winery has kept its part, and won.
 */
export type ChargebackStep = 'reverse' | 'retransfer' | 'write-off' | 'keep';

/**
 * The next step of a chargeback; undefined if there is none, or the bank has not decided yet.
 * The winery's part is reversed first even if the bank has already decided: an earlier process may have died after
 * calling the gateway, and repeating the call under the same key finds out. A part that could not be sent to the winery
 * again is reversed only once the chargeback is lost.
 */
export function nextChargebackStep(chargeback: {
  state: ChargebackState;
  goal: ChargebackGoal;
  waitsForDecision: boolean;
}): ChargebackStep | undefined {
  const { state, goal, waitsForDecision } = chargeback;
  if (state === 'open' && waitsForDecision && goal !== 'lost') return goal === 'returned' ? 'keep' : undefined;
  if (state === 'open') return 'reverse';
  if (state !== 'reversed' || goal === 'reversed') return undefined;
  return goal === 'returned' ? 'retransfer' : 'write-off';
}

/** The state after each step. */
export const chargebackAfter: Record<ChargebackStep, ChargebackState> = {
  reverse: 'reversed',
  retransfer: 'returned',
  'write-off': 'lost',
  keep: 'returned',
};

/**
 * Whether a chargeback keeps the order's money frozen: it is neither paid out nor refunded until the bank has returned
 * it.
 */
export function freezesFunds(chargeback: { state: ChargebackState } | undefined): boolean {
  return chargeback !== undefined && chargeback.state !== 'returned';
}

/** How much of the winery's part was, or would be, taken from what its account held for the order, in cents. */
export function fromHeldCents({ sellerCents, heldCents }: { sellerCents: number; heldCents: number | null }): number {
  return Math.min(sellerCents, heldCents ?? 0);
}

/** What of the money that the winery's account held for the order a chargeback has taken back and not returned, in cents. */
export function takenFromHeld(
  chargeback: { state: ChargebackState; sellerCents: number; heldCents: number | null } | undefined,
): number {
  if (chargeback?.state !== 'reversed' && chargeback?.state !== 'lost') return 0;
  return fromHeldCents(chargeback);
}

type Amounts = {
  /** The amount that the bank took back, and the gateway's fee for it. */
  amountCents: number;
  feeCents: number;
  /** The winery's part of that amount, and how much of it the winery's account could return. */
  sellerCents: number;
  reversedCents: number;
  /** What of the winery's part was never returned and is no longer owed, since the bank has decided for the winery. */
  forgivenCents: number | null;
  /** What the winery's account still held for this order, and would have been paid out. */
  heldCents: number;
  /** The commission that the winery paid for the order. */
  providerCommissionCents: number;
};

/**
 * The ledger entries of a chargeback movement. They add up to zero; entries of zero are left out.
 * The amount stays in the account `chargebacks` until it is allocated: the winery's part from what was held for the
 * order, and beyond that as the winery's overdraft or debt, by whether its account returned it; of a lost chargeback the
 * rest from the operator's commissions. The operator always bears the gateway's fee.
 */
export function chargebackLines(movement: ChargebackMovement, amounts: Amounts): LedgerLine[] {
  const { amountCents, feeCents, sellerCents, reversedCents, heldCents, providerCommissionCents } = amounts;
  const forgivenCents = amounts.forgivenCents ?? 0;
  const sentCents = sellerCents - forgivenCents;
  const takenCents = fromHeldCents({ sellerCents, heldCents });
  const operatorCents = amountCents - sellerCents;
  const sellerCommissionCents = Math.min(operatorCents, providerCommissionCents);
  const lines: Record<ChargebackMovement, LedgerLine[]> = {
    chargeback: [
      { account: 'provider-balance', amountCents: -amountCents - feeCents },
      { account: 'chargebacks', amountCents },
      { account: 'dispute-fees', amountCents: feeCents },
    ],
    reversal: [
      { account: 'winery', amountCents: takenCents },
      { account: 'winery-overdraft', amountCents: reversedCents - takenCents },
      { account: 'winery-debt', amountCents: sellerCents - reversedCents },
      { account: 'chargebacks', amountCents: -sellerCents },
    ],
    'chargeback-won': [
      { account: 'provider-balance', amountCents },
      { account: 'chargebacks', amountCents: -amountCents },
    ],
    'debt-release': [
      { account: 'chargebacks', amountCents: forgivenCents },
      { account: 'winery-debt', amountCents: -forgivenCents },
    ],
    retransfer: [
      { account: 'chargebacks', amountCents: sentCents },
      { account: 'winery', amountCents: -sentCents },
    ],
    'chargeback-lost': [
      { account: 'provider-commission', amountCents: sellerCommissionCents },
      { account: 'customer-commission', amountCents: operatorCents - sellerCommissionCents },
      { account: 'chargebacks', amountCents: -operatorCents },
    ],
  };
  return nonZero(lines[movement]);
}
