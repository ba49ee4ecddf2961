import type Stripe from 'stripe';
import { invalidRequest } from '../http/stripe-error.ts';
import type { Decline } from '../money/test-cards.ts';
import {
  type ApiCall,
  emitEvent,
  findReferenced,
  type RequestContext,
  requireObject,
  saveObject,
} from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import { captureCharge } from './capture-payment.ts';
import { challengeFor, countConfirmation } from './challenge.ts';
import { createCharge } from './charges.ts';
import { checkSellers } from './check-sellers.ts';
import { attachToCustomer, cardError, resolvePaymentMethod, testCardOfMethod } from './payment-methods.ts';

type Confirmation = Pick<
  Stripe.PaymentIntentConfirmParams,
  'payment_method' | 'off_session' | 'return_url' | 'setup_future_usage'
> & {
  /** Confirmed in the buyer's browser, with its own return URL. */
  publishable?: boolean;
};

/**
 * How long a bank keeps an authorization, in seconds: https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 */
const reservationSeconds = 7 * 24 * 3600;

/** `POST /v1/payment_intents/:id/confirm`. */
export function confirmIntent(call: ApiCall<Stripe.PaymentIntentConfirmParams>): Stripe.PaymentIntent {
  return confirmPayment(call, requireObject(call, 'payment_intent', call.id, undefined, 'intent'), {
    ...call.params,
    publishable: call.publishable,
  });
}

/**
 * Authorizes the buyer's card.
 *
 * @throws 402 if it is declined: the intent then requires another card; 400 if the intent cannot be confirmed any more;
 *   429 if it was confirmed too often
 */
export function confirmPayment(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  params: Confirmation,
): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalidRequest(
      `You cannot confirm this PaymentIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed'}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  countConfirmation(context, intent.id);
  const method = methodOf(context, intent, params);
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !params.return_url && !params.publishable)
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  checkSellers(context, intent as unknown as Stripe.PaymentIntentCreateParams);
  const chosen: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    ...(params.setup_future_usage
      ? { setup_future_usage: params.setup_future_usage as Stripe.PaymentIntent.SetupFutureUsage }
      : {}),
  };
  const { card, setUp } = testCardOfMethod(context, method.id);
  const needsChallenge =
    card.challenge === 'always' ||
    (card.challenge === 'until-set-up' && !setUp) ||
    (card.challenge === 'on-session' && !params.off_session);
  if (!needsChallenge) return chargeCard(context, chosen);
  if (params.off_session)
    return declinePayment(context, chosen, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  const waiting = saveObject(context, 'payment_intent', {
    ...chosen,
    status: 'requires_action',
    next_action: challengeFor(context, chosen, params.return_url),
  });
  emitEvent(context, 'payment_intent.requires_action', waiting);
  return waiting;
}

/** Records the result of 3-D Secure. */
export function answerChallenge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  passed: boolean,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action') return intent;
  if (passed) return chargeCard(context, { ...intent, next_action: null });
  return failPayment(context, intent, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    type: 'invalid_request_error',
  });
}

function methodOf(context: RequestContext, intent: Stripe.PaymentIntent, params: Confirmation): Stripe.PaymentMethod {
  const customer = idOf(intent.customer);
  const named = params.payment_method ?? idOf(intent.payment_method);
  if (named) return resolvePaymentMethod(context, named, customer);
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

function chargeCard(context: RequestContext, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const method = idOf(intent.payment_method) ?? '';
  const { card } = testCardOfMethod(context, method);
  if (card.decline) return declinePayment(context, intent, card.decline);
  const manual = intent.capture_method === 'manual';
  const until = context.now + reservationSeconds;
  const charge = createCharge(context, intent, { captureBefore: manual ? until : undefined });
  const customer = idOf(intent.customer);
  const kept = context.store.find('payment_method', method)?.value;
  if (intent.setup_future_usage && customer && kept) {
    attachToCustomer(context, kept, customer);
    saveObject(context, 'card_known', { id: method, card: card.name, setUp: true });
  }
  if (!manual) return captureCharge(context, { ...intent, latest_charge: charge.id }, charge, intent.amount);
  const reserved = saveObject(context, 'payment_intent', {
    ...intent,
    status: 'requires_capture',
    amount_capturable: intent.amount,
    latest_charge: charge.id,
  });
  saveObject(context, 'due', { id: `lapse_${intent.id}`, at: until, what: 'lapse', ref: intent.id });
  emitEvent(context, 'charge.succeeded', charge);
  emitEvent(context, 'payment_intent.amount_capturable_updated', reserved);
  return reserved;
}

function declinePayment(context: RequestContext, intent: Stripe.PaymentIntent, decline: Decline): never {
  const charge = createCharge(context, intent, { decline });
  emitEvent(context, 'charge.failed', charge);
  const failed = failPayment(
    context,
    { ...intent, latest_charge: charge.id },
    { ...decline, type: 'card_error', charge: charge.id },
  );
  const payment_method = failed.last_payment_error?.payment_method;
  throw cardError(decline, {
    charge: charge.id,
    payment_intent: failed,
    ...(payment_method ? { payment_method } : {}),
  });
}

function failPayment(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  error: Record<string, string | undefined>,
): Stripe.PaymentIntent {
  const method = findReferenced(context, 'payment_method', intent.payment_method);
  const failed = saveObject(context, 'payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      ...error,
      ...(method ? { payment_method: method } : {}),
    } as Stripe.PaymentIntent.LastPaymentError,
  });
  emitEvent(context, 'payment_intent.payment_failed', failed);
  return failed;
}
