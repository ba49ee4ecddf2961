import type { Region } from '#features/wineries/winery.ts';
import type { Actor } from '#kit/actor.ts';
import type { Money } from '#kit/money.ts';
import type { Pagination } from './pagination.ts';
import type { CardPhoto, GalleryPhoto, PlayerVideo } from './photos/photo.ts';
import type { Acidity, Body, Sweetness } from './wine-attributes.ts';

/** The styles of wine, with their labels. */
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

/** What a listing sells: bottles of a wine, or visits to taste. */
export type ListingType = 'wine' | 'tasting';

/** The states of a listing, as the specification names them. */
export type ListingState = 'draft' | 'pendingApproval' | 'published' | 'closed';

/** A wine in a list of search results or favorites. */
export type WineSummary = {
  id: string;
  slug: string;
  title: string;
  vintage: number | null;
  style: WineStyle;
  ava: string | null;
  /** The size of the bottle, in milliliters. */
  bottleMl: number;
  price: Money;
  wineryName: string;
  wineryRegion: string;
  /** The first photo, or the drawn bottle. */
  imageUrl: string;
  /** The first photo; null if the bottle is drawn. */
  photo: CardPhoto | null;
  /** Invented for the demo and not really for sale. */
  demo: boolean;
};

/** The name of a wine: its vintage, or NV, and its title. */
export function wineName(wine: { title: string; vintage: number | null }): string {
  return `${wine.vintage ?? 'NV'} ${wine.title}`;
}

/** The canonical URL of a listing's page. */
export function listingUrl(wine: { id: string; slug: string }): string {
  return `/l/${wine.slug}/${wine.id}`;
}

/** Whether a listing in this state may be seen: published and closed ones by everybody, others only by the system. */
export function mayViewListing(actor: Actor, state: ListingState): boolean {
  return state === 'published' || state === 'closed' || actor.kind === 'system';
}

/** What a name consists of; a tasting has no vintage. */
type NameParts = { type: 'wine'; title: string; vintage: number | null } | { type: 'tasting'; title: string };

/** The name of a listing: vintage (or NV) and title for a wine, the title for a tasting. */
export function listingName(listing: NameParts): string {
  return listing.type === 'wine' ? wineName(listing) : listing.title;
}

/** Where bottles are picked up. `building` is the entrance. */
export type PickupAddress = {
  street: string | null;
  building: string | null;
  city: string;
  state: string;
  zip: string | null;
};

/** A place with its coordinates. */
export type ListingLocation = { place: string; lat: number; lng: number };

/** The columns of a pickup address: the listing's own, and its winery's. */
export type PickupAddressRow = {
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

/** The pickup address of a listing: its own, or the winery's if it has none. */
export function pickupAddress(row: PickupAddressRow): PickupAddress {
  const building = row.pickupBuilding;
  if (row.pickupStreet === null || row.pickupCity === null || row.pickupState === null) {
    return { street: row.wineryStreet, building, city: row.wineryCity, state: row.wineryState, zip: row.wineryZip };
  }
  return { street: row.pickupStreet, building, city: row.pickupCity, state: row.pickupState, zip: row.pickupZip };
}

/** The place of a listing; null if the winery's applies. */
export function listingLocation(row: {
  place: string | null;
  lat: number | null;
  lng: number | null;
}): ListingLocation | null {
  const { place, lat, lng } = row;
  return place === null || lat === null || lng === null ? null : { place, lat, lng };
}

/** A varietal of a wine; `percent` is its share, or null if it is not given. */
export type BlendPart = { code: string; name: string; percent: number | null };

/**
 * The delivery methods of a wine. `shipping` contains the fees for the first bottle and each further one; null if it is
 * not shipped.
 */
export type Delivery = { pickup: boolean; shipping: { first: Money; additional: Money } | null };

/** The winery of a listing, as the listing's page shows it. `region` is the code, `regionName` its label. */
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
  /** Invented for the demo and not really for sale. */
  demo: boolean;
  grapes: BlendPart[];
  pairings: string[];
  awards: string[];
  practices: string[];
  /** Shown before buying; empty if there is none. */
  disclaimer: string;
  /** Where bottles are picked up, or guests are received. */
  pickup: PickupAddress;
  /** Where it comes from; null for its winery's place. */
  location: ListingLocation | null;
  /** The first photo, or the drawn picture. */
  imageUrl: string;
  photos: GalleryPhoto[];
  video: PlayerVideo | null;
  winery: ListingWinery;
};

/** A wine as its own page shows it. `abv` is percent by volume, `bottleMl` milliliters. */
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

/** The unit of a tasting's price, shown after it. */
export const tastingUnit = 'per person';

/** What a tasting's price is for, by how it is booked. */
export const tastingTerms = {
  session: 'Per person; choose your day and time',
  day: 'Per person; choose your day',
  night: 'Per person and night; choose your nights',
} as const;

/**
 * A tasting as its own page shows it. The price is for one person and one day or night, as `unit` says.
 */
export type TastingDetails = ListingDetailsBase & {
  type: 'tasting';
  unit: 'day' | 'night';
  /** What the price includes, if the winery has said so. */
  included: string | null;
};

/** The data of a listing's page. */
export type ListingDetails = WineDetails | TastingDetails;

/** A tasting on its winery's page. */
export type TastingSummary = Pick<TastingDetails, 'id' | 'slug' | 'title' | 'description' | 'price' | 'imageUrl'> & {
  photo: CardPhoto | null;
};

/** A tasting in a list with other wineries' listings. */
export type TastingSummaryWithWinery = TastingSummary & {
  wineryName: string;
  wineryRegion: string;
  /** Invented for the demo; it cannot really be visited. */
  demo: boolean;
};

/** A wine or a tasting in a list. */
export type ListingSummary = ({ type: 'wine' } & WineSummary) | ({ type: 'tasting' } & TastingSummaryWithWinery);

/** A page of a winery's wines. `total` is exact unless `more` is set, which means that counting stopped there. */
export type WineryListings = Pagination & {
  wines: WineSummary[];
  tastings: TastingSummary[];
  total: number;
  more: boolean;
};
