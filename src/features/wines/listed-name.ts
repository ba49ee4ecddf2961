import { type ListingType, nameOf } from './wine.ts';

/** What a listing is called in a list: a wine with its vintage, a tasting by its title alone. */
export function listedName(listing: { type: ListingType; title: string; vintage: number | null }): string {
  return listing.type === 'wine' ? nameOf(listing) : listing.title;
}
