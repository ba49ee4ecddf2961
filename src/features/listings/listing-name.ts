import { wineName } from './wine.ts';

/** What a name is made of; a tasting has no vintage. */
type NameParts = { type: 'wine'; title: string; vintage: number | null } | { type: 'tasting'; title: string };

/** The name a listing goes by: a wine with its vintage or NV before the title, a tasting by its title. */
export function listingName(listing: NameParts): string {
  return listing.type === 'wine' ? wineName(listing) : listing.title;
}
