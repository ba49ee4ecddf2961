import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import {
  addShop,
  bottles,
  purchased,
  shippingDetails,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { showOrder } from '../show-order.server.ts';
import { acceptOrder } from './accept-order.server.ts';
import { markReady } from './mark-ready.server.ts';
import { sweepPickupReminders } from './pickup-reminders.server.ts';
import { sweepDueOrders } from './sweep-due-orders.server.ts';
import { transitionOrder } from './transition-order.server.ts';

const system = { kind: 'system' } as const;

/** A shop with an accepted order for pickup. */
async function acceptedPickup(app: TestOrders) {
  const shop = await addShop(app.db);
  const { id } = await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  await acceptOrder(app, shop.owner, id);
  return { ...shop, id };
}

const viewOf = async (app: TestOrders, actor: SignedIn, id: string) => {
  const shown = await showOrder(app, actor, id);
  if (!shown.ok) throw new Error(shown.code);
  return shown.value;
};

/** The mails about pickup so far, each with its recipient. */
async function pickupMails({ db }: TestOrders): Promise<string[]> {
  const { rows } = await sql<{ mail: string }>`
    select concat_ws(' ', data ->> 'mail', data ->> 'to') as mail from pgboss.job
    where name = 'mail' and data ->> 'mail' in ('order-ready', 'pickup-reminder') order by data ->> 'mail'`.execute(db);
  return rows.map(({ mail }) => mail);
}

/** Lets days pass, an hour at a time, with all timers running. */
async function passDays(app: TestOrders, days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours += 8) {
    app.clock.forward(8 * spans.hour);
    await sweepPickupReminders(app, system, { most: 100 });
    await sweepDueOrders(app, system, { most: 100 });
  }
}

describe('wine for pickup', () => {
  test('becomes ready once it is accepted, and can be handed over', async ({ orders: app }) => {
    const { owner, buyer, id } = await acceptedPickup(app);
    expect(await viewOf(app, owner, id)).toMatchObject({ may: expect.arrayContaining(['ready']), ready: null });
    expect(await viewOf(app, buyer, id)).toMatchObject({ may: expect.not.arrayContaining(['ready']) });
    app.clock.forward(spans.day);
    expect(await markReady(app, owner, id)).toEqual({ ok: true, value: { orderId: id } });
    const ready = { createdAt: '2026-11-22T18:00:00.000Z', by: 'provider' };
    expect(await viewOf(app, buyer, id)).toMatchObject({
      ready,
      state: 'purchased',
      dueAt: '2026-12-22T18:00:00.000Z',
    });
    expect(await pickupMails(app)).toEqual(['order-ready buyer@example.test']);
    app.clock.forward(spans.day);
    expect(await markReady(app, owner, id)).toMatchObject({ ok: true });
    expect(await viewOf(app, owner, id)).toMatchObject({ ready, may: expect.not.arrayContaining(['ready']) });
    expect(await pickupMails(app)).toHaveLength(1);
    const handedOver = await transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
    expect(handedOver).toMatchObject({ ok: true, value: { state: 'delivered', ready } });
    expect(await markReady(app, owner, id)).toMatchObject({ code: 'transaction-invalid-transition' });
    await passDays(app, 10);
    expect(await pickupMails(app)).toHaveLength(1);
  });

  test('its buyer is reminded after 7 and 21 days, and it is canceled and refunded after 30', async ({
    orders: app,
  }) => {
    const { owner, buyer, id } = await acceptedPickup(app);
    app.clock.forward(13 * spans.day);
    await markReady(app, owner, id);
    await passDays(app, 6);
    expect(await pickupMails(app)).toHaveLength(1);
    await passDays(app, 2);
    expect(await pickupMails(app)).toEqual(['order-ready buyer@example.test', 'pickup-reminder buyer@example.test']);
    await passDays(app, 14);
    expect(await pickupMails(app)).toHaveLength(3);
    await passDays(app, 7);
    expect(await viewOf(app, buyer, id)).toMatchObject({ state: 'purchased' });
    await passDays(app, 2);
    expect(await viewOf(app, buyer, id)).toMatchObject({ state: 'canceled', lastTransition: 'auto-cancel' });
    const { rows } = await sql<{ end: string }>`
      select data #>> '{props,end}' as end from pgboss.job where data ->> 'mail' = 'order-canceled'`.execute(app.db);
    expect(rows).toEqual([{ end: 'not-picked-up' }]);
    await passDays(app, 10);
    expect(await pickupMails(app)).toHaveLength(3);
  });

  test('is reminded of once if the shop was down for weeks, and by one of two nodes', async ({ orders: app }) => {
    const { owner, id } = await acceptedPickup(app);
    await markReady(app, owner, id);
    app.clock.forward(25 * spans.day);
    const sweep = () => sweepPickupReminders(app, system, { most: 10 });
    await Promise.all([sweep(), sweep()]);
    expect(await pickupMails(app)).toEqual(['order-ready buyer@example.test', 'pickup-reminder buyer@example.test']);
    expect(await sweep()).toBe(0);
  });

  test('the mail names address and hours of the winery', async ({ orders: app }) => {
    const { owner, wineryId, id } = await acceptedPickup(app);
    const open = [{ opens: '11:00', closes: '18:00' }];
    const hours = JSON.stringify([[], [], [], [], open, open, open]);
    await app.db.updateTable('wineries').set({ hours }).where('id', '=', wineryId).execute();
    await markReady(app, owner, id);
    const { rows } = await sql<{ pickup: object }>`
      select data #> '{props,pickup}' as pickup from pgboss.job where data ->> 'mail' = 'order-ready'`.execute(app.db);
    expect(rows[0]?.pickup).toMatchObject({
      address: expect.stringMatching(/, TX/),
      hours: ['Monday – Thursday: Closed', 'Friday – Sunday: 11 AM – 6 PM'],
      until: '2026-12-21T18:00:00.000Z',
    });
  });
});

