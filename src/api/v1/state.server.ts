import { Hono } from 'hono';
import { states } from '#features/places/states.ts';
import { singlePage } from '../whole-list.ts';

/** `GET /api/v1/state`: the states of the directory as `{data, meta}`, each with its postal code and name. */
export function stateRoutes(): Hono {
  return new Hono().get('/', (c) => c.json(singlePage(Object.entries(states).map(([code, name]) => ({ code, name })))));
}
