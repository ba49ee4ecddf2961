import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { refuseForeignHosts } from './allowed-hosts.ts';

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
