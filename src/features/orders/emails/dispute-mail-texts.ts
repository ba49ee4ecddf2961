import { delayLabel } from '../process/order-labels.ts';
import { decisionLines } from './cancellation-mail-texts.ts';
import type { OrderMailProps, OrderMailText } from './order-mail.ts';

/** The texts of mails about disputes, which the buyer has begun, or an admin for them. */
export const disputeMailTexts = {
  'order-disputed': {
    subject: ({ by }) => (by === 'operator' ? 'We disputed your order for you' : 'We have your dispute'),
    heading: ({ by }) => (by === 'operator' ? 'We disputed your order for you' : 'We sent your dispute to the winery'),
    paragraphs: (order) => [
      ...writtenToWinery(order),
      `The winery can refund you; if you can't agree, we'll decide. If it isn't settled within ${delayLabel('auto-cancel-from-disputed')}, we'll cancel the order and refund you in full.`,
    ],
  },
  'sale-disputed': {
    subject: ({ by }) => (by === 'operator' ? 'An order was disputed' : 'A buyer disputed an order'),
    heading: 'Something is wrong with an order',
    paragraphs: (order) => [
      saleDisputedBy(order),
      order.disputeReason ?? '',
      order.party === 'operator'
        ? "The winery was asked to agree with the buyer. If they can't, please decide."
        : "Please try to agree with the buyer. You can refund the order; if you can't agree, we'll decide.",
    ],
  },
  'dispute-settled': {
    subject: 'A dispute is settled',
    heading: 'The dispute is settled',
    paragraphs: ({ party, wineryName, buyerName, disputeDecision }) => [
      party === 'customer'
        ? `The dispute about your order with ${wineryName} is over, and the order is marked received. The winery is paid.`
        : `The dispute about ${buyerName}'s order is over, and the order is marked received. We pay you out next.`,
      ...decisionLines(disputeDecision),
    ],
  },
} as const satisfies Record<string, OrderMailText>;

/** What the winery was told, to the buyer, who knows it unless an admin wrote it. */
function writtenToWinery({ by, wineryName, disputeReason }: OrderMailProps): string[] {
  const agree = "Please try to agree with them in the order's messages.";
  if (by !== 'operator') return [`We've told ${wineryName} what you wrote. ${agree}`];
  return disputeReason === null
    ? [`We've told ${wineryName} what is wrong. ${agree}`]
    : [`We've told ${wineryName} what is wrong:`, disputeReason, agree];
}

/** Who disputed an order, to the winery or the operator. */
function saleDisputedBy({ by, party, buyerName, wineryName }: OrderMailProps): string {
  if (by === 'operator') {
    return party === 'operator'
      ? `An admin disputed ${buyerName}'s order from ${wineryName} for them, and wrote:`
      : `We disputed ${buyerName}'s order for them, and wrote:`;
  }
  return party === 'operator' ? `${buyerName} disputed an order from ${wineryName} and wrote:` : `${buyerName} wrote:`;
}
