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
 * A listing in the list of a winery's people. `price` is null if it has none, `stock` if it is not counted; `imageUrl`
 * is shown if there is no photo.
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
  /** The transitions that the actor can make now. */
  may: ListingTransition[];
};

/** A listing of a bulk change. */
export type SelectedListing = Pick<SellerListingSummary, 'id' | 'name' | 'standing' | 'price' | 'may'>;

/**
 * A page of the listings of the actor's wineries. `total` is how many match this query, `counts` how many match each
 * filter.
 */
export type SellerListingPage = Pagination & {
  perPage: number;
  listings: SellerListingSummary[];
  query: ListingQuery;
  total: number;
  counts: Readonly<Record<ListingFilter, number>>;
  wineries: WineryMembership[];
};

/** The open tasks of a winery's people, each counted up to a hundred. */
export type OpenTasks = { toAccept: number; toShip: number; disputes: number; canceledSoon: number };

/** The row of a listing of a bulk change. `stock` is null if it is not counted. */
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

/** The row of a listing in the list. `stock` is null if it is not counted, `photo` is the first one. */
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

/**
 * Builds the summary of a listing from its row.
 * @param mayChange whether the actor may change anything
 */
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

/** Builds a listing of a bulk change from its row, for the winery's people. */
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

/** The drawing shown if there is no photo. */
function imageUrlOf(row: SellerListingSummaryRow): string {
  const { style, state } = row;
  const isPublic = state === 'published' || state === 'closed';
  return isPublic && style !== null ? bottleImageUrl({ ...row, style }) : privateImageUrl(row);
}

/** The drawing shown if there is no photo and the listing is not public, for its winery's people and admins. */
export function privateImageUrl(
  row: { id: string; style: WineStyle | null } & Parameters<typeof tastingImageUrl>[0],
): string {
  // why: the picture of a draft cannot be requested by its public URL
  return row.style === null ? tastingImageUrl(row) : `/listings/${row.id}/picture`;
}
