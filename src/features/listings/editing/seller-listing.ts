import type { BlendPart, ListingLocation, ListingState, ListingType, PickupAddress, WineStyle } from '../listing.ts';
import type { ListingTransition } from '../listing-process.ts';
import type { Acidity, Body, Sweetness } from '../wine-attributes.ts';

/**
 * A listing as its winery's people edit it. Amounts are cents, `abvTenths` tenths of a percent. `pickup` is the
 * winery's address unless another one is set; `location` is null for the winery's place, and its `exactPin` means that
 * the pin was set by hand. `may` are the transitions that the actor can make now, `tabVersions` the versions of its
 * tabs.
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
  included: string | null;
  vintage: number | null;
  style: WineStyle | null;
  grapes: BlendPart[];
  ava: string | null;
  abvTenths: number | null;
  /** The number under which its winery keeps the wine elsewhere. */
  sku: string | null;
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
  /** Why the operator sent it back, if they did. */
  sentBackReason: string | null;
  /** The number of photos. */
  photos: number;
  may: ListingTransition[];
  tabVersions: Readonly<Record<ListingTab, string>>;
};

/** The columns of each tab. */
export const tabColumns = {
  details: [
    'title',
    'description',
    'unitType',
    'included',
    'vintage',
    'style',
    'bottleMl',
    'ava',
    'abvTenths',
    'sku',
    'varietals',
    'blendPercents',
  ],
  pricing: ['priceCents'],
  delivery: ['pickupEnabled', 'shippingEnabled', 'shippingFirstCents', 'shippingAdditionalCents'],
  features: ['sweetness', 'body', 'acidity', 'pairings', 'awards', 'practices'],
  location: ['place', 'lat', 'lng', 'exactPin'],
  disclaimer: ['disclaimer'],
} as const;

/** The tabs whose fields are columns of the listing; stock, photos and availability are stored elsewhere. */
export type ListingTab = keyof typeof tabColumns;

/** All of these tabs. */
export const columnTabs = Object.keys(tabColumns) as ListingTab[];
