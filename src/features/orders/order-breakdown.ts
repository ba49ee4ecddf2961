import type { LineItemView, OrderItemView, OrderView } from './order.ts';

/** A line of a breakdown in words: what for, how it comes about, and how much. */
export type BreakdownLine = { key: string; label: string; note: string | null; line: LineItemView };

const fees: Partial<Record<LineItemView['code'], (product: string) => string>> = {
  'line-item/shipping-fee': () => 'Shipping',
  'line-item/pickup-fee': () => 'Pickup',
  'line-item/customer-commission': (product) => `${product} fee`,
  'line-item/provider-commission': (product) => `${product} fee`,
};

/** What a line is called that is for no goods; undefined for goods. Of a fee its rate is not told. @param product whose fee it is */
export function feeLabel(code: LineItemView['code'], product: string): string | undefined {
  return fees[code]?.(product);
}

/** What was agreed, line by line: what took it back later is left out. @param product whose fee it is */
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

/** A wine has its vintage before its name, a tasting none. */
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

/** What became of the buyer's money, in words; null while all is as agreed. */
export function moneyMessage({
  state,
  acceptedAt,
  refundedTotal,
}: Pick<OrderView, 'state' | 'acceptedAt' | 'refundedTotal'>): string | null {
  if (state === 'payment-expired') return 'Nothing was charged.';
  if (state !== 'canceled') return null;
  if (refundedTotal !== null) return 'Everything was refunded to the card.';
  return acceptedAt === null ? 'The card was not charged.' : 'The refund is on its way to the card.';
}
