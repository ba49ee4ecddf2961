import { findOrderOfPayment } from '#features/payments/charges/payment.server.ts';
import type { PayoutGateway } from '#features/payments/payouts/payout-gateway.ts';
import { listMissedEvents, storePaymentEvent } from '#features/payments/receive-payment-event.server.ts';
import { compareLedger, storeAlarms } from '#features/payments/reconciliation/compare-ledger.server.ts';
import type { GatewayLedger, Span } from '#features/payments/reconciliation/gateway-ledger.ts';
import {
  claimReconciliation,
  completeReconciliation,
  listPaidAccounts,
  notifyOfAlarms,
} from '#features/payments/reconciliation/reconciliation.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { applyPaymentEvent } from './payment-jobs.server.ts';
import { syncChargeback } from './reconcile-chargeback.server.ts';
import { syncPayout } from './sweep-payouts.server.ts';
import { syncPayment, syncRefund } from './sync-payment.server.ts';

type ReconcileApp = OrdersApp & { payoutAccounts: PayoutGateway | undefined; gatewayLedger: GatewayLedger | undefined };

/** Brings a payment that belongs to no order up to date with the gateway, such as one for a plan, by its reference. */
type FollowOther = (paymentRef: string) => Promise<unknown>;

const system = { kind: 'system' } as const;

/**
 * Once a day, reads what the gateway has recorded since the last time: events that were never delivered, disputes,
 * refunds, returned payouts. Each is applied as if it had been delivered. Then compares the ledger with the gateway, and
 * mails the admins every difference. For the system only; safe to repeat and to interrupt.
 * @param followOther what higher features do with payments that belong to no order
 * @returns 1 if it has run, 0 if it is not due
 */
export const reconcileGateway = defineUseCase(
  async (app: ReconcileApp, actor: Actor, followOther: FollowOther = async () => undefined): Promise<number> => {
    const { payments, gatewayLedger } = app;
    if (actor.kind !== 'system' || !payments || !gatewayLedger) return 0;
    const span = await claimReconciliation(app);
    if (!span) return 0;
    const gateway = { ...app, gatewayLedger, followOther };
    await applyMissedEvents(gateway, span);
    await followRecords(gateway, span);
    const compared = await compareLedger({ ...app, payments, gatewayLedger }, span);
    await app.db.transaction().execute(async (db) => {
      const found = await storeAlarms({ ...app, db }, compared);
      await completeReconciliation({ ...app, db }, span);
      if (found > 0) await notifyOfAlarms({ ...app, db }, found);
    });
    return 1;
  },
);

type Gateway = ReconcileApp & { gatewayLedger: GatewayLedger; followOther: FollowOther };

/** How many events are looked up at once. */
const pageSize = 100;

async function applyMissedEvents(app: Gateway, span: Span): Promise<void> {
  let page: Parameters<typeof storePaymentEvent>[1][] = [];
  const applyPage = async () => {
    const missed = new Set(
      await listMissedEvents(
        app,
        page.map(({ id }) => id),
      ),
    );
    // why: the oldest first, as they would have been delivered
    for (const event of page.filter(({ id }) => missed.has(id)).reverse()) {
      await storePaymentEvent(app, event);
      await attempt(app, () =>
        applyPaymentEvent(app, system, { id: event.id, data: { eventId: event.id }, isLastAttempt: false }),
      );
      if (isOfPayment.test(event.type)) await followIfOther(app, event.objectRef);
    }
    page = [];
  };
  for await (const event of app.gatewayLedger.listEvents(span)) {
    page.push(event);
    if (page.length === pageSize) await applyPage();
  }
  await applyPage();
}

const isOfPayment = /^(charge\.(dispute|refund)|refund)\./;

/** Follows a payment that belongs to no order. */
async function followIfOther(app: Gateway, paymentRef: string): Promise<void> {
  await attempt(app, async () => {
    if ((await findOrderOfPayment(app, paymentRef)) === undefined) await app.followOther(paymentRef);
  });
}

/** Looks at disputes, refunds, and returned payouts themselves, in case the gateway no longer has their events. */
async function followRecords(app: Gateway, span: Span): Promise<void> {
  const { gatewayLedger: ledger } = app;
  for await (const ref of ledger.listDisputedPayments(span)) {
    const orderId = await findOrderOfPayment(app, ref);
    if (orderId !== undefined) await attempt(app, () => syncChargeback(app, system, orderId));
    if (orderId !== undefined) await attempt(app, () => syncPayment(app, system, orderId));
    else await followIfOther(app, ref);
  }
  for await (const ref of ledger.listRefundedPayments(span)) {
    const orderId = await findOrderOfPayment(app, ref);
    if (orderId !== undefined) await attempt(app, () => syncRefund(app, system, orderId));
    else await followIfOther(app, ref);
  }
  const paid = await listPaidAccounts(app, span);
  for (const accountRef of paid.accounts)
    await attempt(app, async () => {
      for await (const ref of ledger.listReturnedPayouts(accountRef, paid.span)) await syncPayout(app, system, ref);
    });
}

/** What fails is reported and tried again by its own sweep; the comparison shows what is still missing. */
async function attempt(app: Gateway, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.errors.report('payment-failed', error);
  }
}
