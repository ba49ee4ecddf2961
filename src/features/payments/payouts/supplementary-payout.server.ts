import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { SentPayout } from '../charges/payment-gateway.ts';
import {
  findSupplementaryPayout,
  lockSellerBalance,
  lockSupplementaryPayout,
  type SupplementaryPayoutRow,
  updateSupplementaryPayout,
} from '../db/payout-rows.server.ts';
import { recordMovement } from '../ledger.server.ts';
import { payoutLines } from '../ledger.ts';
import { planPayout } from './payout-plan.ts';
import { reserveReleaseLines, setOffLines } from './plan-payout.server.ts';

type InTransaction = { db: Transaction } & Pick<Infra, 'clock'>;

/**
 * Divides a supplementary payout once: sets off what the winery owes by now. A slice of reserve becomes due to the winery
 * with it. @returns the payout with its division
 */
export async function planSupplementaryPayout(
  app: InTransaction,
  payout: SupplementaryPayoutRow,
): Promise<SupplementaryPayoutRow> {
  const locked = await lockSupplementaryPayout(app.db, payout);
  if (!locked || locked.plannedAt !== null) return locked ?? payout;
  const balance = await lockSellerBalance(app.db, locked.wineryId);
  const { setOffCents, collectedCents } = planPayout(locked.amountCents, balance, 0);
  const plan = { setOffCents, collectedCents };
  const isReserve = locked.kind === 'reserve';
  const lines = isReserve ? reserveReleaseLines(locked.amountCents, plan) : setOffLines(plan);
  // why: the order's own payout may have been set off in the first round
  const movement = isReserve
    ? ({ movement: 'reserve-release', round: 1 } as const)
    : ({ movement: 'set-off', round: entryRound(locked, 2) } as const);
  await recordMovement(app, locked, { ...movement, lines });
  return updateSupplementaryPayout(app.db, locked, { ...plan, plannedAt: app.clock.now() });
}

/** The round of a ledger entry of a supplementary payout: those of a later round of chargebacks begin after 100. */
function entryRound({ round }: SupplementaryPayoutRow, ofPayout: number): number {
  return (round - 1) * 100 + ofPayout;
}

/** The round of the ledger entries of a supplementary payout that is sent now, or was sent last. */
export function supplementaryRound(payout: SupplementaryPayoutRow): number {
  return entryRound(payout, payout.payoutReturns + 1);
}

/** The amount of a supplementary payout, and what was set off of it, in cents; undefined without a supplementary payout. */
export async function findSupplementary(
  app: Pick<Infra, 'db'>,
  key: Parameters<typeof findSupplementaryPayout>[1],
): Promise<{ cents: number; setOffCents: number } | undefined> {
  const payout = await findSupplementaryPayout(app.db, key);
  return payout && { cents: payout.amountCents, setOffCents: payout.setOffCents };
}

/** Stores that a supplementary payout was sent, unless it was already stored. */
export async function recordSupplementaryPayout(
  app: InTransaction,
  payout: SupplementaryPayoutRow,
  sent: SentPayout | null,
): Promise<void> {
  const locked = await lockSupplementaryPayout(app.db, payout);
  if (!locked || locked.sentAt !== null || locked.attempt !== payout.attempt) return;
  const now = app.clock.now();
  const { kind, amountCents, setOffCents } = locked;
  const lines = payoutLines(amountCents - setOffCents);
  await recordMovement(app, locked, {
    movement: `${kind}-payout`,
    lines,
    round: supplementaryRound(locked),
  });
  await updateSupplementaryPayout(app.db, locked, {
    payoutRef: sent?.ref ?? null,
    expectedAt: sent?.expectedAt ?? null,
    sentAt: now,
    checkedAt: now,
    arrivedAt: sent === null ? now : null,
    failureMessage: null,
  });
}

/**
 * Stores that the winery's bank returned a supplementary payout; it is sent again a day later. @returns false if it was
 * already stored
 */
export async function recordSupplementaryReturn(
  app: InTransaction,
  payout: SupplementaryPayoutRow,
  message: string,
): Promise<boolean> {
  const locked = await lockSupplementaryPayout(app.db, payout);
  if (!locked || locked.payoutRef !== payout.payoutRef || locked.payoutRef === null) return false;
  const now = app.clock.now();
  const { kind, amountCents, setOffCents, payoutReturns, attempt } = locked;
  const lines = payoutLines(setOffCents - amountCents);
  await recordMovement(app, locked, {
    movement: `${kind}-payout-return`,
    lines,
    round: supplementaryRound(locked),
  });
  await updateSupplementaryPayout(app.db, locked, {
    payoutRef: null,
    sentAt: null,
    arrivedAt: null,
    expectedAt: null,
    checkedAt: now,
    dueAt: new Date(now.getTime() + 24 * 3600 * 1000),
    payoutReturns: payoutReturns + 1,
    attempt: attempt + 1,
    failureMessage: message.slice(0, 500),
  });
  return true;
}
