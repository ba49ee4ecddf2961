import { invalidRequest } from '../http/stripe-error.ts';
import { moveMoney } from '../money/ledger.ts';
import { type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { platform } from '../store/kinds.ts';
import type { Controls } from './control.ts';
import { type Fields, numberField, textField } from './control-fields.ts';

/** The largest amount that one control call moves, in minor units. */
const maxAmount = 99_999_999;

/**
 * `{type, amount, fee}` moves money between the platform's balance and Stripe, as a balance transaction of any type: what
 * Stripe charges for its products, taxes, and whatever else this sandbox has no calls for. `category` sets the reporting
 * category; with `dispute` it belongs to that dispute, such as a fee for evidence.
 *
 * @throws 400 without a type or an amount
 */
export function moveBalance(_: Controls, given: Fields, context: RequestContext): object {
  const type = textField(given, 'type');
  const amount = numberField(given, 'amount', -maxAmount, maxAmount);
  if (type === undefined || amount === undefined) throw invalidRequest('This control needs a type and an amount.');
  const fee = numberField(given, 'fee', -maxAmount, maxAmount) ?? 0;
  const named = textField(given, 'dispute');
  const dispute = named === undefined ? undefined : requireObject(context, 'dispute', named);
  const posting = {
    owner: platform,
    type,
    source: dispute?.id ?? null,
    amount,
    fee: { amount: fee, type: 'stripe_fee' as const, description: 'Stripe fee' },
    category: textField(given, 'category') ?? (dispute ? 'dispute' : undefined),
  };
  const [moved] = moveMoney(context, textField(given, 'currency') ?? 'usd', [posting], { stripe: fee - amount });
  if (!moved) throw new Error('No money was moved');
  if (dispute)
    saveObject(context, 'dispute', {
      ...dispute,
      balance_transactions: [...dispute.balance_transactions, moved],
    });
  return moved;
}
