import { formatMoney } from '#kit/money.ts';
import type { MailedSetOff, OrderMailText } from './order-mail.ts';

/** The mail to a winery's owners about a payout from which something was deducted. */
export const setOffText: OrderMailText = {
  subject: 'We deducted what you owed from a payout',
  heading: ({ setOff }) =>
    setOff ? `We deducted ${formatMoney(setOff.amount)} from your payout` : 'We deducted what you owed from a payout',
  paragraphs: ({ buyerName, setOff }) =>
    setOff
      ? [
          `We deducted ${formatMoney(setOff.amount)} from your payout for ${buyerName}'s order, because you owed it: ${whyText(setOff.causes)}`,
          setOff.left.amount === 0
            ? 'Nothing is left to send for this order.'
            : `We send you the rest, ${formatMoney(setOff.left)}.`,
          ...(setOff.reserve.amount > 0
            ? [`${formatMoney(setOff.reserve)} is held in reserve for now; the order's page says until when.`]
            : []),
          setOff.owed.amount > 0
            ? `You still owe us ${formatMoney(setOff.owed)}. We deduct it from your next payouts.`
            : 'You owe us nothing more.',
        ]
      : [
          `We deducted what you owed from your payout for ${buyerName}'s order. The order's page shows how much, and why.`,
        ],
};

/** Why a winery owed something: payments that banks took back after it was paid. */
function whyText(causes: MailedSetOff['causes']): string {
  const [first, ...others] = causes;
  if (first === undefined) return 'a bank took back a payment after we had paid you.';
  const numbers = others.length === 0 ? `order ${first}` : `orders ${[first, ...others].join(', ')}`;
  return `a bank took back the payment for ${numbers} after we had paid you.`;
}
