import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import type { Payer } from '../cards/customer.server.ts';
import { updatePaymentWithEntries } from '../db/ledger-rows.server.ts';
import {
  findPaymentAndChargeback as findBoth,
  findPaymentRow as findRow,
  insertPayment,
  lockPaymentRow,
  type PaymentRow,
  updatePayment,
  updatePaymentAndSend,
} from '../db/payment-rows.server.ts';
import { findPayoutAccount } from '../db/payout-account-rows.server.ts';
import { cardQueue, paymentQueue } from '../job-queues.ts';
import { ledgerLines } from '../ledger.ts';
import {
  canReach,
  isIdle,
  nextStep,
  type PaymentGoal,
  type PaymentState,
  type PaymentStep,
  stateAfter,
} from './payment.ts';
import type { PaymentAndChargeback } from './payment-columns.server.ts';
import type { GatewayResult, PaymentFailure, PaymentGateway } from './payment-gateway.ts';

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
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  order: { id: string; wineryId: string; accountRef: string } & Amounts & Payer,
): Promise<PaymentRow> {
  const { id: orderId, ...amounts } = order;
  const now = app.clock.now();
  const payment = { orderId, ...amounts, state: 'new', goal: 'authorised', createdAt: now, updatedAt: now } as const;
  return insertPayment(app.db, payment, await reconcileJob(app, orderId, `${orderId}:authorised:1`));
}

/** The insertion of the job that reconciles a payment, for the statement that changes the payment. */
function reconcileJob(app: Pick<Infra, 'jobs'>, orderId: string, key: string) {
  return app.jobs.insertion(paymentQueue, { data: { orderId }, key }, { ifAny: 'changed' });
}

/**
 * Sets the goal of an order's payment and queues the gateway call, in the caller's transaction. The caller checks
 * permissions.
 * @returns the changed payment; undefined while a gateway call for another goal is pending
 */
export async function setPaymentGoal(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
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
  return updatePaymentAndSend(app.db, payment, { goal, updatedAt: app.clock.now() }, job);
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
  const change = { state: 'new', goal: 'authorised', attempt, gatewayRef: null, clientSecret: null } as const;
  const job = await reconcileJob(app, orderId, `${orderId}:authorised:${attempt}`);
  const reopened = await updatePaymentAndSend(app.db, payment, { ...change, updatedAt: app.clock.now() }, job);
  return reopened !== undefined;
}

/** The references that the gateway returned for a step. */
export type StepValue = { ref?: string; clientSecret?: string };

/**
 * Calls the gateway for one step of a payment, with the amounts of its row and a key that is the same for each
 * repetition: `order:{id}:{step}:{attempt}`. Must run outside a transaction.
 * @throws when the outcome is unknown
 */
export async function requestPaymentStep(
  gateway: PaymentGateway,
  payment: PaymentRow,
  step: PaymentStep,
): Promise<GatewayResult<StepValue>> {
  const { orderId, accountRef, currency, payinCents, payoutCents, customerRef, savesCard, attempt } = payment;
  const key = `order:${orderId}:${step}:${attempt}`;
  if (step === 'create') {
    const feeCents = payinCents - payoutCents;
    const amounts = { amountCents: payinCents, feeCents, currency };
    return gateway.create({ orderId, accountRef, ...amounts, customerRef, savesCard, key });
  }
  const ref = payment.gatewayRef;
  if (ref === null) throw new Error(`The payment of order ${orderId} has no reference`);
  if (step === 'pay-out') {
    return gateway.payOut({ orderId, accountRef, ref, amountCents: payoutCents, currency }, key);
  }
  return gateway[step](ref, key);
}

/** The payout that the gateway made without the shop having stored it, if there is one. */
export async function findExistingPayout(
  gateway: PaymentGateway,
  { orderId, accountRef, gatewayRef: ref, payoutCents: amountCents, currency }: PaymentRow,
): Promise<{ kind: 'done'; value: StepValue } | undefined> {
  const made = ref === null ? undefined : await gateway.findPayout({ orderId, accountRef, ref, amountCents, currency });
  return made && { kind: 'done', value: made };
}

/** The step that really happened, which may differ from the requested one. */
type VerifiedStep = { step: PaymentStep; answer: GatewayResult<StepValue> };

const done = (step: PaymentStep): VerifiedStep => ({ step, answer: { kind: 'done', value: {} } });

/**
 * Reads the payment's status before a refused capture or cancellation is believed. The payment may already be captured,
 * by a call whose answer was lost and whose key the gateway has forgotten, or be canceled.
 * @throws when a payment that should be canceled is neither canceled nor captured; call it again then
 */
