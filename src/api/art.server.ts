import { Hono } from 'hono';
import { drawWine } from '#features/wines/draw-wine.server.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/viewer.ts';

/**
 * The drawn pictures: `GET /art/bottle/{wine id}/{digest}.svg`. The digest belongs to what is drawn, so the right address is
 * kept for ever; one with an old digest is sent on to the new.
 */
export function artRoutes(app: Pick<Infra, 'db'>): Hono {
  return new Hono().get('/bottle/:id/:file', async (c) => {
    const { id, file } = c.req.param();
    const drawn = await drawWine(app, anonymous, id);
    if (!drawn.ok) return c.text('Not found', 404);
    if (file !== `${drawn.value.digest}.svg`) return c.redirect(`/art/bottle/${id}/${drawn.value.digest}.svg`, 302);
    return c.body(drawn.value.svg, 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
