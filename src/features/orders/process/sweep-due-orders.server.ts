import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listDueOrders, lockOrderIfDue, postponeOrder } from '../db/due-rows.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { RefusedError } from '../order-refusal.ts';
import { syncPayment } from '../payment/sync-payment.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import { orderProcess } from './order-process.ts';
import { timedStatusOf } from './order-status.ts';

/** How long an order that failed is postponed, in milliseconds. */
const retryDelay = 5 * 60_000;

/** How many orders are processed concurrently. Most of the time is spent waiting for the database. */
const concurrency = 4;

/**
 * Makes the due transitions, each order in its own transaction; orders locked by another node are skipped. A failed
 * order is reported and postponed, so that it does not block the others. For the system only.
 * @param options.most greatest number of orders. They are read in one query, because a query for each would scan those
 * already done
 * @returns how many were found; fewer than `most` means that no others are due
 */
export const sweepDueOrders = defineUseCase(
  async (app: OrdersApp, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    const due = await listDueOrders(app.db, app.clock.now(), most);
    const waiting = due.values();
    const work = async () => {
      for (const { id, state } of waiting) {
        if (state === 'pending-payment') await syncBeforeExpiry(app, id);
        await transitionIfDue(app, id);
      }
    };
    const worked = await Promise.allSettled(Array.from({ length: concurrency }, work));
    // why: waits for all workers, so that none still runs when the caller continues or closes the pool
    const failed = worked.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  },
);

/**
 * Checks whether the buyer of an order that is about to expire has paid without the shop having learned of it. If the
 * gateway does not answer, the order expires all the same and its bottles are released; an authorization is canceled
 * later.
 */
async function syncBeforeExpiry(app: OrdersApp, id: string): Promise<void> {
  if (!app.payments) return;
  try {
    await syncPayment(app, { kind: 'system' }, id);
  } catch (error) {
    app.errors.report('payment-failed', error, { order: id });
  }
}

async function transitionIfDue(app: OrdersApp, id: string): Promise<void> {
  try {
    await app.db.transaction().execute(async (db) => {
      const order = await lockOrderIfDue(db, id, app.clock.now());
      if (!order) return;
      const due = orderProcess.nextTimer(timedStatusOf(order));
      const transition = due && orderProcess.find(due.name);
      if (!transition) throw new Error(`Nothing is due of order ${id} in ${order.state}`);
      await applyTransition({ ...app, db }, order, transition, { role: 'system', userId: null });
    });
  } catch (error) {
    // why: a pending capture is not a failure, and ends soon
    if (!(error instanceof RefusedError)) app.errors.report('order-timer-failed', error, { order: id });
    const now = app.clock.now();
    await postponeOrder(app.db, id, { now, dueAt: new Date(now.getTime() + retryDelay) });
  }
}
