import { expect } from 'vitest';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import { type Person, type PlatformOrders, test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { password } from '../../../../tests/fixtures/platform/platform-test.ts';
import { aliases } from '../../../../tests/fixtures/platform/transaction-calls.ts';
import { checkoutSpeculation, orderData, post, privileged } from '../../../../tests/fixtures/platform/web-calls.ts';
import { TransitMoney, Uuid } from '../transit/transit-values.ts';

/** The headers of somebody: a token of the platform, in `Authorization` or in the cookie of the SDK, or a session. */
async function headersOf(
  market: PlatformOrders,
  who: Person,
  how: 'bearer' | 'cookie' | 'session',
): Promise<Record<string, string>> {
  if (how === 'session') return { authorization: `Bearer ${await market.api.token(market.shop[who])}` };
  const token = await market.token(who);
  if (how === 'bearer') return { authorization: `Bearer ${token}` };
  const stored = JSON.stringify({ access_token: token, token_type: 'bearer', scope: 'user' });
  return { cookie: `st-${market.clientId}-token=${encodeURIComponent(stored)}` };
}

test('line items are told to everybody in transit', async ({ market }) => {
  const body = { listingId: new Uuid(market.shop.wineId), isOwnListing: false, orderData };
  const answer = await post(market, '/api/transaction-line-items', body);
  expect(answer.status).toBe(200);
  expect(answer.body.data[0]).toMatchObject({ code: 'line-item/units', lineTotal: new TransitMoney(4_900, 'USD') });
  const storedAlias = (transactionProcessAlias: unknown) =>
    market.app.db
      .insertInto('listingExtendedData')
      .values({
        ...{ listingId: market.shop.wineId, privateData: '{}', metadata: '{}' },
        publicData: JSON.stringify({ transactionProcessAlias }),
      })
      .onConflict((conflict) =>
        conflict.column('listingId').doUpdateSet(({ ref }) => ({ publicData: ref('excluded.publicData') })),
      )
      .execute();
  for (const [alias, code] of [
    [aliases.template, 'line-item/item'],
    [aliases.ours, 'line-item/units'],
    ['odd/release-1', 'line-item/units'],
    [7, 'line-item/units'],
  ]) {
    await storedAlias(alias);
    const named = await post(market, '/api/transaction-line-items', body);
    expect(named.body.data[0].code).toBe(code);
  }
  const missing = await post(market, '/api/transaction-line-items', { orderData });
  expect([missing.status, missing.body.data.errors[0].code]).toEqual([400, 'validation-missing-key']);
  const stock = await post(market, '/api/transaction-line-items', {
    ...body,
    orderData: { ...orderData, quantity: 99 },
  });
  const error = { code: 'transaction-listing-insufficient-stock', id: expect.any(String) };
  const wrapped = { status: 409, statusText: 'Conflict', data: { errors: [expect.objectContaining(error)] } };
  expect([stock.status, stock.body]).toEqual([409, wrapped]);
  const accepts = async (accept: string) => (await post(market, '/api/transaction-line-items', body, { accept })).body;
  expect((await accepts('application/json')).data[0].lineTotal).toEqual({ amount: 4_900, currency: 'USD' });
  expect((await accepts('application/json, application/transit+json')).data[0].lineTotal).toEqual(
    new TransitMoney(4_900, 'USD'),
  );
  const wrong = await post(market, '/api/transaction-line-items', {}, { accept: 'application/transit+json' });
  expect(wrong.body).toMatchObject({ status: 400, statusText: 'Bad Request' });
});

for (const how of ['bearer', 'cookie', 'session'] as const) {
  test(`orders are placed in transit at our prices, with the ${how}`, async ({ market }) => {
    const headers = await headersOf(market, 'buyer', how);
    const before = await tracesOf(market.app);
    const seen = await post(market, '/api/initiate-privileged', checkoutSpeculation(market), headers);
    expect(seen.body).toMatchObject({
      ...{ status: 200, statusText: 'OK' },
      data: { data: { type: 'transaction', attributes: { payinTotal: new TransitMoney(5_047, 'USD') } } },
    });
    expect(await tracesOf(market.app)).toEqual(before);
    const placed = await post(market, '/api/initiate-privileged', privileged(market), headers);
    expect(placed.body.data.data.attributes).toMatchObject({
      ...{ processName: 'default-purchase', lastTransition: 'transition/request-payment' },
      protectedData: { deliveryMethod: 'pickup', stripePaymentIntents: { default: {} } },
    });
    expect(placed.body.data.included).toMatchObject([{ type: 'listing' }]);
  });
}

test('a question is ordered from in transit, and other transitions are taken', async ({ market }) => {
  const headers = await headersOf(market, 'buyer', 'bearer');
  const params = { listingId: new Uuid(market.shop.wineId) };
  const ask = { bodyParams: { processAlias: aliases.template, transition: 'transition/inquire', params } };
  const { body } = await post(market, '/api/initiate-privileged', ask, headers);
  const bodyParams = { id: body.data.data.id, transition: 'transition/request-payment-after-inquiry', params: {} };
  const step = { orderData, bodyParams, queryParams: { expand: true } };
  const seen = await post(market, '/api/transition-privileged', { ...step, isSpeculative: true }, headers);
  expect(seen.body.data.data.attributes.payinTotal).toEqual(new TransitMoney(5_047, 'USD'));
  const done = await post(market, '/api/transition-privileged', step, headers);
  expect(done.body.data.data.attributes.lastTransition).toBe('transition/request-payment-after-inquiry');
});

test('a token of the platform works in JSON, too, where the answer is wrapped', async ({ market }) => {
  const body = JSON.stringify({
    ...privileged(market),
    bodyParams: {
      processAlias: aliases.ours,
      transition: 'transition/request-payment',
      params: { listingId: market.shop.wineId },
    },
  });
  const headers = { ...(await headersOf(market, 'buyer', 'bearer')), 'content-type': 'application/json' };
  const answer = await fetch(`${market.baseUrl}/api/initiate-privileged`, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({
    status: 200,
    data: { data: { attributes: { payinTotal: { amount: 5_047 } } } },
  });
});

test('line items and metadata of the sender are ignored, and nobody orders without a session', async ({ market }) => {
  const headers = await headersOf(market, 'buyer', 'bearer');
  const lineItems = [{ code: 'line-item/item', unitPrice: new TransitMoney(1, 'USD'), quantity: 2 }];
  const params = { listingId: new Uuid(market.shop.wineId), lineItems, metadata: { approved: true } };
  const bodyParams = { processAlias: aliases.template, transition: 'transition/request-payment', params };
  const placed = await post(market, '/api/initiate-privileged', privileged(market, { bodyParams }), headers);
  expect(placed.body.data.data.attributes).toMatchObject({
    payinTotal: new TransitMoney(5_047, 'USD'),
    metadata: {},
  });
  const expired = await post(market, '/api/initiate-privileged', privileged(market), { authorization: 'Bearer none' });
  expect([expired.status, expired.body.data.errors[0].code]).toEqual([401, 'auth-invalid-access-token']);
  const stored = encodeURIComponent(JSON.stringify({ access_token: 'expired' }));
  const { authorization = '' } = await headersOf(market, 'stranger', 'session');
  const session = authorization.replace('Bearer ', 'session=');
  const both = { cookie: `st-${market.clientId}-token=${stored}; ${session}` };
  const elsewhere = await post(market, '/api/initiate-privileged', privileged(market), both);
  expect([elsewhere.status, elsewhere.body.data.errors[0].code]).toEqual([401, 'auth-invalid-access-token']);
  const senders: Record<string, string>[] = [{}, { cookie: 'st-x-token=%7B' }];
  for (const sent of senders) {
    const refused = await post(market, '/api/initiate-privileged', privileged(market), sent);
    expect([refused.status, refused.body.data.errors[0].code]).toEqual([403, 'forbidden']);
  }
  const odd = await post(market, '/api/transition-privileged', { bodyParams: {} }, headers);
  expect(odd.status).toBe(400);
});

test('an account is deleted by its password, as the page of its settings asks for it', async ({ market }) => {
  const remove = async (who: Person, how: 'cookie' | 'session', currentPassword: string) => {
    const answer = await post(market, '/api/delete-account', { currentPassword }, await headersOf(market, who, how));
    return { ...answer.body, cookies: answer.cookies };
  };
  const wrong = { status: 403, statusText: 'Forbidden', data: { errors: [{ code: 'forbidden' }] } };
  expect(await remove('buyer', 'cookie', 'wrong')).toMatchObject(wrong);
  expect(await remove('owner', 'cookie', password)).toMatchObject({ status: 409, statusText: 'Conflict' });
  expect(await post(market, '/api/delete-account', { currentPassword: password })).toMatchObject({ status: 403 });
  const from = { origin: 'https://elsewhere.test', ...(await headersOf(market, 'buyer', 'cookie')) };
  const forged = await post(market, '/api/delete-account', { currentPassword: password }, from);
  expect(forged).toMatchObject({ status: 403, body: { status: 403, data: { errors: [{ code: 'forbidden' }] } } });
  for (const [who, how] of [
    ['buyer', 'cookie'],
    ['stranger', 'session'],
  ] as const) {
    const { id } = market.shop[who];
    expect(await remove(who, how, password)).toEqual({
      ...{ status: 200, statusText: 'OK', data: { data: { id: new Uuid(id), type: 'currentUser' } }, cookies: [] },
    });
    const rows = market.app.db.selectFrom('users').select('deletedAt').where('id', '=', id);
    expect((await rows.executeTakeFirstOrThrow()).deletedAt).not.toBeNull();
  }
});
