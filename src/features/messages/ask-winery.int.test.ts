import { expect } from 'vitest';
import { withRequestSource } from '#features/accounts/request-source.server.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { anonymous } from '#kit/actor.ts';
import { addShop, spans, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { askWinery } from './ask-winery.server.ts';
import { listMessages } from './list-messages.server.ts';
import { findDraft, saveDraft, sweepDrafts } from './message-drafts.server.ts';

async function openShop(orders: TestOrders) {
  return {
    app: { ...orders, rateLimiter: createRateLimiter(orders.db, orders.clock) },
    shop: await addShop(orders.db),
  };
}

/** The ids of all orders and messages. */
async function storedIds({ db }: TestOrders): Promise<number[]> {
  const orders = await db.selectFrom('orders').select('id').execute();
  const messages = await db.selectFrom('messages').select('id').execute();
  return [orders.length, messages.length];
}

test('a question creates an enquiry with its first message, about a wine or to the winery, only once', async ({
  orders,
}) => {
  const { app, shop } = await openShop(orders);
  const { buyer, owner, wineId: listingId, wineryId } = shop;
  const id = crypto.randomUUID();
  const question = { id, listingId, content: ' Is it dry? ' };
  for (const _ of ['sent', 'sent again']) {
    expect(await askWinery(app, buyer, question)).toEqual({ ok: true, value: { id } });
  }
  expect(await storedIds(app)).toEqual([1, 1]);
  expect(await listMessages(app, owner, id, {})).toMatchObject({ value: { data: [{ content: 'Is it dry?' }] } });
  expect(await askWinery(app, buyer, { wineryId, content: 'Open on Monday?' })).toMatchObject({ ok: true });
  expect(await storedIds(app)).toEqual([2, 2]);
});

test('if the enquiry or the message is refused, neither is created', async ({ orders }) => {
  const { app, shop } = await openShop(orders);
  const { buyer, owner, stranger, wineId: listingId } = shop;
  const content = 'Is it dry?';
  for (const wrong of ['', '  ', 'x'.repeat(5_001), 'a\0', undefined]) {
    expect(await askWinery(app, buyer, { listingId, content: wrong })).toMatchObject({
      code: 'validation-invalid-params',
      meta: { parameter: 'content' },
    });
  }
  expect(await askWinery(app, owner, { listingId, content })).toMatchObject({ code: 'forbidden' });
  expect(await askWinery(app, { ...buyer, limited: true }, { listingId, content })).toMatchObject({
    code: 'forbidden',
  });
  const nowhere = crypto.randomUUID();
  expect(await askWinery(app, buyer, { listingId: nowhere, content })).toMatchObject({
    code: 'transaction-listing-not-found',
  });
  expect(await askWinery(app, buyer, { wineryId: nowhere, content })).toMatchObject({ code: 'not-found' });
  expect(await storedIds(app)).toEqual([0, 0]);
  const anothers = await enquire(app, stranger, { listingId });
  if (!anothers.ok) throw new Error(anothers.code);
  const stolen = { id: anothers.value.id, listingId, content };
  expect(await askWinery(app, buyer, stolen)).toMatchObject({ code: 'forbidden' });
  expect(await storedIds(app)).toEqual([1, 0]);
});

test('a draft written before signing up is kept for a day, and rate limited', async ({ orders }) => {
  const { app } = await openShop(orders);
  const draft = await saveDraft(app, anonymous, '192.0.2.1', { content: 'Is it <dry>?' });
  if (!draft.ok) throw new Error(draft.code);
  expect(await findDraft(app, anonymous, draft.value)).toBe('Is it <dry>?');
  for (const other of [undefined, 'no id', crypto.randomUUID()])
    expect(await findDraft(app, anonymous, other)).toBeUndefined();
  expect(await saveDraft(app, anonymous, '192.0.2.1', { content: ' ' })).toEqual({ ok: false, code: 'invalid' });
  for (let more = 1; more < 30; more += 1) await saveDraft(app, anonymous, '192.0.2.1', { content: 'x' });
  expect(await saveDraft(app, anonymous, '192.0.2.1', { content: 'x' })).toEqual({ ok: false, code: 'too-many' });
  await sweepDrafts(app, { kind: 'system' });
  expect(await findDraft(app, anonymous, draft.value)).toBe('Is it <dry>?');
  app.clock.forward(spans.day);
  expect(await findDraft(app, anonymous, draft.value)).toBeUndefined();
  await sweepDrafts(app, { kind: 'system' });
  expect(await app.db.selectFrom('messageDrafts').select('id').execute()).toEqual([]);
});

test('thirty questions a day are asked by one person, in both ways together, and 300 from one network', async ({
  orders,
}) => {
  const { app, shop } = await openShop(orders);
  const { wineId: listingId, buyer, stranger } = shop;
  const tooMany = { ok: false, code: 'too-many-requests', retryAfterSeconds: expect.any(Number) };
  for (let asked = 0; asked < 15; asked++) {
    expect(await askWinery(app, buyer, { listingId, content: 'Is it dry?' })).toMatchObject({ ok: true });
    expect(await enquire(app, buyer, { listingId })).toMatchObject({ ok: true });
  }
  expect(await enquire(app, buyer, { listingId })).toMatchObject(tooMany);
  expect(await askWinery(app, buyer, { listingId, content: 'Is it dry?' })).toMatchObject(tooMany);
  expect(await storedIds(app)).toEqual([30, 15]);
  const source = { requestId: 'request-1', network: '203.0.113.7' };
  const from = (network: string) =>
    withRequestSource({ ...source, network }, () => enquire(app, stranger, { listingId }));
  const key = 'questions from 203.0.113.0/24';
  for (let asked = 0; asked < 300; asked++) await app.rateLimiter.take(key, { limit: 300, windowSeconds: 86_400 });
  expect(await from('203.0.113.99')).toMatchObject(tooMany);
  expect(await from('198.51.100.1')).toMatchObject({ ok: true });
  app.clock.forward(spans.day);
  expect(await enquire(app, buyer, { listingId })).toMatchObject({ ok: true });
});
