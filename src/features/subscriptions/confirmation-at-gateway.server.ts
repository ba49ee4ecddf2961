import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import type {
  GatewayResult,
  OnSessionRequest,
  PaymentFailure,
  PaymentGateway,
  SavedCardReservation,
} from '#features/payments/charges/payment-gateway.ts';
import type { AttemptFailureCode } from './charge.ts';
import type { BegunAttempt } from './db/charge-rows.server.ts';

type GatewayApp = { payments: PaymentGateway | undefined };

/** The answer to an attempt, or why none was asked for. */
export type AttemptAnswer =
  | Exclude<GatewayResult<SavedCardReservation>, { kind: 'refused' }>
  | { kind: 'refused'; failure: Omit<PaymentFailure, 'code'> & { code: AttemptFailureCode } };

/** What the gateway is asked in an attempt, whether the payer is there or not. */
export function requestOf(attempt: BegunAttempt) {
  const { id, attempts, accountRef, amountCents, feeCents, currency, details } = attempt;
  const key = `subscription:${id}:${attempts}`;
  return { orderId: id, accountRef, amountCents, feeCents, currency, details, key };
}

/** Creates the payment that the payer of an attempt confirms, or finds it again. */
export function createConfirmation(app: GatewayApp, attempt: BegunAttempt & { customerRef: string }) {
  const { customerRef, cardRef, savesCard } = attempt;
  const request: OnSessionRequest = { ...requestOf(attempt), customerRef, cardRef, savesCard };
  return gatewayOf(app).createOnSession(request);
}

/**
 * How far a payer has come with the payment that they confirm. One that their bank has refused is over, and canceled, so
 * that no second try can pay it later.
 * @returns `not-yet` while they can still confirm it
 */
export async function readConfirmation(app: GatewayApp, ref: string, key: string): Promise<AttemptAnswer> {
  const read = await gatewayOf(app).read(ref);
  if (read.status === 'authorised') {
    const { captureBefore = null, card = null } = read;
    return { kind: 'done', value: { ref, captureBefore, card } };
  }
  if (read.status === 'canceled') return { kind: 'refused', failure: notConfirmed };
  const failure = read.status === 'requires-payment-method' ? read.failure : undefined;
  if (!failure) return { kind: 'not-yet' };
  const canceled = await gatewayOf(app).cancel(ref, `${key}:cancel`);
  return canceled.kind === 'done' ? { kind: 'refused', failure } : { kind: 'not-yet' };
}

/**
 * Ends the time in which a payer can confirm an attempt: what they have confirmed is taken, anything else is canceled. The
 * caller has made sure that nobody else decides this.
 */
export async function closeConfirmation(app: GatewayApp, attempt: BegunAttempt): Promise<AttemptAnswer> {
  const { customerRef } = attempt;
  if (customerRef === null) return { kind: 'refused', failure: notConfirmed };
  const ref = attempt.openRef ?? (await findConfirmation(app, { ...attempt, customerRef }));
  // why: the gateway refused to create it, so there is nothing to cancel
  if (ref === undefined) return { kind: 'refused', failure: notConfirmed };
  const answer = await readConfirmation(app, ref, requestOf(attempt).key);
  if (answer.kind !== 'not-yet') return answer;
  await cancelAttempt(app, attempt, ref);
  return { kind: 'refused', failure: notConfirmed };
}

/**
 * Cancels the payment of an attempt.
 * @throws if the gateway refuses or does not answer
 */
export async function cancelAttempt(app: GatewayApp, attempt: BegunAttempt, ref: string): Promise<void> {
  const canceled = await gatewayOf(app).cancel(ref, `${requestOf(attempt).key}:cancel`);
  if (canceled.kind !== 'done') throw new Error(`The payment ${ref} of the charge ${attempt.id} could not be canceled`);
}

async function findConfirmation(
  app: GatewayApp,
  attempt: BegunAttempt & { customerRef: string },
): Promise<string | undefined> {
  const created = await createConfirmation(app, attempt);
  if (created.kind === 'not-yet') throw new Error(`The payment of the charge ${attempt.id} is not known yet`);
  return created.kind === 'done' ? created.value.ref : undefined;
}

const notConfirmed = { code: 'canceled', message: 'The payment was not confirmed.' } as const;
