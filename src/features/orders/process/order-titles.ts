import type { OrderView } from '../order.ts';
import type { OrderParty } from './order-effects.ts';
import { answerTermLabel, delayLabel, type PanelStatus, panelStatuses } from './order-labels.ts';
import { type OrderKind, orderKindOf } from './order-progress.ts';

/** The names of the parties and the operator. */
export type OrderNames = { customer: string; winery: string; operator: string };

/** What a title depends on, besides the status. */
type TitleContext = Pick<
  OrderView,
  | 'state'
  | 'protectedData'
  | 'transitions'
  | 'acceptedAt'
  | 'ready'
  | 'chargeFailed'
  | 'answerBy'
  | 'deliveryMethod'
  | 'booking'
  | 'noShow'
> & { winery: Pick<OrderView['winery'], 'timezone'> };

type Title = (names: OrderNames, order: TitleContext) => string;

const titles: Readonly<Record<PanelStatus, Record<OrderParty, Title>>> = {
  enquired: {
    customer: ({ winery }) => `You asked ${winery} a question`,
    provider: ({ customer }) => `${customer} asked you a question`,
  },
  'payment-pending': {
    customer: () => 'Your order is unpaid',
    provider: ({ customer }) => `${customer}'s order is unpaid`,
  },
  'payment-expired': {
    customer: () => `Your order expired: it wasn't paid within ${delayLabel('expire-payment')}`,
    provider: ({ customer }) => `${customer}'s order expired unpaid`,
  },
  purchased: { customer: purchasedTitle, provider: saleTitle },
  delivered: {
    customer: ({ winery }, order) =>
      byKind(order, {
        shipping: 'Your wine is on its way',
        pickup: 'You picked up your order',
        tasting: `You visited ${winery}`,
        'no-show': `${winery} says you did not come`,
      }),
    provider: ({ customer }, order) =>
      byKind(order, {
        shipping: `You shipped ${customer}'s order`,
        pickup: `${customer} picked up the order`,
        tasting: `${customer} visited`,
        'no-show': `${customer} did not come`,
      }),
  },
  received: {
    customer: ({ winery }, order) =>
      byKind(order, {
        shipping: 'You received your order',
        pickup: 'You picked up your order',
        tasting: `You visited ${winery}`,
        'no-show': `${winery} says you did not come`,
      }),
    provider: ({ customer }, order) =>
      byKind(order, {
        shipping: `${customer} received the order`,
        pickup: `${customer} picked up the order`,
        tasting: `${customer} visited`,
        'no-show': `${customer} did not come`,
      }),
  },
  canceled: {
    customer: canceledTitle,
    provider: ({ customer }, order) =>
      isDeclined(order) ? `You declined ${customer}'s order` : `${customer}'s order was canceled`,
  },
  disputed: {
    customer: ({ operator }, order) =>
      isDisputedByOperator(order) ? `${operator} disputed your order for you` : 'You disputed your order',
    provider: ({ customer, operator }, order) =>
      isDisputedByOperator(order) ? `${operator} disputed ${customer}'s order` : `${customer} disputed the order`,
  },
};

/** A text of the order's kind; a booking whose guests did not come has that of tastings, unless there is another. */
function byKind(
  order: TitleContext,
  texts: Record<Exclude<OrderKind, 'no-show'>, string> & Partial<Record<'no-show', string>>,
): string {
  return texts[orderKindOf(order)] ?? texts.tasting;
}

function purchasedTitle({ winery }: OrderNames, order: TitleContext): string {
  const { acceptedAt, ready, chargeFailed, answerBy } = order;
  if (chargeFailed) return 'Your card was declined. Please choose another one.';
  if (acceptedAt === null) {
    const done = byKind(order, { shipping: 'Order placed', pickup: 'Order placed', tasting: 'Tasting booked' });
    return `${done}. ${winery} will confirm ${answerTermLabel(answerBy, order.winery.timezone)}.`;
  }
  if (ready) return 'Your order is ready for pickup';
  const accepted = `${winery} accepted your order`;
  return byKind(order, { shipping: accepted, pickup: accepted, tasting: `${winery} confirmed your booking` });
}

function saleTitle({ customer }: OrderNames, order: TitleContext): string {
  const { acceptedAt, ready, chargeFailed } = order;
  if (chargeFailed) return `${customer}'s card was declined. We've asked for another one.`;
  if (acceptedAt === null) {
    const placed = `${customer} placed an order. Please accept or decline.`;
    return byKind(order, {
      shipping: placed,
      pickup: placed,
      tasting: `${customer} booked a tasting. Please confirm or decline.`,
    });
  }
  if (ready) return `${customer}'s order is ready for pickup`;
  return byKind(order, {
    shipping: `Ship ${customer}'s order`,
    pickup: `Get ${customer}'s order ready`,
    tasting: `${customer}'s booking is confirmed`,
  });
}

/** Whether an admin disputed an order for its buyer. */
function isDisputedByOperator({ transitions }: TitleContext): boolean {
  return transitions.at(-1)?.by === 'operator';
}

/** Whether the winery canceled an order that it had not accepted. */
function isDeclined({ acceptedAt, transitions }: TitleContext): boolean {
  const last = transitions.at(-1);
  return acceptedAt === null && last?.transition === 'cancel' && last.by === 'provider';
}

function canceledTitle({ winery }: OrderNames, order: TitleContext): string {
  if (!isDeclined(order)) return 'Your order was canceled';
  const { cancelReason } = order.protectedData;
  // why: a long reason is no title; the page shows it below
  const isShort = cancelReason !== null && cancelReason.length <= 120;
  // why: a reason that is a sentence has its own end
  const reason = isShort ? `: "${/[.!?]$/.test(cancelReason) ? cancelReason : `${cancelReason}.`}"` : '.';
  return `${winery} declined your order${reason} You weren't charged.`;
}

/** The title of an order, for one party. */
export function panelTitle(order: TitleContext, party: OrderParty, names: OrderNames): string {
  if (order.state === `reviewed-by-${party}`) {
    return `You reviewed ${party === 'customer' ? names.winery : names.customer}`;
  }
  return titles[panelStatuses[order.state]][party](names, order);
}
