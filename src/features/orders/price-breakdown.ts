import type { Money } from '#kit/money.ts';
import type { LineItemView, OrderItemView, OrderView } from './order.ts';
import type { MoneyView } from './payment/order-money.ts';
import type { OrderRecipient } from './process/order-effects.ts';

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

/** Whether a line is of goods, and not of a discount, delivery, or a commission. */
export function isGoodsLine({ code }: Pick<LineItemView, 'code'>): boolean {
  return fees[code] === undefined;
}

/** Who pays a fee, for readers who see those of both parties; nothing of what both pay. */
export function feePayerLabel({ includeFor }: Pick<LineItemView, 'includeFor'>): string {
  return includeFor.length === 2 ? '' : includeFor[0] === 'customer' ? ' (buyer)' : ' (winery)';
}

/** The lines of the agreed price, without reversals. @param product the site's name */
export function breakdownLines(
  { lineItems, items, booking }: Pick<OrderView, 'lineItems' | 'items'> & { booking: { seats: number } | null },
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
  if (quantity === null || !isGoodsLine({ code })) return null;
  if (code === 'line-item/units') return counted(quantity, 'bottle');
  const terms = quantity / seats;
  const guests = counted(seats, 'guest');
  return terms === 1 ? guests : `${guests}, ${counted(terms, code === 'line-item/night' ? 'evening' : 'day')}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** A total below the lines. */
export type BreakdownTotal = { key: string; label: string; money: Money };

type TotaledOrder = Pick<OrderView, 'state' | 'acceptedAt' | 'lineItems' | 'payinTotal' | 'payoutTotal' | 'money'>;

/** The totals of an order for its reader, with what was refunded or kept of them. */
export function breakdownTotals(order: TotaledOrder, reader: OrderRecipient): BreakdownTotal[] {
  const buyers = reader === 'provider' ? [] : buyerTotals(order, reader);
  const sellers = reader === 'customer' ? [] : sellerTotals(order, reader);
  return [...buyers, ...sellers].flatMap(({ money, ...total }) => (money ? [{ ...total, money }] : []));
}

type MaybeTotal = { key: string; label: string; money: Money | null };

function buyerTotals({ payinTotal, money, ...order }: TotaledOrder, reader: 'customer' | 'operator'): MaybeTotal[] {
  const label = reader === 'operator' ? 'The buyer pays' : payinLabel(order);
  return [
    { key: 'payin', label, money: payinTotal },
    // why: while a bank decides, the row of what it took back says it already
    ...(money?.refund && money.refund.status !== 'waiting-for-bank' ? [refundTotal(money.refund, reader)] : []),
    { key: 'taken-back', label: takenLabel(reader), money: takenBack(money) },
    ...(money?.kept && money.refund?.status === 'given'
      ? [{ key: 'kept', label: 'Total after refund', money: money.kept.payin }]
      : []),
  ];
}

/** What the buyer's bank has taken back, for now or for good. */
function takenBack(money: MoneyView | null): Money | null {
  const { chargeback } = money ?? {};
  return chargeback && chargeback.state !== 'won' ? negative(chargeback.amount) : null;
}

function takenLabel(reader: 'customer' | 'operator'): string {
  return reader === 'customer' ? 'Taken back by your bank' : 'Taken back by the buyer’s bank';
}

/** A refund that was given reduces what was paid; one that is still owed does not. */
function refundTotal(
  { status, amount }: NonNullable<MoneyView['refund']>,
  reader: 'customer' | 'operator',
): MaybeTotal {
  const key = 'refunded';
  if (status === 'pending') return { key, label: 'Refund on its way', money: negative(amount) };
  if (status === 'given') return { key, label: 'Refunded', money: negative(amount) };
  const label = reader === 'customer' ? 'Refund we still owe you' : 'Refund still owed to the buyer';
  return { key, label, money: amount };
}

function sellerTotals(order: TotaledOrder, reader: 'provider' | 'operator'): MaybeTotal[] {
  const { payoutTotal, money, lineItems } = order;
  const gets = { key: 'payout', label: reader === 'operator' ? 'The winery gets' : 'You get', money: payoutTotal };
  const agreed = lineItems.filter(({ reversal, includeFor }) => !reversal && includeFor.includes('provider'));
  const cents = agreed.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0);
  if (money?.chargeback?.state === 'open' && !money.chargeback.waitsForDecision && payoutTotal?.amount !== 0)
    return [
      gets,
      { key: 'held-back', label: 'Held back until the bank decides', money: negative(money.chargeback.sellerPart) },
    ];
  if (payoutTotal === null || money === null || cents === payoutTotal.amount || reader === 'operator') return [gets];
  const label = money.kept ? `You keep (${money.kept.percent}%)` : gets.label;
  return [
    { key: 'agreed', label: 'Total', money: { ...payoutTotal, amount: cents } },
    { ...gets, label },
  ];
}

const unpaidStates = ['pending-payment', 'payment-expired', 'canceled'];

function payinLabel({ state, acceptedAt }: Pick<OrderView, 'state' | 'acceptedAt'>): string {
  return unpaidStates.includes(state) ? 'Total' : acceptedAt === null ? 'You pay' : 'You paid';
}

function negative(money: Money | null): Money | null {
  return money && { ...money, amount: -money.amount };
}
