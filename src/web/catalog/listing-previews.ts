import { type ListingSummary, listingUrl } from '#features/listings/listing.ts';
import type { CardPhoto } from '#features/listings/photos/photo.ts';

/** A listing's name, picture, and URL, for a list item. */
export type ListingPreview = {
  name: string;
  to: string;
  imageUrl: string;
  type: 'wine' | 'tasting';
  photo: CardPhoto | null;
};

/** The previews of listings by id. A listing without one is no longer visible. */
export function listingPreviews(listings: readonly ListingSummary[]): Record<string, ListingPreview> {
  return Object.fromEntries(
    listings.map((listing) => {
      const { id, title, type, imageUrl, photo } = listing;
      return [id, { name: title, to: listingUrl(listing), imageUrl, type, photo }];
    }),
  );
}
