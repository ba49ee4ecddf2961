import type { PaymentRow } from '../db/payment-rows.server.ts';
import { payableCents } from '../payouts/payout-plan.ts';
import type { PaymentStep } from './payment.ts';
import type { GatewayResult, PaymentGateway, PayoutRequest } from './payment-gateway.ts';

/** What the gateway returned for a step: references, its fee, how a refund went, and when a payout is expected. */
export type StepValue = {
  ref?: string;
  clientSecret?: string;
  feeCents?: number | null;
  given?: boolean;
  fromSellerCents?: number;
  expectedAt?: Date | null;
};

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
  if (step === 'pay-out') return requestPayout(gateway, payment, key);
  const part = sellerPartOf(payment, payoutCents);
  return step === 'refund' ? gateway.refund(part, key) : gateway[step](part.ref, key);
}

/** Moves what the winery owes out of its account, then pays out the rest; if nothing is left, nothing is paid. */
async function requestPayout(
  gateway: PaymentGateway,
  payment: PaymentRow,
  key: string,
): Promise<GatewayResult<StepValue>> {
  const { orderId, collectedCents } = payment;
  if (collectedCents > 0) {
    const collected = await gateway.collect(sellerPartOf(payment, collectedCents), `order:${orderId}:collect`);
    if (collected.kind !== 'done') return collected;
  }
  const amountCents = payableCents(payment);
  return amountCents === 0 ? { kind: 'done', value: {} } : gateway.payOut(sellerPartOf(payment, amountCents), key);
}

/**
 * An amount of the winery's part of a payment, as the gateway needs it. @throws Error if the payment has no reference
 * yet
 */
export function sellerPartOf(payment: PaymentRow, amountCents: number): PayoutRequest {
  const { orderId, accountRef, currency, payoutCents: partCents, gatewayRef: ref } = payment;
  if (ref === null) throw new Error(`The payment of order ${orderId} has no reference`);
  return { orderId, accountRef, currency, ref, amountCents, partCents };
}

/** The payout that the gateway made without the shop having stored it, if there is one. */
export async function findExistingPayout(
  gateway: PaymentGateway,
  payment: PaymentRow,
): Promise<{ kind: 'done'; value: StepValue } | undefined> {
  const amountCents = payableCents(payment);
  const made = amountCents > 0 && (await gateway.findPayout(sellerPartOf(payment, amountCents)));
  return made ? { kind: 'done', value: made } : undefined;
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
