import { applyRate, type BasisPoints } from '#kit/money.ts';

/** Who sees a line item, and in whose total it counts. */
export type LineParty = 'customer' | 'provider';

/** The kinds of line items, with the specification's names. */
export type LineItemCode =
  | 'line-item/units'
  | 'line-item/night'
  | 'line-item/day'
  | 'line-item/shipping-fee'
  | 'line-item/pickup-fee'
  | 'line-item/club-discount'
  | 'line-item/customer-commission'
  | 'line-item/provider-commission';

/**
 * A line of an order's price. Amounts are integer cents. A line has either an integer `quantity`, which is multiplied
 * by the unit price; or a `rate` in basis points, which may be negative, of the unit price. `reversal` marks a line
 * that reverses another one. `listingId` is set for units.
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

/** The operator's commissions: a share of the goods from the winery, and one from the buyer. */
export type Fees = { providerCommission: BasisPoints; customerCommission: BasisPoints };

/** Bottles of a wine, with the shipping fees of the first and each further bottle; null if it is not shipped. */
export type WineLine = {
  listingId: string;
  unitPriceCents: number;
  quantity: number;
  shipping: { firstCents: number; additionalCents: number } | null;
};

/** How wine is delivered. */
export type DeliveryMethod = 'pickup' | 'shipping';

const both: readonly LineParty[] = ['customer', 'provider'];

/**
 * The line items of an order of wines: bottles, what a member of a club pays less for them, delivery, and commissions
 * on what the wines cost then.
 * @param wines at least one; each with a quantity of at least one
 * @param clubDiscount of the wines; 0 for who is in no club of the winery
 * @throws RangeError if a wine cannot be shipped, or an amount is not a safe integer
 */
export function wineLineItems(
  wines: readonly WineLine[],
  delivery: DeliveryMethod,
  fees: Fees,
  clubDiscount: BasisPoints = 0,
): LineItem[] {
  const [units, way] = [unitLines(wines), deliveryLine(wines, delivery)];
  const discount = clubDiscount > 0 ? [discountOn(units, clubDiscount)] : [];
  return [...units, ...discount, way, ...commissions([...units, ...discount], fees)];
}

/** The terms of a club's shipment: an amount off the wines, and whether shipping costs nothing. */
export type ShipmentTerms = { discountCents: number; shippingIncluded: boolean };

/**
 * The line items of a club's shipment: as of an order of wines, at the terms of the club.
 * @param wines at least one; each with a quantity of at least one
 * @throws RangeError if a wine cannot be shipped, the discount is more than the wines cost, or an amount is not a safe
 * integer
 */
export function shipmentLineItems(
  wines: readonly WineLine[],
  delivery: DeliveryMethod,
  fees: Fees,
  { discountCents, shippingIncluded }: ShipmentTerms,
): LineItem[] {
  const [units, way] = [unitLines(wines), deliveryLine(wines, delivery, shippingIncluded)];
  if (discountCents > totalOf(units)) throw new RangeError('A discount is more than the wines cost');
  const goods = discountCents > 0 ? [...units, counted('line-item/club-discount', discountCents, -1)] : units;
  return [...goods, way, ...commissions(goods, fees)];
}

function unitLines(wines: readonly WineLine[]): LineItem[] {
  return wines.map((wine) => counted('line-item/units', wine.unitPriceCents, wine.quantity, wine.listingId));
}

function deliveryLine(wines: readonly WineLine[], delivery: DeliveryMethod, included = false): LineItem {
  if (delivery === 'pickup') return counted('line-item/pickup-fee', 0, 1);
  return counted('line-item/shipping-fee', included ? 0 : shippingFee(wines), 1);
}

/** What a member of a club pays less for these bottles. The buyer gets half a cent. */
function discountOn(units: readonly LineItem[], rate: BasisPoints): LineItem {
  return shareOf('line-item/club-discount', both, totalOf(units), -rate);
}

/**
 * The line items of a tasting: the nights or days of all seats, and commissions.
 * @param booked.units number of nights or days, at least one
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
 * The shipping fee of one parcel: the highest first-bottle fee, plus the additional fee of every further bottle. It
 * does not depend on the order of the wines.
 */
