import { Hono } from 'hono';
import { suggestPlaces } from '#features/places/find-places.server.ts';
import type { PlacesApp } from '#features/places/geocoder.server.ts';
import { placeQuerySchema } from '#features/places/place-query.schema.ts';
import { states } from '#features/places/states.ts';
import { listVarietals } from '#features/places/varietals.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';
import { singlePage } from '../responses.ts';

/** `GET /api/v1/place?query=fred`: places that a typed text may mean, as `{data}`. They change with a new version of the data only. */
export function placeRoutes(app: PlacesApp): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const { query } = placeQuerySchema.parse(c.req.query());
    c.header('cache-control', 'public, max-age=3600');
    return c.json({ data: await suggestPlaces({ ...app, network: c.get('network') }, anonymous, query) });
  });
}

/** `GET /api/v1/state`: the states of the directory as `{data, meta}`, each with its postal code and name. */
export function stateRoutes(): Hono {
  return new Hono().get('/', (c) => c.json(singlePage(Object.entries(states).map(([code, name]) => ({ code, name })))));
}

/** `GET /api/v1/varietal`: the grape varietals as `{data, meta}`; `code` is what filters carry. */
export function varietalRoutes(app: Pick<Infra, 'db'>): Hono {
  return new Hono().get('/', async (c) => c.json(singlePage(await listVarietals(app, anonymous))));
}
