import { amountOr, formatMoney, type Money } from '#kit/money.ts';
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
const refundNotice = "We'll e-mail you when it's done.";
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
    toWinery: ({ buyerName }) => `${buyerName} canceled their tasting in time.`,
  },
  'visit-withdrawn-late': {
    subject: 'Your tasting is canceled',
    heading: 'Your tasting is canceled',
    toBuyer: ({ wineryName }) => `You canceled your tasting at ${wineryName}.`,
    toWinery: ({ buyerName }) => `${buyerName} canceled their tasting after free cancellation had ended.`,
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
        ? `${buyerName}'s tasting wasn't confirmed in time before it begins, so it was canceled.`
        : `${buyerName}'s order wasn't accepted within ${delayLabel('auto-cancel')}, so it was canceled.`,
  },
  refunded: {
    ...refunded,
    toBuyer: ({ wineryName }) => `Your order with ${wineryName} was canceled after your card was charged.`,
    toWinery: ({ buyerName }) => `${buyerName}'s order was canceled after the card was charged.`,
  },
  undelivered: {
    ...refunded,
    toBuyer: ({ wineryName }) => `${wineryName} didn't deliver your order in time, so it was canceled.`,
    toWinery: ({ buyerName }) => `${buyerName}'s order wasn't delivered in time, so it was canceled.`,
  },
  'not-picked-up': {
    ...refunded,
    toBuyer: ({ wineryName }) =>
      `Your order at ${wineryName} was ready and wasn't picked up in time, so it was canceled.`,
    toWinery: ({ buyerName }) => `${buyerName} didn't pick up the order in time, so it was canceled.`,
  },
  'dispute-refunded': {
    subject: "We're refunding you",
    heading: "We're refunding you",
    toBuyer: ({ wineryName }) => `The dispute about your order with ${wineryName} was decided in your favor.`,
    toWinery: ({ buyerName }) => `The dispute about ${buyerName}'s order was decided for the buyer.`,
  },
  'dispute-lapsed': {
    subject: "We're refunding you",
    heading: "We're refunding you",
    toBuyer: ({ wineryName }) =>
      `The dispute about your order with ${wineryName} wasn't settled within ${delayLabel('auto-cancel-from-disputed')}, so the order was canceled.`,
    toWinery: ({ buyerName }) =>
      `The dispute about ${buyerName}'s order wasn't settled within ${delayLabel('auto-cancel-from-disputed')}, so the order was canceled.`,
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

/** What happens to the buyer's payment. Mails that were queued by an earlier version do not know it. */
function moneyTextOf(end: CancellationReason, { wineryName, money }: OrderMailProps): string {
  if (nothingCharged.includes(end)) return notCharged;
  if (!money) {
    return end === 'visit-withdrawn-late'
      ? "Free cancellation had ended. The order's page shows what is refunded."
      : `We're refunding you in full. ${refundNotice}`;
  }
  const { kept, refund } = money;
  if (refund?.status === 'waiting-for-bank')
    return "Your bank took the payment back and hasn't decided yet who keeps it. If it decides for the winery, we'll refund you.";
  if (!refund)
    return kept
      ? 'Free cancellation had ended, so there is no refund.'
      : "Your bank has already given you the payment back, so we don't refund it.";
  if (!kept) return `We're refunding you in full${inBrackets(refund.amount)}. ${refundNotice}`;
  return `Free cancellation had ended, so ${wineryName} keeps ${kept.percent}% of the price. We're refunding ${amountOr(refund.amount, 'the rest')}. ${refundNotice}`;
}

/** What the winery gets of a canceled order. Mails that were queued by an earlier version do not know it. */
function payoutTextOf(end: CancellationReason, { money }: OrderMailProps): string {
  if (nothingCharged.includes(end)) return "The buyer wasn't charged, so you get no payout.";
  if (!money && end === 'visit-withdrawn-late') return "The order's page shows what you keep.";
  const { kept, refund } = money ?? { kept: null, refund: { status: 'pending' } };
  if (kept)
    return kept.payout
      ? `You keep ${kept.percent}% of the price: we'll pay you ${formatMoney(kept.payout)} after our fee.`
      : `You keep ${kept.percent}% of the price.`;
  return refund && refund.status !== 'waiting-for-bank'
    ? "We're refunding the buyer in full, so you get no payout."
    : "The buyer's bank took the payment back, so you get no payout.";
}

function inBrackets(amount: Money | null | undefined): string {
  return amount ? ` (${formatMoney(amount)})` : '';
}

const afterDelivery: readonly CancellationReason[] = ['dispute-refunded', 'dispute-lapsed'];

/** The winery's mail about a canceled order: why, what it gets, and what happens to the goods. */
export const saleCanceledText: OrderMailText = {
  subject: ({ isTasting }) => (isTasting ? 'A tasting was canceled' : 'An order was canceled'),
  heading: ({ isTasting }) => (isTasting ? 'A tasting was canceled' : 'An order was canceled'),
  paragraphs: (order) => {
    const { end, toWinery } = cancellationTextOf(order);
    return [
      toWinery(order),
      payoutTextOf(end, order),
      ...decisionLines(order.disputeDecision),
      ...goodsLines(order, end),
    ];
  },
};

function goodsLines({ isTasting }: OrderMailProps, end: CancellationReason): string[] {
  if (isTasting) return afterDelivery.includes(end) ? [] : ['The seats are free again.'];
  return afterDelivery.includes(end)
    ? ["Please tell us on the order's page whether the bottles go back on sale."]
    : ['The bottles are on sale again.'];
}
