import type { PaymentStep } from './payment.ts';
import type { PaymentGateway, GatewayResult } from './payment-gateway.ts';
import type { StepValue } from './request-payment-step.server.ts';

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