export async function verifyRefusal(
  gateway: PaymentGateway,
  ref: string | null,
  step: PaymentStep,
  answer: GatewayResult<StepValue>,
): Promise<VerifiedStep> {
  if (answer.kind !== 'refused' || ref === null || (step !== 'capture' && step !== 'cancel')) return { step, answer };
  const { status } = await gateway.read(ref);
  if (status === 'captured') return done('capture');
  if (step === 'cancel') {
    if (status === 'canceled') return done('cancel');
    throw new Error(`The provider refused to let go of a payment that is ${status}: ${answer.failure.code}`);
  }
  const { message, code } = answer.failure;
  if (status === 'canceled') return { step, answer: { kind: 'refused', failure: { code: 'lapsed', message } } };
  return { step, answer: { kind: 'refused', failure: { code: code === 'lapsed' ? 'other' : code, message } } };
}

/**
 * Stores that the buyer has confirmed: the amount is authorized on the card. If the card is to be saved, a job for that
 * is queued.
 * @returns false if the payment is no longer open
 */
export async function recordAuthorization(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  payment: Locked<PaymentRow>,
): Promise<boolean> {
  if (payment.state !== 'open') return false;
  const recorded = await updatePayment(app.db, payment, {
    state: 'authorised',
    failureCode: null,
    failureMessage: null,
    updatedAt: app.clock.now(),
  });
  const { orderId, savesCard, attempt } = payment;
  if (recorded && savesCard)
    await app.jobs.send(cardQueue, { orderId }, { db: app.db, key: `keep:${orderId}:${attempt}` });
  return recorded;
}

const movements = {
  create: undefined,
  cancel: undefined,
  capture: 'capture',
  refund: 'refund',
  'pay-out': 'payout',
} as const;

/** The largest value that the database column accepts. */
const maxAttempt = 1_000;

/**
 * Stores a step that the gateway has done: the payment's state and the ledger entries, in one statement.
 * @returns false if it was already stored
 */
export async function recordPaymentStep(
  app: Pick<Infra, 'db' | 'clock'>,
  payment: PaymentRow,
  step: PaymentStep,
  value: StepValue,
): Promise<boolean> {
  const now = app.clock.now();
  const withoutFailure = { failureCode: null, failureMessage: null };
  const columns = {
    create: { gatewayRef: value.ref ?? null, clientSecret: value.clientSecret ?? null },
    'pay-out': { payoutRef: value.ref ?? null, payoutNotBefore: null, payoutCheckedAt: now, ...withoutFailure },
    capture: withoutFailure,
    cancel: {},
    refund: {},
  }[step];
  const change = { state: stateAfter[step], updatedAt: now, ...columns };
  const movement = movements[step];
  if (movement === undefined) return updatePayment(app.db, payment, change);
  const round = movement === 'payout' ? payment.payoutReturns + 1 : 1;
  const entries = { movement, lines: ledgerLines(movement, payment), round, madeAt: now };
  return updatePaymentWithEntries(app.db, payment, change, entries);
}

/**
 * Stores that the authorization has ended at the gateway without being canceled here, in the caller's transaction,
 * which ends the order with it.
 * @returns false if the payment has changed since it was read
 */
export function recordLapse(app: { db: Transaction } & Pick<Infra, 'clock'>, payment: PaymentRow): Promise<boolean> {
  return updatePayment(app.db, payment, { state: 'voided', goal: 'returned', updatedAt: app.clock.now() });
}

/**
 * Stores that the gateway finally refused, and the new state and goal, in the caller's transaction, which changes the
 * order with it. The next attempt uses new keys.
 * @returns false if it was already stored
 */
export async function recordPaymentRefusal(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: PaymentRow,
  failure: PaymentFailure,
  { state, goal }: { state: PaymentState; goal: PaymentGoal },
): Promise<boolean> {
  return updatePayment(app.db, payment, {
    state,
    goal,
    // why: at the largest attempt the same keys are used again; the gateway has forgotten them by then
    attempt: Math.min(payment.attempt + 1, maxAttempt),
    failureCode: failure.code,
    failureMessage: failure.message.slice(0, 500),
    updatedAt: app.clock.now(),
  });
}

/**
 * Stores that the buyer's bank returned a refund: the operator has the money and owes it to the buyer. Runs in the
 * caller's transaction, which has locked the order.
 * @returns false if it was already stored
 */
export async function recordRefundReturn(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: PaymentRow,
): Promise<boolean> {
  const now = app.clock.now();
  // why: the attempt in the condition lets only one of two concurrent callers change the row
  const change = { refundFailedAt: now, attempt: payment.attempt + 1, updatedAt: now };
  const movement = 'refund-return';
  const entries = { movement, lines: ledgerLines(movement, payment), round: 1, madeAt: now } as const;
  return updatePaymentWithEntries(app.db, payment, change, entries);
}
