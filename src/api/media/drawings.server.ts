import { type Context, Hono } from 'hono';
import { drawSampleBottle, drawWineBottle } from '#features/listings/draw-images.server.ts';
import { drawWineryLandscape } from '#features/wineries/draw-winery-art.server.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';

/**
 * The drawings: `GET /art/bottle/{wine id}/{digest}.svg`, `GET /art/landscape/{land}/{slug}/{version}.svg` and, for the
 * style guide, `GET /art/specimen/{number}/{version}.svg`. The digest or version depends on what is drawn, so the
 * current URL is cached for ever; an outdated one redirects to it.
 */
export function drawingRoutes(app: Pick<Infra, 'db'>): Hono {
  return new Hono()
    .get('/bottle/:id/:file', async (c) => picture(c, await drawWineBottle(app, anonymous, c.req.param('id'))))
    .get('/specimen/:number/:file', (c) => picture(c, drawSampleBottle(undefined, anonymous, c.req.param('number'))))
    .get('/landscape/:land/:slug/:file', (c) => picture(c, drawWineryLandscape(undefined, anonymous, c.req.param())));
}

function picture(c: Context, drawn: Result<{ svg: string; address: string }, 'not-found'>): Response {
  if (!drawn.ok) return c.text('Not found', 404);
  if (c.req.path !== drawn.value.address) return c.redirect(drawn.value.address, 302);
  return c.body(drawn.value.svg, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  });
}
