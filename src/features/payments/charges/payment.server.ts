import type { RawBuilder } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import type { Payer } from '../cards/customer.server.ts';
import { updatePaymentWithEntries } from '../db/ledger-rows.server.ts';
import {
  findPaymentAndChargeback as findBoth,
  findOrderByRef,
  findPaymentRow as findRow,
  insertPayment,
  lockPaymentRow,
  type PaymentRow,
  payoutDueAt,
  updatePayment,
  updatePaymentAndSend,
} from '../db/payment-rows.server.ts';
import { findChargeableRef } from '../db/payout-account-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';
import { captureLines, cardFeeLines, type Movement, payoutLines, refundLines } from '../ledger.ts';
import { type PayoutTerms, payableCents } from '../payouts/payout-plan.ts';
import { sellerPartOf } from '../payouts/request-payout.server.ts';
import { maySetGoal, nextStep, type PaymentGoal, type PaymentStep, stateAfter } from './payment.ts';
import type { PaymentAndChargeback } from './payment-columns.server.ts';
import type { GatewayResult, PaymentGateway } from './payment-gateway.ts';
import { type PaymentParts, returnedColumns, returnedPartOf, withoutPart } from './returned-part.ts';

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
  return findOrderByRef(app.db, gatewayRef);
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

type Amounts = { currency: string } & PaymentParts;

/** The winery's account at the gateway if it can take charges; undefined otherwise, and for a suspended winery. */
export function findChargeableAccount(app: Pick<Infra, 'db'>, wineryId: string): Promise<string | undefined> {
  return findChargeableRef(app.db, wineryId);
}

/**
 * Inserts the payment of an order and queues its creation at the gateway. Call it as `openPayment({ ...app, db: tx },
 * …)`. The caller checks permissions.
 * @param order.details what the gateway is told of it, as SQL
 */
