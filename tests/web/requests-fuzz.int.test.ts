import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { expect } from 'vitest';
import { noPageOwner } from '../../src/features/accounts/page-owner.ts';
import { pageOwnerOf } from '../../src/features/accounts/sign-in/page-owner.server.ts';
import { sessionCookie } from '../../src/features/accounts/sign-in/session.server.ts';
import routeConfig from '../../src/web/routes.ts';
import { manyTimes } from '../fixtures/database/history-count.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';
import { baseUrl, sessionSecret, test, type WholeServer } from '../fixtures/pages/whole-server.ts';

/** How many requests are sent. */
const numRuns = 150 * manyTimes;

/** What answers besides pages and the operations of the API. */
const otherPaths = [
  '/media/:id/:id',
  '/media/:id',
  '/art/:id',
  '/art/bottles/:id.svg',
  '/social/:id',
  '/dev/mailbox/:id/html',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:id',
  '/sitemap-index.xml',
  '/api/webhooks/stripe',
  '/api/webhooks/:id',
  '/api/auth/callback/oidc',
  '/api/auth/:id',
  '/api/failures',
  '/api/v1/image',
  '/api/docs',
  '/api/:id',
  '/healthz',
  '/metrics',
  '/_sandbox/:id',
  '/:id',
];

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path: own, children }) => {
    const full = own === undefined ? parent : `${parent}/${own}`;
    return [full.replaceAll('?', '') || '/', ...pathsOf(children ?? [], full)];
  });
}
const paths = [...pathsOf(routeConfig), ...otherPaths];

/** Everything in the sources of the pages that a pattern's first group finds. */
function foundInPages(pattern: RegExp): string[] {
  const root = path.resolve(import.meta.dirname, '../../src/web');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const found = files.flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)]);
  return [...new Set(found.map(([, one = '']) => one))];
}

/** The names of the fields that pages send and read, and the values that they tell apart. */
const fieldNames = foundInPages(/(?:\bname="|\.get\(')([\w-]+)["']/g);
const fieldValues = foundInPages(/(?:\bvalue="|case '|=== ')([\w-]+)["']/g);

const oddNames = ['__proto__', 'constructor', 'toString', 'a[b][c]', 'a.b', '', '\u0000', 'items[0][__proto__][x]'];
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'red\u0000wine',
  '\uFFFD',
  '%',
  "'; drop table users; --",
  '../../etc/passwd',
  '//evil.test',
  '-1',
  '1e400',
  '99999999999999999999',
  'NaN',
  '2026-02-30',
  '+275760-09-13',
  '{"toString":1}',
  '[[[[]]]]',
  'x'.repeat(20_000),
  '🍷'.repeat(300),
];
/** Parts of a path or query as a client may send them, not all of which can be decoded. */
const oddParts = [
  '%',
  '%00',
  '%FF',
  '%C0%AF',
  '%2e%2e%2f',
  '%E0%A4%A',
  '..',
  '-',
  '%F0%9F%8D%B7',
  'a'.repeat(5_000),
  '%0d%0a',
];
const contentTypes = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/plain',
  'text/html; charset=\u00fc',
  'nonsense',
  '',
];

/** The request of a client that keeps to no rule. */
function requests(ids: readonly string[], sessions: readonly string[]) {
  const text = fc.oneof(
    fc.constantFrom(...oddTexts, ...ids),
    fc.constantFrom(...fieldValues),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fieldNames) }, fc.constantFrom(...oddNames));
  const fields = fc.array(fc.tuple(name, text), { maxLength: 8 });
  const part = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.constantFrom(...oddParts));
  const query = fc.oneof(
    { weight: 2, arbitrary: fields.map((some) => new URLSearchParams(wellFormed(some)).toString()) },
    fc.tuple(name, fc.constantFrom(...oddParts)).map(([key, value]) => `${encodeURIComponent(key)}=${value}`),
    fc.constantFrom('', '&&&', '=', '%FF=%FF'),
  );
  const body = fc.oneof(
    { weight: 4, arbitrary: fields.map((some) => bytes(new URLSearchParams(wellFormed(some)).toString())) },
    { weight: 2, arbitrary: fields.map(multipart) },
    fields.map((some) => bytes(JSON.stringify(Object.fromEntries(some)))),
    fc.tuple(name, fc.constantFrom(...oddParts)).map(([key, value]) => bytes(`${key}=${value}`)),
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(
      bytes(''),
      bytes('--x\r\n'),
      bytes('--x--'),
      bytes('--x\r\ncontent-disposition: form-data\r\n\r\n'),
    ),
  );
  return fc.record({
    path: fc
      .tuple(fc.constantFrom(...paths), fc.infiniteStream(part), fc.constantFrom('', '', '.data', '/'))
      .map(([pattern, parts, end]) => pattern.replace(/:\w+|\*/g, () => String(parts.next().value)) + end),
    query,
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    contentType: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(contentTypes[0], 'multipart/form-data; boundary=x') },
      fc.constantFrom(...contentTypes),
    ),
    body,
    cookie: fc
      .array(
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...sessions) },
          fc.tuple(fc.constantFrom('cart', 'flash', 'session'), part).map(([key, value]) => `${key}=${value}`),
        ),
        { maxLength: 3 },
      )
      .map((some) => some.join('; ')),
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);
const wellFormed = (some: [string, string][]) =>
  some.map(([key, value]): [string, string] => [key.toWellFormed(), value.toWellFormed()]);

