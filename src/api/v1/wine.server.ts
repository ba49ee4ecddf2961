import { z } from 'zod';
import { countStock } from '#features/inventory/stock.server.ts';
import { showListingDetails } from '#features/listings/show-listing.server.ts';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { searchListings } from '#features/search/search-listings.server.ts';
import { pageSizeSchema, parseSearchQuery } from '#features/search/search-query.schema.ts';
import { facetKeys, maxIds, searchPageSize, sorts } from '#features/search/search-query.ts';
import { facetParameter } from '#features/search/search-url.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { anyObject } from '../schemas.ts';

const searchQuery = z.object({
  keywords: z.string().optional(),
  address: z.string().optional(),
  origin: z.string().describe('Latitude and longitude').optional(),
  bounds: z.string().describe('The north-east and the south-west corner').optional(),
  ids: z.string().describe(`Listings to choose from, at most ${maxIds}, with commas`).optional(),
  author_id: z.string().describe('A seller: listings of the wineries that this person works for').optional(),
  pub_wineryId: z.string().describe('A winery').optional(),
  curated: z.enum(['true', 'false']).optional(),
  price: z.string().describe('Dollars, from and to').optional(),
  minStock: z.string().optional(),
  sort: z.enum(Object.keys(sorts)).optional(),
  page: z.string().optional(),
  perPage: pageSizeSchema.optional(),
  ...Object.fromEntries(facetKeys.map((facet) => [facetParameter(facet), z.string().optional()])),
});

/**
 * Unknown parameters are ignored, as the platform does; those named like a filter are listed in `ignored`. An invalid
 * value is a 400.
 */
const search = defineOperation({
  method: 'get',
  path: '/api/v1/wine/search',
  tag: 'Wines',
  summary: 'Search wines and tastings, by the parameters of the search page',
  roles: 'public',
  query: searchQuery,
  // why: parameters may be repeated, and their validation is that of the search page
  validatedBy: 'use-case',
  data: anyObject,
  paged: true,
  refusals: [400],
  handle: async ({ app, actor, network, raw }) => {
    const parameters = new URL(raw.url).searchParams;
    const { search: query, problems: found } = parseSearchQuery(parameters);
    const asked = parameters.get('perPage') ?? parameters.get('per_page') ?? String(searchPageSize);
    const size = pageSizeSchema.safeParse(asked);
    const invalid = found.filter(({ kind }) => kind === 'invalid');
    if (!size.success) {
      invalid.push({ parameter: 'perPage', kind: 'invalid', message: 'A page has from 1 to 100 results.' });
    }
    if (!size.success || invalid.length > 0) return invalidParameters(invalid);
    const results = await searchListings({ ...app, network }, actor, query, { perPage: size.data });
    const { listings, page, perPage, total, pages, facets, correctedFrom: mendedFrom, unknownPlace } = results;
    const ignored = found.map(({ parameter }) => parameter);
    const meta = { page, perPage, totalItems: total, totalPages: pages, facets, mendedFrom, unknownPlace, ignored };
    return { ok: true, value: listings, meta };
  },
});

function invalidParameters(invalid: readonly { parameter: string; message: string }[]) {
  const details = invalid.map(({ parameter, message }) => ({
    title: `${parameter}: ${message}`,
    meta: { parameter },
  }));
  return { ok: false, code: 'validation-invalid-params', details } as const;
}

/** One listing, a wine or a tasting. `currentStock` is null if bottles are not counted. */
const showListing = defineOperation({
  method: 'get',
  path: '/api/v1/wine/{id}',
  tag: 'Wines',
  summary: 'One listing',
  roles: 'public',
  data: anyObject,
  refusals: [404],
  handle: async ({ app, actor, params }) => {
    const found = await showListingDetails(app, actor, params.id);
    if (!found.ok) return found;
    const listing = found.value;
    const quantity = (await countStock(app, actor, [listing.id]))[listing.id];
    const location = listing.location && fuzzyLocation(app, listing.location);
    return ok({ ...listing, location, currentStock: quantity === undefined ? null : { quantity } });
  },
});

/** Public wines and tastings. */
export const wineOperations: readonly Operation[] = [search, showListing];
