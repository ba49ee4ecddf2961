import type Stripe from 'stripe';
import { invalidRequest } from '../http/stripe-error.ts';
import { collectCharge } from '../money/collect-charge.ts';
import {
  type ApiCall,
  emitEvent,
  findReferenced,
  type RequestContext,
  requireObject,
  saveObject,
} from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import { lapsePayment } from './cancel-payment.ts';
import { checkSellers } from './check-sellers.ts';
import { mergeMetadata } from './metadata.ts';
import { testCardOfMethod } from './payment-methods.ts';

/**
 * `POST /v1/payment_intents/:id/capture`: captures the authorized amount, or less; the rest is released.
 *
 * @throws 400 without a valid authorization, or if the seller may not sell any more
 */
export function captureIntent(call: ApiCall<Stripe.PaymentIntentCaptureParams>): Stripe.PaymentIntent {
  const { params } = call;
  const found = requireObject(call, 'payment_intent', call.id, undefined, 'intent');
  const charge = findReferenced(call, 'charge', found.latest_charge);
  const until = charge?.payment_method_details?.card?.capture_before ?? 0;
  // why: the clock may have been moved a moment ago, before the expiry was processed
  const intent = found.status === 'requires_capture' && until <= call.now ? lapsePayment(call, found) : found;
  if (intent.status !== 'requires_capture' || !charge)
    throw invalidRequest(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount < 1 || amount > intent.amount_capturable)
    throw invalidRequest(`The amount_to_capture must be between 1 and ${intent.amount_capturable}.`, {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  const fee = params.application_fee_amount ?? intent.application_fee_amount;
  const changed: Stripe.PaymentIntent = {
    ...intent,
    application_fee_amount: fee === null ? null : Math.min(fee, amount),
    metadata: mergeMetadata(intent.metadata, params.metadata),
  };
  checkSellers(call, { ...changed, amount } as unknown as Stripe.PaymentIntentCreateParams);
  call.store.drop('due', `lapse_${intent.id}`);
  return captureCharge(call, changed, { ...charge, application_fee_amount: changed.application_fee_amount }, amount);
}

/** Captures a charge, distributes the money, and emits the platform's events. */
export function captureCharge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): Stripe.PaymentIntent {
  const { card } = testCardOfMethod(context, idOf(intent.payment_method) ?? '');
  const availableOn = context.now + (card.bypassesPending ? 0 : context.rules.settleSeconds);
  const left = charge.amount - amount;
  const collected = collectCharge(
    context,
    { ...charge, captured: true, amount_captured: amount, amount_refunded: left },
    availableOn,
  );
  const captured = saveObject(context, 'payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  });
  emitEvent(context, intent.capture_method === 'manual' ? 'charge.captured' : 'charge.succeeded', collected);
  emitEvent(context, 'payment_intent.succeeded', captured);
  if (card.disputed)
    saveObject(context, 'due', { id: `dispute_${charge.id}`, at: context.now, what: 'dispute', ref: charge.id });
  return captured;
}
