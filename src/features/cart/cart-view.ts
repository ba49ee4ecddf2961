import { type ListingSummary, listingName, listingUrl, type PickupAddressRow } from '#features/listings/listing.ts';
import type { BasisPoints, Money } from '#kit/money.ts';
import {
  type CartDelivery,
  type CartGoods,
  type CartGroup,
  type CartLine,
  type CartNotice,
  type CartView,
  cartCurrency,
  linesPerPage,
} from './cart.ts';
import { groupDelivery } from './cart-delivery.ts';

/**
 * The stored data of a line. Amounts in cents; `stock` is null for a wine whose stock was never set, which counts as
 * sold out.
 */
export type CartLineRow = {
  listingId: string;
  quantity: number;
  seenCents: number;
  priceCents: number;
  currency: string;
  state: string;
  stock: number | null;
  own: boolean;
  clubDiscount: BasisPoints;
  delivery: CartDelivery | null;
  bottleMl: number;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
  winerySlug: string;
  wineryName: string;
} & PickupAddressRow;

/** How a wine is shown. */
export type ShownWine = Pick<CartLine, 'name' | 'address' | 'imageUrl' | 'photo'>;

type PlainLine = Omit<CartLine, keyof ShownWine>;
type PlainGroup = Omit<CartGroup, 'lines'> & { lines: PlainLine[] };
type PlainView = Omit<CartView, 'groups'> & { groups: PlainGroup[] };

/**
 * Builds a page of a cart, grouped by winery, the winery of the newest line first. Quantities are limited to the stock;
 * every change since the owner last saw a line becomes a notice.
 * @param rows newest first
 * @param wanted the page number. Unlike other lists, a larger one shows the last page: somebody who removes the only line
 *   of the last page would see an empty page otherwise
 */
export function toCartView(rows: readonly CartLineRow[], wanted: number): PlainView {
  const groups = groupsOf(rows);
  const pages = Math.max(1, Math.ceil(rows.length / linesPerPage));
  const page = Math.min(wanted, pages);
  const from = (page - 1) * linesPerPage;
  const bought = groups.flatMap(({ lines }) => lines).filter(({ available }) => available);
  return {
    groups: sliceLines(groups, from, from + linesPerPage),
    items: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    wineries: groups.filter(({ available }) => available).length,
    subTotal: totalOf(bought),
    lines: rows.length,
    page,
    pages,
  };
}

/** The bottles in a cart that can be bought, by the slug of their winery. */
export function goodsOf(rows: readonly CartLineRow[]): Map<string, CartGoods[]> {
  const bought = rows.flatMap((row) => {
    const { available, quantity } = lineOf(row);
    return available ? [{ ...row, quantity }] : [];
  });
  const byWinery = Map.groupBy(bought, ({ winerySlug }) => winerySlug);
  return new Map([...byWinery].map(([slug, wineryRows]) => [slug, wineryRows.map(toGoods)]));
}

function toGoods(row: CartLineRow): CartGoods {
  const { listingId, priceCents: unitPriceCents, quantity, bottleMl, clubDiscount } = row;
  const { shippingEnabled, shippingFirstCents: firstCents, shippingAdditionalCents: additionalCents } = row;
  const shipping =
    shippingEnabled && firstCents !== null && additionalCents !== null ? { firstCents, additionalCents } : null;
  return { listingId, unitPriceCents, quantity, bottleMl, clubDiscount, shipping };
}

/** The display data of wines, by id. */
export function shownWines(wines: readonly ListingSummary[]): Map<string, ShownWine> {
  const shownOf = (wine: ListingSummary) => ({
    name: listingName(wine),
    address: listingUrl(wine),
    imageUrl: wine.imageUrl,
    photo: wine.photo,
  });
  return new Map(wines.map((wine) => [wine.id, shownOf(wine)]));
}

/**
 * Adds the display data to a cart's lines.
 * @param shown by id; a wine that is missing may no longer be seen
 */
export function nameWines(view: PlainView, shown: ReadonlyMap<string, ShownWine>): CartView {
  return { ...view, groups: view.groups.map((group) => ({ ...group, lines: nameLines(group.lines, shown) })) };
}

/**
 * The lines of one winery with display data, not paged.
 * @param rows only of that winery
 */
export function toCartLines(rows: readonly CartLineRow[], shown: ReadonlyMap<string, ShownWine>): CartLine[] {
  return nameLines(rows.map(lineOf), shown);
}

function nameLines(lines: readonly PlainLine[], shown: ReadonlyMap<string, ShownWine>): CartLine[] {
  const hidden = { name: 'A wine that is no longer shown', address: undefined, imageUrl: undefined, photo: null };
  return lines.map((line) => ({ ...(shown.get(line.listingId) ?? hidden), ...line }));
}

function groupsOf(rows: readonly CartLineRow[]): PlainGroup[] {
  const byWinery = Map.groupBy(rows, ({ winerySlug }) => winerySlug);
  return [...byWinery].map(([slug, wineryRows]) => {
    const lines = wineryRows.map(lineOf);
    const bought = lines.filter(({ available }) => available);
    const delivery = groupDelivery(wineryRows.filter((_, at) => lines[at]?.available));
    const sum = { subTotal: totalOf(bought), available: bought.length > 0 };
    return { winery: { slug, name: wineryRows[0]?.wineryName ?? '' }, delivery, lines, elsewhere: 0, ...sum };
  });
}

function lineOf(row: CartLineRow): PlainLine {
  const { listingId, priceCents, currency, delivery } = row;
  const left = row.stock ?? 0;
  const notices = noticesOf(row, left);
  const available = notices.every(({ kind }) => kind === 'fewer' || kind === 'price');
  const quantity = available ? Math.min(row.quantity, left) : row.quantity;
  const money = (amount: number): Money => ({ amount, currency });
  return {
    listingId,
    price: money(priceCents),
    quantity,
    left,
    lineTotal: money(priceCents * quantity),
    notices,
    available,
    delivery,
  };
}

function noticesOf(row: CartLineRow, left: number): CartNotice[] {
  const { currency, quantity, seenCents } = row;
  if (row.state !== 'published' || currency !== cartCurrency) return [{ kind: 'closed' }];
  if (row.own) return [{ kind: 'own' }];
  if (left === 0) return [{ kind: 'sold-out' }];
  const notices: CartNotice[] = [];
  if (left < quantity) notices.push({ kind: 'fewer', wanted: quantity, left });
  if (seenCents !== row.priceCents) notices.push({ kind: 'price', was: { amount: seenCents, currency } });
  return notices;
}

function totalOf(bought: readonly PlainLine[]): Money {
  return { amount: bought.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0), currency: cartCurrency };
}

/** The lines from one index to another, in their groups. */
function sliceLines(groups: readonly PlainGroup[], from: number, to: number): PlainGroup[] {
  let at = 0;
  return groups.flatMap((group) => {
    const begin = at;
    at += group.lines.length;
    const lines = group.lines.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    return lines.length > 0 ? [{ ...group, lines, elsewhere: group.lines.length - lines.length }] : [];
  });
}
