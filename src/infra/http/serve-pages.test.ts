import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { HttpEnv } from './request-context.ts';
import { type RenderContext, type RenderPage, servePages } from './serve-pages.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

function pages(render: RenderPage, originIsFixed = true, origin = 'https://shop.test'): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const security = { dev: false, https: false, mapOrigins: [] };
  app.all(
    '*',
    servePages({
      render,
      personalCookies: ['session', 'cart'],
      personalPaths: ['/dev/'],
      variantCookie: 'seen=1',
      trustedProxies: 1,
      cacheBytes: 100_000,
      origin,
      originIsFixed,
      security,
    }),
  );
  return app;
}

/** Counts renderings and records the requests that reached the renderer. */
function recorder(answer: (request: Request, visit: RenderContext) => Response) {
  const seen: (RenderContext & { request: Request })[] = [];
  const render: RenderPage = async (request, visit) => {
    seen.push({ request, ...visit });
    return answer(request, visit);
  };
  return { seen, app: pages(render) };
}

const page = () =>
  new Response(
    '<script type="application/ld+json">{"@type":"Product"}</script><script>one()</script><script src="/a.js"></script>',
    { headers: html },
  );

describe('a page below a personal path', () => {
  test('is rendered for each visitor and never stored, with or without a session', async () => {
    const { app, seen } = recorder(page);
    for (const path of ['/dev/mailbox', '/dev/mailbox', '/developers']) await app.request(path);
    const answer = await app.request('/dev/mailbox.data');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(seen.map(({ nonce }) => nonce !== undefined)).toEqual([true, true, false, true]);
  });
});

