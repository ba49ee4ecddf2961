import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { withRequestSource } from '#features/accounts/request-source.server.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { anonymous } from '#kit/actor.ts';
import { addShop, spans, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { listMessages } from './list-messages.server.ts';
import { sendMessage } from './send-message.server.ts';

/** An enquiry about a wine, and its parties. */
async function openEnquiry(orders: TestOrders) {
  const shop = await addShop(orders.db);
  const app = { ...orders, rateLimiter: createRateLimiter(orders.db, orders.clock) };
  const enquiry = await enquire(app, shop.buyer, { listingId: shop.wineId });
  if (!enquiry.ok) throw new Error(enquiry.code);
  return { app, shop, id: enquiry.value.id };
}

test('the parties of an order write to each other, listed newest first; the operator can only read, others neither', async ({
  orders,
}) => {
  const { app, shop, id } = await openEnquiry(orders);
  const { buyer, member, admin, stranger } = shop;
  for (const [actor, content] of [
    [buyer, ' Is it dry? '],
    [member, 'Bone dry <b>'],
  ] as const) {
    expect(await sendMessage(app, actor, id, { content })).toMatchObject({ ok: true });
    app.clock.forward(1);
  }
  for (const actor of [buyer, member, admin]) {
    expect(await listMessages(app, actor, id, {})).toMatchObject({
      ok: true,
      value: {
        data: [
          { content: 'Bone dry <b>', sender: { id: member.id } },
          { content: 'Is it dry?', sender: { id: buyer.id, displayName: 'Ada L' } },
        ],
        meta: { page: 1, perPage: 100, totalItems: 2, totalPages: 1 },
      },
    });
  }
  for (const actor of [stranger, anonymous, { ...buyer, limited: true }]) {
    expect(await sendMessage(app, actor, id, { content: 'x' })).toMatchObject({ code: 'forbidden' });
  }
  for (const actor of [stranger, anonymous])
    expect(await listMessages(app, actor, id, {})).toMatchObject({ code: 'forbidden' });
  expect(await sendMessage(app, admin, id, { content: 'x' })).toMatchObject({ code: 'forbidden' });
  expect(await sendMessage(app, buyer, crypto.randomUUID(), { content: 'x' })).toMatchObject({ code: 'not-found' });
});

test.for([undefined, '', '   ', 7, 'x'.repeat(5_001), 'a\0'])(
  'a message of %j is refused',
  async (content, { orders }) => {
    const { app, shop, id } = await openEnquiry(orders);
    expect(await sendMessage(app, shop.buyer, id, { content })).toMatchObject({
      code: 'validation-invalid-params',
      meta: { parameter: 'content' },
    });
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
  },
);

test('a deleted person cannot be written to, and messages are rate limited', async ({ orders }) => {
  const { app, shop, id } = await openEnquiry(orders);
  const { buyer, owner, stranger } = shop;
  for (let written = 0; written < 120; written++) await sendMessage(app, buyer, id, { content: `${written}` });
  expect(await showOrder(app, owner, id)).toMatchObject({ value: { customer: { state: 'active' } } });
  expect(await sendMessage(app, buyer, id, { content: 'once more' })).toMatchObject({ code: 'too-many-requests' });
  const page = await listMessages(app, owner, id, { page: '2' });
  expect(page).toMatchObject({ ok: true, value: { meta: { page: 2, totalItems: 120, totalPages: 2 } } });
  expect(page.ok && page.value.data).toHaveLength(20);
  expect(await listMessages(app, stranger, id, { page: '0' })).toMatchObject({ code: 'forbidden' });
  expect(await listMessages(app, owner, id, { page: '0' })).toMatchObject({ code: 'validation-invalid-params' });
  await app.db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', buyer.id).execute();
  expect(await showOrder(app, owner, id)).toMatchObject({ value: { customer: { state: 'deleted' } } });
  expect(await sendMessage(app, owner, id, { content: 'Hello?' })).toMatchObject({
    code: 'forbidden',
    meta: { message: 'This user has been removed. Sending message to the user is not possible anymore.' },
  });
  expect(await listMessages(app, owner, id, {})).toMatchObject({
    value: {
      data: expect.arrayContaining([
        expect.objectContaining({ sender: { id: buyer.id, displayName: 'Deleted user' } }),
      ]),
    },
  });
});

test('four hundred messages a day are written by one person, and four thousand in one network', async ({ orders }) => {
  const { app, shop, id } = await openEnquiry(orders);
  const write = () => sendMessage(app, shop.buyer, id, { content: 'Hello' });
  const from = (network: string) => withRequestSource({ requestId: 'request-1', network }, write);
  const fill = async (name: string, count: number) => {
    const key = createHash('sha256').update(name).digest('hex');
    const endsAt = new Date(app.clock.now().getTime() + spans.day);
    const counter = { key, count, endsAt };
    await app.db
      .insertInto('rateLimits')
      .values(counter)
      .onConflict((one) => one.column('key').doUpdateSet({ count }))
      .execute();
  };
  const refused = { code: 'too-many-requests', retryAfterSeconds: 86_400 };
  await fill('messages from 203.0.113.0/24', 4_000);
  expect(await from('203.0.113.7')).toMatchObject(refused);
  expect(await from('198.51.100.7')).toMatchObject({ ok: true });
  await fill(`messages of ${shop.buyer.id} in a day`, 400);
  expect(await write()).toMatchObject(refused);
  app.clock.forward(spans.day);
  expect(await write()).toMatchObject({ ok: true });
});
