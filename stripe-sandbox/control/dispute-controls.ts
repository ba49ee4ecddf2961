import { type RequestContext, requireObject } from '../request-context.ts';
import { closeDispute, openDispute } from '../resources/disputes.ts';
import { idOf } from '../store/ids.ts';
import type { Controls } from './control-api.ts';
import { choiceField, type Fields, textField } from './control-fields.ts';

/** `{payment_intent}` or `{charge}` opens a dispute; `{dispute, outcome}` closes it, `won` or `lost`. */
export function dispute(_: Controls, given: Fields, context: RequestContext): object {
  const disputed = textField(given, 'dispute');
  if (disputed !== undefined) {
    const outcome = choiceField(given, 'outcome', ['won', 'lost'] as const) ?? 'lost';
    return closeDispute(context, requireObject(context, 'dispute', disputed), outcome);
  }
  const named = textField(given, 'payment_intent');
  const intent = named === undefined ? undefined : requireObject(context, 'payment_intent', named);
  const charge = requireObject(context, 'charge', textField(given, 'charge') ?? idOf(intent?.latest_charge) ?? '');
  return openDispute(context, charge, textField(given, 'reason'));
}
