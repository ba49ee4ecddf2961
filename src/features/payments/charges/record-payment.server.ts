import type { Infra } from '#infra/infra.ts';
import { type PaymentRow, updatePayment } from '../db/payment-rows.server.ts';
import { cardQueue } from '../job-queues.ts';
import { recordMovement } from '../ledger.server.ts';
import { ledgerLines } from '../ledger.ts';
import { type PaymentGoal, type PaymentState, type PaymentStep, stateAfter } from './payment.ts';
import type { PaymentFailure } from './payment-gateway.ts';
import type { StepValue } from './request-payment-step.server.ts';

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
 * Notes a step that the provider took: the payment's state, and in the ledger what moved. Within the caller's transaction.
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
  const recorded = await updatePayment(app.db, payment, { state: stateAfter[step], updatedAt: now, ...given });
  const movement = movements[step];
  if (recorded && movement !== undefined) {
    const round = movement === 'payout' ? payment.payoutReturns + 1 : 1;
    await recordMovement(app, payment, { movement, lines: ledgerLines(movement, payment), round });
  }
  return recorded;
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
  if (!(await updatePayment(app.db, payment, change))) return false;
  const movement = 'refund-return';
  await recordMovement(app, payment, { movement, lines: ledgerLines(movement, payment) });
  return true;
}
