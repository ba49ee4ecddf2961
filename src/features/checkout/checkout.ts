import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { OrderView, PriceView } from '#features/orders/order.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import type { Money } from '#kit/money.ts';

/** Something that is to be bought, as the page shows it. */
export type CheckoutItem = {
  listingId: string;
  name: string;
  imageUrl: string | undefined;
  photo: CardPhoto | null;
  /** What it is, where its picture depends on it. */
  type?: 'wine' | 'tasting';
  quantity: number;
  unitPrice: Money;
  /** Of the winery, to be read before buying. */
  disclaimer?: string;
};

/** The days and seats of a tasting, as the calendar writes them. */
export type CheckoutBooking = { startDate: string; endDate: string; seats: number };

/** A way to get it, and what it costs so; a tasting has one, without a method. */
export type DeliveryOption = { delivery: DeliveryMethod | null } & PriceView;

/**
 * What is bought: something new; after an enquiry; or an order that stands, which waits for its payment (`resume`) or for another card
 * (`another-card`).
 */
export type CheckoutKind = 'new' | 'enquiry' | 'resume' | 'another-card';

/** Everything that a check-out shows. */
export type CheckoutView = {
  kind: CheckoutKind;
  winery: { slug: string; name: string };
  items: CheckoutItem[];
  /** Whether it is what lies in the cart, which it leaves once it is paid. */
  fromCart: boolean;
  /** Names of wines of the cart that cannot be bought now. */
  leftOut: string[];
  booking: CheckoutBooking | null;
  deliveryOptions: DeliveryOption[];
  /** Which way the address names. */
  wantedDelivery: DeliveryMethod | undefined;
  order: Pick<OrderView, 'id' | 'deliveryMethod' | 'shippingDetails' | 'payment'> | null;
  card: SavedCard | null;
  /** The winery's account at the provider, and whether the order that stands keeps its card. */
  accountRef: string;
  savesCard: boolean;
};

/** Why there is nothing to check out, in words; where an order stands whose page tells more, its id. */
export type CheckoutRefusal =
  | { code: 'no-winery' }
  /** The winery has another address now. */
  | { code: 'moved'; slug: string }
  | { code: 'limited' }
  | { code: 'elsewhere'; orderId: string }
  | { code: 'expired'; again: string }
  | { code: 'nothing'; message: string }
  | { code: 'refused'; message: string; items: CheckoutItem[]; again?: { label: string; to: string } };

/** What is asked of the orders room: the wines with their numbers and one way, or the tasting with its days and seats. */
export function orderRequestOf(
  { items, booking, fromCart }: { items: readonly CheckoutItem[]; booking: CheckoutBooking | null; fromCart: boolean },
  delivery: DeliveryMethod | null,
) {
  return {
    fromCart,
    items: items.map(({ listingId, quantity }) => (booking ? { listingId } : { listingId, quantity })),
    ...(delivery && { deliveryMethod: delivery }),
    ...(booking && {
      bookingDates: { startDate: booking.startDate, endDate: booking.endDate },
      seats: booking.seats,
    }),
  };
}

/** A country by its ISO 3166-1 code, with its name in one language. */
type Country = { code: string; name: string };

/** All countries, by name, in one of four languages. */
export type Countries = { language: 'en' | 'fr' | 'es' | 'de'; countries: readonly Country[] };
