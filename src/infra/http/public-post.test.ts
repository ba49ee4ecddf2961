import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createPoster, isInnerHost, isPublicAddress } from './public-post.ts';

const send = { headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' };

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['93.184.216.34', true],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['2002:0a00:0001::1', false],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['example.com', false],
])('whether %s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ['http://localhost:8080/', true],
  ['http://db/', true],
  ['https://shop.internal/', true],
  ['http://[::1]/', true],
  ['http://2130706433/', true],
  ['http://0x7f.1/', true],
  ['https://hooks.example.com/a', false],
])('whether the host of %s is visibly inside: %s', (url, inside) => {
  expect(isInnerHost(new URL(url))).toBe(inside);
});

test('posts the body with its headers, and answers with the status alone', async () => {
  const got: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const part of request) got.push(`${request.headers['content-type']} ${part}`);
    response.writeHead(got.length === 1 ? 204 : 302, { location: 'http://127.0.0.1:1/' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const [inner, strict] = [createPoster({ mayBeInner: true }), createPoster({ mayBeInner: false })];
  expect(await inner.post(url, send)).toEqual({ ok: true, status: 204 });
  expect(await inner.post(url, send)).toEqual({ ok: true, status: 302 });
  expect(got).toEqual(['application/json {"a":"é"}', 'application/json {"a":"é"}']);
  expect(await strict.post(url, send)).toEqual({ ok: false, problem: 'inner' });
  expect((await strict.post(url.replace('127.0.0.1', 'localhost.localdomain'), send)).ok).toBe(false);
  expect(got).toHaveLength(2);
  await new Promise((done) => server.close(done));
  expect(await inner.post(url, send)).toEqual({ ok: false, problem: 'unreachable' });
});
