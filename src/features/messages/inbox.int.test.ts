import { expect } from 'vitest';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addEnquiries } from '../../../tests/fixtures/listings/add-enquiries.ts';
import {
  addShop,
  bottles,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { countNotifications } from './count-notifications.server.ts';
import { listInbox } from './list-inbox.server.ts';
import { readOrderVersion } from './read-order-version.server.ts';
import { markOrderRead } from './read-receipts.server.ts';
import { sendMessage } from './send-message.server.ts';

/** A shop with a paid order. */
async function openSale(orders: TestOrders) {
  const shop = await addShop(orders.db);
  const app = { ...orders, rateLimiter: createRateLimiter(orders.db, orders.clock) };
  const { id } = await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  app.clock.forward(spans.minute);
  return { app, shop, id };
}

/** The ids of a person's orders, or sales, that have something new. */
async function unreadIds(app: TestOrders, actor: SignedIn, only: 'order' | 'sale'): Promise<string[]> {
  const listed = await listInbox(app, actor, { only });
  if (!listed.ok) throw new Error(listed.code);
  return listed.value.data.filter(({ unread }) => unread).map(({ id }) => id);
}

test('what the other party does or writes is new until it is looked at, for each person separately', async ({
  orders,
}) => {
  const { app, shop, id } = await openSale(orders);
  const { buyer, owner, member } = shop;
  expect(await unreadIds(app, buyer, 'order')).toEqual([]);
  expect(await unreadIds(app, owner, 'sale')).toEqual([id]);
  expect(await markOrderRead(app, owner, id)).toEqual({ ok: true });
  expect(await unreadIds(app, owner, 'sale')).toEqual([]);
  expect(await unreadIds(app, member, 'sale')).toEqual([id]);
  app.clock.forward(spans.minute);
  await acceptOrder(app, owner, id);
  expect(await unreadIds(app, buyer, 'order')).toEqual([id]);
  expect(await unreadIds(app, owner, 'sale')).toEqual([]);
  app.clock.forward(spans.minute);
  await markOrderRead(app, buyer, id);
  app.clock.forward(spans.minute);
  await sendMessage(app, member, id, { content: 'Friday?' });
  expect(await unreadIds(app, buyer, 'order')).toEqual([id]);
  expect(await unreadIds(app, owner, 'sale')).toEqual([]);
  await sendMessage(app, buyer, id, { content: 'Gladly' });
  expect(await unreadIds(app, owner, 'sale')).toEqual([id]);
  await markOrderRead(app, buyer, id);
  app.clock.forward(spans.minute);
  await transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
  expect(await unreadIds(app, buyer, 'order')).toEqual([id]);
});

test('the inbox takes as many queries for ten thousand orders as for ten, and shows the ten newest first', async ({
  orders: app,
}) => {
  const { wineryId, buyer, owner } = await addShop(app.db);
  const countQueries = async (actor: SignedIn, only: 'order' | 'sale') => {
    const before = app.statements.length;
    const listed = await listInbox(app, actor, { only });
    if (!listed.ok) throw new Error(listed.code);
    return { queries: app.statements.length - before, ...listed.value };
  };
  await addEnquiries(app.db, { wineryId, customerId: buyer.id }, 10);
  const few = { order: await countQueries(buyer, 'order'), sale: await countQueries(owner, 'sale') };
  for (let thousand = 0; thousand < 10; thousand += 1)
    await addEnquiries(app.db, { wineryId, customerId: buyer.id }, 1_000);
  for (const [only, actor] of [
    ['order', buyer],
    ['sale', owner],
  ] as const) {
    const many = await countQueries(actor, only);
    expect(many.queries).toBe(few[only].queries);
    expect(many.data).toHaveLength(10);
    expect(many.meta.totalItems).toBe(10_000);
  }
});

test('the notification count counts paid sales, a hundred at most, with one query', async ({ orders }) => {
  const { app, shop } = await openSale(orders);
  const queries = async (actor: SignedIn) => {
    const before = app.statements.length;
    const counted = await countNotifications(app, actor);
    return [counted, app.statements.length - before];
  };
  expect(await queries(shop.owner)).toMatchObject([{ sales: 1, orders: 0, listings: 1 }, 1]);
  expect(await queries(shop.buyer)).toMatchObject([{ sales: 0, orders: 1, listings: 0 }, 1]);
  expect(await queries(shop.stranger)).toMatchObject([{ sales: 0, orders: 0, listings: 0 }, 1]);
  expect(await countNotifications(app, { kind: 'anonymous' })).toEqual({
    ...{ sales: 0, orders: 0, listings: 0 },
    unread: { orders: 0, sales: 0 },
  });
  const more = await addEnquiries(app.db, { wineryId: shop.wineryId, customerId: shop.stranger.id }, 120);
  const paid = { lastTransition: 'confirm-payment', state: 'purchased' } as const;
  const price = { currency: 'USD', payinCents: 100, payoutCents: 90 };
  await app.db
    .updateTable('orders')
    .set({ ...paid, ...price })
    .where('id', 'in', more)
    .execute();
  expect(await queries(shop.owner)).toMatchObject([{ sales: 100, orders: 0 }, 1]);
});

test('an order’s version changes whenever something that its page shows changes, and only then', async ({ orders }) => {
  const { app, shop, id } = await openSale(orders);
  const { buyer, owner, stranger } = shop;
  const seen = new Set<string>();
  const isNew = async () => {
    const version = await readOrderVersion(app, buyer, id);
    if (!version.ok) throw new Error(version.code);
    const known = seen.has(version.value);
    seen.add(version.value);
    return !known;
  };
  expect(await isNew()).toBe(true);
  expect(await isNew()).toBe(false);
  await sendMessage(app, owner, id, { content: 'Hello' });
  expect(await isNew()).toBe(true);
  await acceptOrder(app, owner, id);
  expect(await isNew()).toBe(true);
  await transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
  expect(await isNew()).toBe(true);
  expect(await isNew()).toBe(false);
  expect(await readOrderVersion(app, stranger, id)).toMatchObject({ code: 'forbidden' });
});
