import { cardBlockOf } from '#features/payments/charges/decline.ts';
import { gatewayOf, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import { isInMode } from '#features/payments/charges/payment.ts';
import type { GatewayPaymentStatus, PayingCard } from '#features/payments/charges/payment-gateway.ts';
import { recordAuthorization, recordDecline } from '#features/payments/charges/record-payment.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrderAndPayment, type OrderForUser, updateOrder } from '../db/order-rows.server.ts';
import { takeOverConfirmation } from '../db/transition-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import { lockPaidOrderOrAbort } from '../order-access.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import {
  abortWith,
  callGateway,
  catchRefusals,
  type OrderRefusal,
  otherModeMeta,
  RefusedError,
  refuseOrder,
} from '../order-refusal.ts';
import { applyTransition } from '../process/apply-transition.server.ts';
import { orderProcess } from '../process/order-process.ts';
import { isStopped, rolesOf, timedStatusOf, timersOf } from '../process/order-status.ts';
import { keepExtendedData } from '../records/keep-extended-data.server.ts';
import type { OrderExtras } from '../records/order-extras.ts';
import { paymentFailed } from './reconcile-payment.server.ts';

/**
 * Confirms that an order is paid (`confirm-payment`). The gateway is asked whether the amount is authorized on the
 * card; the caller is not believed. Called by the buyer's browser and, in case that was closed, for the gateway's
 * event; whoever comes second finds the order purchased, which is a success too.
 * @param extras what a client of the platform API says beside it; kept once, with the buyer's first confirmation
 */
export const confirmPayment = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    orderId: string,
    extras: OrderExtras = {},
  ): Promise<Result<{ orderId: string }, OrderRefusal>> => {
    if (actor.kind !== 'system' && !mayChange(actor)) return refuseOrder('forbidden');
    const userId = actor.kind === 'user' ? actor.id : null;
    const found = await findOrderAndPayment(app.db, orderId, userId);
    if (!found) return refuseOrder('not-found');
    const { order, payment } = found;
    const decided = decide(actor, order, payment);
    if (!decided.ok) {
      if (!isPaid(decided.code, order, payment)) return refusalOfDecision(decided.code);
      return actor.kind === 'user' ? confirmPaid(app, actor, orderId, extras) : ok({ orderId });
    }
    const ref = payment?.gatewayRef;
    if (!ref) return refuseOrder('transaction-payment-failed');
    if (!isInMode(payment, app.payments)) return refuseOrder('transaction-payment-failed', otherModeMeta);
    const read = await callGateway(app, () => gatewayOf(app).read(ref));
    if ('ok' in read) return read;
    if (read.status !== 'authorised') {
      await recordUnpaid(app, payment, read);
      return unauthorized(read);
    }
    return catchRefusals(() =>
      app.db.transaction().execute(async (db) => {
        const isFirst = await confirmInTransaction({ ...app, db }, actor, orderId, {
          ref,
          captureBefore: read.captureBefore ?? null,
          card: read.card ?? null,
        });
        if (isFirst) await keepExtendedData({ db }, orderId, extras);
        return { orderId };
      }),
    );
  },
);

/** The buyer's confirmation of an order that is paid already, as after the gateway's event. */
function confirmPaid(
  app: OrdersApp,
  actor: SignedIn,
  orderId: string,
  extras: OrderExtras,
): Promise<Result<{ orderId: string }, OrderRefusal>> {
  return catchRefusals(() =>
    app.db.transaction().execute(async (db) => {
      const { order, payment } = await lockPaidOrderOrAbort({ db }, orderId, actor.id);
      const decided = decide(actor, order, payment);
      // why: it may have been canceled since it was read
      if (decided.ok || !isPaid(decided.code, order, payment)) abortWith('transaction-invalid-transition');
      // why: once it is the buyer's, a repetition changes nothing
      if (await takeOverConfirmation(db, order, actor.id)) await keepExtendedData({ db }, orderId, extras);
      return { orderId };
    }),
  );
}

