import type Stripe from 'stripe';
import { type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { closeDispute, escalateInquiry } from '../resources/dispute-outcomes.ts';
import { openDispute } from '../resources/disputes.ts';
import { failRefund, refundFailures, settleRefund } from '../resources/refund-outcomes.ts';
import { idOf } from '../store/ids.ts';
import type { Controls } from './control.ts';
import { booleanField, choiceField, type Fields, numberField, textField } from './control-fields.ts';

/**
 * `{payment_intent}` or `{charge}` opens a dispute, with a `reason`, of an `amount` below the charge, or as an `inquiry`;
 * `{dispute, outcome}` ends it: `won`, `lost`, `closed` for an inquiry, or `escalated` to a chargeback.
 */
export function dispute(_: Controls, given: Fields, context: RequestContext): object {
  const disputed = textField(given, 'dispute');
  if (disputed !== undefined) {
    const found = requireObject(context, 'dispute', disputed);
    const outcome = choiceField(given, 'outcome', ['won', 'lost', 'closed', 'escalated'] as const) ?? 'lost';
    if (outcome === 'escalated') return escalateInquiry(context, found);
    return closeDispute(context, found, outcome === 'closed' ? 'lost' : outcome);
  }
  return openDispute(context, chargeOf(given, context), {
    reason: textField(given, 'reason'),
    amount: numberField(given, 'amount', 1, 99_999_999),
    inquiry: booleanField(given, 'inquiry'),
  });
}

/**
 * `{payment_intent}` or `{charge}`, with `pending`, makes the next refund pending: `processing`, or without enough money,
 * `insufficient_funds`; `{refund, outcome}` decides one: `succeeded`, or `failed` for a `reason`, also later.
 */
export function refund(_: Controls, given: Fields, context: RequestContext): object {
  const named = textField(given, 'refund');
  if (named === undefined) {
    const reason = choiceField(given, 'pending', ['processing', 'insufficient_funds'] as const) ?? 'processing';
    return saveObject(context, 'refund_pending', { id: chargeOf(given, context).id, reason });
  }
  const found = requireObject(context, 'refund', named);
  const outcome = choiceField(given, 'outcome', ['succeeded', 'failed'] as const) ?? 'succeeded';
  if (outcome === 'succeeded') return settleRefund(context, found);
  return failRefund(context, found, choiceField(given, 'reason', refundFailures));
}

function chargeOf(given: Fields, context: RequestContext): Stripe.Charge {
  const named = textField(given, 'payment_intent');
  const intent = named === undefined ? undefined : requireObject(context, 'payment_intent', named);
  return requireObject(context, 'charge', textField(given, 'charge') ?? idOf(intent?.latest_charge) ?? '');
}
