import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { added, deliver, fields, type Hooked, logOf, test } from '../../../../tests/fixtures/events/webhooks-test.ts';
import { bottles, placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import { createPoster } from '../../../infra/http/public-post.ts';
import { queueDeliveries, webhookQueue } from './deliver-webhooks.server.ts';
import {
  changeWebhook,
  createWebhook,
  disableWebhook,
  replayDelivery,
  rotateWebhookSecret,
} from './manage-webhooks.server.ts';

const system = { kind: 'system' } as const;

test('what happens is sent once, signed, with the kinds that were chosen', async ({ hooked }) => {
  const { app, shop, got } = hooked;
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  const { id, secret } = await added(hooked);
  expect(await deliver(hooked)).toEqual([]);
  const { id: orderId } = await placed(app, shop.buyer, bottles(shop.wineId, 1));
  expect(await deliver(hooked)).toEqual(['done']);
  expect(await deliver(hooked)).toEqual([]);
  expect(got).toHaveLength(1);
  const [{ body, headers } = { body: '', headers: {} as Record<string, string> }] = got;
  expect(JSON.parse(body)).toEqual({
    data: {
      ...{ id: expect.any(String), sequenceId: expect.any(Number), createdAt: expect.any(String) },
      ...{ eventType: 'transaction/initiated', resourceType: 'transaction', resourceId: orderId },
    },
  });
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(Number(headers['webhook-timestamp'])).toBe(app.clock.now().getTime() / 1000);
  expect(await logOf(hooked, id)).toMatchObject([
    { state: 'delivered', attempts: 1, lastStatus: 200, resourceId: orderId },
  ]);
  expect(await app.jobs.list([{ queue: webhookQueue, data: {} }], { db: app.db })).toHaveLength(1);
});

test('a webhook is sent nothing that happened before it was added, however much that was', async ({ hooked }) => {
  const { app, got } = hooked;
  await sql`
    insert into events (event_type, resource_id, created_at)
    select 'transaction/initiated', gen_random_uuid(), ${app.clock.now()} from generate_series(1, 10001)`.execute(
    app.db,
  );
  await added(hooked);
  expect(await deliver(hooked)).toEqual([]);
  expect(got).toEqual([]);
});

test('what waits without being queued is queued again, once', async ({ hooked }) => {
  const { app, shop, admin } = hooked;
  const { id } = await added(hooked);
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  const queued = async () => {
    await queueDeliveries(app, system, { most: 100 });
    return (await app.jobs.list([{ queue: webhookQueue, data: {} }], { db: app.db })).length;
  };
  expect(await queued()).toBe(1);
  app.clock.forward(103 * 3_600_000);
  expect(await queued()).toBe(1);
  app.clock.forward(3_600_000);
  expect(await queued()).toBe(2);
  expect(await queued()).toBe(2);
  expect(await disableWebhook(app, admin, { id, version: 1, disabled: true })).toMatchObject({ ok: true });
  app.clock.forward(104 * 3_600_000);
  expect(await queued()).toBe(2);
  const proved = { ...admin, provedAt: app.clock.now() };
  expect(await disableWebhook(app, proved, { id, version: 2, disabled: false })).toMatchObject({ ok: true });
  expect(await queued()).toBe(3);
  expect(await queued()).toBe(3);
});

/** Which of the events are queued now, by their order, from 1. */
async function queuedNow({ app }: Hooked): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select place::int from (
      select queued_at, rank() over (order by sequence_number) as place
      from webhook_deliveries join events on events.id = event_id
    ) ranked where queued_at = ${app.clock.now()} order by place`.execute(app.db);
  return rows.map(({ place }) => place);
}

test('what is enabled again is queued at once, and what happens then after it', async ({ hooked }) => {
  const { app, shop, admin } = hooked;
  const { id } = await added(hooked);
  for (let placedCount = 0; placedCount < 3; placedCount++) {
    await placed(app, shop.buyer, bottles(shop.wineId, 1));
  }
  await queueDeliveries(app, system, { most: 100 });
  // why: so that the order in which they are stored is another
  await sql`
    update webhook_deliveries set queued_at = queued_at + interval '1 second'
    where event_id = (select id from events where event_type = 'transaction/initiated' order by sequence_number limit 1)
  `.execute(app.db);
  await app.jobs.deleteMatching(webhookQueue, {}, { db: app.db });
  await disableWebhook(app, admin, { id, version: 1, disabled: true });
  await disableWebhook(app, admin, { id, version: 2, disabled: false });
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  const order: number[] = [];
  for (const most of [2, 2, 2]) {
    app.clock.forward(1_000);
    expect(await queueDeliveries(app, system, { most })).toBeLessThanOrEqual(most);
    order.push(...(await queuedNow(hooked)));
  }
  expect(order).toEqual([1, 2, 3, 4]);
  expect(await app.jobs.list([{ queue: webhookQueue, data: {} }], { db: app.db })).toHaveLength(4);
});

test('what is not accepted is tried again, and fails in the end; sending it again starts anew', async ({ hooked }) => {
  const { app, shop, admin, answerWith, got } = hooked;
  const { id } = await added(hooked);
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  answerWith(500);
  expect(await deliver(hooked)).toEqual(['retry']);
  expect(await deliver(hooked, true)).toEqual(['retry']);
  const [failed] = await logOf(hooked, id);
  expect(failed).toMatchObject({ state: 'failed', attempts: 2, lastStatus: 500 });
  expect(await deliver(hooked)).toEqual([]);
  answerWith(204);
  expect(await replayDelivery(app, admin, { id, deliveryId: failed?.id ?? '' })).toMatchObject({ ok: true });
  expect(await deliver(hooked)).toEqual(['done']);
  expect(await logOf(hooked, id)).toMatchObject([{ state: 'delivered', attempts: 3, lastStatus: 204 }]);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('however often it is queued, what is not accepted is tried eleven times', async ({ hooked }) => {
  const { app, shop, answerWith } = hooked;
  const { id } = await added(hooked);
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  answerWith(500);
  const jobs = async () => (await app.jobs.list([{ queue: webhookQueue, data: {} }], { db: app.db })).length;
  for (let tried = 0; tried < 9; tried++) await deliver(hooked);
  app.clock.forward(90 * 3_600_000);
  await deliver(hooked);
  app.clock.forward(90 * 3_600_000);
  await queueDeliveries(app, system, { most: 100 });
  expect(await jobs()).toBe(1);
  app.clock.forward(14 * 3_600_000);
  expect(await deliver(hooked)).toEqual(['retry']);
  expect(await jobs()).toBe(2);
  expect(await logOf(hooked, id)).toMatchObject([{ state: 'failed', attempts: 11 }]);
  expect(await deliver(hooked)).toEqual([]);
});

test('addresses inside private networks are refused, when they are entered and when they are sent to', async ({
  hooked,
}) => {
  const { app, shop, admin, got } = hooked;
  const { id } = await added(hooked);
  const strict = { ...app, webhookPoster: createPoster({ mayBeInner: false }) };
  for (const url of [
    'http://10.0.0.1/',
    'http://localhost/',
    'https://[::1]/',
    'ftp://shop.example/',
    'shop.example',
  ]) {
    const made = await createWebhook(strict, admin, { id: crypto.randomUUID(), fields: fields(url) });
    expect(made, url).toMatchObject({ ok: false, errors: { url: expect.any(String) } });
  }
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  expect(await deliver({ ...hooked, app: strict })).toEqual(['retry']);
  expect(got).toEqual([]);
  expect(await logOf(hooked, id)).toMatchObject([
    { lastStatus: null, lastError: 'The address is inside a private network' },
  ]);
});

test('a disabled webhook is sent nothing, and what it missed once it is enabled', async ({ hooked }) => {
  const { app, shop, admin, got } = hooked;
  const { id } = await added(hooked);
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  await queueDeliveries(app, system, { most: 100 });
  expect(await disableWebhook(app, admin, { id, version: 1, disabled: true })).toMatchObject({ ok: true });
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  expect(await deliver(hooked)).toEqual(['done']);
  expect(got).toEqual([]);
  expect(await disableWebhook(app, admin, { id, version: 2, disabled: false })).toMatchObject({ ok: true });
  expect(await deliver(hooked)).toEqual(['done', 'done']);
  expect(got).toHaveLength(2);
});

test('a new secret signs from then on, and forms that are out of date are refused', async ({ hooked }) => {
  const { app, admin, url } = hooked;
  const { id, secret } = await added(hooked);
  const rotated = await rotateWebhookSecret(app, admin, { id, version: 1 });
  expect(rotated).toMatchObject({ ok: true, value: { secret: expect.stringMatching(/^whsec_/) } });
  expect(rotated.ok && rotated.value.secret).not.toBe(secret);
  const kinds = { eventTypes: ['user/deleted'] };
  expect(await changeWebhook(app, admin, { id, fields: fields(url, { ...kinds, version: 1 }) })).toMatchObject({
    code: 'changed',
  });
  expect(await changeWebhook(app, admin, { id, fields: fields(url, { ...kinds, version: 2 }) })).toMatchObject({
    ok: true,
  });
  const none = await changeWebhook(app, admin, { id, fields: fields(url, { eventTypes: [], version: 3 }) });
  expect(none).toMatchObject({ ok: false, errors: { eventTypes: 'Choose at least one' } });
  const unproved = { kind: 'user', id: admin.id, roles: ['admin'], limited: false } as const;
  expect(await createWebhook(app, unproved, { id: crypto.randomUUID(), fields: fields(url) })).toMatchObject({
    code: 'proof-required',
  });
  expect(await createWebhook(app, admin, { id, fields: fields(url) })).toMatchObject({ code: 'changed' });
});
