import { z } from 'zod';
import { listTimeSlots } from '#features/availability/time-slots/list-time-slots.server.ts';
import { showCuratedSelection } from '#features/curation/show-selection.server.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { showListingDetails } from '#features/listings/show-listing.server.ts';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { researchWines } from '#features/search/research-wines.server.ts';
import { searchListings } from '#features/search/search-listings.server.ts';
import { pageSizeSchema, parseSearchQuery } from '#features/search/search-query.schema.ts';
import { facetKeys, maxIds, type SearchQuery, searchPageSize, sortNames } from '#features/search/search-query.ts';
import { facetParameter } from '#features/search/search-url.ts';
import type { Actor } from '#kit/actor.ts';
import { ok } from '#kit/result.ts';
import type { App } from '../../app.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { invalidFields } from '../responses.ts';
import { anyObject } from '../schemas.ts';

const searchQuery = z.object({
  keywords: z.string().optional(),
  address: z.string().optional(),
  origin: z.string().describe('Latitude and longitude').optional(),
  bounds: z.string().describe('The north-east and the south-west corner').optional(),
  ids: z.string().describe(`Listings to choose from, at most ${maxIds}, with commas`).optional(),
  author_id: z.string().describe('A seller: listings of the wineries that this person works for').optional(),
  pub_wineryId: z.string().describe('A winery').optional(),
  curated: z.enum(['true', 'false']).describe('true: the wines of the current selection of curated wines').optional(),
  price: z.string().describe('Dollars, from and to').optional(),
  dates: z
    .string()
    .describe('Tastings with a free seat: a day such as 2026-11-28, or the first and the last')
    .optional(),
  minStock: z.string().optional(),
  sort: z.enum(sortNames).optional(),
  page: z.string().optional(),
  perPage: pageSizeSchema.optional(),
  ...Object.fromEntries(facetKeys.map((facet) => [facetParameter(facet), z.string().optional()])),
});

/** Unknown parameters are ignored, as the platform does, and listed in `ignored`. An invalid value is a 400. */
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
    const { search: query, problems: found, unused } = parseSearchQuery(parameters);
    const asked = parameters.get('perPage') ?? parameters.get('per_page') ?? String(searchPageSize);
    const size = pageSizeSchema.safeParse(asked);
    const invalid = found.filter(({ kind }) => kind === 'invalid');
    if (!size.success) {
      invalid.push({ parameter: 'perPage', kind: 'invalid', message: 'A page has from 1 to 100 results.' });
    }
    if (!size.success || invalid.length > 0) return invalidParameters(invalid);
    const curated = parameters.get('curated') ?? '';
    if (!['', 'true', 'false'].includes(curated)) {
      return invalidParameters([{ parameter: 'curated', message: 'Wines are curated or not: true or false.' }]);
    }
    const chosen = curated === 'true' ? await onlyCurated(app, actor, query) : query;
    const results = await searchListings({ ...app, network }, actor, chosen, { perPage: size.data });
    const {
      listings,
      page,
      perPage,
      total,
      pages,
      facets,
      correctedFrom: mendedFrom,
      unknownPlace,
      outsidePlace,
    } = results;
    const ignored = [...new Set([...found.map(({ parameter }) => parameter), ...unused])].filter(
      (name) => name !== 'curated',
    );
    const counts = { page, perPage, totalItems: total, totalPages: pages };
    const meta = { ...counts, facets, mendedFrom, unknownPlace, outsidePlace, ignored };
    return { ok: true, value: listings, meta };
  },
});

/** An id that no listing has. */
const noListing = '00000000-0000-0000-0000-000000000000';

/** The search, limited to the wines of the current selection. */
async function onlyCurated(app: App, actor: Actor, query: SearchQuery): Promise<SearchQuery> {
  const shown = await showCuratedSelection(app, actor, null);
  const wines = shown.ok && shown.value.current ? shown.value.wines : [];
  const ids = wines.flatMap(({ listing }) => listing?.id ?? []);
  const both = query.ids.length === 0 ? ids : ids.filter((id) => query.ids.includes(id));
  // why: without ids a search finds everything
  return { ...query, ids: both.length > 0 ? both : [noListing] };
}

function invalidParameters(invalid: readonly { parameter: string; message: string }[]) {
  const details = invalid.map(({ parameter, message }) => ({
    title: `${parameter}: ${message}`,
    meta: { parameter },
  }));
  return { ok: false, code: 'validation-invalid-params', details } as const;
}

/** The wines of the research page. An invalid value is a 400, as in the search. */
const research = defineOperation({
  method: 'get',
  path: '/api/v1/wine/research',
  tag: 'Wines',
  summary: 'Wines with what people compare (grapes, price for 750 ml, buyers’ score, stock), 100 a page',
  roles: 'public',
  query: searchQuery.omit({ perPage: true }),
  // why: as in the search
  validatedBy: 'use-case',
  data: anyObject,
  paged: true,
  refusals: [400],
  handle: async ({ app, actor, network, raw }) => {
    const { search: query, problems } = parseSearchQuery(new URL(raw.url).searchParams);
    const invalid = problems.filter(({ kind }) => kind === 'invalid');
    if (invalid.length > 0) return invalidParameters(invalid);
    const { wines, page, perPage, total, pages } = await researchWines({ ...app, network }, actor, query);
    return { ok: true, value: wines, meta: { page, perPage, totalItems: total, totalPages: pages } };
  },
});

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

/** What can be booked of a tasting: its sessions, or the days of a stay, in chunks of at most 90 days. */
const listSlots = defineOperation({
  method: 'get',
  path: '/api/v1/time-slot',
  tag: 'Wines',
  summary: 'The bookable sessions or days of a tasting with their free seats; at most 90 days',
  roles: 'public',
  validatedBy: 'use-case',
  query: z.object({ listingId: z.uuid(), start: z.iso.datetime(), end: z.iso.datetime() }),
  data: z.array(
    z.object({
      type: z.enum(['time-slot/day', 'time-slot/time']),
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      seats: z.int(),
    }),
  ),
  refusals: [400, 404],
  handle: async ({ app, actor, query }) => {
    const listed = await listTimeSlots(app, actor, query);
    if (!listed.ok) return listed.code === 'not-found' ? listed : invalidFields(listed.errors);
    const type = listed.value.kind === 'session' ? ('time-slot/time' as const) : ('time-slot/day' as const);
    return ok(
      listed.value.slots.map(({ start, end, seats }) => ({
        type,
        start: start.toISOString(),
        end: end.toISOString(),
        seats,
      })),
    );
  },
});

/** Public wines and tastings. */
export const wineOperations: readonly Operation[] = [search, research, listSlots, showListing];