function multipart(some: [string, string][]): Uint8Array {
  const parts = some.map(
    ([key, value], at) =>
      `--x\r\ncontent-disposition: form-data; name="${key}"${at % 3 === 2 ? '; filename="a.jpg"' : ''}\r\n\r\n${value}\r\n`,
  );
  return bytes(`${parts.join('')}--x--\r\n`);
}

async function openSession({ app }: WholeServer, userId: string): Promise<string> {
  const [token, now] = [crypto.randomUUID(), app.clock.now()];
  const row = { userId, token, expiresAt: new Date(now.getTime() + 3600_000), createdAt: now, updatedAt: now };
  await app.db.insertInto('sessions').values(row).execute();
  return sessionCookie({ sessionSecret, site: { baseUrl } }, token, 3600).split(';')[0] ?? '';
}

test('no request makes a page, a picture, or a webhook fail, whoever sends it and whatever is in it', {
  timeout: 3_600_000,
}, async ({ server }) => {
  const shop = await addShop(server.app.db);
  const ids = [shop.wineId, shop.wineryId, shop.buyer.id, crypto.randomUUID(), 'pedernales-bend', 'details', 'draft'];
  const people = [shop.owner, shop.buyer, shop.admin];
  const sessions = await Promise.all(people.map(({ id }) => openSession(server, id)));
  // why: a page that was made for somebody else reaches no action
  const ownerOf = (cookie: string) => {
    const who = people[sessions.findIndex((session) => cookie.startsWith(session))];
    return who ? pageOwnerOf({ sessionSecret }, { actor: who }) : noPageOwner;
  };
  const send = async ({ path: at, query, method, contentType = '', body, cookie }: Sent) => {
    const headers = { origin: baseUrl, cookie, 'x-forwarded-for': '203.0.113.7' };
    const init = {
      method,
      headers: new Headers({ ...headers, ...(contentType && { 'content-type': contentType }) }),
      ...(method !== 'GET' && method !== 'HEAD' && { body: body as BodyInit }),
    };
    const owner = method === 'GET' ? '' : `&pageOwner=${ownerOf(cookie)}`;
    const answer = await server.fetch(new Request(`${baseUrl}${at}?${query}${owner}`, init));
    await answer.arrayBuffer();
    expect(
      [answer.status < 500 || answer.status === 503, server.reported.splice(0)],
      `${method} ${at}?${query}`,
    ).toEqual([true, []]);
  };
  // why: chance takes long to try what PostgreSQL cannot store in each part of each path
  for (const pattern of new Set(paths.filter((one) => one.includes(':')))) {
    for (const cookie of sessions) {
      const request = { query: '', method: 'GET', contentType: '', body: new Uint8Array(), cookie } as const;
      await send({ ...request, path: pattern.replace(/:\w+/g, '%00') });
      await send({ ...request, path: pattern.replace(/:\w+(?!.*:)/, '%00').replace(/:\w+/g, 'draft') });
    }
  }
  await fc.assert(fc.asyncProperty(requests(ids, sessions), send), { numRuns });
});

type Sent = typeof requests extends (...given: never[]) => fc.Arbitrary<infer Value> ? Value : never;
