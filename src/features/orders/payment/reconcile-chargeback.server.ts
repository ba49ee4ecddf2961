import {
  type ChargebackRow,
  findChargeback,
  forgiveDebt,
  recordChargeback,
  recordChargebackOutcome,
  recordChargebackRefusal,
  recordChargebackStep,
  requestChargebackStep,
} from '#features/payments/chargebacks/chargeback.server.ts';
import { type ChargebackStep, nextChargebackStep } from '#features/payments/chargebacks/chargeback.ts';
import { findPayment, gatewayOf, lockPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import { isInMode } from '#features/payments/charges/payment.ts';
import type { GatewayDispute, GatewayResult } from '#features/payments/charges/payment-gateway.ts';
import { findUnfinishedOfOrder } from '#features/payments/payouts/gathered/record-payout.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrder, type OrderRow } from '../db/order-rows.server.ts';
import { notifyParties } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import type { OrderMailName } from '../process/order-effects.ts';

/**
 * Reads from the gateway whether the buyer's bank has taken an order's payment back, and its decision, stores both, and
 * sends mails to both parties and the operator. `reconcileChargeback` does the rest. For the system only; safe to
 * repeat.
 */
export const syncChargeback = defineUseCase(async (app: OrdersApp, actor: Actor, orderId: string): Promise<void> => {
  if (actor.kind !== 'system') return;
  const payment = await findPayment(app, orderId);
  const charged = payment?.state === 'captured' || payment?.state === 'paid-out';
  if (!charged || payment.gatewayRef === null || !isInMode(payment, app.payments)) return;
  const known = await findChargeback(app, orderId);
  // why: a bank may dispute a payment twice; the first one is followed until it is decided
  const open = known && known.state !== 'returned' ? known.disputeRef : undefined;
  const dispute = await gatewayOf(app).readDispute(payment.gatewayRef, open);
  if (dispute) await app.db.transaction().execute((db) => applyDispute({ ...app, db }, payment, dispute));
});

async function applyDispute(app: OrdersTransaction, payment: PaymentRow, dispute: GatewayDispute): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (!order) throw new Error(`There is no order ${payment.orderId}`);
  const isNew = await recordChargeback(app, payment, dispute);
  const chargeback = await findChargeback(app, order.id);
  if (chargeback?.disputeRef !== dispute.ref) return;
  if (isNew) await notifyAll(app, order, chargeback, 'chargeback-opened');
  if (dispute.status === 'open') return;
  const decided = await recordChargebackOutcome(app, payment, chargeback, dispute.status);
  if (decided) await notifyAll(app, order, chargeback, `chargeback-${dispute.status}`);
}

async function notifyAll(
  app: OrdersTransaction,
  order: OrderRow,
  { round }: ChargebackRow,
  mail: OrderMailName,
): Promise<void> {
  const everybody = ['customer', 'provider', 'operator'] as const;
  await notifyParties(
    app,
    [order],
    everybody.map((recipient) => ({ recipient, mail })),
    // why: a bank may take a payment back again after it has lost
    round - 1,
  );
}

/** The greatest number of consecutive steps of a chargeback. */
const maxSteps = 3;

/**
 * Carries out the remaining steps of an order's chargeback: reverses the winery's part, sends it again, or writes it
 * off. It may run concurrently and again after a crash, like `reconcilePayment`. For the system only.
 * @throws if the gateway refuses or the outcome is unknown; call it again then
 */
export const reconcileChargeback = defineUseCase(
  async (app: OrdersApp, actor: Actor, orderId: string): Promise<void> => {
    if (actor.kind !== 'system') return;
    for (let steps = 0; steps < maxSteps; steps += 1) if (!(await makeNextStep(app, orderId))) return;
  },
);

/** @returns whether another step may follow */
async function makeNextStep(app: OrdersApp, orderId: string): Promise<boolean> {
  const found = await findChargeback(app, orderId);
  const step = found && nextChargebackStep(found);
  const payment = step && (await findPayment(app, orderId));
  if (!found || !step || !payment || !isInMode(payment, app.payments)) return false;
  if (await waitsForPayout(app, orderId, step)) return false;
  const chargeback = step === 'retransfer' ? await forgive(app, payment, found) : found;
  // why: another process may have taken the step meanwhile
  if (nextChargebackStep(chargeback) !== step) return true;
  const answer = await takeStep(app, payment, chargeback, step);
  if (answer.kind === 'not-yet') return false;
  if (answer.kind === 'refused') {
    await recordChargebackRefusal(app, chargeback);
    throw new Error(`The provider refused to ${step} the part of order ${orderId}: ${answer.failure.message}`);
  }
  const { reversedCents } = answer.value;
  await app.db.transaction().execute(async (db) => {
    // why: the order is always locked first, to prevent deadlocks
    const order = await lockOrder(db, orderId, null);
    const locked = order && (await lockPayment({ db }, order));
    if (!locked) throw new Error(`The order ${orderId} has no payment`);
    await recordChargebackStep({ ...app, db }, locked, chargeback, { step, reversedCents });
  });
  return true;
}

/**
 * Whether a step waits for a payout under way: what the winery's account holds for the order is known only once that is
 * entered or dissolved.
 */
async function waitsForPayout(app: OrdersApp, orderId: string, step: ChargebackStep): Promise<boolean> {
  return step !== 'reverse' && (await findUnfinishedOfOrder(app, orderId)) !== undefined;
}

/** Decides once how much the winery no longer owes, before its part is sent again. */
function forgive(
  app: OrdersApp,
  payment: PaymentRow,
  chargeback: ChargebackRow,
): Promise<ChargebackRow> | ChargebackRow {
  if (chargeback.forgivenCents !== null) return chargeback;
  return app.db.transaction().execute((db) => forgiveDebt({ ...app, db }, payment, chargeback));
}

async function takeStep(
  app: OrdersApp,
  payment: PaymentRow,
  chargeback: ChargebackRow,
  step: ChargebackStep,
): Promise<GatewayResult<{ reversedCents: number }>> {
  const { reversedCents } = chargeback;
  if (step === 'write-off' || step === 'keep') return { kind: 'done', value: { reversedCents } };
  return requestChargebackStep(gatewayOf(app), payment, chargeback, step);
}
