import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isOwnOrigin, refuseForeignHosts, refuseOtherAddresses } from './allowed-hosts.ts';

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

test('a form of a page that was opened at another address is told which address to use, others are not refused', async () => {
  const site = new Hono();
  site.use(refuseOtherAddresses('http://localhost:3000'));
  site.all('*', (c) => c.text('taken'));
  const post = (headers: Record<string, string>, path = '/signup') =>
    site.request(`http://192.0.2.7:3000${path}`, { method: 'POST', headers });
  const elsewhere = { origin: 'http://192.0.2.7:3000' };
  const answer = await post({ ...elsewhere, 'sec-fetch-site': 'same-origin' });
  expect(answer.status).toBe(421);
  expect(await answer.text()).toContain('This site is at http://localhost:3000. Please open it there.');
  const plain = await post({ ...elsewhere, host: '192.0.2.7:3000' });
  expect(plain.status, 'on http browsers do not say which site sent it').toBe(421);
  const passed = [
    post({ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }),
    post({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    post({ ...elsewhere, 'sec-fetch-site': 'same-origin' }, '/api/v1/cart'),
    post({ origin: 'null', 'sec-fetch-site': 'same-origin' }),
    post({}),
  ];
  for (const { status } of await Promise.all(passed)) expect(status).toBe(200);
});
