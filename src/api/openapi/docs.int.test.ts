import { expect } from 'vitest';
import type { z } from 'zod';
import { orderProcess } from '#features/orders/process/order-process.ts';
import { test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, bottles, purchased } from '../../../tests/fixtures/orders/orders-test.ts';
import {
  orderResponse,
  orderSummaryResponse,
  priceResponse,
  transitionsResponse,
} from '../v1/order/order-responses.ts';
import { docsPolicy } from './docs.server.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

/**
 * Paths that need not be documented: for browsers that sign in or report an error, for Stripe, and the documents
 * themselves.
 */
const undocumented = [
  '/api/auth/callback/',
  '/api/failures',
  '/api/webhooks/',
  '/api/authorize-as',
  '/api/docs',
  '/api/v1/openapi.json',
];

test('the document contains every path of the API, and no other', async ({ api }) => {
  const { status, headers, body } = await api.get(undefined, '/api/v1/openapi.json');
  expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json', '3.1.0']);
  const names = orderProcess.transitions.map(({ name }) => name).join('|');
  const documentedPaths = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method} ${path.replace(new RegExp(`(/order/{id})/(${names})$`), '$1/{transition}')}`,
    ),
  );
  const known = api.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.endsWith('*'))
    .filter(({ path }) => !undocumented.some((address) => path.startsWith(address)))
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(documentedPaths)].toSorted()).toEqual([...new Set(known)].toSorted());
});

test('every referenced schema exists', () => {
  const document = openApiDocument({ name: 'Lonevine', baseUrl: 'http://shop.test' });
  const pointed = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect([...new Set(pointed)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
  expect(document.components.schemas.Order).toMatchObject({
    properties: { lineItems: { type: 'array', items: { $ref: '#/components/schemas/LineItem' } } },
  });
});

test('every transition that a person may make is documented with its parameters', async () => {
  const { paths } = openApiDocument({ name: 'Lonevine', baseUrl: 'http://shop.test' });
  const dispute = paths['/api/v1/order/{id}/dispute']?.post;
  expect(dispute?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { disputeReason: { type: 'string', maxLength: 5000 } },
    required: ['disputeReason'],
  });
  expect(paths['/api/v1/order/{id}/expire-payment']).toBeUndefined();
  const list = paths['/api/v1/order']?.get?.parameters.map(({ name, required }) => [name, required]);
  expect(list).toEqual([
    ['only', true],
    ['lastTransitions', false],
    ['last_transitions', false],
    ['accepted', false],
    ['page', false],
    ['perPage', false],
    ['per_page', false],
  ]);
});

test('the document says how a part of a listing is cleared, and that unknown fields are refused', () => {
  const { paths } = openApiDocument({ name: 'Lonevine', baseUrl: 'http://shop.test' });
  const at = '/api/v1/own-listing/{id}';
  const bodyOf = (part: string) => paths[`${at}/${part}`]?.put?.requestBody?.content['application/json']?.schema;
  expect(bodyOf('location')).toMatchObject({
    additionalProperties: false,
    properties: { place: { description: expect.stringContaining('"" clears the location') }, seen: { type: 'string' } },
    required: ['place'],
  });
  for (const part of ['details', 'pricing', 'delivery', 'features', 'disclaimer']) {
    expect(bodyOf(part), part).toMatchObject({ additionalProperties: false, properties: { seen: { type: 'string' } } });
    expect(Object.keys(paths[`${at}/${part}`]?.put?.responses ?? {}), part).toContain('409');
  }
  expect(bodyOf('availability-plan')).toMatchObject({ properties: { seen: { type: 'string' } } });
  expect(bodyOf('photo')).toMatchObject({ properties: { seen: { type: 'array' } } });
});

test('the responses match the document, to the last field', async ({ api }) => {
  const { wineId, buyer, owner } = await addShop(api.app.db);
  const { id } = await purchased(api.app, buyer, bottles(wineId, 1));
  const at = '/api/v1/order';
  const answers: [z.ZodType, unknown][] = [
    [priceResponse, (await api.post(undefined, `${at}/speculate`, bottles(wineId, 1))).body.data],
    [orderResponse, (await api.get(buyer, `${at}/${id}`)).body.data],
    [orderResponse, (await api.get(owner, `${at}/${id}`)).body.data],
    [transitionsResponse, (await api.get(owner, `${at}/${id}/transitions`)).body.data],
    [orderSummaryResponse, (await api.get(owner, `${at}?only=sale`)).body.data[0]],
  ];
  // why: an undocumented field would be dropped by `parse`
  for (const [schema, answer] of answers) expect(schema.parse(answer)).toEqual(answer);
});

test('the HTML page runs no script and escapes everything', () => {
  const site = { name: 'Wine & <b>more</b>', baseUrl: 'http://shop.test' };
  const page = docsPage(openApiDocument(site), { json: '/x.json', other: { url: '/y', title: 'Y' } });
  expect(page).toContain('<h1>Wine &amp; &lt;b&gt;more&lt;/b&gt; API</h1>');
  expect(page).toContain(
    '<h3 id="post-api-v1-order-id-mark-delivered"><code><b>POST</b> /api/v1/order/{id}/mark-delivered',
  );
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const targets = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
  expect(ids.length, 'each id once').toBe(new Set(ids).size);
  expect([...targets].filter((id) => !ids.includes(id))).toEqual([]);
  expect(page).not.toMatch(/<script| on\w+=|style=/);
  expect(docsPolicy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='/);
});
