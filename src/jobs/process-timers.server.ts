import { sweepMessageDigests } from '#features/messages/sweep-message-digests.server.ts';
import { sweepUnsettledPayments } from '#features/orders/payment/sync-payment.server.ts';
import { sweepDueOrders } from '#features/orders/process/sweep-due-orders.server.ts';
import { sweepReviewReminders } from '#features/orders/reviews/review-reminders.server.ts';
import { sweepPayoutAccounts } from '#features/payments/payouts/refresh-payout-account.server.ts';
import type { App } from '../app.ts';

/** How often each node looks for orders of which something is due, payments that wait, and mails whose time has come, in milliseconds. */
const interval = 5_000;
/** How many orders, or people, it takes in hand before it looks whether it is to stop. */
const batchSize = 100;

/**
 * Starts to make the transitions that are due, and beside that to look after payments that were left alone, and after the accounts of
 * wineries, reviews that nobody has written yet and messages that nobody has read: a provider that is slow holds up no timer. What came due while nothing ran is found at the first look, and of several
 * nodes each takes other orders.
 * @returns what stops them, after the orders and the payment under way
 */
export function startProcessTimers(app: App): () => Promise<void> {
  const system = { kind: 'system' } as const;
  const stops = [
    startLoop(app, () => sweepDueOrders(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepUnsettledPayments(app, system), 1),
    startLoop(app, () => sweepPayoutAccounts(app, system), 1),
    startLoop(app, () => sweepReviewReminders(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepMessageDigests(app, system, { most: batchSize }), batchSize),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Works again and again as long as there is as much as it takes at once, then looks anew after a while. @returns what stops it */
function startLoop(app: Pick<App, 'errors'>, work: () => Promise<number>, full: number): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      while (!stopped && (await work()) >= full);
    } catch (error) {
      app.errors.report('order-timer-failed', error);
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= run();
  }, interval);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
