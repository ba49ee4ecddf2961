import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type PaymentRow, resumePayouts, updatePayment } from '../db/payment-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';
import { recordMovement } from '../ledger.server.ts';
import { payoutLines } from '../ledger.ts';
import { payableCents } from './payout-plan.ts';

/**
 * How long a returned payout waits before it is tried again, in milliseconds, so that the winery can correct its bank
 * account.
 */
const retryDelay = 24 * 3600 * 1000;

/** Stores that a payout has arrived at the winery's bank. */
export async function recordPayoutArrival(app: Pick<Infra, 'db' | 'clock'>, payment: PaymentRow): Promise<void> {
  await updatePayment(app.db, payment, { payoutArrivedAt: app.clock.now() });
}

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
 * Retries a winery's returned payouts at once, after its bank account has changed. For the system only.
 * @param accountRef the winery's account at the gateway
 */
export const retryPayouts = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock' | 'jobs'>, actor: Actor, accountRef: string): Promise<void> => {
    if (actor.kind !== 'system') return;
    await app.db.transaction().execute(async (db) => {
      const freed = await resumePayouts(db, { accountRef, now: app.clock.now() });
      for (const { orderId, attempt } of freed)
        await app.jobs.send(paymentQueue, { orderId }, { db, key: `${orderId}:paid-out:${attempt}` });
    });
  },
);
