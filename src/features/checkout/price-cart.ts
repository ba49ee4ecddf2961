import { type CartDelivery, type CartGoods, cartCurrency } from '#features/cart/cart.ts';
import { type Fees, type LineItem, totalFor, wineLineItems } from '#features/orders/line-items.ts';
import type { ShippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import type { Money } from '#kit/money.ts';

/** What the cart's page says of the wines of one winery. */
export type CartGroupOffer = {
  /** Null while the buyer has to choose how to get them, or if nothing can be bought. */
  price: CartPrice | null;
  /** Whether the winery has a payout account. */
  payable: boolean;
  /** Why they cannot be shipped to the buyer: their state, or so much of it. */
  refusal: (ShippingRefusal & { about: 'state' | 'volume' }) | null;
};

/** What the wines of one winery in a cart cost together, delivered in one way. */
export type CartPrice = {
  goods: Money;
  /** What a member of a club of the winery pays less, not positive; null for who is none. */
  discount: Money | null;
  /** The shop's fee. */
  fee: Money;
  delivery: Money;
  total: Money;
  /** By how much one more bottle of each wine raises the total, by listing. */
  oneMore: Record<string, Money>;
};

const money = (amount: number): Money => ({ amount, currency: cartCurrency });

/**
 * Prices the wines of one winery in a cart as an order of them would be.
 * @param goods at least one; each can be delivered in this way
 * @param only the wines for which the price of one more bottle is wanted, by listing
 */
export function priceCartGroup(
  goods: readonly CartGoods[],
  method: CartDelivery,
  fees: Fees,
  only: ReadonlySet<string>,
): CartPrice {
  const clubDiscount = goods[0]?.clubDiscount ?? 0;
  const price = (bought: readonly CartGoods[]) => wineLineItems(bought, method, fees, clubDiscount);
  const lines = price(goods);
  const total = totalFor('customer', lines);
  const oneMore = goods
    .filter(({ listingId }) => only.has(listingId))
    .map(({ listingId }) => {
      const more = goods.map((one) => (one.listingId === listingId ? { ...one, quantity: one.quantity + 1 } : one));
      return [listingId, money(totalFor('customer', price(more)) - total)] as const;
    });
  return {
    goods: money(sumOf(lines, 'line-item/units')),
    discount: clubDiscount > 0 ? money(sumOf(lines, 'line-item/club-discount')) : null,
    fee: money(sumOf(lines, 'line-item/customer-commission')),
    delivery: money(sumOf(lines, `line-item/${method}-fee`)),
    total: money(total),
    oneMore: Object.fromEntries(oneMore),
  };
}

function sumOf(lines: readonly LineItem[], code: LineItem['code']): number {
  return lines.filter((line) => line.code === code).reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0);
}
