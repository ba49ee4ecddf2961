import { Hono } from 'hono';
import { listVarietals } from '#features/places/varietals.server.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';
import { singlePage } from '../whole-list.ts';

/** `GET /api/v1/varietal`: the grape varietals as `{data, meta}`; `code` is what filters carry. */
export function varietalRoutes(app: Pick<Infra, 'db'>): Hono {
  return new Hono().get('/', async (c) => c.json(singlePage(await listVarietals(app, anonymous))));
}
