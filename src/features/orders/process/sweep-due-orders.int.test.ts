import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { openDatabase } from '#infra/database.ts';
import { makeCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import { addShop, bottles, placed, purchased, spans, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { showOrder } from '../show-order.server.ts';
import { sweepDueOrders } from './sweep-due-orders.server.ts';

const system = { kind: 'system' } as const;

test('an order that fails in the sweep but is changed meanwhile keeps the due time of its new state', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await makeCall(app, { use: 'accept', actor: owner, id });
  app.clock.forward(14 * spans.day);
  const { db, pool } = openDatabase({ url: app.databaseUrl, poolSize: 1, onError: () => {} });
  let delivered: Promise<unknown> = Promise.resolve();
  let errors = 0;
  /**
   * While the sweep has locked the order, the winery marks it as delivered and waits for the lock; then the sweep fails
   * and waits in turn.
   */
  const sendAll = async () => {
    delivered = makeCall(app, { use: 'move', actor: owner, id, transition: 'mark-delivered' });
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 10_000 },
    );
    // why: takes the sweep's only connection as soon as it is free
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

test('an order that fails is postponed, and the others are processed', async ({ orders: app }) => {
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

test('a sweep that fails returns only after all its work has ended', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const orders = [await placed(app, buyer, bottles(wineId, 1)), await placed(app, buyer, bottles(wineId, 1))];
  app.clock.forward(spans.hour);
  const failed = Promise.withResolvers<void>();
  let [reads, fails] = [0, 0];
  const read: typeof app.payments.read = async (ref) => {
    // why: both run concurrently; the first continues when the second has failed
    reads += 1;
    if (reads === 1) await failed.promise;
    else fails = 2;
    return app.payments.read(ref);
  };
  /** Fails twice for the order that calls it first: for its transition, and for its postponement. */
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

test('the sweep of due orders is for the system only', async ({ orders: app }) => {
  const { wineId, buyer, admin } = await addShop(app.db);
  await purchased(app, buyer, bottles(wineId, 1));
  app.clock.forward(5 * spans.day);
  expect(await sweepDueOrders(app, admin, { most: 10 })).toBe(0);
  expect(await sweepDueOrders(app, system, { most: 10 })).toBe(1);
});
