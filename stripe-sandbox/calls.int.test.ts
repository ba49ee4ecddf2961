import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenSandbox, openSandbox } from './testing/open-sandbox.ts';
import { stripeErrorOf } from './testing/stripe-servers.ts';

let open: OpenSandbox;
beforeEach(async () => {
  open = await openSandbox();
});
afterEach(() => open.close());

const call = (path: string, init: RequestInit = {}, key = 'sk_test_sandbox') =>
  fetch(`${open.url}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body, headers });
const errorOf = async (answer: Promise<Response>) => {
  const response = await answer;
  const { error } = (await response.json()) as {
    error: { type: string; code?: string; message: string; param?: string };
  };
  return { status: response.status, request: response.headers.get('request-id'), ...error };
};

it('answers an unsupported call with an error in Stripe’s format', async () => {
  for (const path of [
    '/',
    '/v1/nothing',
    '/v1/charges/ch_1/nothing',
    '/v1/payment_intents/a/b/c/d',
    '/v1/%ff',
    '/v2/core/accounts',
  ])
    expect(await errorOf(call(path))).toMatchObject({
      status: 404,
      type: 'invalid_request_error',
      request: expect.stringMatching(/^req_/),
    });
  expect(await errorOf(call('/v1/balance', { method: 'PUT' }))).toMatchObject({ status: 404 });
});

it('accepts test-mode keys only', async () => {
  for (const key of ['', 'sk_live_1', 'rubbish', 'sk_test_'])
    expect(await errorOf(call('/v1/balance', {}, key))).toMatchObject({ status: 401, type: 'invalid_request_error' });
  expect(
    (await fetch(`${open.url}/v1/balance`, { headers: { authorization: `Basic ${btoa('sk_test_1:')}` } })).status,
  ).toBe(200);
  expect((await fetch(`${open.url}/_sandbox/clock`)).status).toBe(401);
});

it('accepts only its own secret key, for calls and for the control, if it has one', async () => {
  const guarded = await openSandbox({ secretKey: 'sk_test_own' });
  const ask = async (path: string, key: string) =>
    (await fetch(`${guarded.url}${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  for (const path of ['/v1/balance', '/_sandbox/clock']) {
    expect(await ask(path, 'sk_test_own')).toBe(200);
    for (const key of ['sk_test_sandbox', 'sk_test_own2', 'rk_test_own']) expect(await ask(path, key)).toBe(401);
    expect(await ask(path, 'pk_test_own')).toBe(403);
  }
  await guarded.close();
});

it('answers 413 to a large body, and 400 to a key of many brackets', async () => {
  expect((await post('/v1/customers', `name=${'x'.repeat(1_000_001)}`)).status).toBe(413);
  expect(await errorOf(post('/v1/customers', `metadata${'[a]'.repeat(20_000)}=1`))).toMatchObject({ status: 400 });
});

it('supports one API version', async () => {
  const answer = call('/v1/balance', { headers: { 'stripe-version': '2020-08-27' } });
  expect(await errorOf(answer)).toMatchObject({ status: 400, message: expect.stringContaining('2026-10-28.endive') });
});

it('refuses unknown connected accounts', async () => {
  const answer = call('/v1/balance', { headers: { 'stripe-account': 'acct_other' } });
  expect(await errorOf(answer)).toMatchObject({ status: 403, code: 'account_invalid' });
});

