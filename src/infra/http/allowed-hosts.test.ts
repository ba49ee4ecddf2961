import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isOwnOrigin, refuseForeignHosts } from './allowed-hosts.ts';

const http = new Hono();
http.get('/healthz', (c) => c.text('ok'));
http.use(refuseForeignHosts('https://wine.example', ['shop-1.internal']));
http.get('*', (c) => c.text('page'));

const statusAt = async (url: string) => (await http.request(url)).status;

test.each([
  'https://wine.example/',
  'https://wine.example:8443/',
  'http://localhost:3000/',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/',
  'http://shop-1.internal/',
])('%s is served', async (url) => {
  expect(await statusAt(url)).toBe(200);
});

test.each([
  'https://evil.example/',
  'https://wine.example.evil.example/',
  'http://192.0.2.7/',
  'http://shop-2.internal/',
])('%s is not, except to monitoring', async (url) => {
  expect(await statusAt(url)).toBe(421);
  expect(await statusAt(`${url}healthz`)).toBe(200);
});

test('the answer says which address to use, and which setting to change', async () => {
  const answer = await (await http.request('http://192.0.2.7/signup')).text();
  expect(answer).toContain('This site is at https://wine.example. Please open it there.');
  expect(answer).toContain('BASE_URL');
});

test.each([
  ['http://localhost:3000', 'http://localhost:3000', true],
  ['http://127.0.0.1:3000', 'http://localhost:3000', true],
  ['http://[::1]:3000', 'http://127.0.0.1:3000', true],
  ['http://localhost:3001', 'http://127.0.0.1:3000', false],
  ['https://localhost:3000', 'http://127.0.0.1:3000', false],
  ['http://localhost.evil.example:3000', 'http://localhost:3000', false],
  ['http://localhost:3000', 'http://192.0.2.7:3000', false],
  ['https://evil.example', 'https://wine.example', false],
  ['null', 'https://wine.example', false],
])('the origin %s is that of the site %s: %s', (origin, site, own) => {
  expect(isOwnOrigin(origin, site)).toBe(own);
});
