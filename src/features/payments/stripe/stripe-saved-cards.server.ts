import Stripe from 'stripe';
import type {
  GatewayResult,
  OnSessionRequest,
  PaymentFailure,
  SavedCardRequest,
  SavedCardReservation,
} from '../charges/payment-gateway.ts';
import { callStripe } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';
import { destinationParams, reservationParams, statusOf } from './stripe-intents.ts';

type Answer = GatewayResult<SavedCardReservation>;

/**
 * Authorizes an amount on a saved card without its owner: created and confirmed in one request. A declined payment
 * stays unconfirmed at Stripe, where nobody has its secret.
 * @see https://docs.stripe.com/payments/save-and-reuse#charge-saved-payment-method
 */
export async function chargeSavedCard(stripe: Stripe, request: SavedCardRequest): Promise<Answer> {
  const made = request.repeated ? await findMade(stripe, request) : undefined;
  if (made) return answerOf(made);
  const created = await callStripe(() =>
    callUnderKey(
      request.key,
      (idempotencyKey) => confirm(stripe, request, idempotencyKey),
      () => findMade(stripe, request),
    ),
  );
  return created.kind === 'done' ? answerOf(created.value) : created;
}

function confirm(stripe: Stripe, request: SavedCardRequest, idempotencyKey: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      ...paramsOf(request),
      payment_method: request.cardRef,
      off_session: true,
      confirm: true,
      expand: ['latest_charge'],
    },
    { idempotencyKey },
  );
}

/**
 * Creates the payment of a charge for its payer's browser. Once it is confirmed with `setup_future_usage`, the bank knows
 * that the card may be charged without its owner from then on.
 * @see https://docs.stripe.com/payments/save-during-payment
 */
export async function createOnSession(
  stripe: Stripe,
  request: OnSessionRequest,
): Promise<GatewayResult<{ ref: string; clientSecret: string }>> {
  const { cardRef, savesCard, key } = request;
  const params = {
    ...paramsOf(request),
    ...(cardRef !== null && { payment_method: cardRef }),
    ...(savesCard && { setup_future_usage: 'off_session' as const }),
  };
  return callStripe(async () => {
    const intent = await callUnderKey(
      key,
      (idempotencyKey) => stripe.paymentIntents.create(params, { idempotencyKey }),
      () => findMade(stripe, request),
    );
    if (intent.client_secret === null) throw new Error(`The payment ${intent.id} has no client secret`);
    return { ref: intent.id, clientSecret: intent.client_secret };
  });
}

/** The parameters of a charge, whether its payer is there or not. */
function paramsOf(request: Omit<SavedCardRequest, 'cardRef' | 'repeated'>) {
  const { customerRef, key, accountRef, orderId } = request;
  const params = accountRef === null ? reservationParams(request) : destinationParams({ ...request, accountRef });
  const about: Record<string, string> = accountRef === null ? { charge_id: orderId } : {};
  return { ...params, customer: customerRef, metadata: { ...params.metadata, ...about, charge_key: key } };
}

/** What an earlier request under this key made, among the customer's newest payments. */
async function findMade(
  stripe: Stripe,
  { customerRef, key }: Pick<SavedCardRequest, 'customerRef' | 'key'>,
): Promise<Stripe.PaymentIntent | undefined> {
  try {
    const list = await stripe.paymentIntents.list({
      customer: customerRef,
      limit: 100,
      expand: ['data.latest_charge'],
    });
    return list.data.find(({ metadata }) => metadata.charge_key === key);
  } catch (error) {
    // why: a customer deleted at Stripe has no payments that could still be captured
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

function answerOf(intent: Stripe.PaymentIntent): Answer {
  const read = statusOf(intent);
  if (read.status === 'authorised') {
    const { captureBefore = null, card = null } = read;
    return { kind: 'done', value: { ref: intent.id, captureBefore, card } };
  }
  if (read.status === 'processing') return { kind: 'not-yet' };
  if (read.status === 'canceled') return { kind: 'refused', failure: canceled };
  const failure = read.status === 'requires-payment-method' ? read.failure : undefined;
  return { kind: 'refused', failure: failure ?? needsOwner };
}

/** The shop canceled it, and did not store that. */
const canceled: PaymentFailure = { code: 'other', message: 'The payment was canceled.' };

/** Whatever else a payment waits for, only the owner of the card can do it. */
const needsOwner: PaymentFailure = {
  code: 'authentication',
  message: 'The card needs its owner to confirm the payment.',
};
