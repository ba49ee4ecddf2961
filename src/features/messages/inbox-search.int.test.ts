import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { markReady } from '#features/orders/process/mark-ready.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addEnquiries } from '../../../tests/fixtures/listings/add-enquiries.ts';
import {
  addShop,
  addWine,
  bottles,
  placed,
  purchased,
  shippingDetails,
  spans,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { countNotifications } from './count-notifications.server.ts';
import { countInbox, listInbox } from './list-inbox.server.ts';
import { markOrderRead } from './read-receipts.server.ts';
import { sendMessage } from './send-message.server.ts';

/** A shop, and an app that can send messages. */
async function openInbox(orders: TestOrders) {
  const shop = await addShop(orders.db);
  return { app: { ...orders, rateLimiter: createRateLimiter(orders.db, orders.clock) }, ...shop };
}

/** The ids that an inbox lists. */
async function idsOf(app: TestOrders, actor: SignedIn, query: Parameters<typeof listInbox>[2]): Promise<string[]> {
  const listed = await listInbox(app, actor, query);
  if (!listed.ok) throw new Error(JSON.stringify(listed));
  expect(listed.value.meta.totalItems).toBe(listed.value.data.length);
  return listed.value.data.map(({ id }) => id);
}

describe('the inbox', () => {
  test('is sorted by what happened last: placing, a flag, a message, a transition', async ({ orders }) => {
    const { app, wineId, buyer, owner, stranger } = await openInbox(orders);
    const ids: string[] = [];
    for (let many = 0; many < 3; many += 1) {
      ids.push((await purchased(app, buyer, bottles(wineId, 1))).id);
      app.clock.forward(spans.minute);
    }
    const [first, second, third] = ids as [string, string, string];
    const sales = () => idsOf(app, owner, { only: 'sale' });
    expect(await sales()).toEqual([third, second, first]);
    await acceptOrder(app, owner, first);
    expect(await sales()).toEqual([first, third, second]);
    app.clock.forward(spans.minute);
    await sendMessage(app, buyer, second, { content: 'Friday?' });
    expect(await sales()).toEqual([second, first, third]);
    app.clock.forward(spans.minute);
    await markReady(app, owner, first);
    expect(await sales()).toEqual([first, second, third]);
    app.clock.forward(spans.minute);
    await transitionOrder(app, owner, { id: third, transition: 'cancel', params: {} });
    expect(await sales()).toEqual([third, first, second]);
    expect(await idsOf(app, buyer, { only: 'order' })).toEqual([third, first, second]);
    expect(await idsOf(app, stranger, { only: 'order' })).toEqual([]);
    expect(await idsOf(app, stranger, { only: 'sale' })).toEqual([]);
  });

  test('keeps check-outs that nobody paid in a drawer of their own', async ({ orders }) => {
    const { app, wineId, buyer, owner } = await openInbox(orders);
    const { id: paid } = await purchased(app, buyer, bottles(wineId, 1));
    const { id: expired } = await placed(app, buyer, bottles(wineId, 1));
    await app.db.updateTable('orders').set({ state: 'payment-expired' }).where('id', '=', expired).execute();
    app.clock.forward(spans.minute);
    const { id: pending } = await placed(app, buyer, bottles(wineId, 1));
    expect(await idsOf(app, owner, { only: 'sale' })).toEqual([paid]);
    expect(await idsOf(app, owner, { only: 'sale', show: 'unpaid' })).toEqual([pending, expired]);
    expect(await idsOf(app, buyer, { only: 'order' })).toEqual([pending, paid]);
    expect(await idsOf(app, buyer, { only: 'order', show: 'unpaid' })).toEqual([pending, expired]);
    expect(await countInbox(app, owner)).toMatchObject({ unpaid: { orders: 0, sales: 2 } });
    expect(await countInbox(app, buyer)).toMatchObject({ unpaid: { orders: 2, sales: 0 } });
  });

  test('counts what waits for the winery, and lists exactly that', async ({ orders }) => {
    const { app, wineId, buyer, owner } = await openInbox(orders);
    const buy = async (more: object = {}) => (await purchased(app, buyer, bottles(wineId, 1, more))).id;
    const [waiting, shipped, ready, disputed] = [
      await buy(),
      await buy({ deliveryMethod: 'shipping', shippingDetails }),
      await buy(),
      await buy(),
    ];
    for (const id of [shipped, ready, disputed]) await acceptOrder(app, owner, id);
    await markReady(app, owner, ready);
    await transitionOrder(app, owner, { id: disputed, transition: 'mark-delivered', params: {} });
    await transitionOrder(app, buyer, { id: disputed, transition: 'dispute', params: { disputeReason: 'Corked' } });
    expect(await countInbox(app, owner)).toMatchObject({
      work: { 'to-accept': 1, 'to-ship': 1, ready: 1, disputes: 1, 'canceled-soon': 0 },
    });
    for (const [show, id] of [
      ['to-accept', waiting],
      ['to-ship', shipped],
      ['ready', ready],
      ['disputes', disputed],
      ['disputed', disputed],
    ] as const)
      expect(await idsOf(app, owner, { only: 'sale', show }), show).toEqual([id]);
    expect(await idsOf(app, owner, { only: 'sale', show: 'purchased' })).toHaveLength(3);
    expect(await idsOf(app, owner, { only: 'sale', show: 'nonsense' })).toHaveLength(4);
    expect(await idsOf(app, buyer, { only: 'order', show: 'to-accept' })).toHaveLength(4);
  });

  test('finds an order by its number, a wine, and the other party, on one’s own side only', async ({ orders }) => {
    const { app, wineId, wineryId, buyer, owner, stranger } = await openInbox(orders);
    const other = await addWine(app.db, wineryId, 9, { title: '100% Roussanne_x' });
    const { id, number } = await purchased(app, buyer, bottles(wineId, 1));
    const { id: second } = await purchased(app, stranger, bottles(other, 1));
    await app.db.updateTable('users').set({ displayName: 'Zoë Q' }).where('id', '=', stranger.id).execute();
    const found = (who: SignedIn, only: 'order' | 'sale', search: string) => idsOf(app, who, { only, search });
    for (const search of [number, number.toLowerCase(), number.replaceAll(/\D/g, '')]) {
      expect(await found(owner, 'sale', search)).toEqual([id]);
      expect(await found(buyer, 'order', search)).toEqual([id]);
      expect(await found(stranger, 'order', search)).toEqual([]);
      expect(await found(stranger, 'sale', search)).toEqual([]);
    }
    expect(await found(owner, 'sale', 'château')).toEqual([id]);
    for (const search of ['roussanne', '100%', '_x', ' zoë '])
      expect(await found(owner, 'sale', search)).toEqual([second]);
    for (const search of ['%%', '\\', "'; drop table orders; --", 'x'.repeat(100)])
      expect(await found(owner, 'sale', search), search).toEqual([]);
    await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).where('id', '=', stranger.id).execute();
    expect(await found(owner, 'sale', 'zoë')).toEqual([]);
    for (const search of ['x'.repeat(101), 'a\u0000b'])
      expect(await listInbox(app, owner, { only: 'sale', search })).toMatchObject({
        code: 'validation-invalid-params',
      });
    for (const page of ['0', '-1', '1.5', 'x'])
      expect(await listInbox(app, owner, { only: 'sale', page })).toMatchObject({ code: 'validation-invalid-params' });
  });

  test('is read, counted and searched with the same statements for thousands of orders as for one', async ({
    orders,
  }) => {
    const { app, wineryId, buyer, owner } = await openInbox(orders);
    const statementsOf = async () => {
      const before = app.statements.length;
      await listInbox(app, owner, { only: 'sale' });
      await listInbox(app, owner, { only: 'sale', search: 'ada', show: 'enquiry' });
      await countInbox(app, owner);
      await countNotifications(app, owner);
      return app.statements.length - before;
    };
    await addEnquiries(app.db, { wineryId, customerId: buyer.id }, 1);
    const few = await statementsOf();
    for (let thousand = 0; thousand < 6; thousand += 1)
      await addEnquiries(app.db, { wineryId, customerId: buyer.id }, 1_000);
    expect(await statementsOf()).toBe(few);
    const { rows } = await sql<{ plan: string }>`explain select id from orders
      where winery_id = ${wineryId} and state not in ('pending-payment', 'payment-expired')
      order by last_activity_at desc, id limit 10`.execute(app.db.withoutPlugins());
    expect(JSON.stringify(rows)).toContain('orders_by_winery_activity');
  });
});

test('the bar counts what is unread on both sides, apart from sales that are counted as work', async ({ orders }) => {
  const { app, wineId, buyer, owner } = await openInbox(orders);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  expect(await countNotifications(app, owner)).toMatchObject({ unread: { orders: 0, sales: 0 } });
  expect(await countInbox(app, owner)).toMatchObject({ unread: { orders: 0, sales: 1 } });
  app.clock.forward(spans.minute);
  await acceptOrder(app, owner, id);
  expect(await countNotifications(app, buyer)).toMatchObject({ unread: { orders: 1, sales: 0 } });
  app.clock.forward(spans.minute);
  await markOrderRead(app, buyer, id);
  expect(await countNotifications(app, buyer)).toMatchObject({ unread: { orders: 0, sales: 0 } });
  app.clock.forward(spans.minute);
  await transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
  await sendMessage(app, buyer, id, { content: 'Thank you' });
  expect(await countNotifications(app, buyer)).toMatchObject({ unread: { orders: 1, sales: 0 } });
  expect(await countNotifications(app, owner)).toMatchObject({ unread: { orders: 0, sales: 1 } });
  const nobody = await countNotifications(app, { kind: 'anonymous' });
  expect(nobody.unread).toEqual({ orders: 0, sales: 0 });
});
