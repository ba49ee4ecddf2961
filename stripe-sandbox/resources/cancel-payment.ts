import type Stripe from 'stripe';
import { invalid } from '../http/stripe-error.ts';

import { emit, find, keep, type Turn } from '../request-context.ts';

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing'];

/**
 * Ends an intent and lets go what is reserved.
 * @throws 400 where the card is charged already, or the intent has ended
 */
export function cancelPayment(
  turn: Turn,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!open.includes(intent.status))
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  if (intent.status === 'requires_capture') {
    const charge = letGo(turn, intent);
    if (charge) emit(turn, 'charge.refunded', charge);
  }
  return end(turn, intent, reason);
}

/** What happens by itself when a reservation was not charged in time. */
export function lapsePayment(turn: Turn, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const charge = letGo(turn, intent);
  if (charge) emit(turn, 'charge.expired', charge);
  return end(turn, intent, 'automatic');
}

function letGo(turn: Turn, intent: Stripe.PaymentIntent): Stripe.Charge | undefined {
  const charge = find(turn, 'charge', intent.latest_charge);
  return charge && keep(turn, 'charge', { ...charge, amount_refunded: charge.amount, refunded: true });
}

function end(
  turn: Turn,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  turn.store.drop('due', `lapse_${intent.id}`);
  const ended = keep(turn, 'payment_intent', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: turn.now,
    cancellation_reason: reason,
    next_action: null,
  });
  emit(turn, 'payment_intent.canceled', ended);
  return ended;
}
