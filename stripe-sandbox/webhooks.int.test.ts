import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activeAccount, type OpenSandbox, openSandbox, paymentParams } from './testing/open-sandbox.ts';
import { receiveWebhooks } from './testing/receive-webhooks.ts';

const secrets = { '/platform': 'whsec_platform', '/connect': 'whsec_connect' };
let open: OpenSandbox;
let receiver: Awaited<ReturnType<typeof receiveWebhooks>>;

async function begin(statusOf?: (count: number) => number): Promise<void> {
  receiver = await receiveWebhooks(secrets, statusOf);
  const endpoints = [
    { url: `${receiver.url}/platform`, secret: secrets['/platform'], connect: false },
    { url: `${receiver.url}/connect`, secret: secrets['/connect'], connect: true },
  ];
  open = await openSandbox({ endpoints, retryMs: 10 });
}

beforeEach(() => begin());
afterEach(async () => {
  await open.close();
  await receiver.close();
  for (const { event } of receiver.received) open.drift.judge(event);
  expect(open.drift.found).toEqual([]);
  expect(receiver.refused).toEqual([]);
});

const buy = async (): Promise<Stripe.PaymentIntent> => {
  const { id } = await open.stripe.accounts.create(activeAccount);
  const intent = await open.stripe.paymentIntents.create(
    paymentParams(id, { confirm: true, payment_method: 'pm_card_bypassPending' }),
  );
  return open.stripe.paymentIntents.capture(intent.id);
};
const pending = async () => (await open.control('webhooks')).pending;

it('sends events to the platform and the Connect endpoint, each with its own secret', async () => {
  const { id } = await buy();
  await expect
    .poll(() => receiver.types())
    .toEqual(
      expect.arrayContaining([
        'payment_intent.created',
        'payment_intent.amount_capturable_updated',
        'charge.captured',
        'payment_intent.succeeded',
        'transfer.created',
      ]),
    );
  const [account] = (await open.stripe.accounts.list()).data;
  const { external_accounts: _, ...data } = account ?? {};
  expect(data).toBeDefined();
  await open.stripe.payouts.create({ amount: 8500, currency: 'usd' }, { stripeAccount: account?.id ?? '' });
  await expect.poll(() => receiver.types()).toContain('payout.created');
  for (const { event, path } of receiver.received) expect(path).toBe(event.account ? '/connect' : '/platform');
  const delivered = receiver.received.find(({ event }) => event.type === 'payment_intent.succeeded')?.event;
  expect(delivered).toMatchObject({
    object: 'event',
    livemode: false,
    api_version: '2026-10-28.endive',
    data: { object: { id, status: 'succeeded' } },
  });
  expect(delivered?.request?.id).toMatch(/^req_/);
  await expect.poll(async () => (await open.stripe.events.retrieve(delivered?.id ?? '')).pending_webhooks).toBe(0);
});

it('retries until an event is accepted', async () => {
  await open.close();
  await receiver.close();
  await begin((count) => (count < 8 ? 500 : 200));
  await buy();
  await expect.poll(pending, { timeout: 10_000 }).toBe(0);
  expect(receiver.types()).toContain('payment_intent.succeeded');
});

it('sends some events twice', async () => {
  await open.control('webhooks', { duplicate: 0.8 });
  await buy();
  await expect.poll(pending, { timeout: 10_000 }).toBe(0);
  const ids = receiver.received.map(({ event }) => event.id);
  expect(ids.length).toBeGreaterThan(new Set(ids).size);
});

it('loses all events, which can still be retrieved', async () => {
  await open.control('webhooks', { lose: 1 });
  const { id } = await buy();
  await expect.poll(pending).toBe(0);
  expect(receiver.received).toEqual([]);
  const events = await open.stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(events.data.map(({ data }) => (data.object as Stripe.PaymentIntent).id)).toEqual([id]);
});

it('drops events for a while, those of retries too, but lists them', async () => {
  await open.close();
  await receiver.close();
  await begin(() => 500);
  await open.stripe.customers.create({});
  await expect.poll(pending).toBe(1);
  await open.control('webhooks', { drop: true });
  await buy();
  await expect.poll(pending).toBe(0);
  await open.control('webhooks', { drop: false });
  const events = await open.stripe.events.list({ limit: 100 });
  expect(events.data.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['customer.created', 'payment_intent.succeeded', 'transfer.created']),
  );
  await open.stripe.customers.create({});
  await expect.poll(pending).toBe(1);
});

it('sends all events late and in random order', async () => {
  await open.control('webhooks', { delayMs: 300, reorder: true });
  for (let count = 0; count < 5; count += 1) await buy();
  await expect.poll(pending, { timeout: 10_000 }).toBe(0);
  const created = receiver.received.map(({ event }) => event.id);
  const all = await open.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  expect(new Set(created).size).toBe(all.length);
  expect(created.filter((id) => all.some((event) => event.id === id))).not.toEqual(all.map(({ id }) => id).reverse());
});

it('sends nothing while it is paused', async () => {
  await open.control('webhooks', { paused: true });
  await buy();
  expect(await pending()).toBeGreaterThan(4);
  expect(receiver.received).toEqual([]);
  await open.control('webhooks', {});
  await expect.poll(pending).toBe(0);
});
