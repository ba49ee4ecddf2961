import { connect } from 'node:net';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { afterEach, describe, expect, test } from 'vitest';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import { type Listening, listen } from '#infra/http/listen.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { AppError } from '#kit/app-error.ts';
import { handleErrors, refuseForgery, refuseMalformedPath, refuseOtherMethods } from './request-guards.ts';
import { limitBody } from './request-size.ts';

const site = 'http://shop.test';

function guarded() {
  const reported: string[] = [];
  const errors: ErrorReporting = { report: (name) => void reported.push(name), flush: async () => {} };
  const http = new Hono<HttpEnv>();
  http.use(
    refuseMalformedPath,
    limitBody(),
    refuseForgery((origin) => origin === site),
  );
  http.post('/api/fail', () => {
    throw new Error('private words');
  });
  for (const path of ['/api/busy', '/busy']) {
    http.post(path, () => {
      throw new AppError('busy', 'private words');
    });
  }
  http.post('/gone', () => {
    throw new HTTPException(410, { message: 'Gone' });
  });
  http.all('*', (c) => c.text('taken'));
  http.onError(handleErrors(errors));
  return {
    reported,
    post: (path: string, init: RequestInit) => http.request(site + path, { method: 'POST', ...init }),
  };
}

describe('over a real connection', () => {
  const open: Listening[] = [];
  afterEach(async () => {
    for (const listening of open.splice(0)) await listening.drain(0);
  });

  /** A guarded server that answers with the method and what it received. */
  async function start(timeout?: number) {
    const http = new Hono<HttpEnv>();
    const reported: string[] = [];
    http.use(refuseOtherMethods, limitBody(timeout));
    // why: pages are rendered for a request that is made anew, which fails for some methods
    const methodAnew = ({ url, method }: Request) => new Request(url, { method }).method;
    http.all('*', async (c) => c.text(`${methodAnew(c.req.raw)} ${await c.req.text()}`));
    http.onError(handleErrors({ report: (name) => void reported.push(name), flush: async () => {} }));
    const listening = await listen({ port: 0, thisMachine: true, fetch: (request) => http.fetch(request) });
    open.push(listening);
    return { port: listening.port, reported };
  }

  /** Sends the text of a request. @returns the answer, read until the server closes the connection */
  async function send(port: number, text: string): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  }
  const head = (line: string, ...fields: string[]) =>
    [`${line} HTTP/1.1`, 'host: shop.test', 'connection: close', ...fields, '', ''].join('\r\n');

  test.each(['DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'GET'])('%s needs no body', async (method) => {
    const { port, reported } = await start();
    const answer = await send(port, head(`${method} /`));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain(`\r\n\r\n`);
    expect(answer).toContain(`${method} `);
    expect(reported).toEqual([]);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s takes a chunked body, and one with its length', async (method) => {
    const { port } = await start();
    const chunked = `${head(`${method} /`, 'transfer-encoding: chunked')}3\r\nred\r\n5\r\n wine\r\n0\r\n\r\n`;
    expect(await send(port, chunked)).toContain(`${method} red wine`);
    expect(await send(port, `${head(`${method} /`, 'content-length: 8')}red wine`)).toContain(`${method} red wine`);
  });

  test.each(['TRACE', 'PROPFIND', 'PURGE'])('%s is refused with 405, and no error is reported', async (method) => {
    const { port, reported } = await start();
    const answer = await send(port, head(`${method} /`, 'cookie: session=abc'));
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nallow: GET, HEAD, POST, /i);
    expect(answer).not.toContain('session=abc');
    expect(reported).toEqual([]);
  });

  test('a chunked body that is too large is refused', async () => {
    const { port, reported } = await start();
    const size = 64 * 1024 + 1;
    const body = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;
    expect(await send(port, head('POST /', 'transfer-encoding: chunked') + body)).toMatch(/^HTTP\/1\.1 413 /);
    expect(reported).toEqual([]);
  });

  test.each(['transfer-encoding: chunked', 'content-length: 8'])(
    'a body with %s that does not arrive in time is refused with 408, and no error is reported',
    async (field) => {
      const { port, reported } = await start(50);
      expect(await send(port, `${head('POST /', field)}3`)).toMatch(/^HTTP\/1\.1 408 /);
      expect(reported).toEqual([]);
    },
  );

  test('a body that breaks off is no error of the server', async () => {
    const { port, reported } = await start();
    const socket = connect({ port, host: '127.0.0.1' });
    await new Promise((resolve) => socket.write(`${head('POST /', 'content-length: 8')}red`, resolve));
    socket.destroy();
    expect(await send(port, head('GET /'))).toContain('GET ');
    expect(reported).toEqual([]);
  });
});

test('a form of another site is refused, with or without a cookie; a call with a token is not a form', async () => {
  const { post } = guarded();
  const status = async (headers: Record<string, string>) => (await post('/api/x', { headers })).status;
  expect(await status({ origin: site })).toBe(200);
  expect(await status({ authorization: 'Bearer token' })).toBe(200);
  expect(await status({ 'content-type': 'application/json' })).toBe(200);
  expect(await status({ origin: 'https://evil.test', cookie: 'session=x' })).toBe(403);
  // why: a browser sends basic authentication credentials by itself, also with a form of another site
  expect(await status({ origin: 'https://evil.test', authorization: 'Basic eDp5' })).toBe(403);
});

test('a change that another site sends with a cookie is refused, whatever its type', async () => {
  const { post } = guarded();
  const json = { 'content-type': 'application/json', cookie: 'session=x' };
  const status = async (headers: Record<string, string>, method = 'POST') =>
    (await post('/api/x', { method, headers: { ...json, ...headers } })).status;
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(await status({ origin: 'https://evil.test' }, method), method).toBe(403);
  }
  expect(await status({ origin: 'null' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await status({ origin: site })).toBe(200);
  expect(await status({ origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await status({}), 'a program that is no browser').toBe(200);
  expect(await status({ origin: 'https://evil.test', authorization: 'Bearer token' })).toBe(200);
});

test('a mail program may unsubscribe: it sends no Origin, and the body that the standard defines', async () => {
  const { post } = guarded();
  const oneClick = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await post('/unsubscribe?t=x', oneClick)).status).toBe(200);
  for (const path of ['/unsubscribe.data?t=x', '/unsubscribe/x', '/account/email-preferences'])
    expect((await post(path, oneClick)).status, path).toBe(403);
});

test('a path that cannot be decoded is not found', async () => {
  const { post } = guarded();
  for (const path of ['/u/%FF', '/u/%', '/api/%E0%A4%A'])
    expect((await post(path, { headers: { origin: site } })).status, path).toBe(404);
  expect((await post('/u/%F0%9F%8D%B7', { headers: { origin: site } })).status).toBe(200);
});

test('an overload is answered with 503 and the time to wait, and is not reported', async () => {
  const { post, reported } = guarded();
  const headers = { origin: site };
  const [api, page] = [await post('/api/busy', { headers }), await post('/busy', { headers })];
  expect([api.status, api.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await api.json()).toMatchObject({ errors: [{ status: 503, code: 'busy' }] });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page.text()).toBe('Busy; try again in a few seconds');
  expect(reported).toEqual([]);
});

test('an error is reported, and its message is not sent to the client', async () => {
  const { post, reported } = guarded();
  const failed = await post('/api/fail', { headers: { origin: site } });
  expect([failed.status, await failed.json()]).toMatchObject([500, { errors: [{ status: 500, code: 'internal' }] }]);
  const gone = await post('/gone', { headers: { origin: site } });
  expect([gone.status, reported]).toEqual([410, ['request-failed']]);
});
