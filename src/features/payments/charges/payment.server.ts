import type { Infra } from '#infra/infra.ts';
import type { Payer } from '../cards/customer.server.ts';
import {
  findPaymentRow,
  findPaymentRow as findRow,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from '../db/payment-rows.server.ts';
import { findPayoutAccount } from '../db/payout-account-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';
import { canReach, isIdle, nextStep, type PaymentGoal } from './payment.ts';

export type { PaymentRow } from '../db/payment-rows.server.ts';

/** The payment of an order, if it has one. Whose it is, the order decides. */
export function findPayment(app: Pick<Infra, 'db'>, orderId: string): Promise<PaymentRow | undefined> {
  return findRow(app.db, orderId);
}

type Amounts = {
  currency: string;
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
};

/** Whether a winery can be paid: the account it has at the provider, able to take charges; undefined otherwise. */
export async function findChargeableAccount(app: Pick<Infra, 'db'>, wineryId: string): Promise<string | undefined> {
  const account = await findPayoutAccount(app.db, wineryId);
  return account?.chargesEnabled ? account.accountRef : undefined;
}

/**
 * Enters the payment of an order and has the provider asked for it once the caller's transaction commits: call it as
 * `openPayment({ ...app, db: tx }, …)`. Who may order is the caller's to decide.
 */
export async function openPayment(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  order: { id: string; wineryId: string; accountRef: string } & Amounts & Payer,
): Promise<void> {
  const { id: orderId, ...amounts } = order;
  const now = app.clock.now();
  await insertPayment(app.db, {
    orderId,
    ...amounts,
    state: 'new',
    goal: 'authorised',
    createdAt: now,
    updatedAt: now,
  });
  await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:authorised:1` });
}

/**
 * Says where the payment of an order is to go, within the caller's transaction, which holds the order's lock; the provider is asked
 * once that commits. Who may is the caller's to decide.
 * @returns whether it goes there; not while the provider is being asked for something else.
 * @throws Error for an order without a payment
 */
export async function setPaymentGoal(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  orderId: string,
  goal: PaymentGoal,
): Promise<boolean> {
  const payment = await findPaymentRow(app.db, orderId);
  if (!payment) throw new Error(`The order ${orderId} has no payment`);
  if (payment.goal === goal) return true;
  // why: what was never confirmed by the buyer can be let go at any time; a charge under way is waited for
  const interruptible = payment.goal === 'authorised' && goal === 'returned';
  if (!isIdle(payment) && !interruptible) return false;
  if (!canReach(payment.state, goal)) return false;
  const updated = await updatePayment(app.db, payment, { goal, updatedAt: app.clock.now() });
  if (updated && nextStep({ state: payment.state, goal }) !== undefined) {
    const key = `${orderId}:${goal}:${payment.attempt}`;
    await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key });
  }
  return updated;
}

/**
 * Has a payment that was let go asked for anew, with another card, once the caller's transaction commits.
 * @returns false if somebody has done so before
 */
export async function reopenPayment(app: Pick<Infra, 'db' | 'clock' | 'jobs'>, payment: PaymentRow): Promise<boolean> {
  if (payment.state !== 'voided') return false;
  const attempt = payment.attempt + 1;
  const reopened = await updatePayment(app.db, payment, {
    state: 'new',
    goal: 'authorised',
    attempt,
    gatewayRef: null,
    clientSecret: null,
    updatedAt: app.clock.now(),
  });
  const { orderId } = payment;
  if (reopened) await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:authorised:${attempt}` });
  return reopened;
}
