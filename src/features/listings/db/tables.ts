import type { Generated, JSONColumnType } from 'kysely';
import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { ListingState, ListingType, WineStyle } from '../listing.ts';
import type { Acidity, Body, Sweetness } from '../wine-attributes.ts';

/**
 * A listing: a wine, or a tasting (which has no style, vintage or other property of a bottle). `abvTenths` is tenths of
 * a percent; `varietals` are codes, the main grape first, `blendPercents` their shares in the same order, which add up
 * to 100, or empty. A draft may have no price yet (0). `publishedAt` is when it was first published; closing keeps it.
 * If `pickupStreet` or `place` is null, the winery's own address applies; `exactPin` means that the seller moved the
 * pin. `sentBackReason` is why the operator did not approve it; `disclaimer` is shown before buying.
 */
export type ListingTable = {
  id: Generated<string>;
  wineryId: string;
  type: Generated<ListingType>;
  unitType: Generated<'unit' | 'day' | 'night'>;
  state: ListingState;
  title: string;
  description: string;
  vintage: number | null;
  style: WineStyle | null;
  varietals: string[];
  blendPercents: Generated<number[]>;
  ava: string | null;
  abvTenths: number | null;
  bottleMl: Generated<number>;
  body: Body | null;
  acidity: Acidity | null;
  sweetness: Sweetness | null;
  pairings: string[];
  priceCents: Generated<number>;
  currency: Generated<string>;
  pickupEnabled: Generated<boolean>;
  shippingEnabled: Generated<boolean>;
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
  createdAt: Date;
  publishedAt: Date | null;
  awards: Generated<string[]>;
  practices: Generated<string[]>;
  disclaimer: Generated<string>;
  /** What the price of a tasting includes. */
  included: Generated<string | null>;
  pickupStreet: Generated<string | null>;
  pickupBuilding: Generated<string | null>;
  pickupCity: Generated<string | null>;
  pickupState: Generated<string | null>;
  pickupZip: Generated<string | null>;
  lat: Generated<number | null>;
  lng: Generated<number | null>;
  place: Generated<string | null>;
  exactPin: Generated<boolean>;
  updatedAt: Generated<Date | null>;
  submittedAt: Generated<Date | null>;
  sentBackReason: Generated<string | null>;
  /** The number under which the winery keeps a wine elsewhere. */
  sku: Generated<string | null>;
};

/**
 * A photo of a listing: a picture that is attached nowhere else. `position` counts from 0, without gaps; the first one
 * represents the listing.
 */
export type ListingPhotoTable = {
  imageId: string;
  listingId: string;
  position: number;
  alternativeText: Generated<string>;
  createdAt: Date;
};

/** The video of a listing, attached nowhere else. */
export type ListingVideoTable = { listingId: string; imageId: string; createdAt: Date };

/** What a winery's new listings begin with: the delivery of wines, fees in cents, and what canceling a tasting costs. */
export type DeliveryDefaultsTable = {
  wineryId: string;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
  cancellationHours: Generated<number>;
  cancellationKeptPercent: Generated<number>;
  updatedAt: Date;
};

/**
 * What clients of the platform API keep with a listing. `styleAssumed`: nobody has said of which style the wine is, so
 * that it has to be said before it is published.
 */
export type ListingExtendedDataTable = {
  listingId: string;
  publicData: JSONColumnType<ExtendedData>;
  privateData: JSONColumnType<ExtendedData>;
  metadata: JSONColumnType<ExtendedData>;
  styleAssumed: Generated<boolean>;
};

declare module '#infra/database.ts' {
  interface Tables {
    listings: ListingTable;
    listingPhotos: ListingPhotoTable;
    listingVideos: ListingVideoTable;
    deliveryDefaults: DeliveryDefaultsTable;
    listingExtendedData: ListingExtendedDataTable;
  }
}
