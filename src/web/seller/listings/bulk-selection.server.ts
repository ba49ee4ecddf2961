import type { ListingSelection } from '#features/listing-management/bulk/select-listings.server.ts';
import { listingQuerySchema } from '#features/listing-management/list/listing-query.schema.ts';

/** Which listings are to be changed at once, as an address or a form has it. */
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

/** Of a list that is changed as a whole, as many are shown before it is done. */
const maxPreviewed = 100;

/** What is shown of many listings before they are changed: those that were ticked all, of a whole list the first. */
export function listingsToPreview<Thing>(all: boolean, things: readonly Thing[]): Thing[] {
  return all ? things.slice(0, maxPreviewed) : [...things];
}
