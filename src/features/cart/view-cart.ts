import type { Money } from '#kit/money.ts';
import { type CartGroup, type CartLine, type CartNotice, type CartView, linesPerPage } from './cart.ts';

/** What is known of a line besides its wine. Amounts in cents. */
export type CartLineFacts = {
  listingId: string;
  quantity: number;
  seenCents: number;
  priceCents: number;
  currency: string;
  state: string;
  stock: number | null;
  own: boolean;
  wineryId: string;
  winerySlug: string;
  wineryName: string;
};

type Shown = Pick<CartLine, 'name' | 'address' | 'imageUrl'>;

/**
 * A page of a cart, by winery, the winery of the newest line first. Nobody gets more bottles than there are, nothing is dropped
 * silently: what has changed since stands in the notices.
 * @param shown how each wine is shown, by its id
 */
export function viewCart(rows: readonly CartLineFacts[], shown: ReadonlyMap<string, Shown>, wanted: number): CartView {
  const groups = groupsOf(rows, shown);
  const pages = Math.max(1, Math.ceil(rows.length / linesPerPage));
  const page = Math.min(wanted, pages);
  const from = (page - 1) * linesPerPage;
  const bought = groups.flatMap(({ lines }) => lines).filter(({ available }) => available);
  return {
    groups: cut(groups, from, from + linesPerPage),
    items: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    wineries: groups.filter(({ lines }) => lines.some(({ available }) => available)).length,
    subTotal: totalOf(bought),
    lines: rows.length,
    page,
    pages,
  };
}

function groupsOf(rows: readonly CartLineFacts[], shown: ReadonlyMap<string, Shown>): CartGroup[] {
  const byWinery = Map.groupBy(rows, ({ wineryId }) => wineryId);
  return [...byWinery.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const lines = own.map((row) => lineOf(row, shown.get(row.listingId)));
    const winery = { id: first.wineryId, slug: first.winerySlug, name: first.wineryName };
    return [{ winery, lines, subTotal: totalOf(lines.filter(({ available }) => available)) }];
  });
}

function lineOf(row: CartLineFacts, shown: Shown | undefined): CartLine {
  const { listingId, priceCents, currency, stock } = row;
  const left = stock ?? undefined;
  const closed = row.state !== 'published' || !shown;
  const available = !closed && !row.own && left !== 0;
  const quantity = available ? Math.min(row.quantity, left ?? row.quantity) : row.quantity;
  const notices: CartNotice[] = [];
  if (closed) notices.push({ kind: 'closed' });
  else if (row.own) notices.push({ kind: 'own' });
  else if (left === 0) notices.push({ kind: 'sold-out' });
  else if (quantity < row.quantity) notices.push({ kind: 'fewer', wanted: row.quantity, left: quantity });
  if (available && row.seenCents !== priceCents)
    notices.push({ kind: 'price', was: { amount: row.seenCents, currency } });
  return {
    ...(shown ?? { name: 'A wine that is no longer shown', address: '/buy-wine', imageUrl: '' }),
    listingId,
    price: { amount: priceCents, currency },
    quantity,
    left,
    lineTotal: { amount: priceCents * quantity, currency },
    notices,
    available,
  };
}

function totalOf(lines: readonly CartLine[]): Money {
  const currency = lines[0]?.price.currency ?? 'USD';
  return { amount: lines.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0), currency };
}

/** The lines from one place to another, in their groups. */
function cut(groups: readonly CartGroup[], from: number, to: number): CartGroup[] {
  let at = 0;
  return groups.flatMap((group) => {
    const begin = at;
    at += group.lines.length;
    const lines = group.lines.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    return lines.length > 0 ? [{ ...group, lines }] : [];
  });
}
