import PQueue from 'p-queue';
import { claimUnsettledOrders } from '#features/payments/charges/claim-waiting-payments.server.ts';
import {
  findPayment,
  findPaymentAndChargeback,
  gatewayOf,
  type PaymentAndChargeback,
  type PaymentRow,
} from '#features/payments/charges/payment.server.ts';
import { isInMode } from '#features/payments/charges/payment.ts';
import {
  recordLapse,
  recordRefundGiven,
  recordRefundReturn,
} from '#features/payments/charges/record-payment.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import { notifyParties, withdrawRefundMail } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { confirmPayment, recordUnpaid } from './confirm-payment.server.ts';
import { reconcileChargeback, syncChargeback } from './reconcile-chargeback.server.ts';
import { endLapsedOrder, notifyOfRefund, reconcilePayment } from './reconcile-payment.server.ts';
import { syncPayout } from './sweep-payouts.server.ts';

/**
 * Brings an order up to date with the gateway: makes pending calls, applies the buyer's confirmation, ends the order if
 * the authorization has lapsed, and follows chargebacks and payouts. For the system only; safe to repeat.
 * @param known payment and chargeback as the caller has just read them; undefined to read them
 */
export const syncPayment = defineUseCase(
  async (app: OrdersApp, actor: Actor, orderId: string, known?: PaymentAndChargeback): Promise<void> => {
    if (actor.kind !== 'system') return;
    const read = known ?? (await findPaymentAndChargeback(app, orderId));
    if (read.payment && !isInMode(read.payment, app.payments)) return;
    const isMoved = read.payment !== undefined && (await syncOutcome(app, actor, read.payment));
    const reconciled = await reconcilePayment(app, actor, orderId, isMoved ? undefined : read.payment);
    const isAsRead = !isMoved && reconciled.ok && !reconciled.value.called;
    let now = isAsRead ? read : await findPaymentAndChargeback(app, orderId);
    if (now.chargeback) {
      await followChargeback(app, actor, orderId);
      now = await findPaymentAndChargeback(app, orderId);
    }
    if (now.payment) await syncAuthorization(app, actor, now.payment);
  },
);

/**
 * Follows money that was sent and may come back: a payout, or a pending refund. @returns whether the payment may have
 * changed
 */
async function syncOutcome(app: OrdersApp, actor: Actor, payment: PaymentRow): Promise<boolean> {
  const waitsForRefund = isRefunded(payment) && payment.refundGivenAt === null && payment.refundFailedAt === null;
  if (waitsForRefund) await syncRefund(app, actor, payment.orderId);
  const wasSent = !waitsForRefund && payment.state === 'paid-out' && payment.payoutRef !== null;
  if (wasSent) await syncPayout(app, actor, payment.payoutRef ?? '');
  return waitsForRefund || wasSent;
}

/** Whether a refund was made, of the payment or of a part of it. */
function isRefunded({ state, partReturnedAt }: PaymentRow): boolean {
  return state === 'refunded' || partReturnedAt !== null;
}

/** Applies what the buyer has confirmed without the shop having learned of it, and ends what has lapsed. */
async function syncAuthorization(app: OrdersApp, actor: Actor, payment: PaymentRow): Promise<void> {
  const { orderId, state, goal, gatewayRef } = payment;
  const waits = goal === 'authorised' && (state === 'open' || state === 'authorised');
  if (!waits || gatewayRef === null) return;
  const read = await gatewayOf(app).read(gatewayRef);
  const { status } = read;
  if (state === 'open') await recordUnpaid(app, payment, read);
  if (status === 'authorised' && state === 'open') await confirmPayment(app, actor, orderId);
  if (status === 'canceled') await app.db.transaction().execute((db) => endLapsed({ ...app, db }, payment));
}

/** Continues after a chargeback, including the payment steps that it delayed. */
async function followChargeback(app: OrdersApp, actor: Actor, orderId: string): Promise<void> {
  await syncChargeback(app, actor, orderId);
  await reconcileChargeback(app, actor, orderId);
  await reconcilePayment(app, actor, orderId);
}

async function endLapsed(app: OrdersTransaction, payment: PaymentRow): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (order && (await recordLapse(app, payment))) await endLapsedOrder(app, order);
}

/**
 * Reads from the gateway whether a pending refund is with the buyer, and whether the buyer's bank has returned one, as for
 * a closed card. In that case the operator has the money and owes it to the buyer: it is entered in the ledger, and the
 * buyer and the operator get one mail. It is not repeated; people have to find another way. For the system only.
 */
export const syncRefund = defineUseCase(async (app: OrdersApp, actor: Actor, orderId: string): Promise<void> => {
  if (actor.kind !== 'system') return;
  const payment = await findPayment(app, orderId);
  if (!payment || !isRefunded(payment) || payment.refundFailedAt !== null || payment.gatewayRef === null) return;
  if (!isInMode(payment, app.payments)) return;
  const refund = await gatewayOf(app).readRefund(payment.gatewayRef);
  if (refund === 'failed') await app.db.transaction().execute((db) => handleReturnedRefund({ ...app, db }, payment));
  if (refund === 'given' && payment.refundGivenAt === null)
    await app.db.transaction().execute((db) => handleGivenRefund({ ...app, db }, payment));
});

async function handleGivenRefund(app: OrdersTransaction, payment: PaymentRow): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (order && (await recordRefundGiven(app, payment))) await notifyOfRefund(app, order, 'given', payment);
}

async function handleReturnedRefund(app: OrdersTransaction, payment: PaymentRow): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (!order || !(await recordRefundReturn(app, payment))) return;
  await withdrawRefundMail(app, order);
  const mail = 'refund-failed';
  await notifyParties(
    app,
    [order],
    [
      { recipient: 'customer', mail },
      { recipient: 'operator', mail },
    ],
  );
}

/** How many orders of a sweep are worked on at once. Most of the time is spent waiting for the gateway. */
const concurrency = 4;

/**
 * Reconciles payments with the gateway, a batch of each kind: those whose job was lost or has failed, those confirmed in
 * a browser that was then closed, and authorizations that may have lapsed. An order that fails is reported and does not
 * stop the others. For the system only.
 * @param options.signal if it is aborted, the orders that are not begun yet are left to a later sweep
 * @returns how many were checked; 0 means that none is waiting
 */
export const sweepUnsettledPayments = defineUseCase(
  async (app: OrdersApp, actor: Actor, { signal }: { signal?: AbortSignal } = {}): Promise<number> => {
    if (actor.kind !== 'system' || !app.payments) return 0;
    const orders = await claimUnsettledOrders(app, app.payments);
    const queue = new PQueue({ concurrency });
    const sync = async (order: string) => {
      if (signal?.aborted) return;
      try {
        await syncPayment(app, actor, order);
      } catch (error) {
        app.errors.report('payment-failed', error, { order });
      }
    };
    await queue.addAll(orders.map((order) => () => sync(order)));
    return orders.length;
  },
);
