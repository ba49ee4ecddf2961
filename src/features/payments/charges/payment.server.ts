import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Payer } from '../cards/customer.server.ts';
import {
  findPaymentAndChargeback as findBoth,
  findPaymentRow as findRow,
  insertPayment,
  type PaymentRow,
  updatePaymentAndSend,
} from '../db/payment-rows.server.ts';
import { findPayoutAccount } from '../db/payout-account-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';
import { canReach, isIdle, nextStep, type PaymentGoal } from './payment.ts';
import type { PaymentAndChargeback } from './payment-columns.server.ts';

export type { PaymentRow } from '../db/payment-rows.server.ts';
export type { PaymentAndChargeback } from './payment-columns.server.ts';

/** The payment of an order, if it has one. Whose it is, the order decides. */
export function findPayment(app: Pick<Infra, 'db'>, orderId: string): Promise<PaymentRow | undefined> {
  return findRow(app.db, orderId);
}

/** The payment of an order and its chargeback, in one query. Whose they are, the order decides. */
export function findPaymentAndChargeback(app: Pick<Infra, 'db'>, orderId: string): Promise<PaymentAndChargeback> {
  return findBoth(app.db, orderId);
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
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  order: { id: string; wineryId: string; accountRef: string } & Amounts & Payer,
): Promise<PaymentRow> {
  const { id: orderId, ...amounts } = order;
  const now = app.clock.now();
  const payment = { orderId, ...amounts, state: 'new', goal: 'authorised', createdAt: now, updatedAt: now } as const;
  return insertPayment(app.db, payment, await reconcileJob(app, orderId, `${orderId}:authorised:1`));
}

/** The job that has the gateway asked about a payment which the statement changes. */
function reconcileJob(app: Pick<Infra, 'jobs'>, orderId: string, key: string) {
  return app.jobs.insertion(paymentQueue, { data: { orderId }, key }, { ifAny: 'changed' });
}

/**
 * Says where the payment of an order is to go, within the caller's transaction, which holds the order's lock; the provider is asked
 * once that commits. Who may is the caller's to decide.
 * @param payment as it was read after the order was locked
 * @returns the payment as it goes there; undefined while the provider is being asked for something else
 */
export async function setPaymentGoal(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  payment: PaymentRow,
  goal: PaymentGoal,
): Promise<PaymentRow | undefined> {
  if (payment.goal === goal) return payment;
  // why: what was never confirmed by the buyer can be let go at any time; a charge under way is waited for
  const interruptible = payment.goal === 'authorised' && goal === 'returned';
  if (!isIdle(payment) && !interruptible) return undefined;
  if (!canReach(payment.state, goal)) return undefined;
  const { orderId, state, attempt } = payment;
  const isAsked = nextStep({ state, goal }) !== undefined;
  const job = isAsked ? await reconcileJob(app, orderId, `${orderId}:${goal}:${attempt}`) : undefined;
  return updatePaymentAndSend(app.db, payment, { goal, updatedAt: app.clock.now() }, job);
}

/**
 * Has a payment that was let go asked for anew, with another card, once the caller's transaction commits.
 * @returns false if somebody has done so before
 */
export async function reopenPayment(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  payment: PaymentRow,
): Promise<boolean> {
  if (payment.state !== 'voided') return false;
  const [{ orderId }, attempt] = [payment, payment.attempt + 1];
  const asked = { state: 'new', goal: 'authorised', attempt, gatewayRef: null, clientSecret: null } as const;
  const job = await reconcileJob(app, orderId, `${orderId}:authorised:${attempt}`);
  const reopened = await updatePaymentAndSend(app.db, payment, { ...asked, updatedAt: app.clock.now() }, job);
  return reopened !== undefined;
}
