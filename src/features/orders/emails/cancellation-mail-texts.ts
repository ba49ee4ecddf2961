import { delayLabel } from '../process/order-labels.ts';
import type { CancellationReason, OrderMailProps, OrderMailText } from './order-mail.ts';

/** The texts about a canceled order, general and for each party. */
type CancellationText = {
  subject: string;
  heading: string;
  toBuyer: (order: OrderMailProps) => string;
  toWinery: (order: OrderMailProps) => string;
};

const notCharged = "You weren't charged: the hold on your card is released. Your bank may take a few days to show it.";
const paymentRefunded = "We're refunding you in full, and we'll e-mail you when it's done.";
const refunded = {
  subject: "Your order is canceled, and we're refunding you",
  heading: "We're refunding you",
} as const;
const canceled = { subject: 'Your order is canceled', heading: 'Your order is canceled' } as const;

const cancellationTexts: Readonly<Record<CancellationReason, CancellationText>> = {
  withdrawn: {
    ...canceled,
    toBuyer: ({ wineryName }) => `You canceled your order with ${wineryName}.`,
    toWinery: ({ buyerName }) => `${buyerName} canceled the order before you accepted it.`,
  },
  'visit-withdrawn': {
    subject: 'Your tasting is canceled',
    heading: 'Your tasting is canceled',
    toBuyer: ({ wineryName }) => `You canceled your tasting at ${wineryName}.`,
    toWinery: ({ buyerName }) => `${buyerName} canceled their tasting in time, and gets a full refund.`,
  },
  'visit-withdrawn-late': {
    subject: 'Your tasting is canceled',
    heading: 'Your tasting is canceled',
    toBuyer: ({ wineryName }) => `You canceled your tasting at ${wineryName}.`,
    toWinery: ({ buyerName, visit }) =>
      `${buyerName} canceled their tasting after free cancellation ended. You keep ${visit?.keptPercent ?? 0}% of the price.`,
  },
  declined: {
    subject: 'Your order was declined',
    heading: 'The winery declined your order',
    toBuyer: ({ wineryName, cancelReason }) =>
      cancelReason ? `${wineryName} declined your order: "${cancelReason}"` : `${wineryName} declined your order.`,
    toWinery: ({ buyerName }) => `You declined ${buyerName}'s order.`,
  },
  stopped: {
    ...canceled,
    toBuyer: ({ wineryName }) => `We canceled your order with ${wineryName}.`,
    toWinery: ({ buyerName }) => `We canceled ${buyerName}'s order before it was accepted.`,
  },
  unanswered: {
    subject: 'Your order has expired',
    heading: "The winery didn't answer in time",
    toBuyer: ({ wineryName, isTasting }) =>
      isTasting
        ? `${wineryName} didn't confirm your tasting in time before it begins, so it was canceled. Please don't travel there for it.`
        : `${wineryName} didn't accept your order within ${delayLabel('auto-cancel')}, so it was canceled.`,
    toWinery: ({ buyerName, isTasting }) =>
      isTasting
        ? `${buyerName}'s tasting wasn't confirmed in time before it begins, so it was canceled and the buyer wasn't charged.`
        : `${buyerName}'s order wasn't accepted within ${delayLabel('auto-cancel')}, so it was canceled and the buyer wasn't charged.`,
  },
  refunded: {
    ...refunded,
    toBuyer: ({ wineryName }) => `Your order with ${wineryName} was canceled after your card was charged.`,
    toWinery: ({ buyerName }) => `${buyerName}'s order was canceled, and we're refunding the buyer.`,
  },
  undelivered: {
    ...refunded,
    toBuyer: ({ wineryName }) => `${wineryName} didn't deliver your order in time, so it was canceled.`,
    toWinery: ({ buyerName }) =>
      `${buyerName}'s order wasn't delivered in time, so it was canceled and we're refunding the buyer.`,
  },
  'not-picked-up': {
    ...refunded,
    toBuyer: ({ wineryName }) =>
      `Your order at ${wineryName} was ready and wasn't picked up in time, so it was canceled.`,
    toWinery: ({ buyerName }) =>
      `${buyerName} didn't pick up the order in time, so it was canceled and we're refunding the buyer.`,
  },
  'dispute-refunded': {
    subject: "We're refunding you",
    heading: "We're refunding you",
    toBuyer: ({ wineryName }) => `The dispute about your order with ${wineryName} was decided in your favor.`,
    toWinery: ({ buyerName }) => `The dispute about ${buyerName}'s order is over: we're refunding the buyer.`,
  },
  'dispute-lapsed': {
    subject: "We're refunding you",
    heading: "We're refunding you",
    toBuyer: ({ wineryName }) =>
      `The dispute about your order with ${wineryName} wasn't settled within ${delayLabel('auto-cancel-from-disputed')}, so the order was canceled.`,
    toWinery: ({ buyerName }) =>
      `The dispute about ${buyerName}'s order wasn't settled within ${delayLabel('auto-cancel-from-disputed')}, so we're refunding the buyer.`,
  },
};

const nothingCharged: readonly CancellationReason[] = ['withdrawn', 'declined', 'stopped', 'unanswered'];

/** The texts for an order's cancellation. @throws Error if the order is not canceled */
function cancellationTextOf({ end, orderId }: OrderMailProps): CancellationText & { end: CancellationReason } {
  if (end === null) throw new Error(`Order ${orderId} is not canceled`);
  return { ...cancellationTexts[end], end };
}

/** What the operator decided, in its own words. */
export function decisionLines(disputeDecision: string | null | undefined): string[] {
  return disputeDecision ? [`Our decision: ${disputeDecision}`] : [];
}

/** The buyer's mail about a canceled order: why, and what happens to the payment. */
export const orderCanceledText: OrderMailText = {
  subject: (order) => cancellationTextOf(order).subject,
  heading: (order) => cancellationTextOf(order).heading,
  paragraphs: (order) => {
    const { end, toBuyer } = cancellationTextOf(order);
    const { wineryName, cancelReason, disputeDecision } = order;
    const reason = cancelReason && end !== 'declined' ? [`${wineryName} wrote: "${cancelReason}"`] : [];
    return [toBuyer(order), ...reason, ...decisionLines(disputeDecision), moneyTextOf(end, order)];
  },
};

/** What becomes of the buyer's money. */
function moneyTextOf(end: CancellationReason, { wineryName, visit }: OrderMailProps): string {
  if (end !== 'visit-withdrawn-late') return nothingCharged.includes(end) ? notCharged : paymentRefunded;
  const kept = visit?.keptPercent ?? 0;
  return kept === 100
    ? 'Free cancellation had ended, so there is no refund.'
    : `Free cancellation had ended, so ${wineryName} keeps ${kept}% of the price. We refund the rest, and write to you as soon as that is done.`;
}

const afterShipping: readonly CancellationReason[] = ['dispute-refunded', 'dispute-lapsed'];

/** The winery's mail about a canceled order: why, and what becomes of the goods. */
export const saleCanceledText: OrderMailText = {
  subject: 'An order was canceled',
  heading: 'An order was canceled',
  paragraphs: (order) => {
    const { end, toWinery } = cancellationTextOf(order);
    const asks = afterShipping.includes(end) && !order.isTasting;
    const goods = asks
      ? "Please tell us on the order's page whether the bottles go back on sale."
      : order.isTasting
        ? 'The seats are free again.'
        : 'What was held for it is on sale again.';
    return [toWinery(order), ...decisionLines(order.disputeDecision), goods];
  },
};
