import type { PaymentRow } from '../db/payment-rows.server.ts';
import type { PaymentStep } from './payment.ts';
import type { GatewayResult, PaymentGateway } from './payment-gateway.ts';

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
