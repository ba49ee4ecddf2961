import type { SavedAddress } from '#features/accounts/addresses/address.ts';
import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { OrderView, PriceView } from '#features/orders/order.ts';
import type { VolumeRefusal } from '#features/orders/placing/shipping-law.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import type { DeliveryPlace } from '#features/places/delivery-place.ts';
import type { Money } from '#kit/money.ts';

/** Something to be bought, as the page shows it. */
export type CheckoutItem = {
  listingId: string;
  name: string;
  imageUrl: string | undefined;
  photo: CardPhoto | null;
  /** The type, for the placeholder picture. */
  type?: 'wine' | 'tasting';
  quantity: number;
  /** The number of bottles in the cart, if fewer are left. */
  wanted?: number;
  unitPrice: Money;
  /** The winery's text to read before buying. */
  disclaimer?: string;
};

/** The session or days of a tasting, as a request or an order has them, and the seats. */
export type CheckoutBooking = {
  startDate: string;
  endDate: string;
  seats: number;
};

/** A delivery method with its price; a tasting has one option, without a method. */
export type DeliveryOption = { delivery: DeliveryMethod | null } & PriceView;

/**
 * The kind of checkout: a new order; one after an enquiry; an existing order that waits for its payment (`resume`) or
 * for another card (`another-card`).
 */
export type CheckoutKind = 'new' | 'enquiry' | 'resume' | 'another-card';

/** Everything that the checkout page shows. */
export type CheckoutView = {
  kind: CheckoutKind;
  winery: { slug: string; name: string };
  items: CheckoutItem[];
  /** Whether the items come from the cart, from which they are removed once paid. */
  fromCart: boolean;
  /** Names of wines of the cart that cannot be bought now. */
  leftOut: string[];
  booking: CheckoutBooking | null;
  deliveryOptions: DeliveryOption[];
  /** The delivery method in the URL, or in the cart. */
  wantedDelivery: DeliveryMethod | undefined;
  order: Pick<OrderView, 'id' | 'deliveryMethod' | 'shippingDetails' | 'payment'> | null;
  /** The unpaid order that the new one replaces, because its delivery or address is to be another one. */
  replaces?: Pick<OrderView, 'id' | 'shippingDetails'> | undefined;
  card: SavedCard | null;
  /** The buyer's address book, the default first; empty if nothing can be shipped. */
  addresses: SavedAddress[];
  /** Why so much wine may not be shipped to the buyer, by the postal code of a state; empty if it may. */
  tooMuch: Readonly<Record<string, VolumeRefusal>>;
  /** The winery's account at the payment gateway, and whether the existing order saves its card. */
  accountRef: string;
  savesCard: boolean;
};

/** Why there is nothing to check out, with a message; or the id of an existing order whose page shows more. */
export type CheckoutRefusal =
  | { code: 'no-winery' }
  /** The winery's slug has changed. */
  | { code: 'moved'; slug: string }
  | { code: 'limited' }
  | { code: 'elsewhere'; orderId: string }
  | { code: 'expired'; again: string }
  | { code: 'nothing'; message: string }
  /** Wine is not shipped to where the buyer wants it; `picksUp` if it can be picked up instead. */
  | { code: 'unserved'; place: DeliveryPlace; picksUp: boolean }
  | { code: 'refused'; message: string; items: CheckoutItem[]; again?: { label: string; to: string } };

/**
 * Builds the request for an order: the wines with their quantities and a delivery method, or the tasting with its days
 * and seats.
 */
export function orderRequestOf(
  {
    items,
    booking,
    fromCart,
    replaces,
  }: {
    items: readonly CheckoutItem[];
    booking: CheckoutBooking | null;
    fromCart: boolean;
    replaces?: { id: string } | undefined;
  },
  delivery: DeliveryMethod | null,
) {
  return {
    fromCart,
    ...(replaces && { replaces: replaces.id }),
    items: items.map(({ listingId, quantity }) => (booking ? { listingId } : { listingId, quantity })),
    ...(delivery && { deliveryMethod: delivery }),
    ...(booking && {
      bookingDates: { startDate: booking.startDate, endDate: booking.endDate },
      seats: booking.seats,
    }),
  };
}

/** A country: its ISO 3166-1 code, and its name in one language. */
type Country = { code: string; name: string };

/** All countries, sorted by name, in one of four languages. */
export type Countries = { language: 'en' | 'fr' | 'es' | 'de'; countries: readonly Country[] };
