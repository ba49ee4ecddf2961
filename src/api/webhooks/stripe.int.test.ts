import { Hono } from 'hono';
import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { openStripe } from '#features/payments/stripe/open-stripe.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { test as base, spans, type TestOrders } from '../../../tests/fixtures/orders/orders-test.ts';
import { handleErrors } from '../request-guards.ts';
import { limitBody } from '../request-size.ts';
import { stripeWebhookRoutes } from './stripe.server.ts';

const secrets = { platform: 'whsec_of_the_house', connect: 'whsec_of_the_wineries' };
const addresses = { platform: '/api/webhooks/stripe', connect: '/api/webhooks/stripe-connect' };

/** The webhook routes with Stripe's own SDK; no requests are made. */
function openHook(app: TestOrders, { secretKey = 'sk_test_1', webhookSecrets = secrets as Secrets } = {}) {
  const { paymentEvents } = openStripe({ secretKey, webhookSecrets }, app.clock.now);
  const http = new Hono<HttpEnv>();
  http.use(limitBody());
  http.route('/api/webhooks', stripeWebhookRoutes({ ...app, paymentEvents }));
  http.onError(handleErrors(app.errors));
  const sign = (payload: string, secret = secrets.platform, agedSeconds = 0) => {
    const timestamp = Math.floor(app.clock.now().getTime() / 1000) - agedSeconds;
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  };
  const send = async (body: string, signature: string | undefined, address = addresses.platform) => {
    const headers = new Headers(signature === undefined ? [] : [['stripe-signature', signature]]);
    return (await http.request(address, { method: 'POST', body, headers })).status;
  };
  const events = async () => {
    const rows = await app.db.selectFrom('paymentEvents').selectAll().orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  return { sign, send, events };
}

type Secrets = Record<'platform' | 'connect', string | undefined>;

const event = (more: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
  ...more,
});

const test = base.extend<{ hook: ReturnType<typeof openHook> }>({
  hook: async ({ orders }, use) => use(openHook(orders)),
});

describe('a webhook event', () => {
  test('is accepted with unknown fields, and processed once however often it is sent', async ({
    hook,
    orders: app,
  }) => {
    const object = {
      id: 'pi_1',
      metadata: { order_id: 'none of ours', more: 'x' },
      payment_intent: { odd: true },
      new: [],
    };
    const body = JSON.stringify(
      event({ pending_webhooks: 7, brand_new: { deep: [1] }, data: { object, previous: {} } }),
    );
    const signature = hook.sign(body);
    expect([await hook.send(body, signature), await hook.send(body, signature)]).toEqual([204, 204]);
    expect(await hook.events()).toEqual(['evt_1']);
    app.clock.forward(6 * spans.minute);
    expect(await hook.send(body, signature)).toBe(400);
    expect(await hook.send(body, hook.sign(body))).toBe(204);
    expect(await hook.events()).toEqual(['evt_1']);
  });

  test('is refused without a signature, or with one that is wrong, old, or of another body', async ({ hook }) => {
    const body = JSON.stringify(event());
    const others = JSON.stringify(event({ id: 'evt_2' }));
    const wrong = [
      undefined,
      '',
      'x',
      't=1,v1=00',
      hook.sign(body, 'whsec_of_nobody'),
      hook.sign(body, secrets.platform, 301),
    ];
    for (const signature of [...wrong, hook.sign(others)]) expect(await hook.send(body, signature)).toBe(400);
    expect(await hook.events()).toEqual([]);
    expect(await hook.send(body, hook.sign(body, secrets.platform, 299))).toBe(204);
  });

  test('is refused at the other route: each has its own secret', async ({ hook }) => {
    const body = JSON.stringify(event({ account: 'acct_1' }));
    expect(await hook.send(body, hook.sign(body, secrets.connect), addresses.platform)).toBe(400);
    expect(await hook.send(body, hook.sign(body, secrets.platform), addresses.connect)).toBe(400);
    expect(await hook.events()).toEqual([]);
    expect(await hook.send(body, hook.sign(body, secrets.connect), addresses.connect)).toBe(204);
  });

  test('is refused if no secret is configured', async ({ orders: app }) => {
    const hook = openHook(app, { webhookSecrets: { platform: undefined, connect: '' } });
    const body = JSON.stringify(event());
    for (const address of Object.values(addresses)) expect(await hook.send(body, hook.sign(body), address)).toBe(400);
    expect(await hook.events()).toEqual([]);
  });

  test('is refused if it is of the other mode', async ({ hook, orders: app }) => {
    const live = openHook(app, { secretKey: 'sk_live_1' });
    const [tried, real] = [JSON.stringify(event()), JSON.stringify(event({ livemode: true }))];
    expect(await hook.send(real, hook.sign(real))).toBe(400);
    expect(await live.send(tried, live.sign(tried))).toBe(400);
    expect(await hook.events()).toEqual([]);
  });

  test('is refused if it is too long', async ({ hook }) => {
    const long = (length: number) => JSON.stringify(event({ padding: 'x'.repeat(length) }));
    for (const [body, status] of [
      [long(512 * 1024), 400],
      [long(1024 * 1024), 413],
    ] as const)
      expect(await hook.send(body, hook.sign(body))).toBe(status);
    expect(await hook.events()).toEqual([]);
  });

  test.for([
    ['invalid JSON', '{"id": "evt_1"'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[]'],
    ['an event without data', JSON.stringify(event({ data: undefined }))],
    ['an event without an object', JSON.stringify(event({ data: { object: 'pi_1' } }))],
    ['an event of an unnamed object', JSON.stringify(event({ data: { object: {} } }))],
    ['an event without a mode', JSON.stringify(event({ livemode: undefined }))],
    ['an event whose name is too long', JSON.stringify(event({ id: 'x'.repeat(256) }))],
  ] as const)('is refused if it is signed and %s', async ([, body], { hook }) => {
    expect(await hook.send(body, hook.sign(body))).toBe(400);
    expect(await hook.events()).toEqual([]);
  });
});
