import type { LineItemView, OrderItemView, OrderView } from './order.ts';

/** A line of a price breakdown for display: label, quantity, and amount. */
export type BreakdownLine = { key: string; label: string; note: string | null; line: LineItemView };

const fees: Partial<Record<LineItemView['code'], (product: string) => string>> = {
  'line-item/shipping-fee': () => 'Shipping',
  'line-item/pickup-fee': () => 'Pickup',
  'line-item/club-discount': () => 'Club discount',
  'line-item/customer-commission': (product) => `${product} fee`,
  'line-item/provider-commission': (product) => `${product} fee`,
};

/** The label of a discount, delivery fee, or commission; undefined for goods. @param product the site's name */
export function feeLabel(code: LineItemView['code'], product: string): string | undefined {
  return fees[code]?.(product);
}

/** The lines of the agreed price, without reversals. @param product the site's name */
export function breakdownLines(
  { lineItems, items, booking }: Pick<OrderView, 'lineItems' | 'items' | 'booking'>,
  product: string,
): BreakdownLine[] {
  return lineItems
    .filter(({ reversal }) => !reversal)
    .map((line, at) => {
      const item = items.find(({ listingId }) => listingId === line.listingId);
      const label = feeLabel(line.code, product) ?? itemName(line.code, item);
      return { key: `${at} ${line.code}`, label, note: quantityLabel(line, booking?.seats ?? 1), line };
    });
}

/** Wines have their vintage before the title, tastings none. */
function itemName(code: LineItemView['code'], item: OrderItemView | undefined): string {
  if (!item) return 'Wine';
  return code === 'line-item/units' ? `${item.vintage ?? 'NV'} ${item.title}` : item.title;
}

function quantityLabel({ code, quantity }: LineItemView, seats: number): string | null {
  if (quantity === null || fees[code]) return null;
  if (code === 'line-item/units') return counted(quantity, 'bottle');
  const terms = quantity / seats;
  const guests = counted(seats, 'guest');
  return terms === 1 ? guests : `${guests}, ${counted(terms, code === 'line-item/night' ? 'evening' : 'day')}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** What happened to the buyer's money; null if nothing changed. */
export function moneyMessage({
  state,
  acceptedAt,
  refundedTotal,
}: Pick<OrderView, 'state' | 'acceptedAt' | 'refundedTotal'>): string | null {
  if (state === 'payment-expired') return 'The card wasn’t charged.';
  if (state !== 'canceled') return null;
  if (refundedTotal !== null) return 'Refunded in full to the card.';
  return acceptedAt === null ? 'The card wasn’t charged.' : 'The refund is on its way to the card.';
}
