import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { releaseWinery } from '../db/gathered-payout-rows.server.ts';
import { type PaymentRow, resumePayouts, updatePayment } from '../db/payment-rows.server.ts';
import { recordMovement } from '../ledger.server.ts';
import { payoutLines } from '../ledger.ts';
import { payableCents } from './payout-plan.ts';

/**
 * How long a returned payout waits before it is tried again, in milliseconds, so that the winery can correct its bank
 * account.
 */
const retryDelay = 24 * 3600 * 1000;

/**
 * Stores that the winery's bank returned a payout: the money is on the gateway balance again, and is paid out again
 * after a day, as a new attempt. Runs in the caller's transaction.
 * @returns false if it was already stored
 */
export async function recordPayoutReturn(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: PaymentRow,
  message: string,
): Promise<boolean> {
  const now = app.clock.now();
  const recorded = await updatePayment(app.db, payment, {
    state: 'captured',
    attempt: payment.attempt + 1,
    payoutRef: null,
    payoutArrivedAt: null,
    payoutExpectedAt: null,
    payoutReturns: payment.payoutReturns + 1,
    payoutNotBefore: new Date(now.getTime() + retryDelay),
    failureCode: 'other',
    failureMessage: message.slice(0, 500),
    updatedAt: now,
  });
  if (!recorded) return false;
  const movement = 'payout-return';
  const lines = payoutLines(-payableCents(payment));
  await recordMovement(app, payment, { movement, lines, round: payment.payoutReturns + 1 });
  return true;
}

/**
 * Lets a winery's returned payouts be sent again with the next sweep, after its bank account has changed. For the system only.
 * @param accountRef the winery's account at the gateway
 */
export const retryPayouts = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, accountRef: string): Promise<void> => {
    if (actor.kind !== 'system') return;
    await resumePayouts(app.db, { accountRef, now: app.clock.now() });
    await releaseWinery(app.db, { accountRef });
  },
);
