import type { Viewer } from '#kit/viewer.ts';
import { lockDueOrder, postponeOrder } from './db/order-rows.server.ts';
import { makeTransition } from './make-transition.server.ts';
import { orderProcess } from './order-process.ts';
import { RefusedError } from './order-refusal.ts';
import { standingOf } from './order-standing.ts';
import type { OrdersApp } from './orders-app.ts';

/** How long an order that could not be moved is left alone, in milliseconds. */
const patience = 5 * 60_000;

/** How many orders are moved side by side: each waits for the database more than it works. */
const sideBySide = 4;

/**
 * Makes the transitions that are due, each order in a transaction of its own; an order that another node has in hand is left to it.
 * One that fails is reported and put off, so that it does not stand in the way of the others. For the system alone.
 * @param options.most how many at most
 * @returns how many were taken in hand; fewer than `most` means that nothing else is due
 */
export async function sweepDueOrders(
  app: Pick<OrdersApp, 'db' | 'clock' | 'jobs' | 'errors'>,
  viewer: Viewer,
  { most }: { most: number },
): Promise<number> {
  if (viewer.kind !== 'system') return 0;
  let [begun, taken] = [0, 0];
  const work = async () => {
    while (begun < most) {
      begun += 1;
      if (!(await moveOneDue(app))) return;
      taken += 1;
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return taken;
}

async function moveOneDue(app: Pick<OrdersApp, 'db' | 'clock' | 'jobs' | 'errors'>): Promise<boolean> {
  let id: string | undefined;
  try {
    await app.db.transaction().execute(async (db) => {
      const order = await lockDueOrder(db, app.clock.now());
      if (!order) return;
      id = order.id;
      const due = orderProcess.due(standingOf(order));
      const transition = due && orderProcess.find(due.name);
      if (!transition) throw new Error(`Nothing is due of order ${order.id} in ${order.state}`);
      await makeTransition({ ...app, db }, order, transition, { actor: 'system', userId: null });
    });
  } catch (error) {
    if (id === undefined) throw error;
    // why: a card that is being charged is no failure, and known in a moment
    if (!(error instanceof RefusedError)) app.errors.report('order-timer-failed', error, { order: id });
    await postponeOrder(app.db, id, new Date(app.clock.now().getTime() + patience));
  }
  return id !== undefined;
}
