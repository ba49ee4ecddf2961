import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { manyTimes } from '../../../tests/fixtures/database/history-count.ts';
import { password } from '../../../tests/fixtures/platform/platform-test.ts';
import { test } from '../../../tests/fixtures/platform/stripe-platform-test.ts';
import type { Endpoint } from './endpoint.ts';
import { platformEndpoints } from './endpoints.server.ts';
import { Decimal, Point, TransitMoney, type TransitValue, Uuid } from './transit/transit-values.ts';
import { writeTransit } from './transit/transit-writer.ts';

/** How many requests each caller sends to each endpoint. */
const numRuns = 25 * manyTimes;

/** The names of the parameters or fields that an endpoint documents. */
function namesOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return Object.keys(properties);
}

const hostileText = fc.constantFrom(
  ...['', ' ', '\u0000', '\uD800', '~u', '^0', '~:x', "'; drop table users; --", '-1', '1e400', '99999999999999999999'],
  ...['NaN', '2026-02-30', '2026-11-28T10:00:00Z', '+275760-09-13T00:00:00.001Z', ',', ';', 'a:b;c', '90,180,-90,-180'],
  ...['has_any:', 'has_all:,', 'x'.repeat(3_000), 'title,price', '1,2,3,4,5', '-price', 'w:400;h:400;fit:crop', '%00'],
);

const common = [
  'include',
  'fields.listing',
  'fields.',
  'limit.images',
  'imageVariant.x',
  'page',
  'perPage',
  'expand',
  'pub_type',
  'pub_varietals_offered',
  'pub___proto__',
  'meta_x',
  '__proto__',
  'toString',
];

function hostileValue(ids: readonly string[]): fc.Arbitrary<TransitValue> {
  return fc.letrec<{ value: TransitValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      hostileText,
      fc.constantFrom(...ids.map((id) => new Uuid(id))),
      fc.constantFrom(null, true, 0, -1, 0.5, 2 ** 31, 2 ** 53, 1e308),
      fc.constantFrom(
        new Date(0),
        new TransitMoney(-1, 'EUR'),
        new TransitMoney(0.5, 'USD'),
        new Point(91, 200),
        new Decimal('1e9'),
      ),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('toString', 'constructor', 'id', 'amount', 'title'), tie('value')),
    ),
  })).value;
}

/** A request to an endpoint: its path, and its body in both encodings. */
function requests({ name, method, query, body }: Endpoint, ids: readonly string[]) {
  const text = fc.oneof(hostileText, fc.constantFrom(...ids), fc.string({ unit: 'binary', maxLength: 20 }));
  const names = [...namesOf(query), ...common];
  const fields = namesOf(body);
  const field = fields.length > 0 ? fc.constantFrom(...fields, 'odd') : fc.string();
  return fc
    .record({
      sent: fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 6 }),
      content: fc.oneof({ weight: 4, arbitrary: fc.dictionary(field, hostileValue(ids)) }, hostileValue(ids)),
      encoding: fc.constantFrom('compact', 'verbose', 'json', 'broken'),
    })
    .map(({ sent, content, encoding }) => {
      const search = new URLSearchParams(Object.entries(sent).map(([key, value]) => [key, value.toWellFormed()]));
      const isJson = encoding === 'json';
      const written = isJson
        ? JSON.stringify(content ?? null)
        : encoding === 'broken'
          ? '["^ ","~:a"'
          : writeTransit(content, encoding as 'compact');
      const type = isJson ? 'application/json' : 'application/transit+json';
      const post = { headers: { 'content-type': type }, body: written.toWellFormed() };
      return {
        path: `/v1/api/${name}?${search}`,
        init: { method: method.toUpperCase(), ...(method === 'post' && post) },
      };
    });
}

test('no request makes an endpoint fail, whoever sends it and whatever is in it', { timeout: 600_000 }, async ({
  platform,
  sandbox,
}) => {
  expect(sandbox.address, 'a payment provider answers').toMatch(/^http/);
  const { shop, clientId, token } = platform;
  const ids = [shop.wineId, shop.wineryId, shop.buyer.id, shop.owner.id, crypto.randomUUID()];
  const forms: Record<string, string>[] = [
    { client_id: clientId, grant_type: 'client_credentials' },
    { client_id: clientId, grant_type: 'password', username: 'owner@example.test', password },
  ];
  for (const form of forms) {
    const { access_token } = await (await token(form)).json();
    for (const endpoint of platformEndpoints) {
      const send = async ({ path, init }: { path: string; init: RequestInit }) => {
        const headers = { accept: 'application/json', authorization: `Bearer ${access_token}`, ...init.headers };
        const answer = await platform.send(path, { ...init, headers });
        expect(answer.status, `${init.method} ${path} ${init.body}`).toBeLessThan(500);
        await answer.body?.cancel();
      };
      await fc.assert(fc.asyncProperty(requests(endpoint, ids), send), { numRuns });
    }
  }
  expect(platform.reported).toEqual([]);
});

test('no form makes signing in fail', async ({ platform }) => {
  const grants = ['client_credentials', 'password', 'refresh_token', 'token_exchange', 'authorization_code', 'odd'];
  const names = [
    'client_secret',
    'refresh_token',
    'subject_token',
    'code',
    'redirect_uri',
    'code_verifier',
    'username',
    'idp_token',
    'token',
  ];
  const forms = fc.record({
    path: fc.constantFrom('token', 'auth_with_idp', 'revoke'),
    grant_type: fc.constantFrom(...grants),
    fields: fc.dictionary(fc.constantFrom(...names), fc.oneof(hostileText, fc.string({ unit: 'binary' }))),
  });
  const send = async ({
    path,
    grant_type,
    fields,
  }: {
    path: string;
    grant_type: string;
    fields: Record<string, string>;
  }) => {
    const answer = await platform.token({ client_id: platform.clientId, grant_type, ...fields }, path);
    expect(answer.status, `${path} ${grant_type} ${JSON.stringify(fields)}`).toBeLessThan(500);
  };
  await fc.assert(fc.asyncProperty(forms, send), { numRuns });
});
