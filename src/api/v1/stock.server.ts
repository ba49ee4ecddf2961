import { Hono } from 'hono';
import { setStock } from '#features/inventory/stock.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Infra } from '#infra/infra.ts';
import { type ActorOf, readJson } from '../request.server.ts';
import { problem } from '../responses.ts';

const refusals = {
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Not found'],
  'validation-invalid-params': [400, 'A parameter is missing or wrong'],
  'old-total-mismatch': [409, 'The current stock is not the old total'],
} as const;

/** `POST /api/v1/stock/compare-and-set` with `listingId`, `oldTotal` and `newTotal` sets how many bottles of a wine there are. */
export function stockRoutes(app: Pick<Infra, 'db'>, actorOf: ActorOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post('/compare-and-set', async (c) => {
    const set = await setStock(app, await actorOf(c), await readJson(c));
    if (set.ok) return c.json({ data: set.value });
    const [status, title] = refusals[set.reason];
    return c.json(problem(status, set.reason, title), status);
  });
}
