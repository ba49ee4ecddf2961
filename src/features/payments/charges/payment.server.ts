import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Payer } from '../cards/customer.server.ts';
import { updatePaymentWithEntries } from '../db/ledger-rows.server.ts';
import {
  findPaymentAndChargeback as findBoth,
  findPaymentRow as findRow,
  insertPayment,
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

/** Who is asked to charge cards. @throws Error where there is nobody */
export function gatewayOf({ payments }: { payments: PaymentGateway | undefined }): PaymentGateway {
  if (!payments) throw new Error('There is no payment provider');
  return payments;
}

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

/** What a step brought: the references that the provider gave. */
export type StepValue = { ref?: string; clientSecret?: string };

/**
 * Asks the provider for one step of a payment, with the amounts that stand in its row and a key that is the same however often the
 * step is asked: `order:{id}:{step}:{attempt}`. Not within a transaction.
 * @throws when the provider's answer is not known
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

/** The payout of a payment that was made without being noted, if one was. */
export async function findExistingPayout(
  gateway: PaymentGateway,
  { orderId, accountRef, gatewayRef: ref, payoutCents: amountCents, currency }: PaymentRow,
): Promise<{ kind: 'done'; value: StepValue } | undefined> {
  const made = ref === null ? undefined : await gateway.findPayout({ orderId, accountRef, ref, amountCents, currency });
  return made && { kind: 'done', value: made };
}

/** What really happened: maybe another step than was asked for. */
type VerifiedStep = { step: PaymentStep; answer: GatewayResult<StepValue> };

const done = (step: PaymentStep): VerifiedStep => ({ step, answer: { kind: 'done', value: {} } });

/**
 * Looks how a payment stands before a refusal to charge it or to let it go is believed: it may be charged already, by an answer that
 * was lost and a key that was forgotten since, or gone. Money is never taken for void because somebody said no.
 * @throws when a payment that was to be let go is neither let go nor charged: to be asked again
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
 * Notes that the buyer has confirmed: the money is reserved on the card. A card that is to be kept is kept once the caller's
 * transaction commits.
 * @returns false if the payment is not open any more
 */
export async function recordAuthorization(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  payment: PaymentRow,
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

/** As many as the column holds. */
const mostAttempts = 1_000;

/**
 * Notes a step that the provider took: the payment's state, and in the ledger what moved, in one statement.
 * @returns false if somebody has noted it before
 */
export async function recordPaymentStep(
  app: Pick<Infra, 'db' | 'clock'>,
  payment: PaymentRow,
  step: PaymentStep,
  value: StepValue,
): Promise<boolean> {
  const now = app.clock.now();
  const settled = { failureCode: null, failureMessage: null };
  const given = {
    create: { gatewayRef: value.ref ?? null, clientSecret: value.clientSecret ?? null },
    'pay-out': { payoutRef: value.ref ?? null, payoutNotBefore: null, payoutCheckedAt: now, ...settled },
    capture: settled,
    cancel: {},
    refund: {},
  }[step];
  const change = { state: stateAfter[step], updatedAt: now, ...given };
  const movement = movements[step];
  if (movement === undefined) return updatePayment(app.db, payment, change);
  const round = movement === 'payout' ? payment.payoutReturns + 1 : 1;
  const entries = { movement, lines: ledgerLines(movement, payment), round, madeAt: now };
  return updatePaymentWithEntries(app.db, payment, change, entries);
}

/**
 * Notes that a reservation is gone at the provider without having been let go here.
 * @returns false if the payment is not as it was read any more
 */
export function recordLapse(app: Pick<Infra, 'db' | 'clock'>, payment: PaymentRow): Promise<boolean> {
  return updatePayment(app.db, payment, { state: 'voided', goal: 'returned', updatedAt: app.clock.now() });
}

/**
 * Notes that the provider refused for good, and where the payment stands now. The next attempt has keys of its own.
 * @returns false if somebody has noted it before
 */
export async function recordPaymentRefusal(
  app: Pick<Infra, 'db' | 'clock'>,
  payment: PaymentRow,
  failure: PaymentFailure,
  { state, goal }: { state: PaymentState; goal: PaymentGoal },
): Promise<boolean> {
  return updatePayment(app.db, payment, {
    state,
    goal,
    // why: what is refused for days is asked for again under the last keys, which the provider has forgotten by then
    attempt: Math.min(payment.attempt + 1, mostAttempts),
    failureCode: failure.code,
    failureMessage: failure.message.slice(0, 500),
    updatedAt: app.clock.now(),
  });
}

/**
 * Notes that what was given back came back from the buyer's bank: the house has it, and owes it to the buyer. Within the caller's
 * transaction, which holds the order's lock.
 * @returns false if somebody has noted it before
 */
export async function recordRefundReturn(app: Pick<Infra, 'db' | 'clock'>, payment: PaymentRow): Promise<boolean> {
  const now = app.clock.now();
  // why: the attempt tells those apart who read the payment at the same time
  const change = { refundFailedAt: now, attempt: payment.attempt + 1, updatedAt: now };
  const movement = 'refund-return';
  const entries = { movement, lines: ledgerLines(movement, payment), round: 1, madeAt: now } as const;
  return updatePaymentWithEntries(app.db, payment, change, entries);
}
