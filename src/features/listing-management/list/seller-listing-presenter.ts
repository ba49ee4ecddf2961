import { bottleImageUrl } from '#features/listings/bottle-image.ts';
import { listingName } from '#features/listings/listing-name.ts';
import { type ListingTransition, listingProcess } from '#features/listings/listing-process.ts';
import { cardPhoto } from '#features/listings/photos/photo.ts';
import { tastingImageUrl } from '#features/listings/tasting-image.ts';
import type { WineStyle } from '#features/listings/wine.ts';
import { slugOf } from '#kit/slug.ts';
import { listingStatus } from './listing-status.ts';
import type { SelectedListing, SellerListingSummary } from './seller-listing-summary.ts';
import type { SelectedListingRow, SellerListingSummaryRow } from './seller-listing-summary-row.ts';

/** Makes of a database row what a card of Manage listings shows. @param mayChange whether the viewer may change anything */
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
    price: priceCents === 0 ? null : { amount: priceCents, currency },
    may: transitionsOf(row),
  };
}

function transitionsOf({ state, createdAt }: SelectedListingRow): ListingTransition[] {
  return listingProcess.available({ state, since: createdAt, facts: {} }, ['seller']);
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
