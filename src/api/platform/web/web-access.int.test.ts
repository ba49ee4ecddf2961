import { expect } from 'vitest';
import { openApi } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addApplication } from '../../../../tests/fixtures/platform/add-application.ts';
import { type Person, type PlatformOrders, test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { password } from '../../../../tests/fixtures/platform/platform-test.ts';
import { orderData, post, privileged } from '../../../../tests/fixtures/platform/web-calls.ts';

type Tokens = { access_token: string; refresh_token: string };

const path = '/api/initiate-privileged';

/** Logs somebody in to an application. @returns what the SDK then keeps */
async function tokensOf(market: PlatformOrders, who: Person, clientId = market.clientId): Promise<Tokens> {
  const login = {
    client_id: clientId,
    grant_type: 'password',
    scope: 'user',
    username: `${who}@example.test`,
    password,
  };
  return granted(market, login);
}

async function granted({ baseUrl }: PlatformOrders, form: Record<string, string>): Promise<Tokens> {
  const answer = await fetch(`${baseUrl}/v1/auth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return (await answer.json()) as Tokens;
}

function cookieOf(clientId: string, tokens: object): string {
  return `st-${clientId}-token=${encodeURIComponent(JSON.stringify(tokens))}`;
}

/** Asks for a price with cookies, as somebody who has to be logged in. */
function ask(market: PlatformOrders, cookies: readonly string[], more: Record<string, string> = {}) {
  return post(market, path, privileged(market, { isSpeculative: true }), { cookie: cookies.join('; '), ...more });
}

test('an expired token of the SDK’s cookie is refreshed, and the cookie set as the SDK sets it', async ({ market }) => {
  const { app, clientId } = market;
  const before = await tokensOf(market, 'buyer');
  const cookie = cookieOf(clientId, before);
  expect(await ask(market, [cookie])).toMatchObject({ status: 200, cookies: [] });
  app.clock.forward(601_000);
  const bearer = await post(market, path, privileged(market), {
    authorization: `Bearer ${before.access_token}`,
    cookie,
  });
  expect([bearer.status, bearer.cookies]).toEqual([401, []]);
  const placed = await post(market, path, privileged(market), { cookie });
  expect(placed.status).toBe(200);
  const [, value = ''] =
    new RegExp(`^st-${clientId}-token=([^;]+); Max-Age=2592000; Path=/$`).exec(placed.cookies[0] ?? '') ?? [];
  const after = JSON.parse(decodeURIComponent(value));
  expect(after).toEqual({
    ...{ access_token: expect.any(String), refresh_token: expect.any(String), scope: 'user' },
    ...{ token_type: 'bearer', expires_in: 600 },
  });
  expect(after.refresh_token).not.toBe(before.refresh_token);
  expect(await ask(market, [cookieOf(clientId, after)])).toMatchObject({ status: 200, cookies: [] });
  const sdkRefresh = { client_id: clientId, grant_type: 'refresh_token', refresh_token: after.refresh_token };
  expect(await granted(market, sdkRefresh)).toMatchObject({ scope: 'user' });
});

test('several calls at once with the same expired cookie are all answered', async ({ market }) => {
  const cookie = cookieOf(market.clientId, await tokensOf(market, 'buyer'));
  market.app.clock.forward(601_000);
  const answers = await Promise.all([1, 2, 3].map(() => ask(market, [cookie])));
  expect(answers.map(({ status, cookies }) => [status, cookies.length])).toEqual([1, 2, 3].map(() => [200, 1]));
  const refreshTokens = answers.map(({ cookies: [set = ''] }) => {
    return JSON.parse(decodeURIComponent(set.slice(set.indexOf('=') + 1, set.indexOf(';')))).refresh_token;
  });
  expect(new Set(refreshTokens).size).toBe(1);
});

test('pages of other sites refresh nothing, and a refresh token that does not hold is none', async ({ market }) => {
  const { app, clientId } = market;
  const tokens = await tokensOf(market, 'buyer');
  app.clock.forward(601_000);
  const forged = await ask(market, [cookieOf(clientId, tokens)], { origin: 'https://elsewhere.test' });
  expect([forged.status, forged.cookies]).toEqual([403, []]);
  expect(await app.db.selectFrom('applicationSessions').select('generation').execute()).toEqual([{ generation: 1 }]);
  for (const wrong of ['none', tokens.access_token, undefined]) {
    const answer = await ask(market, [cookieOf(clientId, { ...tokens, refresh_token: wrong })]);
    expect([answer.status, answer.body.data.errors[0].code, answer.cookies]).toEqual([
      401,
      'auth-invalid-access-token',
      [],
    ]);
  }
  const elsewhere = await addApplication(app);
  expect(await ask(market, [cookieOf(elsewhere, tokens)])).toMatchObject({ status: 401, cookies: [] });
});

test('the cookies of several applications count for one person, or for the application of the page', async ({
  market,
}) => {
  const { app, clientId } = market;
  const own = await addApplication(app, { allowedOrigins: ['http://shop.test'] });
  const buyer = cookieOf(clientId, await tokensOf(market, 'buyer'));
  const same = cookieOf(own, await tokensOf(market, 'buyer', own));
  const stranger = cookieOf(own, await tokensOf(market, 'stranger', own));
  const visitor = await granted(market, { client_id: own, grant_type: 'client_credentials', scope: 'public-read' });
  expect(await ask(market, [buyer, same])).toMatchObject({ status: 200 });
  expect(await ask(market, [cookieOf(own, visitor), buyer])).toMatchObject({ status: 200 });
  const ambiguous = await ask(market, [buyer, stranger]);
  expect([ambiguous.status, ambiguous.body.data.errors[0].code]).toEqual([401, 'auth-invalid-access-token']);
  const cookie = `${buyer}; ${stranger}`;
  const placed = await post(market, path, privileged(market), { cookie, origin: 'http://shop.test' });
  expect(placed.status).toBe(200);
  const orders = await app.db.selectFrom('orders').select('customerId').execute();
  expect(orders).toEqual([{ customerId: market.shop.stranger.id }]);
});

test('over https the cookie is set for https alone', async ({ market }) => {
  const site = { name: 'Lonevine', baseUrl: 'https://shop.test', map: { currentLocationDistance: 1_000 } };
  const api = openApi(market.app, { site } as never);
  const cookie = cookieOf(market.clientId, await tokensOf(market, 'buyer'));
  market.app.clock.forward(601_000);
  const body = JSON.stringify({ listingId: market.shop.wineId, isOwnListing: false, orderData });
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await api.send('/api/transaction-line-items', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; Secure$/);
});
