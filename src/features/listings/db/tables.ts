import type { Generated } from 'kysely';
import type { ListingState, ListingType, WineStyle } from '../listing.ts';
import type { Acidity, Body, Sweetness } from '../wine-attributes.ts';

/**
 * A listing: a wine, or a tasting (which has no style, vintage or other property of a bottle). `abvTenths` is tenths of a percent;
 * `varietals` are codes, the leading grape first, `blendPercents` their shares in the same order, 100 in all, or none.
 * A draft may have no price yet (0). `publishedAt` is when it was first published; closing keeps it. Where `pickupStreet` or `place` is
 * null the winery's own address holds; `exactPin` is that somebody moved the pin from the middle of the place. `sentBackReason` is why
 * the house did not approve it; `disclaimer` is read before buying.
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
};

/** A photo of a listing: a picture that is nobody else's. `position` counts from 0, without gaps; the first stands for the listing. */
export type ListingPhotoTable = {
  imageId: string;
  listingId: string;
  position: number;
  alternativeText: Generated<string>;
  createdAt: Date;
};

/** The video of a listing: a film that is nobody else's. */
export type ListingVideoTable = { listingId: string; imageId: string; createdAt: Date };

declare module '#infra/database.ts' {
  interface Tables {
    listings: ListingTable;
    listingPhotos: ListingPhotoTable;
    listingVideos: ListingVideoTable;
  }
}
