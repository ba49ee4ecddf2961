import { type ListingState, type ListingType, listingName, type WineStyle } from '#features/listings/listing.ts';
import { type BottleImageInput, bottleImageUrl, tastingImageUrl } from '#features/listings/listing-image.ts';
import { type ListingTransition, listingProcess } from '#features/listings/listing-process.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import { type CardPhoto, cardPhoto, type PhotoRow } from '#features/listings/photos/photo.ts';
import type { Region, WineryMembership } from '#features/wineries/winery.ts';
import { type Money, presentMoney } from '#kit/money.ts';
import { slugOf } from '#kit/slug.ts';
import type { ListingQuery } from './listing-query.schema.ts';
import { type ListingFilter, type ListingStatus, listingStatus } from './listing-status.ts';

/**
 * A listing as its winery's people manage it. `price` is null while it has none, `stock` where nobody counts; `imageUrl` is what stands
 * for it without a photo.
 */
export type SellerListingSummary = {
  id: string;
  slug: string;
  name: string;
  type: ListingType;
  standing: ListingStatus;
  winery: string;
  winerySlug: string;
  price: Money | null;
  stock: number | null;
  imageUrl: string;
  photo: CardPhoto | null;
  sentBackReason: string | null;
  changedAt: string;
  /** What may become of it now. */
  may: ListingTransition[];
};

/** A listing that is to be changed among many. */
export type SelectedListing = Pick<SellerListingSummary, 'id' | 'name' | 'standing' | 'price' | 'may'>;

/** A page of the listings of somebody's wineries. `total` is how many this query has, `counts` how many stand in each way. */
export type SellerListingPage = Pagination & {
  perPage: number;
  listings: SellerListingSummary[];
  query: ListingQuery;
  total: number;
  counts: Readonly<Record<ListingFilter, number>>;
  wineries: WineryMembership[];
};

/** What waits for a winery's people, each counted no further than a hundred. */
export type OpenTasks = { toAccept: number; toShip: number; disputes: number };

/** What is read of a listing that is to be changed among many. `stock` is null where nobody counts. */
export type SelectedListingRow = {
  id: string;
  type: ListingType;
  title: string;
  vintage: number | null;
  state: ListingState;
  priceCents: number;
  currency: string;
  createdAt: Date;
  stock: number | null;
};

/** What is read of a listing for Manage listings. `stock` is null where nobody counts, `photo` is the first. */
export type SellerListingSummaryRow = Omit<BottleImageInput, 'style'> &
  SelectedListingRow & {
    style: WineStyle | null;
    wineryName: string;
    winerySlug: string;
    wineryCity: string;
    wineryRegion: Region;
    sentBackReason: string | null;
    changedAt: Date;
    photo: PhotoRow | null;
  };

/** Makes of a database row what a card of Manage listings shows. @param mayChange whether the actor may change anything */
export function toSellerListingSummary(row: SellerListingSummaryRow, mayChange: boolean): SellerListingSummary {
  const { state, stock } = row;
  const { may, ...selected } = toSelectedListing(row);
  return {
    ...selected,
    slug: slugOf(row.title),
    type: row.type,
    winery: row.wineryName,
    winerySlug: row.winerySlug,
    stock: row.type === 'wine' ? stock : null,
    imageUrl: imageUrlOf(row),
    photo: cardPhoto(row.photo),
    sentBackReason: state === 'draft' ? row.sentBackReason : null,
    changedAt: row.changedAt.toISOString(),
    may: mayChange ? may : [],
  };
}

/** Makes of a database row what is shown of a listing that is to be changed among many, by the winery's people. */
export function toSelectedListing(row: SelectedListingRow): SelectedListing {
  const { id, priceCents, currency } = row;
  return {
    id,
    name: listingName(row),
    standing: listingStatus(row),
    price: priceCents === 0 ? null : presentMoney(priceCents, currency),
    may: transitionsOf(row),
  };
}

function transitionsOf({ state, createdAt }: SelectedListingRow): ListingTransition[] {
  return listingProcess.available({ state, since: createdAt, flags: {} }, ['seller']);
}

/** The drawing of what has no photo. */
function imageUrlOf(row: SellerListingSummaryRow): string {
  const { style, state } = row;
  const isPublic = state === 'published' || state === 'closed';
  return isPublic && style !== null ? bottleImageUrl({ ...row, style }) : privateImageUrl(row);
}

/** The drawing of what has no photo and is not public, for its winery's people and the house. */
export function privateImageUrl(
  row: { id: string; style: WineStyle | null } & Parameters<typeof tastingImageUrl>[0],
): string {
  // why: nobody may ask for the picture of a draft by its public address
  return row.style === null ? tastingImageUrl(row) : `/listings/${row.id}/picture`;
}