function shippingFee(wines: readonly WineLine[]): number {
  const shipped = wines.map(({ quantity, shipping }) => {
    if (!shipping) throw new RangeError('A wine that is not shipped is in a parcel');
    return { quantity, ...shipping };
  });
  // why: of wines with the same first-bottle fee, taking the one with the higher additional fee costs the buyer less
  const [first] = shipped.toSorted((a, b) => b.firstCents - a.firstCents || b.additionalCents - a.additionalCents);
  if (!first) return 0;
  const further = sum(shipped.map(({ quantity, additionalCents }) => safe(quantity * additionalCents)));
  return safe(first.firstCents + further - first.additionalCents);
}

/** Reverses all line items for a full refund, so that every total is zero. */
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

/**
 * Reverses the line items of a tasting but for a share of it that the winery keeps: what is kept of each line, and both
 * commissions on that only. A reversal of a part has no quantity, but the reversed share of the line as its rate.
 * @param keptPercent 0 reverses everything, 100 nothing
 */
export function reversedExcept(lines: readonly LineItem[], keptPercent: number): LineItem[] {
  const agreed = lines.filter(({ reversal }) => !reversal);
  const goods = agreed.filter(isGoods);
  const keptCents = sum(goods.map(({ lineTotalCents }) => applyRate(lineTotalCents, keptPercent * 100)));
  // why: of what rounds to nothing, nothing is kept
  if (keptCents === 0) return reversed(lines);
  const returnedCents = sum(goods.map(({ lineTotalCents }) => lineTotalCents)) - keptCents;
  const partOf = (line: LineItem): LineItem => {
    const { lineTotalCents: total, rate } = line;
    if (rate === null) {
      const cents = total - applyRate(total, keptPercent * 100);
      return { ...line, unitPriceCents: total, rate: (keptPercent - 100) * 100 || 0, lineTotalCents: -cents || 0 };
    }
    const kept = applyRate(keptCents, Math.abs(rate));
    const cents = total - (total < 0 ? -kept : kept);
    return { ...line, unitPriceCents: returnedCents, rate: -rate || 0, lineTotalCents: -cents || 0 };
  };
  return agreed
    .map((line) => ({ ...partOf(line), quantity: null, reversal: true }))
    .filter(({ lineTotalCents }) => lineTotalCents !== 0);
}

function isGoods({ code }: LineItem): boolean {
  return code === 'line-item/units' || code === 'line-item/day' || code === 'line-item/night';
}

/** What a party pays or gets: the sum of the lines that include it, in cents. */
export function totalFor(party: LineParty, lines: readonly LineItem[]): number {
  return totalOf(lines.filter(({ includeFor }) => includeFor.includes(party)));
}

/** Both commissions as positive cents. */
export function commissionTotals(lines: readonly LineItem[]): { provider: number; customer: number } {
  const of = (code: LineItemCode) =>
    sum(lines.filter((line) => line.code === code).map(({ lineTotalCents }) => lineTotalCents));
  return { provider: -of('line-item/provider-commission') || 0, customer: of('line-item/customer-commission') };
}

/**
 * Checks the sign rules of the specification: a customer commission is zero or more, a provider commission zero or
 * less, as is a discount; the opposite for reversals.
 * @throws RangeError with the line that breaks them
 */
function checkLineItems(lines: readonly LineItem[]): void {
  for (const { code, lineTotalCents, reversal } of lines) {
    const total = reversal ? -lineTotalCents : lineTotalCents;
    const takesOff = code === 'line-item/provider-commission' || code === 'line-item/club-discount';
    const wrong = takesOff ? total > 0 : total < 0;
    if (wrong) throw new RangeError(`The total of ${code} has the wrong sign: ${lineTotalCents}`);
  }
}

function commissions(goods: readonly LineItem[], fees: Fees): LineItem[] {
  const subtotal = totalOf(goods);
  const lines = [
    shareOf('line-item/customer-commission', ['customer'], subtotal, fees.customerCommission),
    shareOf('line-item/provider-commission', ['provider'], subtotal, -fees.providerCommission),
  ];
  checkLineItems(lines);
  return lines;
}

/** A share of the goods: a commission, or a discount. Its absolute amount is rounded half up, whatever its sign. */
function shareOf(code: LineItemCode, includeFor: readonly LineParty[], subtotal: number, rate: BasisPoints): LineItem {
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

function totalOf(lines: readonly LineItem[]): number {
  return sum(lines.map(({ lineTotalCents }) => lineTotalCents));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => safe(total + amount), 0);
}

function safe(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Unsafe money value');
  return amount;
}
