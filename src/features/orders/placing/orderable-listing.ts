import type { ListingState, ListingType } from '#features/listings/wine.ts';

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
  own: boolean;
};
