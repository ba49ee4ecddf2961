import { Hono } from 'hono';
import type { PlacesApp } from '#features/places/ask-geocoder.server.ts';
import { placeQuerySchema } from '#features/places/place-query.schema.ts';
import { suggestPlaces } from '#features/places/suggest-places.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { anonymous } from '#kit/actor.ts';

/** `GET /api/v1/place?query=fred`: places that a typed text may mean, as `{data}`. They change with a new version of the data only. */
export function placeRoutes(app: PlacesApp): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const { query } = placeQuerySchema.parse(c.req.query());
    c.header('cache-control', 'public, max-age=3600');
    return c.json({ data: await suggestPlaces({ ...app, network: c.get('network') }, anonymous, query) });
  });
}
