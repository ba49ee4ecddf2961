import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import type { Payer } from '../cards/customer.server.ts';
import {
  findPaymentAndChargeback as findBoth,
  findOrderByRef,
  findPaymentRow as findRow,
  insertPayment,
  lockPaymentRow,
  type PaymentRow,
  payoutDueAt,
  updatePaymentAndSend,
} from '../db/payment-rows.server.ts';
import { findPayoutAccount } from '../db/payout-account-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';
import type { PayoutTerms } from '../payouts/payout-plan.ts';
import { canReach, isIdle, nextStep, type PaymentGoal } from './payment.ts';
import type { PaymentAndChargeback } from './payment-columns.server.ts';
import type { PaymentGateway } from './payment-gateway.ts';

export type { PaymentRow } from '../db/payment-rows.server.ts';
export type { PaymentAndChargeback } from './payment-columns.server.ts';

/** The payment gateway. @throws Error if none is configured */
export function gatewayOf({ payments }: { payments: PaymentGateway | undefined }): PaymentGateway {
  if (!payments) throw new Error('There is no payment provider');
  return payments;
}

/** The payment of an order, if it has one. The caller checks who may see the order. */
export function findPayment(app: Pick<Infra, 'db'>, orderId: string): Promise<PaymentRow | undefined> {
  return findRow(app.db, orderId);
}

/** The order of a payment at the gateway, if it is one of the shop's. */
export function findOrderOfPayment(app: Pick<Infra, 'db'>, gatewayRef: string): Promise<string | undefined> {
  return findOrderByRef(app.db, { gatewayRef });
}

/** The order of a payout at the gateway, if the shop has stored it. */
export function findOrderOfPayout(app: Pick<Infra, 'db'>, payoutRef: string): Promise<string | undefined> {
  return findOrderByRef(app.db, { payoutRef });
}

/** The payment of a locked order, if it has one, locked as well until the caller's transaction ends. */
export function lockPayment(
  app: { db: Transaction },
  { id }: Locked<{ id: string }>,
): Promise<Locked<PaymentRow> | undefined> {
  return lockPaymentRow(app.db, id);
}

/** The payment of an order and its chargeback, in one query. The caller checks who may see the order. */
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

/** The winery's account at the gateway if it can take charges; undefined otherwise. */
export async function findChargeableAccount(app: Pick<Infra, 'db'>, wineryId: string): Promise<string | undefined> {
  const account = await findPayoutAccount(app.db, wineryId);
  return account?.chargesEnabled ? account.accountRef : undefined;
}

/**
 * Inserts the payment of an order and queues its creation at the gateway. Call it as `openPayment({ ...app, db: tx },
 * …)`. The caller checks permissions.
 */
export async function openPayment(
  app: { db: Transaction; payments: PaymentGateway | undefined } & Pick<Infra, 'clock' | 'jobs'>,
  order: { id: string; wineryId: string; accountRef: string } & Amounts & Payer,
): Promise<PaymentRow> {
  const { id: orderId, ...amounts } = order;
  const now = app.clock.now();
  const mode = app.payments?.mode ?? null;
  const begun = { orderId, mode, state: 'new', goal: 'authorised', createdAt: now, updatedAt: now } as const;
  const payment = { ...amounts, ...begun };
  return insertPayment(app.db, payment, await reconcileJob(app, orderId, `${orderId}:authorised:1`));
}

/** The insertion of the job that reconciles a payment, for the statement that changes the payment. */
function reconcileJob(app: Pick<Infra, 'jobs'>, orderId: string, key: string) {
  return app.jobs.insertion(paymentQueue, { data: { orderId }, key }, { ifAny: 'changed' });
}

/**
 * Sets the goal of an order's payment and queues the gateway call, in the caller's transaction. A payout is due after
 * the delay of the winery's terms. The caller checks permissions.
 * @returns the changed payment; undefined while a gateway call for another goal is pending
 */
export async function setPaymentGoal(
  app: { db: Transaction; payoutTerms: PayoutTerms } & Pick<Infra, 'clock' | 'jobs'>,
  payment: Locked<PaymentRow>,
  goal: PaymentGoal,
): Promise<PaymentRow | undefined> {
  if (payment.goal === goal) return payment;
  // why: a payment that the buyer has not confirmed can be canceled at any time; a pending capture has to finish first
  const interruptible = payment.goal === 'authorised' && goal === 'returned';
  if (!isIdle(payment) && !interruptible) return undefined;
  if (!canReach(payment.state, goal)) return undefined;
  const { orderId, state, attempt } = payment;
  const needsCall = nextStep({ state, goal }) !== undefined;
  const job = needsCall ? await reconcileJob(app, orderId, `${orderId}:${goal}:${attempt}`) : undefined;
  const now = app.clock.now();
  const due = goal === 'paid-out' ? payoutDueAt(payment.wineryId, now, app.payoutTerms.delayDays) : undefined;
  const change = { goal, updatedAt: now, ...(due && { payoutDueAt: due, payoutNotBefore: due }) };
  return updatePaymentAndSend(app.db, payment, change, job);
}

/**
 * Restarts a canceled payment, so that another card can pay, and queues its creation at the gateway.
 * @returns false if it was already restarted
 */
export async function reopenPayment(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  payment: Locked<PaymentRow>,
): Promise<boolean> {
  if (payment.state !== 'voided') return false;
  const [{ orderId }, attempt] = [payment, payment.attempt + 1];
  const change = {
    state: 'new',
    goal: 'authorised',
    attempt,
    gatewayRef: null,
    clientSecret: null,
    captureBefore: null,
  } as const;
  const job = await reconcileJob(app, orderId, `${orderId}:authorised:${attempt}`);
  const reopened = await updatePaymentAndSend(app.db, payment, { ...change, updatedAt: app.clock.now() }, job);
  return reopened !== undefined;
}