/** @returns whether this is the first confirmation of the actor, and not a repetition */
async function confirmInTransaction(
  app: OrdersTransaction,
  actor: Actor,
  orderId: string,
  { ref, captureBefore, card }: { ref: string; captureBefore: Date | null; card: PayingCard | null },
): Promise<boolean> {
  const userId = actor.kind === 'user' ? actor.id : null;
  const { order, payment } = await lockPaidOrderOrAbort(app, orderId, userId);
  const decided = decide(actor, order, payment);
  if (!decided.ok && isPaid(decided.code, order, payment)) {
    return userId !== null && takeOverConfirmation(app.db, order, userId);
  }
  if (!decided.ok) throw new RefusedError(refusalOfDecision(decided.code));
  // why: the buyer may have started with another card since the gateway was asked about this one
  if (payment?.gatewayRef !== ref || !(await recordAuthorization(app, payment, { captureBefore, card }))) {
    abortWith('transaction-invalid-transition');
  }
  if (decided.transition) {
    await applyTransition(app, order, decided.transition, { role: decided.role, userId, captureBefore });
    return true;
  }
  const renewed = await updateOrder(app.db, order, timersOf({ ...order, captureBefore }, app.clock.now()));
  await notifyParty(app, renewed, { recipient: 'provider', mail: 'card-replaced' }, payment.attempt);
  return true;
}

/**
 * Whether the actor may confirm the payment: by the process table, or without a transition for another card after a
 * refused charge. Once the buyer or the winery is banned nobody may; the authorization is voided when the order expires.
 */
function decide(actor: Actor, order: OrderForUser, payment: PaymentRow | undefined) {
  if (isStopped(order)) return { ok: false, code: 'invalid-transition' } as const;
  const roles = rolesOf(actor, order);
  const decided = orderProcess.check(timedStatusOf(order), 'confirm-payment', roles);
  const [role] = roles.filter((each) => each === 'customer' || each === 'system');
  const replaces = order.state === orderProcess.flags.accepted.in && !order.acceptedAt && payment?.state === 'open';
  return !decided.ok && replaces && role ? ({ ok: true, transition: undefined, role } as const) : decided;
}

/** Whether the order is purchased and paid, so that the process refuses the confirmation only as a repetition. */
function isPaid(
  code: 'forbidden' | 'invalid-transition',
  order: OrderForUser,
  payment: PaymentRow | undefined,
): boolean {
  const isHeld = (payment?.state === 'authorised' || payment?.state === 'captured') && payment.failureCode === null;
  return code === 'invalid-transition' && order.state === 'purchased' && isHeld;
}

/** Whether a confirmation would succeed without a transition: the order is paid already, or gets another card. */
export function isConfirmedAgain(actor: Actor, order: OrderForUser, payment: PaymentRow | undefined): boolean {
  const decided = decide(actor, order, payment);
  return decided.ok ? decided.transition === undefined : isPaid(decided.code, order, payment);
}

/** A refusal of the process as a refusal of the use case. */
export function refusalOfDecision(code: 'forbidden' | 'invalid-transition'): OrderRefusal {
  return refuseOrder(code === 'forbidden' ? 'forbidden' : 'transaction-invalid-transition');
}

/** Stores what was said about the declined card of a payment that is not authorized. */
export async function recordUnpaid(
  app: Pick<OrdersApp, 'db' | 'clock'>,
  payment: PaymentRow,
  read: GatewayPaymentStatus,
): Promise<void> {
  if (read.status === 'requires-payment-method' && read.failure) await recordDecline(app, payment, read.failure);
}

type Unpaid = Exclude<Awaited<ReturnType<ReturnType<typeof gatewayOf>['read']>>, { status: 'authorised' }>;

/** Why a payment is not authorized: the gateway refused the card, or the buyer has not confirmed it, or canceled it. */
function unauthorized(read: Unpaid): OrderRefusal {
  const failure = read.status === 'requires-payment-method' ? read.failure : undefined;
  if (failure) return { ...paymentFailed(failure), ...(cardBlockOf(failure.decline) && { reason: 'card-blocked' }) };
  const message = `The payment is not confirmed: ${read.status}.`;
  return refuseOrder('transaction-payment-failed', { message }, 'payment-not-confirmed');
}