export async function openPayment(
  app: { db: Transaction; payments: PaymentGateway | undefined } & Pick<Infra, 'clock' | 'jobs'>,
  order: { id: string; wineryId: string; accountRef: string; details: RawBuilder<string> } & Amounts & Payer,
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
 * @param returned with the goal `paid-out`: a part that is returned to the buyer first; the payout is due later by that
 * @returns the changed payment; undefined while a gateway call for another goal is pending
 */
export async function setPaymentGoal(
  app: { db: Transaction; payoutTerms: PayoutTerms } & Pick<Infra, 'clock' | 'jobs'>,
  payment: Locked<PaymentRow>,
  goal: PaymentGoal,
  returned?: PaymentParts,
): Promise<PaymentRow | undefined> {
  if (payment.goal === goal) return payment;
  if (!maySetGoal(payment, goal)) return undefined;
  const { orderId, state, attempt } = payment;
  const part = returned ? returnedColumns(returned) : {};
  const needsCall = nextStep({ ...payment, ...part, state, goal }) !== undefined;
  const job = needsCall ? await reconcileJob(app, orderId, `${orderId}:${goal}:${attempt}`) : undefined;
  const now = app.clock.now();
  const due =
    goal === 'paid-out' && !returned ? payoutDueAt(payment.wineryId, now, app.payoutTerms.delayDays) : undefined;
  const change = { goal, updatedAt: now, ...part, ...(due && { payoutDueAt: due, payoutNotBefore: due }) };
  return updatePaymentAndSend(app.db, payment, change, job);
}

/**
 * Restarts a canceled payment, so that another card can pay, and queues its creation at the gateway.
 * @returns false if it was already restarted
 */
export async function reopenPayment(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  payment: Locked<PaymentRow>,
  details: RawBuilder<string>,
): Promise<boolean> {
  if (payment.state !== 'voided') return false;
  const [{ orderId }, attempt] = [payment, payment.attempt + 1];
  const change = {
    state: 'new' as const,
    goal: 'authorised' as const,
    attempt,
    gatewayRef: null,
    clientSecret: null,
    details,
    ...{ captureBefore: null, cardBrand: null, cardLast4: null },
  };
  const job = await reconcileJob(app, orderId, `${orderId}:authorised:${attempt}`);
  const reopened = await updatePaymentAndSend(app.db, payment, { ...change, updatedAt: app.clock.now() }, job);
  return reopened !== undefined;
}

/** What the gateway returned for a step: references, its fee, how a refund went, and when a payout is expected. */
export type StepValue = {
  ref?: string;
  clientSecret?: string;
  feeCents?: number | null;
  given?: boolean;
  fromSellerCents?: number;
  expectedAt?: Date | null;
};

/** The steps of a payment that are calls for it alone: payouts are gathered. */
export type OwnStep = Exclude<PaymentStep, 'pay-out'>;

/**
 * Calls the gateway for one step of a payment, with the amounts of its row and a key that is the same for each
 * repetition: `order:{id}:{step}:{attempt}`. Must run outside a transaction.
 * @throws when the outcome is unknown
 */
export async function requestPaymentStep(
  gateway: PaymentGateway,
  payment: PaymentRow,
  step: OwnStep,
): Promise<GatewayResult<StepValue>> {
  const { orderId, accountRef, currency, payinCents, payoutCents, customerRef, savesCard, attempt, details } = payment;
  const key = `order:${orderId}:${step}:${attempt}`;
  if (step === 'create') {
    const amounts = { amountCents: payinCents, feeCents: payinCents - payoutCents, currency, details };
    return gateway.create({ orderId, accountRef, ...amounts, customerRef, savesCard, key });
  }
  if (step === 'refund-part') {
    const { returnedPayinCents, returnedPayoutCents } = payment;
    return gateway.refundPart(sellerPartOf(payment, returnedPayoutCents ?? 0), returnedPayinCents ?? 0, key);
  }
  const part = sellerPartOf(payment, payoutCents);
  return step === 'refund' ? gateway.refund(part, key) : gateway[step](part.ref, key);
}

/** The step that really happened, which may differ from the requested one. */
type VerifiedStep = { step: OwnStep; answer: GatewayResult<StepValue> };

const done = (step: OwnStep): VerifiedStep => ({ step, answer: { kind: 'done', value: {} } });

/**
 * Reads the payment's status before a refused capture or cancellation is believed. The payment may already be captured,
 * by a call whose answer was lost and whose key the gateway has forgotten, or be canceled.
 * @throws when a payment that should be canceled is neither canceled nor captured; call it again then
 */
export async function verifyRefusal(
  gateway: PaymentGateway,
  ref: string | null,
  step: OwnStep,
  answer: GatewayResult<StepValue>,
): Promise<VerifiedStep> {
  if (answer.kind !== 'refused' || ref === null || (step !== 'capture' && step !== 'cancel')) return { step, answer };
  const { status } = await gateway.read(ref);
  if (status === 'captured') return done('capture');
  if (step === 'cancel') {
    if (status === 'canceled') return done('cancel');
    throw new Error(`The provider refused to release a payment that is ${status}: ${answer.failure.code}`);
  }
  const { message, code } = answer.failure;
  if (status === 'canceled') return { step, answer: { kind: 'refused', failure: { code: 'lapsed', message } } };
  return { step, answer: { kind: 'refused', failure: { code: code === 'lapsed' ? 'other' : code, message } } };
}

/** The ledger movements of a step. */
function movementsOf(payment: PaymentRow, step: PaymentStep, value: StepValue, takenCents: number): Movement[] {
  const { payoutCents, payoutReturns } = payment;
  switch (step) {
    case 'capture':
      return [
        { movement: 'capture', lines: captureLines(payment), round: 1 },
        { movement: 'card-fee', lines: cardFeeLines(value.feeCents ?? 0), round: 1 },
      ];
    case 'refund':
      return [{ movement: 'refund', lines: refundLines(payment, value.fromSellerCents ?? payoutCents), round: 1 }];
    case 'refund-part':
      return [
        { movement: 'refund', lines: refundLines(returnedPartOf(payment), value.fromSellerCents ?? 0), round: 1 },
      ];
    case 'pay-out':
      return [{ movement: 'payout', lines: payoutLines(payableCents(payment), takenCents), round: payoutReturns + 1 }];
    default:
      return [];
  }
}

/**
 * Stores a step that the gateway has done: the payment's state and the ledger entries, in one statement.
 * @param takenCents of a payout: what a chargeback has taken from the winery's account while it was sent
 * @returns false if it was already stored
 */
export async function recordPaymentStep(
  app: Pick<Infra, 'db' | 'clock'> & { payoutTerms: PayoutTerms },
  payment: PaymentRow,
  step: PaymentStep,
  value: StepValue,
  takenCents = 0,
): Promise<boolean> {
  const now = app.clock.now();
  const withoutFailure = { failureCode: null, failureMessage: null };
  const dueAt = payoutDueAt(payment.wineryId, now, app.payoutTerms.delayDays);
  const columns = {
    create: { gatewayRef: value.ref ?? null, clientSecret: value.clientSecret ?? null, details: null },
    'pay-out': {
      payoutRef: value.ref ?? null,
      payoutNotBefore: null,
      payoutCheckedAt: now,
      payoutExpectedAt: value.expectedAt ?? null,
      // why: where everything was set off or is held in reserve, nothing is on its way
      ...(value.ref === undefined && { payoutArrivedAt: now }),
      ...withoutFailure,
    },
    capture: { ...withoutFailure, cardFeeCents: value.feeCents ?? null },
    cancel: {},
    refund: { refundGivenAt: value.given === false ? null : now },
    'refund-part': {
      ...(step === 'refund-part' && withoutPart(payment)),
      ...withoutFailure,
      partReturnedAt: now,
      attempt: payment.attempt + 1, // why: the state stays; so only one of two concurrent callers stores it
      refundGivenAt: value.given === false ? null : now,
      payoutDueAt: dueAt,
      payoutNotBefore: dueAt,
    },
  }[step];
  const change = { state: stateAfter[step], updatedAt: now, ...columns };
  const movements = movementsOf(payment, step, value, takenCents);
  if (movements.length === 0) return updatePayment(app.db, payment, change);
  return updatePaymentWithEntries(app.db, payment, change, movements, now);
}
