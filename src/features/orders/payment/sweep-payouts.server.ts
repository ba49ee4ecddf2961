import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import { claimWineriesToPay, type PayoutRow } from '#features/payments/payouts/gathered/gather-payout.server.ts';
import {
  claimOnTheirWay,
  claimUnfinished,
  findPayoutOfRef,
  listPayoutParts,
  recordPartReturned,
  recordPayoutArrived,
  recordPayoutReturned,
} from '#features/payments/payouts/gathered/record-payout.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { enterParts, finishPayout, payWinery } from './pay-winery.server.ts';

/**
 * Pays wineries what is due to them, each with one bank payout a day or a week; takes up payouts that a process left
 * unfinished, and follows those on their way. It may run on several nodes at once, and a process may die at any point. One
 * winery that fails does not stop the others. For the system only.
 * @returns how much was looked at; 0 means that nothing is due
 */
export const sweepPayouts = defineUseCase(async (app: OrdersApp, actor: Actor): Promise<number> => {
  if (actor.kind !== 'system' || !app.payments) return 0;
  const unfinished = await claimUnfinished(app, app.payments);
  for (const payout of unfinished)
    await attempt(app, payout.wineryId, () => finishPayout(app, payout, { isTakenUp: true }));
  const wineries = await claimWineriesToPay(app, app.payments);
  for (const wineryId of wineries) await attempt(app, wineryId, () => payWinery(app, wineryId));
  const sent = await claimOnTheirWay(app, app.payments);
  for (const payout of sent) await attempt(app, payout.wineryId, () => followPayout(app, payout));
  return unfinished.length + wineries.length + sent.length;
});

/**
 * Reads a payout from the gateway again, also after it had arrived: a bank may return it days later. For the system only;
 * payouts of others are ignored.
 */
export const syncPayout = defineUseCase(async (app: OrdersApp, actor: Actor, payoutRef: string): Promise<void> => {
  if (actor.kind !== 'system') return;
  const payout = await findPayoutOfRef(app, payoutRef);
  if (payout) await followPayout(app, payout);
});

/** What fails is reported and tried again by a later sweep. */
async function attempt(app: OrdersApp, winery: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.errors.report('payment-failed', error, { winery });
  }
}

/** Stores the outcome of a payout: it has arrived, or was returned by the winery's bank. */
async function followPayout(app: OrdersApp, payout: PayoutRow): Promise<void> {
  const { accountRef, payoutRef, returnedAt } = payout;
  if (payoutRef === null || returnedAt !== null) return;
  await enterParts(app, payout);
  const read = await gatewayOf(app).readPayout(accountRef, payoutRef);
  if (read.status === 'arrived' && payout.arrivedAt === null) await recordPayoutArrived(app, payout);
  if (read.status === 'came-back') await takeBack(app, payout, read.message);
}

/**
 * Enters that a payout was returned, part by part. They are tried again after a day, or when the bank account changes; the
 * owners get one mail, and none when only what was returned before is returned again.
 */
async function takeBack(app: OrdersApp, payout: PayoutRow, message: string): Promise<void> {
  const parts = await listPayoutParts(app, payout);
  for (const part of parts) {
    if (part.returnedAt !== null) continue;
    await app.db.transaction().execute(async (db) => {
      await lockOrder(db, part.orderId, null);
      await recordPartReturned({ ...app, db }, part, payout, message);
    });
  }
  await app.db.transaction().execute(async (db) => {
    const [first] = parts;
    const order = first && (await lockOrder(db, first.orderId, null));
    const isNew = await recordPayoutReturned({ ...app, db }, payout, message);
    if (!order || !isNew || payout.isRetry) return;
    // why: the order may be the first part of two payouts that are returned
    const round = payout.sentAt?.getTime();
    await notifyParty({ ...app, db }, order, { recipient: 'provider', mail: 'payout-failed' }, round);
  });
}
