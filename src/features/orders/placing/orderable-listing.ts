import type { ListingState, ListingType } from '#features/listings/listing.ts';

/** What is known of a listing that somebody wants to order. `own` ones are of a winery that he works for; `stock` null is uncounted. */
export type OrderableListing = {
  id: string;
  wineryId: string;
  type: ListingType;
  unitType: 'unit' | 'day' | 'night';
  state: ListingState;
  title: string;
  vintage: number | null;
  bottleMl: number;
  priceCents: number;
  currency: string;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
  wineryName: string;
  street: string | null;
  city: string;
  wineryState: string;
  zip: string | null;
  /** Where this listing alone is picked up; null for the winery's address. */
  pickupStreet: string | null;
  pickupBuilding: string | null;
  pickupCity: string | null;
  pickupState: string | null;
  pickupZip: string | null;
  stock: number | null;
  /** The account that its winery is paid to; null where it cannot be paid. */
  accountRef: string | null;
  own: boolean;
};

/**
 * What keeps everybody, or this actor, from ordering a listing that is open. `unpaid` tells its winery's people that nobody else can
 * order it either, since the winery cannot be paid yet; `owner` whether the actor owns one, and so may change that.
 */
export type PurchaseBlocker =
  | { reason: 'own'; unpaid?: { wineryId: string; owner: boolean } }
  | { reason: 'no-price' | 'sold-out' | 'no-payout-account' | 'no-delivery' }
  | { reason: 'currency'; currency: string };

/** The currency of the marketplace. */
const currency = 'USD';

/** The first thing that keeps a listing from being ordered; undefined where nothing does. @param paid whether its winery can be paid */
export function purchaseBlockerOf(listing: OrderableListing, paid: boolean): PurchaseBlocker | undefined {
  if (listing.own) return { reason: 'own' };
  if (listing.currency !== currency) return { reason: 'currency', currency: listing.currency };
  if (listing.priceCents <= 0) return { reason: 'no-price' };
  if (listing.type === 'wine') {
    if (listing.stock === null || listing.stock <= 0) return { reason: 'sold-out' };
    if (!listing.pickupEnabled && !listing.shippingEnabled) return { reason: 'no-delivery' };
  }
  return paid ? undefined : { reason: 'no-payout-account' };
}
