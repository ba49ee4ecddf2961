import { Hono } from 'hono';
import { type ShowNeeds, showImage } from '#features/images/show-image.server.ts';
import { anonymous } from '#kit/viewer.ts';

/**
 * The pictures that people sent: `GET /media/{id}/{variant}.{avif|webp|jpg}`. What stands at an address never changes, so it is kept
 * for ever by whoever has it.
 */
export function mediaRoutes(app: ShowNeeds): Hono {
  return new Hono().get('/:id/:file', async (c) => {
    try {
      const shown = await showImage(app, anonymous, c.req.param());
      if (!shown.ok) return c.text('Not found', 404);
      const { body, bytes, contentType } = shown.value;
      const headers = {
        'content-type': contentType,
        'content-length': String(bytes),
        'cache-control': 'public, max-age=31536000, immutable',
      };
      if (c.req.method !== 'HEAD') return c.body(body, 200, headers);
      // why: nobody reads it, and what stays open holds a file or a connection
      if (body instanceof ReadableStream) await body.cancel();
      return c.body(null, 200, headers);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ImageCodecBusyError')) throw error;
      return c.text('Busy. Please try again in a few seconds.', 503, {
        'retry-after': '5',
        'cache-control': 'no-store',
      });
    }
  });
}
