import { bottleImageUrl } from '#features/listings/bottle-image.ts';
import { listingName } from '#features/listings/listing-name.ts';
import { type ListingMove, listingProcess } from '#features/listings/listing-process.ts';
import { shelfPhoto } from '#features/listings/photos/photo.ts';
import { tastingImageUrl } from '#features/listings/tasting-image.ts';
import type { WineStyle } from '#features/listings/wine.ts';
import { slugOf } from '#kit/slug.ts';
import { standingOf } from './listing-status.ts';
import type { ChosenListing, ManagedListing } from './seller-listing-summary.ts';
import type { ChosenRow, ManagedRow } from './seller-listing-summary-row.ts';

/** Makes of a database row what a card of Manage listings shows. @param changes whether the viewer may change anything */
export function managedFromRow(row: ManagedRow, changes: boolean): ManagedListing {
  const { state, stock } = row;
  const { may, ...chosen } = chosenFromRow(row);
  return {
    ...chosen,
    slug: slugOf(row.title),
    type: row.type,
    winery: row.wineryName,
    winerySlug: row.winerySlug,
    stock: row.type === 'wine' ? stock : null,
    imageUrl: imageOf(row),
    photo: shelfPhoto(row.photo),
    sentBackReason: state === 'draft' ? row.sentBackReason : null,
    changedAt: row.changedAt.toISOString(),
    may: changes ? may : [],
  };
}

/** Makes of a database row what is shown of a listing that is to be changed among many, by the winery's people. */
export function chosenFromRow(row: ChosenRow): ChosenListing {
  const { id, priceCents, currency } = row;
  return {
    id,
    name: listingName(row),
    standing: standingOf(row),
    price: priceCents === 0 ? null : { amount: priceCents, currency },
    may: movesOf(row),
  };
}

function movesOf({ state, createdAt }: ChosenRow): ListingMove[] {
  return listingProcess.open({ state, since: createdAt, facts: {} }, ['seller']);
}

/** The drawing of what has no photo. */
function imageOf(row: ManagedRow): string {
  const { style, state } = row;
  const isPublic = state === 'published' || state === 'closed';
  return isPublic && style !== null ? bottleImageUrl({ ...row, style }) : hiddenImageOf(row);
}

/** The drawing of what has no photo and is not public, for its winery's people and the house. */
export function hiddenImageOf(
  row: { id: string; style: WineStyle | null } & Parameters<typeof tastingImageUrl>[0],
): string {
  // why: nobody may ask for the picture of a draft by its public address
  return row.style === null ? tastingImageUrl(row) : `/listings/${row.id}/picture`;
}
