import type { MiddlewareFunction } from 'react-router';
import { expect, test } from 'vitest';
import { redirectPlainForms } from './plain-forms.server.ts';

async function answer(method: string, response: Response): Promise<Response> {
  const given = { request: new Request('http://shop.test/cart/lines', { method }) };
  const next = async () => response;
  return (await redirectPlainForms(given as Parameters<MiddlewareFunction<Response>>[0], next)) as Response;
}

test('an answer that names a page leads a browser there, with its cookies and without its data', async () => {
  const headers = { location: '/cart', 'set-cookie': 'cart=1' };
  const led = await answer('POST', Response.json({ status: 'refused' }, { status: 409, headers }));
  expect([led.status, await led.text(), Object.fromEntries(led.headers)]).toEqual([303, '', headers]);
  expect((await answer('GET', Response.json({}, { headers }))).status).toBe(302);
});

test('data for a fetcher, which name no page, and a redirect are left as they are', async () => {
  const data = Response.json({ status: 'saved' });
  expect(await answer('POST', data)).toBe(data);
  const redirect = new Response(null, { status: 307, headers: { location: '/signup' } });
  expect(await answer('POST', redirect)).toBe(redirect);
});
