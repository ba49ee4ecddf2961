import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { limitBody, limitQuery } from './request-size.ts';

const http = new Hono<HttpEnv>();
http.use(limitQuery, limitBody());
http.all('*', (c) => c.text('taken'));

async function statusOf(path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<number> {
  return (await http.request(`http://shop.test${path}`, { method: 'POST', ...(body !== undefined && { body }) }))
    .status;
}

const ofSize = (bytes: number) => new Uint8Array(bytes);

test('a body that is too large is answered with JSON under /api, and with text elsewhere', async () => {
  const request = { method: 'POST', body: ofSize(64 * 1024 + 1) };
  const api = await http.request('http://shop.test/api/x', request);
  expect([api.status, await api.json()]).toMatchObject([413, { errors: [{ code: 'request-upload-over-limit' }] }]);
  const page = await http.request('http://shop.test/x', request);
  expect([page.status, await page.text()]).toEqual([413, 'The request is too large.']);
  expect(await statusOf('/api/x', ofSize(64 * 1024))).toBe(200);
});

test('imports, bulk changes and articles may have a megabyte, also from a script of the page', async () => {
  for (const path of ['/sales/ship', '/sales/ship.data', '/dashboard/content/1', '/api/v1/own-listing/bulk/price']) {
    expect(await statusOf(path, ofSize(1024 * 1024)), path).toBe(200);
    expect(await statusOf(path, ofSize(1024 * 1024 + 1)), path).toBe(413);
  }
});

describe('a body with too many values', () => {
  const list = (values: number) => `[${Array(values).fill('1').join(',')}]`;
  const form = (fields: number) => Array(fields).fill('a=1').join('&');

  test('is refused, as a list, as an object, and as a form', async () => {
    const object = (keys: number) => `{${Array(keys).fill('"a":1').join(',')}}`;
    for (const body of [list, object, form]) {
      expect(await statusOf('/x', body(5_000))).toBe(200);
      expect(await statusOf('/x', body(5_001))).toBe(413);
    }
    expect(await statusOf('/listings/prices', list(100_001))).toBe(413);
  });

  test('is not one whose texts contain commas, brackets and quotes', async () => {
    const text = JSON.stringify({ note: `${',['.repeat(10_000)}"\\` });
    expect(await statusOf('/x', text)).toBe(200);
  });

  test('is found by the same count as the parser’s, whatever the values', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 50 }), async (values) => {
        const padding = Array(5_000).fill(0);
        expect(await statusOf('/x', JSON.stringify(values))).toBe(200);
        expect(await statusOf('/x', JSON.stringify([...values, padding, 0]))).toBe(413);
      }),
      { numRuns: 50 },
    );
  });
});

test('a body with more than a hundred levels is refused', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(await statusOf('/x', nested(100))).toBe(200);
  expect(await statusOf('/x', nested(101))).toBe(413);
  expect(await statusOf('/x', ` \n${'{"a":'.repeat(101)}1${'}'.repeat(101)}`)).toBe(413);
});

test('a query string that is too long, or has too many parameters, is refused', async () => {
  expect(await statusOf(`/s?${Array(500).fill('a=1').join('&')}`)).toBe(200);
  expect(await statusOf(`/s?${Array(501).fill('a=1').join('&')}`)).toBe(413);
  expect(await statusOf(`/s?a=${'1'.repeat(16 * 1024 - 3)}`)).toBe(200);
  expect(await statusOf(`/s?a=${'1'.repeat(16 * 1024 - 2)}`)).toBe(413);
});