describe('a page that anonymous visitors share', () => {
  test('lists its inline scripts by hash, but no data among them, and no nonce', async () => {
    const { app, seen } = recorder(page);
    const answer = await app.request('/');
    const hash = createHash('sha256').update('one()').digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(answer.headers.get('content-security-policy')).not.toContain('nonce');
    expect(seen[0]?.nonce).toBeUndefined();
  });

  test('is rendered once for many concurrent requests, and cached for the next', async () => {
    const { app, seen } = recorder(page);
    await Promise.all(Array.from({ length: 20 }, () => app.request('/?b=2&a=1')));
    await app.request('/?a=1&b=2');
    await app.request('/?a=1&utm_source=letter&b=2&fbclid=x');
    expect(seen.length).toBe(1);
  });

  test('is rendered for the site itself: it contains neither the Host, nor a header, nor the address of the visitor', async () => {
    const { app, seen } = recorder(page);
    await app.request('http://evil.test/wine', {
      headers: { 'accept-language': 'fr', cookie: 'theme=dark', 'x-forwarded-for': '10.1.2.3' },
    });
    expect(seen[0]?.request.url).toBe('https://shop.test/wine');
    expect([...(seen[0]?.request.headers ?? [])]).toEqual([]);
    expect(seen[0]).toMatchObject({ nonce: undefined, network: undefined, variant: false });
  });

  test('has two variants, with and without the one allowed cookie, which are never mixed up', async () => {
    const { app, seen } = recorder((_request, { variant }) => new Response(`variant: ${variant}`, { headers: html }));
    const read = async (cookie: string) => (await app.request('/', { headers: { cookie } })).text();
    expect(await read('theme=dark')).toBe('variant: false');
    expect(await read('theme=dark; seen=1')).toBe('variant: true');
    expect(await read('other=2;seen=1')).toBe('variant: true');
    expect(await read('a=1')).toBe('variant: false');
    expect(seen.length).toBe(2);
    for (const { request } of seen) expect([...request.headers]).toEqual([]);
  });

  test.for(['seen=2', 'seen=', 'seen', 'seen=1x', 'xseen=1', 'theme=seen=1', 'SEEN=1'])(
    'does not vary with the cookie %s',
    async (cookie) => {
      const { app, seen } = recorder(page);
      await app.request('/');
      await app.request('/', { headers: { cookie } });
      expect(seen.map(({ variant }) => variant)).toEqual([false]);
    },
  );

  test.for([404, 500, 301])('with status %i is not cached', async (status) => {
    const { app, seen } = recorder(() => new Response('gone', { status, headers: html }));
    await app.request('/x');
    expect((await app.request('/x')).status).toBe(status);
    expect(seen.length).toBe(2);
  });

  test('that sets a cookie is not cached, and requests that waited get their own', async () => {
    let made = 0;
    const { app, seen } = recorder(
      () => new Response('hello', { headers: { ...html, 'set-cookie': `cart=${++made}` } }),
    );
    const answers = await Promise.all([app.request('/x'), app.request('/x')]);
    expect(seen.length).toBe(2);
    expect(new Set(answers.map((answer) => answer.headers.get('set-cookie'))).size).toBe(2);
  });

  test('a failing rendering rejects all waiting requests and is tried again by the next', async () => {
    let broken = true;
    const { app } = recorder(() => {
      if (broken) throw new Error('broken');
      return page();
    });
    app.onError((_error, c) => c.text('sorry', 500));
    expect((await app.request('/')).status).toBe(500);
    broken = false;
    expect((await app.request('/')).status).toBe(200);
  });

  test.for([
    ['br', (body: Buffer) => zlib.brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => zlib.gunzipSync(body)],
    ['identity', (body: Buffer) => body],
  ] as const)('arrives complete as %s', async ([encoding, decode]) => {
    const { app } = recorder(page);
    const answer = await app.request('/', { headers: { 'accept-encoding': encoding } });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(String(decode(body))).toContain('one()');
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    expect(answer.headers.get('vary')).toBe('accept-encoding, cookie');
  });

  test('HEAD answers as GET does, without a body', async () => {
    const { app } = recorder(page);
    const answer = await app.request('/', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

test.for(['//evil.test/', '//', '//%40', '/\\\\evil.test'])('the path %s leads to no other host', async (path) => {
  const { app, seen } = recorder(page);
  await app.request(new Request(`http://shop.test${path}`));
  await app.request(new Request(`http://shop.test${path}`, { headers: { cookie: 'session=1' } }));
  expect(seen.map(({ request }) => new URL(request.url).origin)).toEqual(['https://shop.test', 'https://shop.test']);
});

test('four thousand tracking parameters are removed at once', async () => {
  const { app, seen } = recorder(page);
  const query = Array.from({ length: 4_000 }, (_, at) => `utm_${at}=1`).join('&');
  await app.request(`/?a=1&${query}`);
  expect(seen[0]?.request.url).toBe('https://shop.test/?a=1');
});

describe('a personal page', () => {
  test('gets the network of the visitor as the proxy in front wrote it, and the one cookie', async () => {
    const { app, seen } = recorder(page);
    const headers = { cookie: 'session=1; seen=1', 'x-forwarded-for': '10.0.0.1, 203.0.113.7' };
    await app.request('/', { headers }, { from: '192.0.2.1' });
    await app.request('/', { headers: { cookie: 'session=1' } }, { from: '192.0.2.1' });
    expect(seen).toMatchObject([
      { network: '203.0.113.7', variant: true },
      { network: '192.0.2.1', variant: false },
    ]);
  });

  test('with a form behind a proxy that ends TLS is rendered for the site', async () => {
    const { app, seen } = recorder(page);
    await app.request('http://10.0.0.1:3000/login?x=1', {
      method: 'POST',
      body: 'name=a',
      headers: { cookie: 'session=1' },
    });
    expect(seen[0]?.request.url).toBe('https://shop.test/login?x=1');
    expect(seen[0]?.request.method).toBe('POST');
    expect(await seen[0]?.request.text()).toBe('name=a');
    expect(seen[0]?.request.headers.get('cookie')).toBe('session=1');
  });

  test.for([
    ['https://shop.test', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://localhost:3000'],
    ['http://localhost:3000', 'http://evil.test:3000', 'http://evil.test:3000'],
  ] as const)('of the site %s with a form from %s is rendered with the Origin %s', async ([origin, from, expected]) => {
    const seen: (string | null)[] = [];
    const render: RenderPage = async ({ url, headers }) => {
      expect(new URL(url).origin).toBe(origin);
      seen.push(headers.get('origin'));
      return page();
    };
    await pages(render, true, origin).request('/login', { method: 'POST', headers: { origin: from } });
    expect(seen).toEqual([expected]);
  });

  test('is rendered for the host that the visitor used if no origin is configured', async () => {
    const seen: string[] = [];
    const app = pages(async (request) => {
      seen.push(request.url);
      return page();
    }, false);
    await app.request('http://127.0.0.1:3000/', { headers: { cookie: 'session=1' } });
    expect(seen).toEqual(['http://127.0.0.1:3000/']);
  });

  test.for([
    ['a session', { headers: { cookie: 'theme=dark; session=abc' } }],
    ['a host-bound session', { headers: { cookie: '__Host-session=abc' } }],
    ['a cart', { headers: { cookie: 'cart=abc' } }],
    ['a form', { method: 'POST', body: 'x=1' }],
  ] as const)('of %s has a nonce, is never stored and is rendered each time', async ([, init]) => {
    const { app, seen } = recorder(page);
    const first = await app.request('/', init);
    const second = await app.request('/', init);
    const [a, b] = seen.map(({ nonce }) => nonce);
    expect(a).toBeTruthy();
    expect(a).not.toBe(b);
    expect(first.headers.get('content-security-policy')).toContain(`'nonce-${a}'`);
    expect(first.headers.get('content-security-policy')).not.toContain('sha256');
    expect(second.headers.get('cache-control')).toBe('no-store');
    expect(second.headers.get('etag')).toBeNull();
  });

  test('is not recognized by a cookie with a similar name', async () => {
    const { app, seen } = recorder(page);
    await app.request('/', { headers: { cookie: 'mysession=1; cartoon=2' } });
    expect(seen[0]?.nonce).toBeUndefined();
  });

  test('sends its first part while the rest is being rendered', async () => {
    let finish = () => {};
    const { app } = recorder(() => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('<head>first</head>'));
          finish = () => {
            stream.enqueue(new TextEncoder().encode('rest'));
            stream.close();
          };
        },
      });
      return new Response(body, { headers: html });
    });
    const answer = await app.request('/', { headers: { cookie: 'session=1', 'accept-encoding': 'br' } });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    const decoder = zlib.createBrotliDecompress();
    decoder.write(first?.value);
    const [text] = await new Promise<[Buffer]>((resolve) => decoder.once('data', (chunk) => resolve([chunk])));
    expect(String(text)).toBe('<head>first</head>');
    finish();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) decoder.write(part.value);
  });
});
