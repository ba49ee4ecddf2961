import { type Region, regions } from '#features/wineries/winery.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import { presentMoney } from '#kit/money.ts';
import { slugOf } from '#kit/slug.ts';
import {
  type BlendPart,
  type ListingDetails,
  type ListingState,
  type ListingType,
  type ListingWinery,
  listingLocation,
  pickupAddress,
  type TastingSummary,
  type WineStyle,
  type WineSummary,
} from './listing.ts';
import { type BottleImageInput, bottleImageUrl, tastingImageUrl } from './listing-image.ts';
import { cardPhoto, galleryPhoto, type PhotoRow, playerVideo, type VideoRow } from './photos/photo.ts';
import type { Acidity, Body, Sweetness } from './wine-attributes.ts';

type TastingRow = {
  id: string;
  title: string;
  description: string;
  priceCents: number;
  currency: string;
  winerySlug: string;
  wineryCity: string;
  wineryRegion: Region;
  photo: PhotoRow | null;
};

type ListingRow = TastingRow & {
  photos: PhotoRow[];
  video: VideoRow | null;
  unitType: 'unit' | 'day' | 'night';
  included: string | null;
  type: ListingType;
  state: ListingState;
  vintage: number | null;
  style: WineStyle | null;
  varietals: string[];
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
  pickupStreet: string | null;
  pickupBuilding: string | null;
  pickupCity: string | null;
  pickupState: string | null;
  pickupZip: string | null;
  lat: number | null;
  lng: number | null;
  place: string | null;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
  wineryName: string;
  wineryStreet: string | null;
  wineryState: string;
  wineryZip: string | null;
  wineryCoverImageId: string | null;
  wineryDescription: string;
  demo: boolean;
};

/** Builds the data of a listing's page from its row. */
export function toListingDetails(row: ListingRow): ListingDetails {
  const { style } = row;
  const photos = row.photos.map(galleryPhoto);
  const photoUrl = photos[0]?.large.src;
  const common = {
    id: row.id,
    slug: slugOf(row.title),
    title: row.title,
    description: row.description,
    state: row.state,
    price: presentMoney(row.priceCents, row.currency),
    demo: row.demo,
    grapes: row.grapes,
    pairings: row.pairings,
    awards: row.awards,
    practices: row.practices,
    disclaimer: row.disclaimer,
    pickup: pickupAddress(row),
    location: listingLocation(row),
    photos,
    video: playerVideo(row.video),
    winery: wineryOf(row),
  };
  if (style === null) {
    const imageUrl = photoUrl ?? tastingImageUrl(row);
    return { ...common, type: 'tasting', unit: tastingUnitOf(row), included: row.included, imageUrl };
  }
  return {
    ...common,
    type: 'wine',
    style,
    vintage: row.vintage,
    ava: row.ava,
    abv: row.abvTenths === null ? null : row.abvTenths / 10,
    bottleMl: row.bottleMl,
    body: row.body,
    acidity: row.acidity,
    sweetness: row.sweetness,
    delivery: deliveryOf(row),
    imageUrl: photoUrl ?? bottleImageUrl({ ...row, style }),
  };
}

/** Builds the summary of a tasting from its row. */
export function toTastingSummary(row: TastingRow): TastingSummary {
  const photo = cardPhoto(row.photo);
  return {
    id: row.id,
    slug: slugOf(row.title),
    title: row.title,
    description: row.description,
    price: presentMoney(row.priceCents, row.currency),
    imageUrl: photo?.src ?? tastingImageUrl(row),
    photo,
  };
}

function tastingUnitOf(row: ListingRow): 'day' | 'night' {
  return row.unitType === 'night' ? 'night' : 'day';
}

function deliveryOf(row: ListingRow) {
  const { currency, shippingFirstCents: first, shippingAdditionalCents: additional } = row;
  const shipped = row.shippingEnabled && first !== null && additional !== null;
  return {
    pickup: row.pickupEnabled,
    shipping: shipped ? { first: presentMoney(first, currency), additional: presentMoney(additional, currency) } : null,
  };
}

function wineryOf(row: ListingRow): ListingWinery {
  const { winerySlug: slug, wineryRegion: region, wineryCity: city } = row;
  return {
    slug,
    name: row.wineryName,
    street: row.wineryStreet,
    city,
    state: row.wineryState,
    zip: row.wineryZip,
    region,
    regionName: regions[region],
    description: row.wineryDescription,
    imageUrl: wineryImageUrl({ region, slug, city, coverImageId: row.wineryCoverImageId }),
  };
}

type WineRow = BottleImageInput & {
  priceCents: number;
  currency: string;
  wineryRegion: Region;
  demo: boolean;
  photo: PhotoRow | null;
};

/** Builds the summary of a wine from its row. */
export function toWineSummary(row: WineRow): WineSummary {
  const photo = cardPhoto(row.photo);
  return {
    id: row.id,
    slug: slugOf(row.title),
    title: row.title,
    vintage: row.vintage,
    style: row.style,
    ava: row.ava,
    bottleMl: row.bottleMl,
    price: presentMoney(row.priceCents, row.currency),
    wineryName: row.wineryName,
    wineryRegion: regions[row.wineryRegion],
    imageUrl: photo?.src ?? bottleImageUrl(row),
    photo,
    demo: row.demo,
  };
}
