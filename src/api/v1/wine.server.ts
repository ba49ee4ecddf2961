import { Hono } from 'hono';
import { countStock } from '#features/stock/count-stock.server.ts';
import { showListing } from '#features/wines/show-listing.server.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/viewer.ts';
import { problem } from '../problem.ts';

/**
 * `GET /api/v1/wine/{id}`: one listing, a wine or a tasting, as `{data}`. `currentStock` is null where nobody counts bottles.
 */
export function wineRoutes(app: Pick<Infra, 'db'>): Hono {
  return new Hono().get('/:id', async (c) => {
    const shown = await showListing(app, anonymous, c.req.param('id'));
    if (!shown.ok) return c.json(problem(404, 'not-found', 'Not found'), 404);
    const { listing } = shown.value;
    const quantity = (await countStock(app, anonymous, [listing.id]))[listing.id];
    return c.json({ data: { ...listing, currentStock: quantity === undefined ? null : { quantity } } });
  });
}
