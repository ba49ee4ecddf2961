import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '../fixtures/browser/browser-test.ts';

test('every page lists its scripts in a strict policy and forbids framing, sniffing and external sources', async ({
  request,
}) => {
  const { headers } = await fetchWith(request, '/');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('a request with a session cookie gets a page with its own nonce that is never stored', async ({ request }) => {
  const cookie = { headers: { cookie: 'session=x' } };
  const [first, second] = [await fetchWith(request, '/', cookie), await fetchWith(request, '/', cookie)];
  const nonce = /'nonce-([^']+)'/.exec(first.headers['content-security-policy'] ?? '')?.[1] ?? '';
  expect(first.text).toContain(`nonce="${nonce}"`);
  expect(second.headers['content-security-policy']).not.toContain(nonce);
  expect(first.headers['cache-control']).toBe('no-store');
});

test('the product runs with scripts with that nonce', async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'session', value: 'x', url: shop.address }]);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
});

test('health, readiness and metrics are served', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' });
  expect(await (await request.get('/readyz')).json()).toEqual({ status: 'ready' });
  const figures = await (await request.get('/metrics')).text();
  expect(figures).toContain('http_request_duration_seconds_bucket');
  expect(figures).toMatch(/^money_alarms_open \d+$/m);
});

test('a file of the build is compressed and cached for ever', async ({ page, request }) => {
  await page.goto('/');
  const script = await page.locator('link[rel=modulepreload]').first().getAttribute('href');
  const answer = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()['content-encoding']).toBe('br');
  expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a drawing is an SVG that is cached for ever, and an outdated URL redirects to it', async ({ page, request }) => {
  await page.goto('/');
  const src = (await page.locator('img[src*="/art/bottle/"]').first().getAttribute('src')) ?? '';
  const answer = await request.get(src);
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
  expect(answer.headers()['cache-control']).toContain('immutable');
  expect(answer.headers()['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  );
  const old = await request.get(src.replace(/[0-9a-f]{8}\.svg/, '00000000.svg'), { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([302, src]);
});

test('a missing file is a plain 404, not a page', async ({ request }) => {
  const answer = await request.get('/assets/gone.js');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/plain; charset=UTF-8']);
});

test('the metrics distinguish routes', async ({ request }) => {
  await request.get('/healthz');
  await request.get('/api/v1/wine/1');
  await request.get('/');
  const figures = await (await request.get('/metrics')).text();
  for (const route of ['/healthz', '/api/v1/wine/:id', '/*']) {
    expect(figures).toContain(`http_request_duration_seconds_count{method="GET",route="${route}"`);
  }
});

test.describe('refused requests', () => {
  for (const path of ['/assets/../../../package.json', '//evil.test/', '//%40']) {
    test(`the raw path ${path} is answered with 4xx`, async ({ shop }) => {
      const answer = await rawAnswer(shop.address, path);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toContain('"devDependencies"');
    });
  }

  test('a form from another site', async ({ request }) => {
    const answer = await request.post('/', { form: { a: '1' }, headers: { origin: 'https://evil.test' } });
    expect(answer.status()).toBe(403);
  });

  test('a body of two megabytes', async ({ request, shop }) => {
    const answer = await request.post('/', { data: Buffer.alloc(2_000_000), headers: { origin: shop.address } });
    expect(answer.status()).toBe(413);
  });

  for (const path of [
    '/%E0%A4%A',
    '/l/%00/%00',
    "/l/x/' or 1=1",
    `/l/x/${'y'.repeat(8_000)}`,
    '/art/bottle/x/y.svg',
    '/art/landscape/mars/x/1.svg',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/api/v1/wine/1',
    '/api/nothing',
  ]) {
    test(`${path.slice(0, 40)} is answered with 4xx`, async ({ request }) => {
      const status = (await request.get(path)).status();
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    });
  }

  test('a header of 40 kB', async ({ request }) => {
    expect((await request.get('/', { headers: { 'x-long': 'y'.repeat(40_000) } })).status()).toBe(431);
  });
});

test('a refusal of the API is JSON with a code', async ({ request }) => {
  const answer = await request.get('/api/v1/wine/00000000-0000-4000-8000-000000000000');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toEqual({
    errors: [{ id: expect.any(String), status: 404, code: 'not-found', title: 'Not found', meta: {} }],
  });
});

test('the page is compressed with brotli', async ({ shop }) => {
  // why: a plain HTTP client; browsers and Playwright decompress by themselves
  const { request } = await import('node:http');
  const body = await new Promise<Buffer>((resolve, reject) => {
    request(shop.address, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve(Buffer.concat(chunks));
    })
      .on('error', reject)
      .end();
  });
  expect(String(brotliDecompressSync(body))).toContain('<html lang="en">');
});

test('without script the pages can be read', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: '2020 Mourvèdre' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2020 Mourvèdre');
  await context.close();
});

type Requests = import('@playwright/test').APIRequestContext;

async function fetchWith(request: Requests, path: string, options: { headers?: Record<string, string> } = {}) {
  const answer = await request.get(path, options);
  return { headers: answer.headers(), text: await answer.text() };
}

/** The response to a path exactly as given: every HTTP client would normalize it first. */
async function rawAnswer(address: string, path: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}
