import type Stripe from 'stripe';
import { invalidRequest } from '../http/stripe-error.ts';

import { emitEvent, findReferenced, type RequestContext, saveObject } from '../request-context.ts';

const cancelableStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
];

/**
 * Cancels an intent and its authorization.
 *
 * @throws 400 if the card is charged already, or the intent has ended
 */
export function cancelPayment(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!cancelableStatuses.includes(intent.status))
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  if (intent.status === 'requires_capture') {
    const charge = releaseCharge(context, intent);
    if (charge) emitEvent(context, 'charge.refunded', charge);
  }
  return endIntent(context, intent, reason);
}

/** Cancels an authorization that was not captured in time. */
export function lapsePayment(context: RequestContext, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const charge = releaseCharge(context, intent);
  if (charge) emitEvent(context, 'charge.expired', charge);
  return endIntent(context, intent, 'automatic');
}

function releaseCharge(context: RequestContext, intent: Stripe.PaymentIntent): Stripe.Charge | undefined {
  const charge = findReferenced(context, 'charge', intent.latest_charge);
  return charge && saveObject(context, 'charge', { ...charge, amount_refunded: charge.amount, refunded: true });
}

function endIntent(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  context.store.drop('due', `lapse_${intent.id}`);
  const ended = saveObject(context, 'payment_intent', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: context.now,
    cancellation_reason: reason,
    next_action: null,
  });
  emitEvent(context, 'payment_intent.canceled', ended);
  return ended;
}
