import { delayLabel } from '../process/order-labels.ts';
import type { CancellationReason, OrderMailProps, OrderMailText } from './order-mail.ts';

/** The texts about a canceled order, general and for each party. */
type CancellationText = {
  subject: string;
  heading: string;
  toBuyer: (order: OrderMailProps) => string;
  toWinery: (order: OrderMailProps) => string;
};

const reservationReleased =
  'Nothing was charged: what was reserved on your card is let go. Your bank may need some days to show it.';
const paymentRefunded = 'You get what you paid back in full. We write to you as soon as the refund is made.';

const cancellationTexts: Readonly<Record<CancellationReason, CancellationText>> = {
  withdrawn: {
    subject: 'Your order is canceled',
    heading: 'Your order is canceled',
    toBuyer: ({ wineryName }) => `You have canceled your order with ${wineryName}.`,
    toWinery: ({ buyerName }) => `${buyerName} has canceled the order before you accepted it.`,
  },
  declined: {
    subject: 'Your order is declined',
    heading: 'The winery has declined your order',
    toBuyer: ({ wineryName }) => `${wineryName} cannot take your order.`,
    toWinery: ({ buyerName }) => `The order of ${buyerName} is declined.`,
  },
  stopped: {
    subject: 'Your order is canceled',
    heading: 'Your order is canceled',
    toBuyer: ({ wineryName }) => `We have canceled your order with ${wineryName}.`,
    toWinery: ({ buyerName }) => `We have canceled the order of ${buyerName} before it was accepted.`,
  },
  unanswered: {
    subject: 'Your order has expired',
    heading: 'The winery did not answer in time',
    toBuyer: ({ wineryName }) =>
      `${wineryName} did not accept your order within ${delayLabel('auto-cancel')}, so it has ended.`,
    toWinery: ({ buyerName }) =>
      `The order of ${buyerName} was not accepted within ${delayLabel('auto-cancel')}, so it has ended and nothing was charged.`,
  },
  refunded: {
    subject: 'Your order is canceled, and you get your money back',
    heading: 'You get your money back',
    toBuyer: ({ wineryName }) => `Your order with ${wineryName} is canceled after it was charged.`,
    toWinery: ({ buyerName }) => `The order of ${buyerName} is canceled, and the buyer gets the money back.`,
  },
  undelivered: {
    subject: 'Your order is canceled, and you get your money back',
    heading: 'You get your money back',
    toBuyer: ({ wineryName }) => `${wineryName} did not deliver your order in time, so it is canceled.`,
    toWinery: ({ buyerName }) =>
      `The order of ${buyerName} was not marked as delivered in time, so it is canceled and the buyer gets the money back.`,
  },
  'dispute-refunded': {
    subject: 'You get your money back',
    heading: 'You get your money back',
    toBuyer: ({ wineryName }) => `The dispute of your order with ${wineryName} is settled in your favor.`,
    toWinery: ({ buyerName }) => `The dispute of ${buyerName} is settled: the buyer gets the money back.`,
  },
  'dispute-lapsed': {
    subject: 'You get your money back',
    heading: 'You get your money back',
    toBuyer: ({ wineryName }) =>
      `The dispute of your order with ${wineryName} was not settled within ${delayLabel('auto-cancel-from-disputed')}, so the order is canceled.`,
    toWinery: ({ buyerName }) =>
      `The dispute of ${buyerName} was not settled within ${delayLabel('auto-cancel-from-disputed')}, so the buyer gets the money back.`,
  },
};

const nothingCharged: readonly CancellationReason[] = ['withdrawn', 'declined', 'stopped', 'unanswered'];

/** The texts for an order's cancellation. @throws Error if the order is not canceled */
function cancellationTextOf({ end, orderId }: OrderMailProps): CancellationText & { end: CancellationReason } {
  if (end === null) throw new Error(`Order ${orderId} is not canceled`);
  return { ...cancellationTexts[end], end };
}

/** The buyer's mail about a canceled order: why, and what happens to the payment. */
export const orderCanceledText: OrderMailText = {
  subject: (order) => cancellationTextOf(order).subject,
  heading: (order) => cancellationTextOf(order).heading,
  paragraphs: (order) => {
    const { end, toBuyer } = cancellationTextOf(order);
    return [toBuyer(order), nothingCharged.includes(end) ? reservationReleased : paymentRefunded];
  },
};

/** The winery's mail about a canceled order: why, and that the goods are for sale again. */
export const saleCanceledText: OrderMailText = {
  subject: 'An order is canceled',
  heading: 'An order is canceled',
  paragraphs: (order) => [cancellationTextOf(order).toWinery(order), 'What was held for it is on sale again.'],
};
