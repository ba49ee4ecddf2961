import { amountOr, formatMoney, type Money } from '#kit/money.ts';
import type { OrderRecipient } from '../process/order-effects.ts';
import type { MoneyView } from './order-money.ts';

type Chargeback = NonNullable<MoneyView['chargeback']>;

/** What the buyer's bank took back, what it decided, what that costs, and what comes next, as sentences. */
export function chargebackNotes(money: MoneyView | null | undefined, reader: OrderRecipient): string[] {
  const chargeback = money?.chargeback;
  if (!chargeback) return [];
  // why: of what is refunded anyway, the winery gets nothing however the bank decides
  const costs = money.refund?.status === 'waiting-for-bank' ? [] : costNotes(chargeback, reader);
  return [...bankNotes(chargeback, reader), ...costs];
}

function bankNotes({ state, amount, inFull }: Chargeback, reader: OrderRecipient): string[] {
  const bank = reader === 'customer' ? 'Your bank' : 'The buyer’s bank';
  const took = `${bank} took back ${amountOr(amount, inFull ? 'the payment' : 'a part of the payment')}`;
  if (state === 'won') return [`${took} and decided that the payment is final.`];
  if (state === 'lost')
    return [`${took} and decided that ${reader === 'customer' ? 'you keep it' : 'the buyer keeps it'}.`];
  const decides = `${took} and hasn’t decided yet who keeps it. Banks take up to three months.`;
  if (reader === 'customer')
    return [decides, 'If you didn’t ask your bank for this, please tell it now. You don’t need to do anything else.'];
  return [decides];
}

/** What it costs the winery and the operator; the buyer is not told. */
function costNotes(chargeback: Chargeback, reader: OrderRecipient): string[] {
  const { sellerPart } = chargeback;
  if (reader === 'customer' || !isPositive(sellerPart)) return [];
  return [...sellerNotes(chargeback, formatMoney(sellerPart), reader), ...feeNotes(chargeback, reader)];
}

function sellerNotes(
  { state, fromPayout, owed, waitsForDecision }: Chargeback,
  amount: string,
  reader: 'provider' | 'operator',
): string[] {
  const isOwn = reader === 'provider';
  if (state === 'won')
    return [
      `${isOwn ? 'You keep your' : 'The winery keeps its'} part, ${amount}. What we took back of it is paid out again.`,
    ];
  const part = `${amount}, ${isOwn ? 'your' : 'the winery’s'} part of it`;
  if (waitsForDecision) return [`We take back ${part}, only if the bank decides for the buyer.`];
  const payouts = `${isOwn ? 'your' : 'its'} ${state === 'open' ? 'next' : 'other'} payouts`;
  const sources = [
    ...(isPositive(fromPayout) ? [`${formatMoney(fromPayout)} from this order’s payout`] : []),
    ...(isPositive(owed) ? [`${formatMoney(owed)} from ${payouts}`] : []),
  ];
  const taken = `${state === 'open' ? 'We hold back' : 'We took back'} ${part}: ${sources.join(', and ')}.`;
  return state === 'open' ? [taken, 'If the bank decides for the winery, we pay it out again.'] : [taken];
}

function feeNotes({ fee }: Chargeback, reader: OrderRecipient): string[] {
  if (!isPositive(fee)) return [];
  return [
    reader === 'provider'
      ? `We pay the dispute fee of ${formatMoney(fee)}.`
      : `The dispute fee of ${formatMoney(fee)} is yours to pay.`,
  ];
}

function isPositive(money: Money | null): money is Money {
  return money !== null && money.amount > 0;
}
