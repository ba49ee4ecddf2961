import { expect } from 'vitest';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { anonymous } from '#kit/actor.ts';
import { addShop, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
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
  expect(await sendMessage(app, buyer, id, { content: 'once more' })).toMatchObject({ code: 'too-many-requests' });
  const page = await listMessages(app, owner, id, { page: '2' });
  expect(page).toMatchObject({ ok: true, value: { meta: { page: 2, totalItems: 120, totalPages: 2 } } });
  expect(page.ok && page.value.data).toHaveLength(20);
  expect(await listMessages(app, stranger, id, { page: '0' })).toMatchObject({ code: 'forbidden' });
  expect(await listMessages(app, owner, id, { page: '0' })).toMatchObject({ code: 'validation-invalid-params' });
  await app.db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', buyer.id).execute();
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
