import { type Context, Hono } from 'hono';
import { drawSampleBottle, drawWineBottle } from '#features/listings/draw-images.server.ts';
import { drawWineryLandscape } from '#features/wineries/draw-winery-art.server.ts';
import type { Rasterize } from '#infra/images/rasterizer.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import type { Result } from '#kit/result.ts';

/** The size of a bottle as PNG, in pixels: three times the size in mails, whose programs show no SVG. */
const bottlePngSize = { width: 120, height: 360 };

/**
 * The drawings: `GET /art/bottle/{wine id}/{digest}.svg` (and `.png`), `GET /art/landscape/{land}/{slug}/{version}.svg` and, for the
 * style guide, `GET /art/specimen/{number}/{version}.svg`. The digest or version depends on what is drawn, so the
 * current URL is cached for ever; an outdated one redirects to it.
 */
export function drawingRoutes(app: Pick<Infra, 'db'> & { rasterize: Rasterize }): Hono {
  return new Hono()
    .get('/bottle/:id/:file', async (c) => {
      const drawn = await drawWineBottle(app, anonymous, c.req.param('id'));
      return c.req.path.endsWith('.png') ? bottlePng(c, app, drawn) : picture(c, drawn);
    })
    .get('/specimen/:number/:file', (c) => picture(c, drawSampleBottle(undefined, anonymous, c.req.param('number'))))
    .get('/landscape/:land/:slug/:file', (c) => picture(c, drawWineryLandscape(undefined, anonymous, c.req.param())));
}

type Drawn = Result<{ svg: string; address: string }, 'not-found'>;

const forever = { 'cache-control': 'public, max-age=31536000, immutable' };

function picture(c: Context, drawn: Drawn): Response {
  if (!drawn.ok) return c.text('Not found', 404);
  if (c.req.path !== drawn.value.address) return c.redirect(drawn.value.address, 302);
  return c.body(drawn.value.svg, 200, { 'content-type': 'image/svg+xml', ...forever });
}

async function bottlePng(c: Context, { rasterize }: { rasterize: Rasterize }, drawn: Drawn): Promise<Response> {
  if (!drawn.ok) return c.text('Not found', 404);
  const address = drawn.value.address.replace(/svg$/, 'png');
  if (c.req.path !== address) return c.redirect(address, 302);
  try {
    return c.body(await rasterize(drawn.value.svg, bottlePngSize), 200, { 'content-type': 'image/png', ...forever });
  } catch (error) {
    if (!isAppError(error, 'busy')) throw error;
    return c.text('Busy. Please try again in a few seconds.', 503, { 'retry-after': '5' });
  }
}
