import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { expect, test } from 'vitest';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { handleErrors, limitBody, refuseForgery } from './request-guards.ts';

const site = 'http://shop.test';

function guarded() {
  const reported: string[] = [];
  const errors: ErrorReporting = { report: (name) => void reported.push(name), flush: async () => {} };
  const http = new Hono<HttpEnv>();
  http.use(limitBody, refuseForgery(site));
  http.post('/api/fail', () => {
    throw new Error('private words');
  });
  http.post('/gone', () => {
    throw new HTTPException(410, { message: 'Gone' });
  });
  http.post('*', (c) => c.text('taken'));
  http.onError(handleErrors(errors));
  return {
    reported,
    post: (path: string, init: RequestInit) => http.request(site + path, { method: 'POST', ...init }),
  };
}

test('a body that is too large is answered with JSON under /api, and with text elsewhere', async () => {
  const { post } = guarded();
  const headers = { origin: site };
  const large = new Uint8Array(1024 * 1024 + 1);
  const [api, page] = [await post('/api/x', { body: large, headers }), await post('/x', { body: large, headers })];
  expect([api.status, await api.json()]).toMatchObject([413, { errors: [{ code: 'request-upload-over-limit' }] }]);
  expect([page.status, await page.text()]).toEqual([413, 'The request is too large.']);
  expect((await post('/api/x', { body: large.subarray(1), headers })).status).toBe(200);
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

test('a mail program may unsubscribe: it sends no Origin, and the body that the standard defines', async () => {
  const { post } = guarded();
  const oneClick = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await post('/unsubscribe?t=x', oneClick)).status).toBe(200);
  for (const path of ['/unsubscribe.data?t=x', '/unsubscribe/x', '/account/email-preferences'])
    expect((await post(path, oneClick)).status, path).toBe(403);
});

test('an error is reported, and its message is not sent to the client', async () => {
  const { post, reported } = guarded();
  const failed = await post('/api/fail', { headers: { origin: site } });
  expect([failed.status, await failed.json()]).toMatchObject([500, { errors: [{ status: 500, code: 'internal' }] }]);
  const gone = await post('/gone', { headers: { origin: site } });
  expect([gone.status, reported]).toEqual([410, ['request-failed']]);
});
