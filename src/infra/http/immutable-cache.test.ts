import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { cacheImmutable } from './immutable-cache.ts';

function app(cacheControl: string) {
  const made: string[] = [];
  const hono = new Hono();
  hono.use(cacheImmutable(10_000));
  hono.get('*', (c) => {
    made.push(c.req.path);
    return c.body('picture', 200, { 'content-type': 'image/svg+xml', 'cache-control': cacheControl });
  });
  return { hono, made };
}

test('an immutable response is computed once per URL and encoding', async () => {
  const { hono, made } = app('public, max-age=31536000, immutable');
  await hono.request('/a.svg');
  const again = await hono.request('/a.svg');
  expect([await again.text(), again.headers.get('content-type')]).toEqual(['picture', 'image/svg+xml']);
  await hono.request('/a.svg', { headers: { 'accept-encoding': 'br' } });
  await hono.request('/b.svg');
  expect(made).toEqual(['/a.svg', '/a.svg', '/b.svg']);
});

test('HEAD is answered from the cached GET, and the other way round', async () => {
  const { hono, made } = app('public, max-age=31536000, immutable');
  const head = await hono.request('/a.svg', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/svg+xml', '']);
  expect(await (await hono.request('/a.svg')).text()).toBe('picture');
  const again = await hono.request('/a.svg', { method: 'HEAD' });
  expect([again.headers.get('content-type'), await again.text()]).toEqual(['image/svg+xml', '']);
  expect(made).toEqual(['/a.svg']);
});

test('concurrent requests share one response', async () => {
  const { hono, made } = app('public, max-age=31536000, immutable');
  const ask = async (method: string) => (await hono.request('/a.svg', { method })).text();
  expect(await Promise.all([ask('GET'), ask('HEAD'), ask('GET')])).toEqual(['picture', '', 'picture']);
  expect(made).toEqual(['/a.svg']);
});

test('a request that waited for a failed response computes its own', async () => {
  const hono = new Hono();
  let asked = 0;
  hono.use(cacheImmutable(10_000));
  hono.get('*', (c) => {
    if (++asked === 1) throw new Error('The first fails');
    return c.body('picture', 200, { 'cache-control': 'immutable' });
  });
  hono.onError((_error, c) => c.text('failed', 500));
  const [first, second] = await Promise.all([hono.request('/a.svg'), hono.request('/a.svg')]);
  expect([await first.text(), await second.text()]).toEqual(['failed', 'picture']);
});

test('any other response is computed each time', async () => {
  const { hono, made } = app('no-cache');
  await hono.request('/a.svg');
  await hono.request('/a.svg');
  expect(made.length).toBe(2);
});

test('a request that waited for a response that cannot be cached computes its own', async () => {
  const { hono, made } = app('no-cache');
  const answers = await Promise.all([hono.request('/a.svg'), hono.request('/a.svg'), hono.request('/a.svg')]);
  expect(await Promise.all(answers.map((one) => one.text()))).toEqual(['picture', 'picture', 'picture']);
  expect(made.length).toBe(3);
});