test('neither an unaccepted order nor one that is shipped can be ready; strangers and the buyer may not say so', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner, stranger, admin } = await addShop(app.db);
  const pickup = await purchased(app, buyer, bottles(wineId, 1));
  expect(await markReady(app, owner, pickup.id)).toMatchObject({ code: 'transaction-invalid-transition' });
  await acceptOrder(app, owner, pickup.id);
  for (const actor of [buyer, stranger, { ...owner, limited: true }, { kind: 'anonymous' } as const])
    expect(await markReady(app, actor, pickup.id)).toEqual({ ok: false, code: 'forbidden' });
  expect(await markReady(app, owner, crypto.randomUUID())).toEqual({ ok: false, code: 'not-found' });
  expect(await markReady(app, owner, "x' or 1")).toEqual({ ok: false, code: 'not-found' });
  expect(await markReady(app, admin, pickup.id)).toMatchObject({ ok: true });
  expect((await viewOf(app, buyer, pickup.id)).ready).toMatchObject({ by: 'operator' });
  const done = await app.db.selectFrom('orderInterventions').select('action').orderBy('id').execute();
  expect(done).toEqual([{ action: 'ready' }]);
  const shipped = await purchased(app, buyer, bottles(wineId, 1, { deliveryMethod: 'shipping', shippingDetails }));
  await acceptOrder(app, owner, shipped.id);
  expect(await markReady(app, owner, shipped.id)).toMatchObject({ code: 'transaction-invalid-transition' });
  expect((await viewOf(app, owner, shipped.id)).may).not.toContain('ready');
});

test('of ready and handed over at the same moment both or the second is done, and nobody is reminded afterwards', async ({
  orders: app,
}) => {
  const { owner, member, id } = await acceptedPickup(app);
  const [ready, handedOver] = await Promise.all([
    markReady(app, owner, id),
    transitionOrder(app, member, { id, transition: 'mark-delivered', params: {} }),
  ]);
  expect(handedOver).toMatchObject({ ok: true, value: { state: 'delivered' } });
  if (!ready.ok) expect(ready.code).toBe('transaction-invalid-transition');
  await passDays(app, 9);
  expect((await pickupMails(app)).filter((mail) => mail.startsWith('pickup-reminder'))).toEqual([]);
});
