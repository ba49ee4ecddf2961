import { findPayment, gatewayOf } from '#features/payments/charges/payment.server.ts';
import { arePayoutsPaused } from '#features/payments/payouts/paused-payouts.server.ts';
import {
  claimSupplementaryPayouts,
  findSupplementaryPayout,
  planSupplementaryPayout,
  recordSupplementaryArrival,
  recordSupplementaryPayout,
  recordSupplementaryReturn,
  requestSupplementaryPayout,
  type SupplementaryPayoutRow,
} from '#features/payments/payouts/supplementary-payout.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';

/**
 * Pays out what is due apart from the payouts of orders: free slices of reserve, and what won chargebacks gave back; and
 * follows what was sent. One failing payout does not stop the others. For the system only.
 * @returns how many were looked at; 0 means that none is due
 */
export const sweepSupplementaryPayouts = defineUseCase(async (app: OrdersApp, actor: Actor): Promise<number> => {
  if (actor.kind !== 'system' || !app.payments) return 0;
  const payouts = await claimSupplementaryPayouts(app, app.payments);
  for (const payout of payouts) {
    try {
      await (payout.payoutRef === null ? send(app, payout) : follow(app, payout, payout.payoutRef));
    } catch (error) {
      app.errors.report('payment-failed', error, { order: payout.orderId });
    }
  }
  return payouts.length;
});

/**
 * Reads a supplementary payout from the gateway again, also after it had arrived: a bank may return it days later. For the
 * system only; payouts of others are ignored.
 */
export const syncSupplementaryPayout = defineUseCase(
  async (app: OrdersApp, actor: Actor, payoutRef: string): Promise<void> => {
    if (actor.kind !== 'system') return;
    const payout = await findSupplementaryPayout(app, payoutRef);
    if (payout) await follow(app, payout, payoutRef);
  },
);

async function send(app: OrdersApp, found: SupplementaryPayoutRow): Promise<void> {
  const payment = await findPayment(app, found.orderId);
  if (!payment) throw new Error(`The order ${found.orderId} has no payment`);
  // why: the winery may have been handed over since the payout was claimed
  if (await arePayoutsPaused(app, found.wineryId)) return;
  const plan = () => app.db.transaction().execute((db) => planSupplementaryPayout({ ...app, db }, found));
  const payout = found.plannedAt === null ? await plan() : found;
  const answer = await requestSupplementaryPayout(gatewayOf(app), payment, payout);
  if (answer.kind === 'refused') throw new Error(`The provider refused a payout: ${answer.failure.message}`);
  if (answer.kind === 'not-yet') return;
  await app.db.transaction().execute((db) => recordSupplementaryPayout({ ...app, db }, payout, answer.value.sent));
}

async function follow(app: OrdersApp, payout: SupplementaryPayoutRow, payoutRef: string): Promise<void> {
  const read = await gatewayOf(app).readPayout(payout.accountRef, payoutRef);
  if (read.status === 'arrived' && payout.arrivedAt === null) await recordSupplementaryArrival(app, payout);
  if (read.status !== 'came-back') return;
  await app.db.transaction().execute(async (db) => {
    const order = await lockOrder(db, payout.orderId, null);
    const isRecorded = order && (await recordSupplementaryReturn({ ...app, db }, payout, read.message));
    if (isRecorded && payout.payoutReturns === 0)
      await notifyParty({ ...app, db }, order, { recipient: 'provider', mail: 'payout-failed' });
  });
}
