import { sweepDueOrders } from '#features/orders/sweep-due-orders.server.ts';
import { sweepUnsettledPayments } from '#features/orders/sweep-unsettled-payments.server.ts';
import type { App } from '../server.ts';

/** How often each node looks for orders of which something is due, in milliseconds. */
const every = 5_000;
/** How many it takes in hand before it looks whether it is to stop. */
const atOnce = 100;

/**
 * Starts to make the transitions that are due, and to look after payments that were left alone. What came due while nothing ran is found at the first look, and of several nodes each
 * takes other orders.
 * @returns what stops it, after the transition under way
 */
export function startProcessTimers(app: App): () => Promise<void> {
  let stopped = false;
  let sweeping: Promise<void> = Promise.resolve();
  let busy = false;
  const sweep = async () => {
    busy = true;
    try {
      await sweepUnsettledPayments(app, { kind: 'system' });
      while (!stopped && (await sweepDueOrders(app, { kind: 'system' }, { most: atOnce })) === atOnce);
    } catch (error) {
      app.errors.report('order-timer-failed', error);
    }
    busy = false;
  };
  const timer = setInterval(() => {
    if (!busy) sweeping = sweep();
  }, every);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await sweeping;
  };
}
