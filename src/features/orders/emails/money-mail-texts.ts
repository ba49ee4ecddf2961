import { amountOr, formatMoney } from '#kit/money.ts';
import type { MoneyView } from '../payment/order-money.ts';
import type { OrderMailName } from '../process/order-effects.ts';
import { answerTermLabel } from '../process/order-labels.ts';
import type { OrderMailProps, OrderMailText } from './order-mail.ts';

/** What happens to an order that nobody accepts. */
const unansweredNotice = ({ answerBy, timezone }: Pick<OrderMailProps, 'answerBy' | 'timezone'>) =>
  `If it isn't accepted ${answerTermLabel(answerBy, timezone)}${answerBy ? '' : ' of payment'}, we'll cancel the order.`;

type MoneyMailName = Extract<
  OrderMailName,
  'charge-failed' | 'charges-closed' | 'card-replaced' | `refund-${string}` | 'payout-failed' | 'payout-late'
>;

/** The texts of mails about money that went another way than planned. */
export const moneyMailTexts: Record<MoneyMailName, OrderMailText> = {
  'charge-failed': {
    subject: 'A card could not be charged',
    heading: 'The card could not be charged',
    paragraphs: ({ party, wineryName, buyerName, answerBy, timezone }) => [
      party === 'customer'
        ? `${wineryName} tried to accept your order, and your card was declined. You weren't charged. Please choose another card on your order's page, so that the winery can accept it.`
        : `You tried to accept ${buyerName}'s order, and the card was declined. Nothing was charged. We've asked the buyer for another card, and we'll e-mail you when we have it.`,
      unansweredNotice({ answerBy, timezone }),
    ],
    button: ({ party }) => (party === 'customer' ? 'Choose another card' : undefined),
  },
  'charges-closed': {
    subject: 'An order could not be charged',
    heading: "Your account can't take payments",
    paragraphs: ({ buyerName, answerBy, timezone }) => [
      `You tried to accept ${buyerName}'s order. Nothing was charged: our payment provider doesn't let your account take payments right now. Please see what it needs from you, and accept the order again.`,
      unansweredNotice({ answerBy, timezone }),
    ],
  },
  'card-replaced': {
    subject: 'An order can be accepted again',
    heading: 'The buyer chose another card',
    paragraphs: ({ buyerName, answerBy, timezone }) => [
      `${buyerName} chose another card. You can accept the order now.`,
      ...(answerBy ? [unansweredNotice({ answerBy, timezone })] : []),
    ],
  },
  'payout-failed': {
    subject: 'A payout came back',
    heading: 'Your bank sent a payout back',
    paragraphs: ({ buyerName }) => [
      `A payout came back from your bank. It included ${buyerName}'s order; the Payouts page lists everything in it. Please check that your bank account is right. We try again every day, and as soon as you enter another account.`,
    ],
  },
  'refund-given': {
    subject: 'We refunded you',
    heading: ({ money }) => (money?.refund?.inFull === false ? 'We refunded part of your payment' : 'We refunded you'),
    paragraphs: (order) => [refundGivenText(order), 'Your bank may take a few days to show it.'],
  },
  'refund-pending': {
    subject: 'A refund is delayed',
    heading: 'The refund is delayed',
    paragraphs: ({ party, wineryName, buyerName, money }) => [
      party === 'operator'
        ? `The payment provider hasn't made ${buyerName}'s refund of ${refundedAmount(money)} yet; your balance there may be too low. Please check it there; we ask again every few hours.`
        : `Your refund of ${refundedAmount(money)} for the order with ${wineryName} is taking longer than usual. You don't need to do anything: we'll e-mail you when it's done.`,
    ],
  },
  'refund-refused': {
    subject: 'A refund could not be made yet',
    heading: 'The refund could not be made yet',
    paragraphs: ({ party, wineryName, buyerName, money }) => [
      party === 'operator'
        ? `The payment provider refuses to refund ${refundedAmount(money)} to ${buyerName}. The order's page shows why. We try again every few minutes; if that doesn't help, please find another way to pay the buyer.`
        : `The payment provider didn't make your refund of ${refundedAmount(money)} for the order with ${wineryName}. We owe it to you and are working on it; we'll e-mail you when it's done.`,
    ],
  },
  'payout-late': {
    subject: 'A payout is late',
    heading: 'A payout is late',
    paragraphs: ({ wineryName }) => [
      `Three days after it was due, ${wineryName} hasn't received the payout for this order. The order's page shows where it is.`,
    ],
  },
  'refund-failed': {
    subject: 'A refund came back',
    heading: 'A refund came back',
    paragraphs: ({ party, buyerName, money }) => [
      party === 'operator'
        ? `${buyerName}'s bank sent back the refund of ${refundedAmount(money)} for this order, as when a card is closed. The money is in your account at the payment provider. Please find another way to pay the buyer.`
        : `Your bank sent back the refund of ${refundedAmount(money)} for this order, as when a card is closed. We still owe it to you: please tell us how we can pay you.`,
    ],
  },
};

/** What was refunded, in a sentence. Unverified addresses are not told amounts. */
function refundedAmount(money: MoneyView | null | undefined): string {
  const isPart = money?.refund?.inFull === false;
  return amountOr(money?.refund?.amount, isPart ? 'a part of what you paid' : 'what you paid');
}

/** Mails that were queued by an earlier version do not know how much it was. */
function refundGivenText({ wineryName, money }: OrderMailProps): string {
  const refund = money?.refund;
  if (!refund) return `We refunded your order with ${wineryName}.`;
  if (refund.inFull)
    return `We refunded your order with ${wineryName} in full${refund.amount ? `: ${formatMoney(refund.amount)}` : ''}.`;
  const paid = amountOr(money.paid, 'your payment');
  return `We refunded ${amountOr(refund.amount, 'a part')} of ${paid} for your tasting at ${wineryName}, which keeps ${money.kept?.percent ?? 0}% of the price.`;
}
