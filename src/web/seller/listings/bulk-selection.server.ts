import type { ListingSelection } from '#features/listing-management/bulk/select-listings.server.ts';
import { listingQuerySchema } from '#features/listing-management/list/listing-query.schema.ts';

/** The listings selected for a bulk change, from a URL or a form. */
export function parseListingSelection(given: URLSearchParams | FormData): ListingSelection {
  const textOf = (value: unknown) => (typeof value === 'string' ? [value] : []);
  return {
    ids: given.getAll('id').flatMap(textOf),
    all: given.get('all') === 'yes',
    query: listingQuerySchema.parse(
      Object.fromEntries(
        ['search', 'state', 'winery'].flatMap((name) => textOf(given.get(name)).map((value) => [name, value])),
      ),
    ),
  };
}

/** The number of listings shown before a whole list is changed. */
const maxPreviewed = 100;

/** The listings to show before they are changed: all of those that were checked, or the first of a whole list. */
export function listingsToPreview<Thing>(all: boolean, things: readonly Thing[]): Thing[] {
  return all ? things.slice(0, maxPreviewed) : [...things];
}
