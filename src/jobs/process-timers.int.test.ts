import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import {
  addShop,
  bottles,
  pay,
  placed,
  spans,
  type TestOrders,
  test,
} from '../../tests/fixtures/orders/orders-test.ts';
import type { App } from '../app.ts';
import { startProcessTimers } from './process-timers.server.ts';

/** Longer than the longest interval of the timers. */
const longerThanATick = spans.minute;
// why: a busy machine needs longer than the default of a second
const patience = { timeout: 10_000 };

// why: only the intervals of the timers are faked; the database uses timers of its own, which must run
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts the timers with a test app. */
function start(app: TestOrders) {
  // why: the timers need neither images nor mails nor pages
  return startProcessTimers(app as unknown as App);
}

const statesOf = async ({ db }: TestOrders) => {
  const orders = await db.selectFrom('orders').select('state').orderBy('createdAt').execute();
  return orders.map(({ state }) => state);
};

describe('the timers of orders', () => {
  test('run everything that became due while no process was running on the first tick', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    for (let many = 0; many < 3; many += 1) await placed(app, buyer, bottles(wineId, 1));
    app.clock.forward(15 * spans.minute);
    const stop = start(app);
    vi.advanceTimersByTime(longerThanATick);
    await vi.waitFor(async () => expect(await statesOf(app)).toEqual(Array(3).fill('payment-expired')), patience);
    await stop();
  });

  test('find a payment without a webhook event', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    const { id } = await placed(app, buyer, bottles(wineId, 1));
    await pay(app, id);
    app.clock.forward(2 * spans.minute);
    const stop = start(app);
    vi.advanceTimersByTime(longerThanATick);
    await vi.waitFor(async () => expect(await statesOf(app)).toEqual(['purchased']), patience);
    await stop();
  });

  test('report an error and continue', async ({ orders: given }) => {
    const { wineId, buyer } = await addShop(given.db);
    await placed(given, buyer, bottles(wineId, 1));
    given.clock.forward(15 * spans.minute);
    const report = vi.fn();
    let broken = true;
    const now = () => {
      if (broken) throw new Error('The clock has stopped');
      return given.clock.now();
    };
    const app = { ...given, clock: { ...given.clock, now }, errors: { ...given.errors, report } };
    const stop = start(app);
    vi.advanceTimersByTime(longerThanATick);
    await vi.waitFor(
      () => expect(report).toHaveBeenCalledWith('order-timer-failed', new Error('The clock has stopped')),
      patience,
    );
    expect(await statesOf(app)).toEqual(['pending-payment']);
    broken = false;
    vi.advanceTimersByTime(longerThanATick);
    await vi.waitFor(async () => expect(await statesOf(app)).toEqual(['payment-expired']), patience);
    await stop();
  });

  test('stop after the running work, and do nothing afterwards', async ({ orders: given }) => {
    const { wineId, buyer } = await addShop(given.db);
    await placed(given, buyer, bottles(wineId, 1));
    given.clock.forward(2 * spans.minute);
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const read: typeof given.payments.read = async (ref) => {
      asked.resolve();
      await answered.promise;
      return given.payments.read(ref);
    };
    const app = { ...given, payments: { ...given.payments, read } };
    const others = vi.getTimerCount();
    const stop = start(app);
    vi.advanceTimersByTime(longerThanATick);
    await asked.promise;
    const order: string[] = [];
    const stopped = stop().then(() => order.push('stopped'));
    // why: if it did not wait, it would have stopped before the database answers
    await statesOf(app);
    order.push('answered');
    answered.resolve();
    await stopped;
    expect(order).toEqual(['answered', 'stopped']);
    app.clock.forward(15 * spans.minute);
    vi.advanceTimersByTime(longerThanATick);
    await statesOf(app);
    expect(vi.getTimerCount()).toBe(others);
    expect(await statesOf(app)).toEqual(['pending-payment']);
  });
});
