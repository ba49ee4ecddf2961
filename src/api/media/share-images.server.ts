import { type Context, Hono } from 'hono';
import { type SocialSize, socialSizes } from '#art/social/social-image-urls.ts';
import { drawPostCard } from '#features/content/read-articles.server.ts';
import {
  type DrawnSocialImage,
  drawListingSocialImage,
  drawSiteSocialImage,
} from '#features/listings/draw-images.server.ts';
import { drawWineryCard } from '#features/wineries/draw-winery-art.server.ts';
import type { Rasterize } from '#infra/images/rasterizer.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import type { Result } from '#kit/result.ts';

type SocialApp = Pick<Infra, 'db' | 'clock'> & { site: { name: string }; rasterize: Rasterize };

/**
 * The share images, as PNG because networks read no SVG: `GET /social/listing/{id}/{digest}-1200x630.png` (and
 * `-600x314`), `/social/winery/{slug}/…`, `/social/blog/{slug}/…` and `/social/site/…`. The current URL is cached for ever; an outdated one
 * redirects to it.
 */
export function shareImageRoutes(app: SocialApp): Hono {
  return new Hono()
    .get('/listing/:id/:file', async (c) =>
      picture(c, app, await drawListingSocialImage(app, anonymous, c.req.param('id'))),
    )
    .get('/winery/:slug/:file', async (c) => picture(c, app, await drawWineryCard(app, anonymous, c.req.param('slug'))))
    .get('/blog/:slug/:file', async (c) => picture(c, app, await drawPostCard(app, anonymous, c.req.param('slug'))))
    .get('/site/:file', (c) => picture(c, app, drawSiteSocialImage(app, anonymous)));
}

async function picture(c: Context, app: SocialApp, drawn: Result<DrawnSocialImage, 'not-found'>): Promise<Response> {
  if (!drawn.ok) return c.text('Not found', 404);
  const { draw, image } = drawn.value;
  const size: SocialSize = c.req.path.endsWith('-600x314.png') ? 'small' : 'large';
  if (c.req.path !== image[size]) return c.redirect(image[size], 302);
  try {
    return c.body(await app.rasterize(draw(), socialSizes[size]), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  } catch (error) {
    if (!isAppError(error, 'busy')) throw error;
    return c.text('Busy. Please try again in a few seconds.', 503, { 'retry-after': '5' });
  }
}
