import type { Region } from '#features/wineries/winery.ts';
import type { Money } from '#kit/money.ts';
import type { ListingLocation, PickupAddress } from './listing-location.ts';
import type { GalleryPhoto, CardPhoto, PlayerVideo } from './photos/photo.ts';
import type { ListingState, WineStyle } from './wine.ts';
import type { Acidity, Body, Sweetness } from './wine-taste.ts';

/** A grape in the bottle; `percent` is its share, or null where the winery does not say. */
export type BlendPart = { code: string; name: string; percent: number | null };

/** The ways a bottle comes to its buyer. `shipping` holds the fees for one bottle and for each further one; null: not shipped. */
export type Delivery = { pickup: boolean; shipping: { first: Money; additional: Money } | null };

/** The winery of a listing, as the listing's page shows it. `region` is the code, `regionName` what a person reads. */
export type ListingWinery = {
  slug: string;
  name: string;
  street: string | null;
  city: string;
  state: string;
  zip: string | null;
  region: Region;
  regionName: string;
  description: string;
  imageUrl: string;
};

type ListingDetailsBase = {
  id: string;
  slug: string;
  title: string;
  description: string;
  state: ListingState;
  price: Money;
  /** Made up for the demo: not for sale in the world. */
  demo: boolean;
  grapes: BlendPart[];
  pairings: string[];
  awards: string[];
  practices: string[];
  /** Read before buying; empty where there is nothing to say. */
  disclaimer: string;
  /** Where bottles are picked up, or guests are received. */
  pickup: PickupAddress;
  /** Where it comes from; null for its winery's place. */
  location: ListingLocation | null;
  /** Of its first photo, or of what is drawn. */
  imageUrl: string;
  photos: GalleryPhoto[];
  video: PlayerVideo | null;
  winery: ListingWinery;
};

/** A wine as its own page shows it. `abv` is percent by volume, `bottleMl` millilitres. */
export type WineDetails = ListingDetailsBase & {
  type: 'wine';
  vintage: number | null;
  style: WineStyle;
  ava: string | null;
  abv: number | null;
  bottleMl: number;
  body: Body | null;
  acidity: Acidity | null;
  sweetness: Sweetness | null;
  delivery: Delivery;
};

/** What a tasting's price is for, in a word after it. */
export const tastingUnit = 'per person';

/** What a tasting's price buys, by its unit. */
export const tastingTerms = {
  day: 'One person, on a day you choose',
  night: 'One person, on an evening you choose',
} as const;

/** A tasting as its own page shows it. The price is for one person, who comes once: by day or in the evening, as `unit` says. */
export type TastingDetails = ListingDetailsBase & { type: 'tasting'; unit: keyof typeof tastingTerms };

/** What one listing's page shows. */
export type ListingDetails = WineDetails | TastingDetails;

/** A tasting as its winery's page shows it among others. */
export type TastingSummary = Pick<TastingDetails, 'id' | 'slug' | 'title' | 'description' | 'price' | 'imageUrl'> & {
  photo: CardPhoto | null;
};
