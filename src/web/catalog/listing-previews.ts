import { type ListingSummary, listingUrl } from '#features/listings/listing.ts';
import type { CardPhoto } from '#features/listings/photos/photo.ts';

/** A listing's name, picture and page, for a line about it. */
export type ListingPreview = {
  name: string;
  to: string;
  imageUrl: string;
  type: 'wine' | 'tasting';
  photo: CardPhoto | null;
};

/** Listings by their ids. One that is missing cannot be viewed any more. */
export function listingPreviews(listings: readonly ListingSummary[]): Record<string, ListingPreview> {
  return Object.fromEntries(
    listings.map((listing) => {
      const { id, title, type, imageUrl, photo } = listing;
      return [id, { name: title, to: listingUrl(listing), imageUrl, type, photo }];
    }),
  );
}
