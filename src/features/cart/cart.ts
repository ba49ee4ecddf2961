import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { Money } from '#kit/money.ts';

/** How many wines stand on one page of the cart, and how many one cart holds. */
export const [linesPerPage, maxCartLines] = [42, 200];

/** The most bottles of one wine in a cart. */
export const maxBottles = 9_999;

/** How long a cart is kept that nobody touches, in seconds: ninety days. */
export const cartLifetime = 90 * 24 * 3_600;

/** The currency of the marketplace: a wine in another one cannot be bought. */
export const cartCurrency = 'USD';

/** What has become of a wine since its buyer saw it last. */
export type CartNotice =
  | { kind: 'fewer'; wanted: number; left: number }
  | { kind: 'price'; was: Money }
  | { kind: 'sold-out' }
  | { kind: 'closed' }
  | { kind: 'own' };

/** Bottles of a wine in a cart. */
export type CartLine = {
  listingId: string;
  /** Its vintage and title. */
  name: string;
  /** Undefined, as the picture, for a wine that is shown no longer. */
  address: string | undefined;
  imageUrl: string | undefined;
  photo: CardPhoto | null;
  price: Money;
  /** Never more than there are, unless there are none. */
  quantity: number;
  /** How many there are. */
  left: number;
  lineTotal: Money;
  notices: CartNotice[];
  /** Whether it can be bought now. */
  available: boolean;
};

/** What a cart holds of one winery: one order, once it is checked out. */
export type CartGroup = {
  winery: { slug: string; name: string };
  /** Those on this page. */
  lines: CartLine[];
  /** How many more of its wines stand on other pages. */
  elsewhere: number;
  /** Of what can be bought, on whatever page. */
  subTotal: Money;
  /** Whether any of it can be bought. */
  available: boolean;
};

/** A page of a cart. `items` are bottles that can be bought, of the whole cart, as are `wineries` and `subTotal`. */
export type CartView = {
  groups: CartGroup[];
  items: number;
  wineries: number;
  subTotal: Money;
  /** How many wines lie in it. */
  lines: number;
  page: number;
  pages: number;
};

/** What a change brought: how many bottles of the wine lie there now, and of how many that were wanted. */
export type CartChange = {
  quantity: number;
  wanted: number;
  /** The key of a cart that began with it, for the browser to keep. */
  key?: string;
};

/** Why a cart was not changed. `signed-out`: the account ended meanwhile. */
export type CartRefusal =
  | 'unknown'
  | 'invalid'
  | 'own'
  | 'closed'
  | 'sold-out'
  | 'full'
  | 'limited'
  | 'signed-out'
  | 'too-many';
