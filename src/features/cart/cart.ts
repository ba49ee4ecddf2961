import type { Delivery } from '#features/listings/listing.ts';
import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { BasisPoints, Money } from '#kit/money.ts';

/** How many wines one page of the cart shows, and how many a cart can contain. */
export const [linesPerPage, maxCartLines] = [42, 200];

/** The maximum number of bottles of one wine in a cart. */
export const maxBottles = 9_999;

/** How long an unused cart is kept, in seconds: ninety days. */
export const cartLifetime = 90 * 24 * 3_600;

/** The currency of the marketplace; wines in other currencies cannot be bought. */
export const cartCurrency = 'USD';

/** How wine is delivered. */
export type CartDelivery = keyof Delivery;

/**
 * How the wines of one winery are delivered: one order is delivered in one way. `methods` are those that all its wines
 * have, shipping first. `chosen` is null while the buyer has to choose: they said different things of different wines, or
 * want what is not offered for all of them.
 */
export type CartGroupDelivery = {
  methods: CartDelivery[];
  chosen: CartDelivery | null;
  conflict: 'differs' | 'not-offered' | null;
};

/** Bottles of a wine as they are priced: amounts in cents; `shipping` is null for a wine that is not shipped. */
export type CartGoods = {
  listingId: string;
  unitPriceCents: number;
  quantity: number;
  shipping: { firstCents: number; additionalCents: number } | null;
  bottleMl: number;
  /** What the buyer, as a member of a club of the winery, pays less for its wines; 0 if they are none. */
  clubDiscount: BasisPoints;
};

/** What has changed about a wine since the cart's owner last saw it. */
export type CartNotice =
  | { kind: 'fewer'; wanted: number; left: number }
  | { kind: 'price'; was: Money }
  | { kind: 'sold-out' }
  | { kind: 'closed' }
  | { kind: 'own' };

/** Bottles of a wine in a cart. */
export type CartLine = {
  listingId: string;
  /** The vintage and title. */
  name: string;
  /** Undefined, like the picture, for a wine that is no longer shown. */
  address: string | undefined;
  imageUrl: string | undefined;
  photo: CardPhoto | null;
  price: Money;
  /** Never more than are in stock, unless none are. */
  quantity: number;
  /** How many are in stock. */
  left: number;
  lineTotal: Money;
  notices: CartNotice[];
  /** Whether it can be bought now. */
  available: boolean;
  /** How its owner wants to get it; null if they have not said. */
  delivery: CartDelivery | null;
};

/** The wines of one winery in a cart, which are ordered together. */
export type CartGroup = {
  winery: { slug: string; name: string };
  delivery: CartGroupDelivery;
  /** The lines on this page. */
  lines: CartLine[];
  /** How many more wines of this winery are on other pages. */
  elsewhere: number;
  /** The total of what can be bought, on all pages. */
  subTotal: Money;
  /** Whether any of it can be bought. */
  available: boolean;
};

/** A page of a cart. `items` (bottles that can be bought), `wineries` and `subTotal` count the whole cart. */
export type CartView = {
  groups: CartGroup[];
  items: number;
  wineries: number;
  subTotal: Money;
  /** How many wines are in it. */
  lines: number;
  page: number;
  pages: number;
};

/** The result of a change: how many bottles of the wine are in the cart now, and how many were requested. */
export type CartChange = {
  quantity: number;
  wanted: number;
  /** The key of a new cart, for the browser to store. */
  key?: string;
};

/** Why a cart was not changed. `signed-out`: the account was deleted meanwhile. */
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