it.each([
  ['amount=ten&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=1.5&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=-5&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=500&currency=xyz', undefined, 'currency'],
  ['amount=500&currency=usd&capture_method=later', undefined, 'capture_method'],
  ['amount=500&currency=usd&confirm=maybe', undefined, 'confirm'],
  ['amount=500&currency=usd&transfer_data=acct_1', undefined, 'transfer_data'],
  ['amount=500&currency=usd&transfer_data[colour]=red', 'parameter_unknown', 'transfer_data[colour]'],
  ['amount=500&currency=usd&payment_method_types[]=card', 'parameter_unknown', 'payment_method_types'],
  ['amount=500&currency=usd&__proto__[x]=1', 'parameter_unknown', '__proto__'],
  ['amount=500&currency=usd&metadata[__proto__]=1', 'parameter_unknown', 'metadata[__proto__]'],
  ['amount=500&currency=usd&constructor=1', 'parameter_unknown', 'constructor'],
  ['amount=500&currency=usd&metadata[[a]=1', undefined, undefined],
  ['amount=500&currency=usd&amount[a]=1', undefined, undefined],
  [`amount=500&currency=usd&metadata[a]=${'x'.repeat(501)}`, undefined, 'metadata[a]'],
])('refuses %s', async (body, code, param) => {
  expect(await errorOf(post('/v1/payment_intents', body))).toMatchObject({
    status: 400,
    type: 'invalid_request_error',
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
});

it('reports a key in use, and runs the call once', async () => {
  const ask = () => post('/v1/customers', 'name=Ann', { 'idempotency-key': 'one' });
  const answers = await Promise.all(Array.from({ length: 6 }, ask));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await open.stripe.customers.list()).data).toHaveLength(1);
  const again = await ask();
  expect(again.status).toBe(200);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

it('deletes a key after a day', async () => {
  const options = { idempotencyKey: 'one' };
  const first = await open.stripe.customers.create({}, options);
  await open.control('clock', { advance: 86_000 });
  expect((await open.stripe.customers.create({}, options)).id).toBe(first.id);
  await open.control('clock', { advance: 401 });
  expect((await open.stripe.customers.create({}, options)).id).not.toBe(first.id);
});

it('does not store the response to an unreadable request', async () => {
  const options = { idempotencyKey: 'one' };
  expect(
    await stripeErrorOf(open.stripe.paymentIntents.create({ amount: 1.5, currency: 'usd' }, options)),
  ).toMatchObject({
    statusCode: 400,
  });
  expect((await open.stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, options)).amount).toBe(500);
});

it('fails as configured', async () => {
  const make = () => open.stripe.customers.create({}, { idempotencyKey: 'one' });
  const next = (fault: object) =>
    open.control('faults', { faults: [{ match: 'POST /v1/customers', times: 1, ...fault }] });
  await next({ status: 500 });
  expect(await stripeErrorOf(make())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect((await open.stripe.customers.list()).data).toHaveLength(0);
  await next({ status: 500, done: true });
  expect(await stripeErrorOf(make())).toMatchObject({ statusCode: 500 });
  expect((await open.stripe.customers.list()).data).toHaveLength(1);
  await next({ status: 429 });
  expect(await stripeErrorOf(make())).toMatchObject({ statusCode: 429, type: 'StripeRateLimitError' });
  await next({ half: true });
  expect(await stripeErrorOf(make())).toMatchObject({ type: 'StripeConnectionError' });
  expect((await make()).lastResponse.headers['idempotent-replayed']).toBe('true');
});

it.each([
  ['before', 0],
  ['after', 1],
] as const)('repeats a failure of Stripe itself for a day, which came %s the effect', async (stored, made) => {
  const options = { idempotencyKey: 'one' };
  const create = () => open.stripe.customers.create({}, options);
  await open.control('faults', { faults: [{ match: 'POST /v1/customers', times: 1, status: 500, stored }] });
  expect((await stripeErrorOf(create())).headers?.['idempotent-replayed']).toBeUndefined();
  const again = await stripeErrorOf(create());
  expect(again).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect(again.headers?.['idempotent-replayed']).toBe('true');
  expect((await open.stripe.customers.list()).data).toHaveLength(made);
  expect((await open.stripe.customers.create({}, { idempotencyKey: 'two' })).object).toBe('customer');
  await open.control('clock', { advance: 86_401 });
  expect((await create()).object).toBe('customer');
});

it.each([
  ['clock', { advance: 1e12 }],
  ['clock', { advance: 'NaN' }],
  ['clock', { forward: 1 }],
  ['clock', []],
  ['rules', { settleSeconds: -1 }],
  ['rules', { rates: { usd: 2 } }],
  ['rules', { rates: 'eur' }],
  ['webhooks', { lose: 2 }],
  ['webhooks', { drop: 'yes' }],
  ['webhooks', { endpoints: Array.from({ length: 11 }, () => ({ url: 'http://localhost/', secret: 's' })) }],
  ['faults', { faults: [{ match: '(', times: 1 }] }],
  ['faults', { faults: [{ match: 'a', times: 1e9 }] }],
  ['faults', { faults: Array.from({ length: 101 }, () => ({ match: 'a', times: 1 })) }],
  ['faults', { faults: [{ match: 'x'.repeat(501), times: 1 }] }],
  ['nothing', {}],
  ['constructor', {}],
])('refuses the control call %s with %j', async (path, body) => {
  await expect(open.control(path, body)).rejects.toThrow(/: 4\d\d /);
});

it('takes only small control calls', async () => {
  await expect(open.control('clock', { advance: 1, now: 'x'.repeat(40_000) })).rejects.toThrow('413');
});
