import { sweepAllocations } from '#features/allocations/granting/sweep-allocations.server.ts';
import { sweepAllocationNotices } from '#features/allocations/notices/sweep-allocation-notices.server.ts';
import { sweepClubBilling } from '#features/clubs/billing/sweep-billing.server.ts';
import { sweepInvitations } from '#features/clubs/invitations/show-invitations.server.ts';
import { sweepGiftMails } from '#features/clubs/joining/sweep-gift-mails.server.ts';
import { sweepClubNotices } from '#features/clubs/notices/sweep-notices.server.ts';
import { queueDeliveries } from '#features/events/webhooks/deliver-webhooks.server.ts';
import { sweepMessageDigests } from '#features/messages/sweep-message-digests.server.ts';
import { sweepIssues } from '#features/newsletter/sweep-issues.server.ts';
import { sweepMoveProposals } from '#features/orders/booking-moves/sweep-move-proposals.server.ts';
import { sweepLatePayouts } from '#features/orders/payment/late-payouts.server.ts';
import { reconcileGateway } from '#features/orders/payment/reconcile-gateway.server.ts';
import { sweepPayouts } from '#features/orders/payment/sweep-payouts.server.ts';
import { sweepUnsettledPayments } from '#features/orders/payment/sync-payment.server.ts';
import { sweepPickupReminders } from '#features/orders/process/pickup-reminders.server.ts';
import { sweepSaleReminders } from '#features/orders/process/sale-reminders.server.ts';
import { sweepDueOrders } from '#features/orders/process/sweep-due-orders.server.ts';
import { sweepReviewReminders } from '#features/orders/reviews/review-reminders.server.ts';
import { sweepPayoutAccounts } from '#features/payments/payouts/refresh-payout-account.server.ts';
import { syncPlanPayment } from '#features/plans/follow-plan-payment.server.ts';
import { sweepPlans } from '#features/plans/sweep-plans.server.ts';
import type { App } from '../app.ts';

/** How often each node looks for due transitions, waiting payments and due mails, in milliseconds. */
const interval = 5_000;
/** How many orders or people are processed before the next check whether to stop. */
const batchSize = 100;
/** How many cards are charged at once. */
const chargeBatch = 20;

/**
 * Starts the loops that make due transitions, reconcile payments, and look after payout accounts, review requests,
 * unread messages, clubs, allocations, plans, the newsletter, and webhooks. Each has its own loop, so that a slow payment gateway
 * delays no transition. What became due while no process was running is processed on the first tick, and nodes share
 * the orders between them.
 *
 * @returns a function that stops them after the orders and payments that are worked on
 */
export function startProcessTimers(app: App): () => Promise<void> {
  const system = { kind: 'system' } as const;
  const stops = [
    startLoop(app, () => sweepDueOrders(app, system, { most: batchSize }), batchSize),
    startLoop(app, (signal) => sweepUnsettledPayments(app, system, { signal }), 1),
    startLoop(app, () => sweepPayouts(app, system), 1),
    startLoop(app, () => reconcileGateway(app, system, (ref) => syncPlanPayment(app, system, ref)), 1),
    startLoop(app, () => sweepLatePayouts(app, system), 1),
    startLoop(app, () => sweepPayoutAccounts(app, system), 1),
    startLoop(app, () => sweepPickupReminders(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepSaleReminders(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepMoveProposals(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepReviewReminders(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepClubBilling(app, system, { most: chargeBatch }), chargeBatch),
    startLoop(app, () => sweepAllocations(app, system, { most: chargeBatch }), chargeBatch),
    startLoop(app, () => sweepAllocationNotices(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepPlans(app, system, { most: chargeBatch }), chargeBatch),
    startLoop(app, () => sweepClubNotices(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepGiftMails(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepInvitations(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepIssues(app, system), Number.POSITIVE_INFINITY),
    startLoop(app, () => queueDeliveries(app, system, { most: batchSize }), batchSize),
    startLoop(app, () => sweepMessageDigests(app, system, { most: batchSize }), batchSize),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Repeats the work without a pause while batches are full, then at the interval. @returns a function that stops it */
function startLoop(
  app: Pick<App, 'errors'>,
  work: (stopping: AbortSignal) => Promise<number>,
  full: number,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      while (!stopping.signal.aborted && (await work(stopping.signal)) >= full);
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
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
