import type { BlendPart } from '../listing.ts';
import type { ListingLocation, PickupAddress } from '../listing-location.ts';
import type { ListingTransition } from '../listing-process.ts';
import type { ListingState, ListingType, WineStyle } from '../wine.ts';
import type { Acidity, Body, Sweetness } from '../wine-taste.ts';
import type { ListingTab } from './tab-snapshot.ts';

/**
 * A listing as its winery's people edit it. Amounts are cents, `abvTenths` tenths of a percent. `pickup` is the winery's address until
 * another is chosen; `location` is null for the winery's place, `exactPin` that somebody put the pin where it stands. `may` is what may
 * become of it now, `seen` the marks of what its tabs hold.
 */
export type SellerListing = {
  id: string;
  slug: string;
  winery: { id: string; slug: string; name: string };
  type: ListingType;
  state: ListingState;
  title: string;
  description: string;
  unitType: 'unit' | 'day' | 'night';
  vintage: number | null;
  style: WineStyle | null;
  grapes: BlendPart[];
  ava: string | null;
  abvTenths: number | null;
  bottleMl: number;
  body: Body | null;
  acidity: Acidity | null;
  sweetness: Sweetness | null;
  pairings: string[];
  awards: string[];
  practices: string[];
  disclaimer: string;
  priceCents: number;
  currency: string;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
  pickup: PickupAddress;
  location: (ListingLocation & { exactPin: boolean }) | null;
  /** Why the house sent it back, after it did. */
  sentBackReason: string | null;
  /** How many photos it has. */
  photos: number;
  may: ListingTransition[];
  tabVersions: Readonly<Record<ListingTab, string>>;
};
