import { type Context, Hono } from 'hono';
import { type ShowNeeds, type ShownImage, showImage } from '#features/images/show-image.server.ts';
import { showVideo } from '#features/images/show-video.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { anonymous } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import { errorStatuses } from '#kit/error-codes.ts';
import type { Result } from '#kit/result.ts';
import type { ActorOf } from '../request.server.ts';

/**
 * Uploaded images and videos: `GET /media/{id}/{variant}.{avif|webp|jpg}` and `GET /media/{id}/video.{mp4|webm}`. The
 * content of a URL never changes, so it may be cached for ever, except for an image that only its owner may see yet,
 * and for a missing one.
 */
export function uploadRoutes(app: ShowNeeds, actorOf: ActorOf): Hono<HttpEnv> {
  const media = new Hono<HttpEnv>().get('/:id/:file{video\\.(?:mp4|webm)}', (c) => sendVideo(app, actorOf, c));
  return media.get('/:id/:file', async (c) => {
    try {
      const shown = await show(app, actorOf, c);
      if (!shown.ok) return c.text('Not found', 404, { 'cache-control': 'no-store' });
      const { body, bytes, contentType, isPrivate } = shown.value;
      const headers = {
        'content-type': contentType,
        'content-length': String(bytes),
        'cache-control': isPrivate ? 'no-store' : 'public, max-age=31536000, immutable',
      };
      if (c.req.method !== 'HEAD') return c.body(body, 200, headers);
      // why: nobody reads it, and an open stream keeps a file or a connection open
      if (body instanceof ReadableStream) await body.cancel();
      return c.body(null, 200, headers);
    } catch (error) {
      if (!isAppError(error, 'busy')) throw error;
      return c.text('Busy. Please try again in a few seconds.', 503, {
        'retry-after': '5',
        'cache-control': 'no-store',
      });
    }
  });
}

/** Sends a video, or the range that is requested: players request what they need. */
async function sendVideo(app: ShowNeeds, actorOf: ActorOf, c: Context<HttpEnv>): Promise<Response> {
  const [, format = ''] = (c.req.param('file') ?? '').split('.');
  const asked = { id: c.req.param('id') ?? '', format, range: c.req.header('range') };
  const open = await showVideo(app, anonymous, asked);
  // why: nearly all videos are public; the session is read for the others only
  const shown = open.ok || open.code === 'beyond' ? open : await showVideo(app, await actorOf(c), asked);
  if (!shown.ok && shown.code === 'beyond') {
    return c.text('', errorStatuses.beyond, { 'content-range': `bytes */${shown.total}` });
  }
  if (!shown.ok) return c.text('Not found', 404, { 'cache-control': 'no-store' });
  const { body, part, total, contentType, isPrivate } = shown.value;
  const headers = {
    'content-type': contentType,
    'accept-ranges': 'bytes',
    'content-length': String(part ? part.end - part.start + 1 : total),
    'cache-control': isPrivate ? 'no-store' : 'public, max-age=31536000, immutable',
    ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${total}` }),
  };
  if (c.req.method !== 'HEAD') return c.body(body, part ? 206 : 200, headers);
  await body.cancel();
  return c.body(null, part ? 206 : 200, headers);
}

async function show(app: ShowNeeds, actorOf: ActorOf, c: Context<HttpEnv>): Promise<Result<ShownImage, 'not-found'>> {
  const asked = {
    id: c.req.param('id') ?? '',
    file: c.req.param('file') ?? '',
    key: new URL(c.req.url).searchParams.get('key') ?? undefined,
  };
  // why: nearly all images are public; the session is read for the others only
  const shown = await showImage(app, anonymous, asked);
  if (shown.ok) return shown;
  const actor = await actorOf(c);
  return actor.kind === 'user' ? showImage(app, actor, asked) : shown;
}
