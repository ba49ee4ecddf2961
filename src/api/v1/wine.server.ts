import { type Context, Hono } from 'hono';
import { countStock } from '#features/inventory/stock.server.ts';
import { showListingDetails } from '#features/listings/show-listing.server.ts';
import { type SearchApp, searchListings } from '#features/search/search-listings.server.ts';
import { pageSizeSchema, parseSearchQuery } from '#features/search/search-query.schema.ts';
import { searchPageSize } from '#features/search/search-query.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { anonymous } from '#kit/actor.ts';
import { problem, problems } from '../responses.ts';

/**
 * `GET /api/v1/wine/search`: the search page's parameters, and `perPage`. `GET /api/v1/wine/{id}`: one listing, a wine or a
 * tasting, as `{data}`. `currentStock` is null where nobody counts bottles.
 */
export function wineRoutes(app: SearchApp): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/search', (c) => search(app, c))
    .get('/:id', async (c) => {
      const found = await showListingDetails(app, anonymous, c.req.param('id'));
      if (!found.ok) return c.json(problem(404, 'not-found', 'Not found'), 404);
      const listing = found.value;
      const quantity = (await countStock(app, anonymous, [listing.id]))[listing.id];
      return c.json({ data: { ...listing, currentStock: quantity === undefined ? null : { quantity } } });
    });
}

/**
 * Parameters with names that mean nothing are ignored, as the platform does; those called like a filter are named in `ignored`. A
 * value that cannot be used is a 400.
 */
async function search(app: SearchApp, c: Context<HttpEnv>): Promise<Response> {
  const parameters = new URL(c.req.url).searchParams;
  const { search, problems: found } = parseSearchQuery(parameters);
  const size = pageSizeSchema.safeParse(
    parameters.get('perPage') ?? parameters.get('per_page') ?? String(searchPageSize),
  );
  const invalid = found.filter(({ kind }) => kind === 'invalid');
  if (!size.success) {
    invalid.push({ parameter: 'perPage', kind: 'invalid', message: 'A page has from 1 to 100 results.' });
  }
  if (!size.success || invalid.length > 0) {
    return c.json(
      problems(
        invalid.map(({ parameter, message }) => ({
          status: 400,
          code: 'validation-invalid-params',
          title: `${parameter}: ${message}`,
          meta: { parameter },
        })),
      ),
      400,
    );
  }
  const results = await searchListings({ ...app, network: c.get('network') }, anonymous, search, {
    perPage: size.data,
  });
  const { listings, page, perPage, total, pages, facets, mendedFrom, unknownPlace } = results;
  const ignored = found.map(({ parameter }) => parameter);
  const meta = { page, perPage, totalItems: total, totalPages: pages, facets, mendedFrom, unknownPlace, ignored };
  return c.json({ data: listings, meta });
}
