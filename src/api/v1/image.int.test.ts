import { readFile } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { Hono } from 'hono';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { anonymousSession } from '#features/accounts/sign-in/session.server.ts';
import { attachImage } from '#features/images/attach-image.server.ts';
import { uploadsPerAccount } from '#features/images/upload-image.server.ts';
import { uploadVideo } from '#features/images/upload-video.server.ts';
import { type Listening, listen } from '#infra/http/listen.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { securityHeaders } from '#infra/http/security-headers.ts';
import { type Actor, anonymous } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { type ImageApp, member, test as withImages } from '../../../tests/fixtures/images/image-app.ts';
import type { App } from '../../app.ts';
import { uploadRoutes } from '../media/uploads.server.ts';
import { operationRoutes } from '../operation-routes.server.ts';
import { originOf } from '../request.server.ts';
import { imageOperations } from './image.server.ts';

/** The image routes on their own port, for the actor that the test sets. */
type ImageApi = { address: string; listening: Listening; is(actor: Actor): void };

async function openImageApi(images: ImageApp): Promise<ImageApi> {
  let actor: Actor = member();
  const http = new Hono<HttpEnv>().use(securityHeaders({ https: false }));
  http.route(
    '/',
    // why: image routes use nothing else of the app
    operationRoutes(imageOperations, images as unknown as App, async (c) => ({
      ...anonymousSession,
      actor,
      from: originOf(c),
    })),
  );
  http.route(
    '/media',
    uploadRoutes(images, async () => actor),
  );
  const listening = await listen({
    port: 0,
    thisMachine: true,
    fetch: (request, from) => http.fetch(request, { from }),
  });
  const is = (other: Actor) => {
    actor = other;
  };
  return { address: `http://127.0.0.1:${listening.port}`, listening, is };
}

const test = withImages.extend<{ api: ImageApi }>({
  api: async ({ images }, use) => {
    const api = await openImageApi(images);
    await use(api);
    await api.listening.drain(0);
  },
});

const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f33' } })
    .jpeg()
    .toBuffer();

const send = (api: ImageApi, body: BodyInit, type: string) =>
  fetch(`${api.address}/api/v1/image`, { method: 'POST', body, headers: { 'content-type': type } });

async function sent(api: ImageApi): Promise<string> {
  const answer = await send(api, new Uint8Array(await photo()), 'image/jpeg');
  return (await answer.json()).data.id;
}

/** A form with the file in its field `image`. */
function form(content: Uint8Array<ArrayBuffer>): FormData {
  const fields = new FormData();
  fields.append('title', 'A wine');
  fields.append('image', new File([content], 'photo.jpg', { type: 'image/jpeg' }));
  return fields;
}

describe('POST /api/v1/image', () => {
  test('takes the file as body', async ({ api }) => {
    const answer = await send(api, new Uint8Array(await photo()), 'image/jpeg');
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ data: { id: expect.any(String), width: 300, height: 200 } });
  });

  test('takes a form, also of many megabytes, and stores the same file', async ({ api, images }) => {
    const padded = Buffer.concat([await photo(), Buffer.alloc(15_000_000)]);
    const url = `${api.address}/api/v1/image`;
    const answer = await fetch(url, { method: 'POST', body: form(new Uint8Array(padded)) });
    expect(answer.status).toBe(201);
    await send(api, new Uint8Array(padded), 'image/jpeg');
    const digests = await images.db.selectFrom('images').select('digest').distinct().execute();
    expect(digests.length).toBe(1);
  });

  test.for<[string, number, string, string, () => Promise<BodyInit>]>([
    [
      'a file that is not an image',
      409,
      'image-invalid',
      'could not read file: it can be JPG, GIF, PNG, WebP or AVIF',
      async () => 'PK\u0003\u0004 a zip',
    ],
    [
      'a form without an image',
      409,
      'image-invalid',
      'could not read file: it can be JPG, GIF, PNG, WebP or AVIF',
      async () => new FormData(),
    ],
    [
      'a form with a text instead of an image',
      409,
      'image-invalid',
      'could not read file: it can be JPG, GIF, PNG, WebP or AVIF',
      async () => form(new Uint8Array([60])),
    ],
  ])('refuses %s with a message', async ([, status, code, title, make], { api }) => {
    const answer = await fetch(`${api.address}/api/v1/image`, { method: 'POST', body: await make() });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ errors: [{ status, code, title }] });
  });

  test('refuses what is too large, with or without a Content-Length', async ({ api }) => {
    const large = 20 * 1024 * 1024 + 1;
    expect(await statusOf(api, { 'content-length': large + 1_000_000 }, 0)).toBe(413);
    expect(await statusOf(api, { 'content-length': large }, large)).toBe(413);
    expect(await statusOf(api, { 'transfer-encoding': 'chunked' }, large)).toBe(413);
  });

  test('refuses an anonymous visitor without reading the body', async ({ api, images }) => {
    api.is(anonymous);
    const answer = await send(api, new Uint8Array(await photo()), 'image/jpeg');
    expect(answer.status).toBe(401);
    expect((await images.files()).kept).toEqual([]);
  });

  test('returns a retry time after too many uploads', async ({ api, images }) => {
    for (let time = 0; time < uploadsPerAccount.limit; time++)
      await images.rateLimiter.take(`images of ${member().id}`, uploadsPerAccount);
    const answer = await send(api, new Uint8Array(await photo()), 'image/jpeg');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
  });
});

