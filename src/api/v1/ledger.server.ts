import { Hono } from 'hono';
import { readLedger } from '#features/payments/ledger.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Infra } from '#infra/infra.ts';
import type { ActorOf } from '../request.server.ts';
import { problem } from '../responses.ts';

/**
 * `GET /api/v1/ledger?orderId=…&wineryId=…&before=…`: the entries of the ledger, the newest first, for admins. `meta.next` is the
 * `before` of the page after.
 */
export function ledgerRoutes(app: Pick<Infra, 'db'>, actorOf: ActorOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const read = await readLedger(app, await actorOf(c), c.req.query());
    if (read.ok) return c.json(read.value);
    if (read.reason === 'forbidden') return c.json(problem(403, 'forbidden', 'Forbidden'), 403);
    return c.json(problem(400, read.reason, 'A parameter is missing or wrong'), 400);
  });
}
