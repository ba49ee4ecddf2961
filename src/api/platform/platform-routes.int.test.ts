import { expect } from 'vitest';
import { addApplication } from '../../../tests/fixtures/platform/add-application.ts';
import { type Platform, password, test } from '../../../tests/fixtures/platform/platform-test.ts';
import { platformEndpoints } from './endpoints.server.ts';
import { readTransit } from './transit/transit-reader.ts';

async function anonymousToken({ token, clientId }: Platform, client_id = clientId): Promise<string> {
  return (await (await token({ client_id, grant_type: 'client_credentials' })).json()).access_token;
}

const transit = { accept: 'application/transit+json' };

function codesOf(text: string): string[] {
  const { errors } = readTransit(text) as { errors: { code: string }[] };
  return errors.map(({ code }) => code);
}

test('no two endpoints have the same name, and each reads or commands', () => {
  const names = platformEndpoints.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  for (const { name, method } of platformEndpoints) {
    expect(method, name).toBe(/\/(show|query|search|fetch|query_\w+)$/.test(name) ? 'get' : 'post');
  }
});

test('responses and refusals are in the encoding that is asked for', async ({ platform }) => {
  const authorization = `Bearer ${await anonymousToken(platform)}`;
  const path = `/v1/api/listings/show?id=${platform.shop.wineId}`;
  const show = (headers: Record<string, string>) => platform.send(path, { headers: { authorization, ...headers } });
  const json = await show({ accept: 'application/json' });
  expect(json.headers.get('content-type')).toBe('application/json');
  const { data } = await json.json();
  expect(data).toMatchObject({ id: platform.shop.wineId, attributes: { price: { amount: 2450, currency: 'USD' } } });
  const verbose = await show(transit);
  expect([verbose.headers.get('content-type'), verbose.headers.get('cache-control')]).toEqual([
    'application/transit+json',
    'no-store',
  ]);
  expect(await verbose.text()).toMatch(/^\{"~:data":\{"~:id":"~u/);
  const compact = await (await show({ ...transit, 'x-transit-verbose': 'false' })).text();
  expect(compact).toMatch(/^\["\^ ","~:data",\["\^ ","~:id","~u/);
  const missing = await platform.send('/v1/api/odd/path', { headers: transit });
  expect([missing.status, codesOf(await missing.text())]).toEqual([404, ['not-found']]);
  const elsewhere = await platform.send('/v1/odd');
  expect([elsewhere.status, (await elsewhere.json()).errors]).toMatchObject([
    404,
    [{ code: 'not-found', status: 404 }],
  ]);
});

test('pages of an application call from its origins, without cookies', async ({ platform }) => {
  const clientId = await addApplication(platform.app, { allowedOrigins: ['https://shop.example'] });
  await platform.app.db
    .updateTable('applications')
    .set({ allowedOrigins: [] })
    .where('id', '=', platform.clientId)
    .execute();
  const preflight = async (origin: string) =>
    platform.send('/v1/api/listings/query', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
  const allowed = await preflight('https://shop.example');
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  expect(allowed.headers.get('access-control-allow-headers')).toMatch(/Authorization.*X-Transit-Verbose/);
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
  const ask = async (client: string, origin: string) => {
    const authorization = `Bearer ${await anonymousToken(platform, client)}`;
    return platform.send('/v1/api/marketplace/show', { headers: { origin, authorization } });
  };
  const shown = await ask(clientId, 'https://shop.example');
  expect([shown.status, shown.headers.get('access-control-allow-origin')]).toEqual([200, 'https://shop.example']);
  expect((await ask(platform.clientId, 'https://shop.example')).status, 'an origin of another application').toBe(403);
  expect((await ask(platform.clientId, platform.baseUrl)).status, 'the site itself').toBe(200);
  const cached = [`/v1/assets/pub/${clientId}/a/latest/content/footer.json`, '/v1/openapi.json'];
  for (const path of [...cached, '/v1/assets/odd', '/v1/api/listings/query', '/v1/auth/token', '/v1/odd']) {
    for (const headers of [{ origin: 'https://shop.example' }, { origin: 'https://elsewhere.example' }, {}]) {
      const varies = (await platform.send(path, { headers: { ...headers } as Record<string, string> })).headers;
      expect(varies.get('vary')?.split(/, */), `${path}, ${Object.values(headers)}`).toContain('Origin');
      const isAllowed = Object.values(headers).includes('https://shop.example');
      expect(varies.get('access-control-allow-origin')).toBe(isAllowed ? 'https://shop.example' : null);
    }
  }
  expect(allowed.headers.get('vary')).toMatch(/Origin/);
  const cookie = await platform.send('/v1/auth/token', {
    method: 'POST',
    headers: { origin: 'https://shop.example', cookie: 'session=abc' },
    body: new URLSearchParams({
      client_id: clientId,
      grant_type: 'password',
      username: 'buyer@example.test',
      password,
    }),
  });
  expect([cookie.status, cookie.headers.get('set-cookie')]).toEqual([200, null]);
});

test('a body that is too large is refused in the encoding of the client', async ({ platform }) => {
  const body = 'x'.repeat(2 * 1024 * 1024);
  const answer = await platform.send('/v1/api/listings/show', { method: 'POST', headers: transit, body });
  expect([answer.status, codesOf(await answer.text())]).toEqual([413, ['request-upload-over-limit']]);
});

test('a body of the wrong type, or nested too deeply, is refused', async ({ platform }) => {
  const form = { client_id: platform.clientId, grant_type: 'client_credentials', scope: 'public-read' };
  const { access_token } = await (await platform.token(form)).json();
  const create = async (type: string, body: string) => {
    const headers = { ...transit, 'content-type': type, authorization: `Bearer ${access_token}` };
    const answer = await platform.send('/v1/api/current_user/create', { method: 'POST', headers, body });
    return [answer.status, codesOf(await answer.text())];
  };
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect(await create('text/plain', '{}')).toEqual([400, ['unsupported-content-type']]);
  const tooLarge = [413, ['request-upload-over-limit']];
  for (const levels of [101, 200, 2_000, 10_000, 400_000]) {
    const json = `{"publicData":{"a":${nested(levels)}}}`;
    expect(await create('application/json', json), `${levels} levels`).toEqual(tooLarge);
    const map = `["^ ","~:publicData",["^ ","~:a",${nested(levels)}]]`;
    expect(await create('application/transit+json', map), `${levels} levels`).toEqual(tooLarge);
  }
  expect(platform.reported).toEqual([]);
});

test('the document lists every endpoint', async ({ platform }) => {
  const { paths } = await (await platform.send('/v1/openapi.json')).json();
  expect(Object.keys(paths).toSorted()).toEqual(platformEndpoints.map(({ name }) => `/v1/api/${name}`).toSorted());
  expect(paths['/v1/api/listings/show'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'id', required: true }),
  );
  const page = await platform.send('/api/docs/platform');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/v1/api/listings/query')]);
});
