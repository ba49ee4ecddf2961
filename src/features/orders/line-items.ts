import { applyRate, type BasisPoints } from '#kit/money.ts';

/** Who sees a line, and in whose total it counts. */
export type LineParty = 'customer' | 'provider';

/** The kinds of lines, as the specification names them. */
export type LineItemCode =
  | 'line-item/units'
  | 'line-item/night'
  | 'line-item/day'
  | 'line-item/shipping-fee'
  | 'line-item/pickup-fee'
  | 'line-item/customer-commission'
  | 'line-item/provider-commission';

/**
 * A line of an order. Amounts are integer cents. A line has either a whole `quantity`, and its total is unit price by quantity; or a
 * `rate` in basis points, which may be negative, and its total is that share of the unit price. `reversal` marks a line that takes
 * another one back. `listingId` is the wine of a line of units.
 */
export type LineItem = {
  code: LineItemCode;
  listingId: string | null;
  includeFor: readonly LineParty[];
  unitPriceCents: number;
  quantity: number | null;
  rate: BasisPoints | null;
  lineTotalCents: number;
  reversal: boolean;
};

/** What the house takes: a share of the goods from the winery, and one from the buyer. */
export type Fees = { providerCommission: BasisPoints; customerCommission: BasisPoints };

/** Some bottles of a wine, with what sending the first and each further one costs; null where it is not sent. */
export type WineLine = {
  listingId: string;
  unitPriceCents: number;
  quantity: number;
  shipping: { firstCents: number; additionalCents: number } | null;
};

/** How bottles come to their buyer. */
export type DeliveryMethod = 'pickup' | 'shipping';

const both: readonly LineParty[] = ['customer', 'provider'];

/**
 * The lines of an order of wines: the bottles, their way, and the commissions.
 * @param wines at least one; each with a quantity of at least one
 * @throws RangeError when a wine is to be shipped that is not, or an amount leaves what a number holds exactly
 */
export function wineLineItems(wines: readonly WineLine[], delivery: DeliveryMethod, fees: Fees): LineItem[] {
  const units = wines.map((wine) => counted('line-item/units', wine.unitPriceCents, wine.quantity, wine.listingId));
  const way =
    delivery === 'shipping'
      ? counted('line-item/shipping-fee', shippingFee(wines), 1)
      : counted('line-item/pickup-fee', 0, 1);
  return [...units, way, ...commissions(units, fees)];
}

/**
 * The lines of a booked tasting: the nights or days of every seat, and the commissions.
 * @param booked.units how many nights or days, at least one
 */
export function tastingLineItems(
  tasting: { listingId: string; unit: 'night' | 'day'; unitPriceCents: number },
  booked: { units: number; seats: number },
  fees: Fees,
): LineItem[] {
  const quantity = booked.units * booked.seats;
  const units = [counted(`line-item/${tasting.unit}`, tasting.unitPriceCents, quantity, tasting.listingId)];
  return [...units, ...commissions(units, fees)];
}

/**
 * What one parcel costs: the dearest first bottle, and for every further bottle its own further fee. The order in which the wines
 * stand makes no difference.
 */
function shippingFee(wines: readonly WineLine[]): number {
  const shipped = wines.map(({ quantity, shipping }) => {
    if (!shipping) throw new RangeError('A wine that is not shipped is in a parcel');
    return { quantity, ...shipping };
  });
  // why: of two that cost as much as the first bottle, the one that saves the buyer more goes first
  const [first] = shipped.toSorted((a, b) => b.firstCents - a.firstCents || b.additionalCents - a.additionalCents);
  if (!first) return 0;
  const further = sum(shipped.map(({ quantity, additionalCents }) => safe(quantity * additionalCents)));
  return safe(first.firstCents + further - first.additionalCents);
}

/** The same lines taken back: what a full refund adds, so that every total is nothing. */
export function reversed(lines: readonly LineItem[]): LineItem[] {
  return lines
    .filter(({ reversal }) => !reversal)
    .map((line) => ({
      ...line,
      quantity: line.quantity === null ? null : -line.quantity || 0,
      rate: line.rate === null ? null : -line.rate || 0,
      lineTotalCents: -line.lineTotalCents || 0,
      reversal: true,
    }));
}

/** What a side pays or gets: the sum of the lines that include it, in cents. */
export function totalFor(party: LineParty, lines: readonly LineItem[]): number {
  return sum(lines.filter(({ includeFor }) => includeFor.includes(party)).map(({ lineTotalCents }) => lineTotalCents));
}

/** What the house takes: both commissions as positive cents. */
export function commissionTotals(lines: readonly LineItem[]): { provider: number; customer: number } {
  const of = (code: LineItemCode) =>
    sum(lines.filter((line) => line.code === code).map(({ lineTotalCents }) => lineTotalCents));
  return { provider: -of('line-item/provider-commission') || 0, customer: of('line-item/customer-commission') };
}

/**
 * The sign rules of the specification: a customer commission is zero or more, a provider commission zero or less; taken back, the
 * other way round.
 * @throws RangeError naming the line that breaks them
 */
function checkLineItems(lines: readonly LineItem[]): void {
  for (const { code, lineTotalCents, reversal } of lines) {
    const total = reversal ? -lineTotalCents : lineTotalCents;
    const wrong = code === 'line-item/provider-commission' ? total > 0 : total < 0;
    if (wrong) throw new RangeError(`The total of ${code} has the wrong sign: ${lineTotalCents}`);
  }
}

function commissions(goods: readonly LineItem[], fees: Fees): LineItem[] {
  const subtotal = sum(goods.map(({ lineTotalCents }) => lineTotalCents));
  const lines = [
    commission('line-item/customer-commission', ['customer'], subtotal, fees.customerCommission),
    commission('line-item/provider-commission', ['provider'], subtotal, -fees.providerCommission),
  ];
  checkLineItems(lines);
  return lines;
}

/** A share of the goods. A commission is rounded half up as the amount that it is, whichever way it goes. */
function commission(
  code: LineItemCode,
  includeFor: readonly LineParty[],
  subtotal: number,
  rate: BasisPoints,
): LineItem {
  const total = applyRate(subtotal, Math.abs(rate));
  return {
    code,
    listingId: null,
    includeFor,
    unitPriceCents: subtotal,
    quantity: null,
    rate: rate || 0,
    lineTotalCents: (rate < 0 ? -total : total) || 0,
    reversal: false,
  };
}

function counted(
  code: LineItemCode,
  unitPriceCents: number,
  quantity: number,
  listingId: string | null = null,
): LineItem {
  const lineTotalCents = safe(unitPriceCents * quantity);
  return { code, listingId, includeFor: both, unitPriceCents, quantity, rate: null, lineTotalCents, reversal: false };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => safe(total + amount), 0);
}

function safe(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Unsafe money value');
  return amount;
}
