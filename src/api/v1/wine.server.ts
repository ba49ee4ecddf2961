import { Hono } from 'hono';
import { showWine } from '#features/wines/show-wine.server.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/viewer.ts';
import { problem } from '../problem.ts';

/** `GET /api/v1/wine/{id}`: one wine, as `{data}`. */
export function wineRoutes(app: Pick<Infra, 'db'>): Hono {
  return new Hono().get('/:id', async (c) => {
    const shown = await showWine(app, anonymous, c.req.param('id'));
    return shown.ok ? c.json({ data: shown.value.wine }) : c.json(problem(404, 'not-found', 'Not found'), 404);
  });
}
