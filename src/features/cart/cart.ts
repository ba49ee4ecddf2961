import type { Money } from '#kit/money.ts';

/** How many wines stand on one page of the cart, and how many one cart holds. */
export const [linesPerPage, mostLines] = [42, 200];

/** What has become of a wine since its buyer saw it last. */
export type CartNotice =
  | { kind: 'fewer'; wanted: number; left: number }
  | { kind: 'price'; was: Money }
  | { kind: 'sold-out' }
  | { kind: 'closed' }
  | { kind: 'own' };

/** Bottles of a wine in a cart. `quantity` is never more than there are; `left` is undefined where nobody counts. */
export type CartLine = {
  listingId: string;
  /** Its vintage and title. */
  name: string;
  address: string;
  imageUrl: string;
  price: Money;
  quantity: number;
  left: number | undefined;
  lineTotal: Money;
  notices: CartNotice[];
  /** Whether it can be bought now. */
  available: boolean;
};

/** What a cart holds of one winery: one order, once it is checked out. */
export type CartGroup = {
  winery: { id: string; slug: string; name: string };
  lines: CartLine[];
  /** Of what can be bought. */
  subTotal: Money;
};

/** A page of a cart. `items` are bottles that can be bought, of the whole cart, as are `wineries` and `subTotal`. */
export type CartView = {
  groups: CartGroup[];
  items: number;
  wineries: number;
  subTotal: Money;
  lines: number;
  page: number;
  pages: number;
};

/** Why a cart was not changed. `left` names what is there of too little. */
export type CartRefusal = 'unknown' | 'own' | 'closed' | 'sold-out' | 'full' | 'limited' | 'too-many';
