import { formatMoment } from '#features/availability/visit-times.ts';
import { formatDateIn } from '#kit/time.ts';
import type { OrderView } from '../order.ts';
import { orderKindOf } from './order-progress.ts';

type DueContext = Pick<
  OrderView,
  'state' | 'dueAt' | 'answerBy' | 'acceptedAt' | 'ready' | 'booking' | 'deliveryMethod' | 'noShow' | 'chargeFailed'
> & { money?: OrderView['money'] } & { winery: Pick<OrderView['winery'], 'timezone'> };

/**
 * What happens next to an order and by when, for the buyer or for others; null if nothing happens by itself, or if that
 * is shown as a countdown elsewhere.
 */
export function dueMessage(order: DueContext, isBuyer: boolean): string | null {
  const { state, dueAt, answerBy } = order;
  const { timezone } = order.winery;
  if (dueAt === null) return null;
  const by = answerBy === null ? formatDateIn(dueAt, timezone) : formatMoment(answerBy, timezone);
  // why: what the buyer's bank has taken back is not refunded, or only if it decides for the winery
  const isTakenBack = order.money?.chargeback != null && order.money.chargeback.state !== 'won';
  const refund = isTakenBack ? "we'll cancel the order" : `we'll refund ${isBuyer ? 'you' : 'the buyer'} in full`;
  switch (state) {
    case 'purchased':
      return purchasedMessage(order, { isBuyer, by, refund });
    case 'delivered':
      return deliveredMessage(order, isBuyer, by);
    case 'disputed':
      return `If the dispute isn't settled by ${by}, ${isTakenBack ? refund : `we'll cancel the order, and ${refund}`}.`;
    case 'completed':
    case 'reviewed-by-customer':
    case 'reviewed-by-provider':
      return reviewMessage(state, isBuyer, by);
    default:
      return null;
  }
}

function reviewMessage(state: OrderView['state'], isBuyer: boolean, by: string): string {
  if (isBuyer && state === 'reviewed-by-customer') {
    return `We'll publish your review once the winery has left one too, or on ${by}.`;
  }
  if (!isBuyer && state === 'reviewed-by-provider') {
    return `We'll publish the winery's review once the buyer has left one too, or on ${by}.`;
  }
  return `Reviews can be left until ${by}.`;
}

type DueTexts = { isBuyer: boolean; by: string; refund: string };

function purchasedMessage(order: DueContext, { isBuyer, by, refund }: DueTexts): string {
  if (order.chargeFailed) return `Without another card by ${by}, we'll cancel the order.`;
  if (order.acceptedAt === null) return unansweredMessage(orderKindOf(order) === 'tasting', isBuyer, by);
  if (order.ready)
    return isBuyer
      ? `Bring a photo ID. You must be 21 or older to pick up. If it hasn't been picked up by ${by}, ${refund}.`
      : `Check the photo ID: 21 or older. If it hasn't been picked up by ${by}, ${refund}.`;
  switch (orderKindOf(order)) {
    case 'shipping':
      return `If it hasn't shipped by ${by}, ${refund}.`;
    case 'pickup':
      return isBuyer
        ? `We'll e-mail you when it's ready to pick up. If it isn't ready by ${by}, ${refund}.`
        : `If it isn't ready by ${by}, ${refund}.`;
    case 'tasting':
    case 'no-show':
      return isBuyer
        ? 'Bring a photo ID: you must be 21 or older.'
        : `If the guests don't come, please say so by ${formatMoment(order.dueAt ?? '', order.winery.timezone)}. Otherwise we'll mark the booking as visited.`;
  }
}

function unansweredMessage(isTasting: boolean, isBuyer: boolean, by: string): string {
  const charged = isBuyer
    ? `We charge your card only when the winery ${isTasting ? 'confirms' : 'accepts'}.`
    : `${isTasting ? 'Confirming' : 'Accepting'} charges the card.`;
  return `${charged} Without an answer by ${by}, we'll cancel the ${isTasting ? 'booking' : 'order'}.`;
}

function deliveredMessage(order: DueContext, isBuyer: boolean, by: string): string {
  if (!isBuyer) return `If we don't hear from the buyer by ${by}, we'll mark it received.`;
  const kind = orderKindOf(order);
  if (kind === 'no-show') return `Is that wrong? Dispute the order by ${by}, or we'll mark it received.`;
  const question = kind === 'shipping' ? 'Has it arrived?' : 'Was everything all right?';
  return `${question} If we don't hear from you by ${by}, we'll mark it received.`;
}
