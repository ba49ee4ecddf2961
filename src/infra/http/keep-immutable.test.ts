import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { keepImmutable } from './keep-immutable.ts';

function app(cacheControl: string) {
  const made: string[] = [];
  const hono = new Hono();
  hono.use(keepImmutable(10_000));
  hono.get('*', (c) => {
    made.push(c.req.path);
    return c.body('picture', 200, { 'content-type': 'image/svg+xml', 'cache-control': cacheControl });
  });
  return { hono, made };
}

test('an immutable answer is made once for an address and encoding', async () => {
  const { hono, made } = app('public, max-age=31536000, immutable');
  await hono.request('/a.svg');
  const again = await hono.request('/a.svg');
  expect([await again.text(), again.headers.get('content-type')]).toEqual(['picture', 'image/svg+xml']);
  await hono.request('/a.svg', { headers: { 'accept-encoding': 'br' } });
  await hono.request('/b.svg');
  expect(made).toEqual(['/a.svg', '/a.svg', '/b.svg']);
});

test('any other answer is made each time', async () => {
  const { hono, made } = app('no-cache');
  await hono.request('/a.svg');
  await hono.request('/a.svg');
  expect(made.length).toBe(2);
});
