import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { manyTimes } from '../../../tests/fixtures/database/history-count.ts';
import { clientSecret } from '../../../tests/fixtures/platform/add-application.ts';
import { test } from '../../../tests/fixtures/platform/front-end-test.ts';
import { requestsTo, type Target } from '../../../tests/fixtures/platform/hostile-requests.ts';
import { anyText, hostileText } from '../../../tests/fixtures/platform/hostile-values.ts';
import { type Platform, password } from '../../../tests/fixtures/platform/platform-test.ts';
import { unconfirmedCookie } from '../../../tests/fixtures/platform/unconfirmed-cookie.ts';
import { addThings, validRequests } from '../../../tests/fixtures/platform/valid-requests.ts';
import { transactionCommandEndpoints } from './endpoints/transaction-commands.server.ts';
import { platformEndpoints } from './endpoints.server.ts';
import { personBody } from './request/person-fields.ts';
import { lineItemsRequest, privilegedRequest } from './web/web-requests.ts';

/**
 * How many requests each caller sends to each path. There are 269 such pairs: four callers of 61 endpoints, and five of the
 * five paths of the web. So these are 1,614 requests in an ordinary run, and 21,520 with `HISTORIES=8`.
 */
const numRuns = manyTimes > 1 ? 10 * manyTimes : 6;

const bodyOf = (name: 'initiate' | 'transition') =>
  transactionCommandEndpoints.find((endpoint) => endpoint.name === `transactions/${name}`)?.body ?? z.any();

/** What is attacked: every endpoint, and the paths of a front end's own server. */
function targetsOf(examples: Readonly<Record<string, object>>): { api: Target[]; web: Target[] } {
  const api = platformEndpoints.map(({ name, method, query, body }): Target => {
    return { path: `/v1/api/${name}`, method, query, body, example: examples[name] };
  });
  const post = (name: string, body: z.ZodType, example?: object): Target => {
    return { path: `/api/${name}`, method: 'post', body, example };
  };
  const privileged = (name: 'initiate' | 'transition') =>
    post(`${name}-privileged`, privilegedRequest.extend({ bodyParams: bodyOf(name) }), {
      orderData: { quantity: 1, deliveryMethod: 'pickup' },
      bodyParams: examples[`transactions/${name}`],
    });
  const { listingId } = (examples['transactions/initiate'] as { params: { listingId: string } }).params;
  const web = [
    post('transaction-line-items', lineItemsRequest, {
      listingId,
      orderData: { quantity: 2, deliveryMethod: 'pickup' },
    }),
    ...[privileged('initiate'), privileged('transition')],
    post('auth/create-user-with-idp', z.looseObject(personBody)),
    post('delete-account', z.strictObject({ currentPassword: z.string() })),
  ];
  return { api, web };
}

/** The tokens of nobody, of a winery's owner, of a buyer's server with the client secret, and of an admin. */
async function tokensOf({ token, clientId: client_id }: Platform): Promise<string[]> {
  const grant = async (form: Record<string, string>): Promise<string> =>
    (await (await token({ client_id, ...form })).json()).access_token;
  const login = (name: string) => grant({ grant_type: 'password', username: `${name}@example.test`, password });
  const exchange = { grant_type: 'token_exchange', client_secret: clientSecret };
  return [
    await grant({ grant_type: 'client_credentials' }),
    await login('owner'),
    await grant({ ...exchange, subject_token: await login('buyer') }),
    await login('admin'),
  ];
}

/** Takes back what earlier requests have done that would have the next ones refused at once. */
async function renew({ app: { db }, shop }: Platform): Promise<void> {
  await sql`delete from rate_limits`.execute(db);
  await db.updateTable('listings').set({ state: 'published' }).where('id', '=', shop.wineId).execute();
  await db.updateTable('stock').set({ quantity: 500 }).where('listingId', '=', shop.wineId).execute();
}

test('no request makes an endpoint fail, whoever sends it and whatever is in it', { timeout: 1_200_000 }, async ({
  frontEnd,
}) => {
  const { platform } = frontEnd;
  const things = await addThings(platform);
  const { shop } = platform;
  const orders = [await frontEnd.purchase(1, false), await frontEnd.purchase(1)];
  const people = [shop.wineryId, shop.buyer.id, shop.owner.id, crypto.randomUUID()];
  const ids = [shop.wineId, ...Object.values(things), ...orders, ...people];
  const { api, web } = targetsOf(validRequests(platform, things));
  const callers = (await tokensOf(platform)).map((token) => ({ authorization: `Bearer ${token}` }));
  const browser = { cookie: await unconfirmedCookie(platform), origin: platform.baseUrl };
  let sent = 0;
  const attack = async (target: Target, headersOfCallers: readonly Record<string, string>[]) => {
    await renew(platform);
    const requests = requestsTo(target, ids);
    for (const caller of headersOfCallers) {
      const send = async ({ path, init }: { path: string; init: RequestInit }) => {
        sent += 1;
        const headers = { accept: 'application/json', ...caller, ...init.headers };
        const answer = await platform.send(path, { ...init, headers });
        expect(answer.status, `${init.method} ${path} ${init.body}`).toBeLessThan(500);
        await answer.body?.cancel();
      };
      await fc.assert(fc.asyncProperty(requests, send), { numRuns });
    }
  };
  for (const target of api) await attack(target, callers);
  for (const target of web) await attack(target, [...callers, browser]);
  expect(platform.reported).toEqual([]);
  expect(sent).toBe(numRuns * (api.length * callers.length + web.length * (callers.length + 1)));
  for (const headers of callers.slice(1)) {
    const { status } = await platform.send('/v1/api/current_user/show', { headers });
    expect(status, 'nobody was logged out on the way').toBe(200);
  }
});

test('no form makes signing in fail', async ({ frontEnd: { platform } }) => {
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
    fields: fc.dictionary(fc.constantFrom(...names), fc.oneof(hostileText, anyText)),
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
  await fc.assert(fc.asyncProperty(forms, send), { numRuns: 25 * manyTimes });
});
