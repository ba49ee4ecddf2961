import type Stripe from 'stripe';
import { invalid } from '../http/stripe-error.ts';
import type { TestCard } from '../money/test-cards.ts';
import { type Call, emit, find, keep, type Turn, take } from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import { captureCharge } from './capture-payment.ts';
import { challengeFor } from './challenge.ts';
import { keepCharge } from './charges.ts';
import { checkSellers } from './check-sellers.ts';
import { attachTo, cardBehind, pickPaymentMethod } from './payment-methods.ts';
import { refuseCard } from './refuse-card.ts';

type Confirmation = Pick<
  Stripe.PaymentIntentConfirmParams,
  'payment_method' | 'off_session' | 'return_url' | 'setup_future_usage'
> & {
  /** In the buyer's browser, which brings its own address. */
  publishable?: boolean;
};
type Decline = NonNullable<TestCard['decline']>;

/** How long a bank keeps an amount reserved, in seconds: https://docs.stripe.com/payments/place-a-hold-on-a-payment-method */
const reservation = 7 * 24 * 3600;

/** `POST /v1/payment_intents/:id/confirm`. */
export function confirmCall(call: Call<Stripe.PaymentIntentConfirmParams>): Stripe.PaymentIntent {
  return confirmPayment(call, take(call, 'payment_intent', call.id, undefined, 'intent'), {
    ...call.params,
    publishable: call.publishable,
  });
}

/**
 * Tries the buyer's card.
 * @throws 402 where it is refused: the intent then asks for another card; 400 where the intent is past that
 */
export function confirmPayment(turn: Turn, intent: Stripe.PaymentIntent, params: Confirmation): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalid(
      `You cannot confirm this PaymentIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed'}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  const method = methodOf(turn, intent, params);
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !params.return_url && !params.publishable)
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  checkSellers(turn, intent as unknown as Stripe.PaymentIntentCreateParams);
  const chosen: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    ...(params.setup_future_usage
      ? { setup_future_usage: params.setup_future_usage as Stripe.PaymentIntent.SetupFutureUsage }
      : {}),
  };
  const { card, setUp } = cardBehind(turn, method.id);
  const asks = card.challenge === 'always' || (card.challenge === 'until-set-up' && !setUp);
  if (!asks) return chargeCard(turn, chosen);
  if (params.off_session)
    return refuse(turn, chosen, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  const waiting = keep(turn, 'payment_intent', {
    ...chosen,
    status: 'requires_action',
    next_action: challengeFor(turn, chosen, params.return_url),
  });
  emit(turn, 'payment_intent.requires_action', waiting);
  return waiting;
}

/** What the buyer's bank said to the question whether it is really them. */
export function answerChallenge(turn: Turn, intent: Stripe.PaymentIntent, passed: boolean): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action') return intent;
  if (passed) return chargeCard(turn, { ...intent, next_action: null });
  return failPayment(turn, intent, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    type: 'invalid_request_error',
  });
}

function methodOf(turn: Turn, intent: Stripe.PaymentIntent, params: Confirmation): Stripe.PaymentMethod {
  const customer = idOf(intent.customer);
  const named = params.payment_method ?? idOf(intent.payment_method);
  if (named) return pickPaymentMethod(turn, named, customer);
  throw invalid(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

function chargeCard(turn: Turn, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const method = idOf(intent.payment_method) ?? '';
  const { card } = cardBehind(turn, method);
  if (card.decline) return refuse(turn, intent, card.decline);
  const manual = intent.capture_method === 'manual';
  const until = turn.now + reservation;
  const charge = keepCharge(turn, intent, { captureBefore: manual ? until : undefined });
  const customer = idOf(intent.customer);
  const kept = turn.store.find('payment_method', method)?.value;
  if (intent.setup_future_usage && customer && kept) {
    attachTo(turn, kept, customer);
    keep(turn, 'card_known', { id: method, card: card.name, setUp: true });
  }
  if (!manual) return captureCharge(turn, { ...intent, latest_charge: charge.id }, charge, intent.amount);
  const reserved = keep(turn, 'payment_intent', {
    ...intent,
    status: 'requires_capture',
    amount_capturable: intent.amount,
    latest_charge: charge.id,
  });
  keep(turn, 'due', { id: `lapse_${intent.id}`, at: until, what: 'lapse', ref: intent.id });
  emit(turn, 'charge.succeeded', charge);
  emit(turn, 'payment_intent.amount_capturable_updated', reserved);
  return reserved;
}

function refuse(turn: Turn, intent: Stripe.PaymentIntent, decline: Decline): never {
  const charge = keepCharge(turn, intent, { decline });
  emit(turn, 'charge.failed', charge);
  const failed = failPayment(
    turn,
    { ...intent, latest_charge: charge.id },
    { ...decline, type: 'card_error', charge: charge.id },
  );
  const payment_method = failed.last_payment_error?.payment_method;
  throw refuseCard(decline, {
    charge: charge.id,
    payment_intent: failed,
    ...(payment_method ? { payment_method } : {}),
  });
}

function failPayment(
  turn: Turn,
  intent: Stripe.PaymentIntent,
  error: Record<string, string | undefined>,
): Stripe.PaymentIntent {
  const method = find(turn, 'payment_method', intent.payment_method);
  const failed = keep(turn, 'payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      ...error,
      ...(method ? { payment_method: method } : {}),
    } as Stripe.PaymentIntent.LastPaymentError,
  });
  emit(turn, 'payment_intent.payment_failed', failed);
  return failed;
}
