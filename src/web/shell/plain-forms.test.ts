import type { MiddlewareFunction } from 'react-router';
import { expect, test } from 'vitest';
import { redirectPlainForms } from './plain-forms.server.ts';

async function answer(method: string, response: Response): Promise<Response> {
  const args = { request: new Request('http://shop.test/cart/lines', { method }) };
  const next = async () => response;
  return (await redirectPlainForms(args as Parameters<MiddlewareFunction<Response>>[0], next)) as Response;
}

test('an answer with a page redirects a browser there, with its cookies and without its data', async () => {
  const headers = { location: '/cart', 'set-cookie': 'cart=1' };
  const redirected = await answer('POST', Response.json({ status: 'refused' }, { status: 409, headers }));
  expect([redirected.status, await redirected.text(), Object.fromEntries(redirected.headers)]).toEqual([
    303,
    '',
    headers,
  ]);
  expect((await answer('GET', Response.json({}, { headers }))).status).toBe(302);
});

test('answers without a page and redirects are not changed', async () => {
  const data = Response.json({ status: 'saved' });
  expect(await answer('POST', data)).toBe(data);
  const redirect = new Response(null, { status: 307, headers: { location: '/signup' } });
  expect(await answer('POST', redirect)).toBe(redirect);
});
