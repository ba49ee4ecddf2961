import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { listLatePayouts, markLatePayouts } from '../db/payout-rows.server.ts';

/** How long after it was due, or expected at the bank, a payout is late, in milliseconds. */
const lateAfter = 3 * 24 * 3600 * 1000;

/** How many orders are looked at together. */
const batchSize = 20;

/**
 * The orders whose payouts have become late: not sent three days after they were due, or not arrived three days after
 * the gateway expected it.
 */
export function findLatePayouts(app: Pick<Infra, 'db' | 'clock'>): Promise<string[]> {
  return listLatePayouts(app.db, { before: lateBefore(app), limit: batchSize });
}

/** Marks the late payouts of a locked order, so that admins are told once. @returns false if they were marked before */
export function recordLatePayouts(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  order: Locked<{ id: string }>,
): Promise<boolean> {
  return markLatePayouts(app.db, order, { now: app.clock.now(), before: lateBefore(app) });
}

function lateBefore({ clock }: Pick<Infra, 'clock'>): Date {
  return new Date(clock.now().getTime() - lateAfter);
}
