import type { Region } from '#features/wineries/winery.ts';
import type { Actor } from '#kit/actor.ts';
import type { Money } from '#kit/money.ts';
import type { Pagination } from './pagination.ts';
import type { CardPhoto, GalleryPhoto, PlayerVideo } from './photos/photo.ts';
import type { Acidity, Body, Sweetness } from './wine-attributes.ts';

/** The styles of wine, with the word a person reads. */
export const wineStyles = {
  red: 'Red',
  white: 'White',
  rose: 'Rosé',
  orange: 'Orange',
  sparkling: 'Sparkling',
  dessert: 'Dessert',
  fortified: 'Fortified',
} as const;

export type WineStyle = keyof typeof wineStyles;

/** What a listing sells: bottles, or an appointment to taste. */
export type ListingType = 'wine' | 'tasting';

/** The states of a listing, as the specification names them. */
export type ListingState = 'draft' | 'pendingApproval' | 'published' | 'closed';

/** A wine as a shelf shows it. */
export type WineSummary = {
  id: string;
  slug: string;
  title: string;
  vintage: number | null;
  style: WineStyle;
  ava: string | null;
  /** What the bottle holds, in milliliters. */
  bottleMl: number;
  price: Money;
  wineryName: string;
  wineryRegion: string;
  /** Of its first photo, or of its drawn bottle. */
  imageUrl: string;
  /** Its first photo; null where a bottle is drawn. */
  photo: CardPhoto | null;
  /** Made up for the demo: not for sale in the world. */
  demo: boolean;
};

/** The name a wine goes by: its vintage, or NV where it has none, and its title. */
export function wineName(wine: { title: string; vintage: number | null }): string {
  return `${wine.vintage ?? 'NV'} ${wine.title}`;
}

/** The canonical address of a wine's page. */
export function listingUrl(wine: { id: string; slug: string }): string {
  return `/l/${wine.slug}/${wine.id}`;
}

/**
 * Whether a listing in this state may be seen: published and closed ones by everybody, a draft or one that waits for
 * approval by the system alone.
 */
export function mayViewListing(actor: Actor, state: ListingState): boolean {
  return state === 'published' || state === 'closed' || actor.kind === 'system';
}

/** What a name is made of; a tasting has no vintage. */
type NameParts = { type: 'wine'; title: string; vintage: number | null } | { type: 'tasting'; title: string };

/** The name a listing goes by: a wine with its vintage or NV before the title, a tasting by its title. */
export function listingName(listing: NameParts): string {
  return listing.type === 'wine' ? wineName(listing) : listing.title;
}

/** Where bottles are picked up. `building` says which door. */
export type PickupAddress = {
  street: string | null;
  building: string | null;
  city: string;
  state: string;
  zip: string | null;
};

/** A place with its point. */
export type ListingLocation = { place: string; lat: number; lng: number };

type PickupAddressRow = {
  pickupStreet: string | null;
  pickupBuilding: string | null;
  pickupCity: string | null;
  pickupState: string | null;
  pickupZip: string | null;
  wineryStreet: string | null;
  wineryCity: string;
  wineryState: string;
  wineryZip: string | null;
};

/** Where bottles of a listing are picked up: at its own address, or at the winery's where it has none. */
export function pickupAddress(row: PickupAddressRow): PickupAddress {
  const building = row.pickupBuilding;
  if (row.pickupStreet === null || row.pickupCity === null || row.pickupState === null) {
    return { street: row.wineryStreet, building, city: row.wineryCity, state: row.wineryState, zip: row.wineryZip };
  }
  return { street: row.pickupStreet, building, city: row.pickupCity, state: row.pickupState, zip: row.pickupZip };
}

/** The place of a listing; null where its winery's holds. */
export function listingLocation(row: {
  place: string | null;
  lat: number | null;
  lng: number | null;
}): ListingLocation | null {
  const { place, lat, lng } = row;
  return place === null || lat === null || lng === null ? null : { place, lat, lng };
}

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

/** A tasting among wines of other makers: it names its winery, as they do. */
export type TastingSummaryWithWinery = TastingSummary & {
  wineryName: string;
  wineryRegion: string;
  /** Made up for the demo: not to be booked in the world. */
  demo: boolean;
};

/** What stands on a shelf: a wine, or a tasting. */
export type ListingSummary = ({ type: 'wine' } & WineSummary) | ({ type: 'tasting' } & TastingSummaryWithWinery);

/** One page of a winery's wines. `total` is exact unless `more`: then it is where counting stopped. */
export type WineryListings = Pagination & {
  wines: WineSummary[];
  tastings: TastingSummary[];
  total: number;
  more: boolean;
};