describe('GET /media', () => {
  test.for(['avif', 'webp', 'jpg'])('returns a variant as %s, cacheable for ever', async (format, { api, images }) => {
    const id = await sent(api);
    await attachImage(images, member(), id);
    for (const time of ['first', 'again']) {
      const answer = await fetch(`${api.address}/media/${id}/square-small.${format}`);
      const content = Buffer.from(await answer.arrayBuffer());
      expect(answer.status, time).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': `image/${format === 'jpg' ? 'jpeg' : format}`,
        'content-length': String(content.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(await sharp(content).metadata()).toMatchObject({ width: 240, height: 240 });
    }
  });

  test('answers HEAD with headers only, whether the variant exists or not', async ({ api, images }) => {
    const id = await sent(api);
    await attachImage(images, member(), id);
    const url = `${api.address}/media/${id}/square-small.jpg`;
    const heads = [await fetch(url, { method: 'HEAD' }), await fetch(url, { method: 'HEAD' })];
    const whole = await fetch(url);
    const bytes = String((await whole.arrayBuffer()).byteLength);
    for (const answer of heads) {
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': bytes,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await answer.arrayBuffer()).byteLength).toBe(0);
    }
  });

  test.for(['GET', 'HEAD'])(
    'to %s returns an unused image to its owner only, not cacheable',
    async (method, { api }) => {
      const url = `${api.address}/media/${await sent(api)}/square-small.jpg`;
      const cacheStatus = async () => {
        const answer = await fetch(url, { method });
        await answer.arrayBuffer();
        return [answer.status, answer.headers.get('cache-control')];
      };
      expect(await cacheStatus()).toEqual([200, 'no-store']);
      for (const other of [anonymous, member(2)]) {
        api.is(other);
        expect(await cacheStatus()).toEqual([404, 'no-store']);
      }
    },
  );

  test('returns a video as a whole or in ranges, only to its owner before it is used', async ({ api, images }) => {
    const content = await readFile(new URL('../../../tests/fixtures/images/bars.mp4', import.meta.url));
    const kept = await uploadVideo(images, member(), new Blob([content]).stream());
    if (!kept.ok) throw new Error(kept.code);
    const url = `${api.address}/media/${kept.value.id}/video.mp4`;
    const whole = await fetch(url);
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const received = Buffer.from(await whole.arrayBuffer());
    // why: the film itself comes after what describes it, of which a part is blanked
    const picture = content.indexOf('mdat');
    expect(received.length).toBe(content.length);
    expect(received.subarray(picture).equals(content.subarray(picture))).toBe(true);
    api.is(anonymous);
    expect((await fetch(url)).status).toBe(404);
    await attachImage(images, member(), kept.value.id, 'video');
    for (const method of ['GET', 'HEAD']) {
      const part = await fetch(url, { method, headers: { range: 'bytes=4-7' } });
      expect(part.status).toBe(206);
      expect(Object.fromEntries(part.headers)).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': '4',
        'content-range': `bytes 4-7/${content.length}`,
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await part.text()).toBe(method === 'GET' ? 'ftyp' : '');
    }
    const outOfRange = await fetch(url, { headers: { range: 'bytes=5000-' } });
    expect([outOfRange.status, outOfRange.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
    for (const none of ['video.webm', 'default.jpg']) {
      expect((await fetch(`${api.address}/media/${kept.value.id}/${none}`)).status).toBe(404);
    }
  });

  test.for(['square-small.gif', 'master.jpg', 'none.jpg', '%2e%2e%2fmaster.jpg', 'square-small.jpg%00'])(
    'has no %s',
    async (file, { api }) => {
      const answer = await fetch(`${api.address}/media/${await sent(api)}/${file}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('has no image that was not uploaded', async ({ api }) => {
    expect((await fetch(`${api.address}/media/00000000-0000-4000-8000-000000000000/default.jpg`)).status).toBe(404);
  });

  test('returns a retry time when too many other images are being made', async ({ api, images }) => {
    const id = await sent(api);
    // why: a hundred concurrent requests would take the test a minute
    images.imageCodec.write = () => Promise.reject(new AppError('busy', 'Too many pictures'));
    const answer = await fetch(`${api.address}/media/${id}/default.jpg`);
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
  });
});

/** The response status for a body of zeros that begins like a JPEG, sent with the given headers. */
function statusOf(api: ImageApi, headers: Record<string, string | number>, bytes: number): Promise<number | undefined> {
  const body = Buffer.alloc(bytes);
  body.set([0xff, 0xd8, 0xff].slice(0, bytes));
  return new Promise((resolve, reject) => {
    const sending = openRequest(`${api.address}/api/v1/image`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode);
      sending.destroy();
    });
    // why: the server may close the connection once it has responded
    sending.on('error', reject);
    if (bytes === 0) sending.flushHeaders();
    else sending.end(body);
  });
}
