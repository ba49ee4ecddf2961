import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { openDatabase } from '#infra/database.ts';
import { makeCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import { addShop, bottles, placed, purchased, spans, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { showOrder } from '../show-order.server.ts';
import { sweepDueOrders } from './sweep-due-orders.server.ts';

const system = { kind: 'system' } as const;

test('an order that could not be moved and that somebody moved meanwhile has the time that its new state gives it', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await makeCall(app, { use: 'accept', actor: owner, id });
  app.clock.forward(14 * spans.day);
  const { db, pool } = openDatabase({ url: app.databaseUrl, poolSize: 1, onError: () => {} });
  let delivered: Promise<unknown> = Promise.resolve();
  let errors = 0;
  /** While the timer has the order in hand the winery delivers, and waits for it; the timer fails, and has to wait in turn. */
  const sendAll = async () => {
    delivered = makeCall(app, { use: 'move', actor: owner, id, transition: 'mark-delivered' });
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows).toHaveLength(1);
    });
    // why: next in line for the timer's only connection
    void db.connection().execute(() => delivered);
    throw new Error('No mail today');
  };
  const report = () => {
    errors += 1;
  };
  const failing = { ...app, db, jobs: { ...app.jobs, sendAll }, errors: { ...app.errors, report } };
  await sweepDueOrders(failing, system, { most: 1 });
  await pool.end();
  expect(errors).toBe(1);
  expect(await delivered).toMatchObject({ ok: true, value: { state: 'delivered' } });
  const dueAt = new Date(app.clock.now().getTime() + 14 * spans.day).toISOString();
  expect(await showOrder(app, owner, id)).toMatchObject({ value: { state: 'delivered', dueAt } });
  app.clock.forward(spans.hour);
  await sweepDueOrders(app, system, { most: 10 });
  expect(await showOrder(app, owner, id)).toMatchObject({ value: { state: 'delivered', dueAt } });
});

test('an order that cannot be moved is put off, and the others are moved', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const charged = await purchased(app, buyer, bottles(wineId, 1));
  const other = await purchased(app, buyer, bottles(wineId, 1));
  app.payments.next('capture', 'not-yet');
  await makeCall(app, { use: 'accept', actor: owner, id: charged.id });
  app.clock.forward(5 * spans.day);
  expect(await sweepDueOrders(app, system, { most: 10 })).toBe(2);
  expect(await showOrder(app, owner, other.id)).toMatchObject({ value: { state: 'canceled' } });
  const dueAt = new Date(app.clock.now().getTime() + 5 * spans.minute).toISOString();
  expect(await showOrder(app, owner, charged.id)).toMatchObject({ value: { state: 'purchased', dueAt } });
  expect(await sweepDueOrders(app, system, { most: 10 })).toBe(0);
});

test('a sweep that fails has ended: nobody is still at work when it says so', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const orders = [await placed(app, buyer, bottles(wineId, 1)), await placed(app, buyer, bottles(wineId, 1))];
  app.clock.forward(spans.hour);
  const failed = Promise.withResolvers<void>();
  let [reads, fails] = [0, 0];
  const read: typeof app.payments.read = async (ref) => {
    // why: both are looked at side by side; the first goes on when the second has failed
    reads += 1;
    if (reads === 1) await failed.promise;
    else fails = 2;
    return app.payments.read(ref);
  };
  /** Fails the one that asks first: when it is to be moved, and when it is to be put off. */
  const now = () => {
    if (fails === 0) return app.clock.now();
    fails -= 1;
    if (fails === 0) failed.resolve();
    throw new Error('No time');
  };
  const failing = { ...app, clock: { ...app.clock, now }, payments: { ...app.payments, read } };
  await expect(sweepDueOrders(failing, system, { most: 10 })).rejects.toThrow('No time');
  const states = await Promise.all(orders.map(({ id }) => showOrder(app, owner, id)));
  expect(states.map((shown) => shown.ok && shown.value.state).toSorted()).toEqual([
    'payment-expired',
    'pending-payment',
  ]);
});

test('what is due is for the system alone', async ({ orders: app }) => {
  const { wineId, buyer, admin } = await addShop(app.db);
  await purchased(app, buyer, bottles(wineId, 1));
  app.clock.forward(5 * spans.day);
  expect(await sweepDueOrders(app, admin, { most: 10 })).toBe(0);
  expect(await sweepDueOrders(app, system, { most: 10 })).toBe(1);
});
