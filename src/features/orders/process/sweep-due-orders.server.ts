import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listDueOrders, lockOrderIfDue, postponeOrder } from '../db/order-rows.server.ts';
import { RefusedError } from '../order-refusal.ts';
import type { OrdersApp } from '../orders-app.ts';
import { syncPayment } from '../payment/sync-payment.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import { orderProcess, statusOf } from './order-process.ts';

/** How long an order that could not be moved is left alone, in milliseconds. */
const retryDelay = 5 * 60_000;

/** How many orders are moved side by side: each waits for the database more than it works. */
const concurrency = 4;

/**
 * Makes the transitions that are due, each order in a transaction of its own; an order that another node has in hand is left to it.
 * One that fails is reported and put off, so that it does not stand in the way of the others. For the system alone.
 * @param options.most how many at most. They are looked up together: a look for each would pass all those that are done already
 * @returns how many were found; fewer than `most` means that nothing else is due
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
    // why: only when all have ended, so that nobody is still at work after whoever waits for the sweep has gone on, or closed the pool
    const failed = worked.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  },
);

/**
 * Looks whether the buyer of an order that is about to expire has paid after all, unheard. A provider that does not answer does not keep
 * the bottles from others: what is reserved on a card by then is let go.
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
      const due = orderProcess.nextTimer(statusOf(order));
      const transition = due && orderProcess.find(due.name);
      if (!transition) throw new Error(`Nothing is due of order ${id} in ${order.state}`);
      await applyTransition({ ...app, db }, order, transition, { role: 'system', userId: null });
    });
  } catch (error) {
    // why: a card that is being charged is no failure, and known in a moment
    if (!(error instanceof RefusedError)) app.errors.report('order-timer-failed', error, { order: id });
    const now = app.clock.now();
    await postponeOrder(app.db, id, { now, dueAt: new Date(now.getTime() + retryDelay) });
  }
}
