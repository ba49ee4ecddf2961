import Stripe from 'stripe';
import type {
  GatewayResult,
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
  const { customerRef, cardRef, key, accountRef } = request;
  const params = accountRef === null ? reservationParams(request) : destinationParams({ ...request, accountRef });
  const about: Record<string, string> = accountRef === null ? {} : { order_id: request.orderId };
  return stripe.paymentIntents.create(
    {
      ...params,
      customer: customerRef,
      payment_method: cardRef,
      off_session: true,
      confirm: true,
      metadata: { ...about, charge_key: key },
      expand: ['latest_charge'],
    },
    { idempotencyKey },
  );
}

/** What an earlier request under this key made, among the customer's newest payments. */
async function findMade(
  stripe: Stripe,
  { customerRef, key }: SavedCardRequest,
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
  const failure = read.status === 'requires-payment-method' ? read.failure : undefined;
  return { kind: 'refused', failure: failure ?? needsOwner };
}

/** Whatever else a payment waits for, only the owner of the card can do it. */
const needsOwner: PaymentFailure = {
  code: 'authentication',
  message: 'The card needs its owner to confirm the payment.',
};
