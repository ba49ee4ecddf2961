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

/** Longer than until the next look, whatever it is for. */
const aLook = spans.minute;

// why: the timers look by intervals alone; the database waits with timers of its own, which go on
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts the timers over an app of tests. */
function start(app: TestOrders) {
  // why: pictures, mails and pages are nothing to the timers
  return startProcessTimers(app as unknown as App);
}

const statesOf = async ({ db }: TestOrders) => {
  const orders = await db.selectFrom('orders').select('state').orderBy('createdAt').execute();
  return orders.map(({ state }) => state);
};

describe('the timers of orders', () => {
  test('work off at the first look all that came due while nothing ran', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    for (let many = 0; many < 3; many += 1) await placed(app, buyer, bottles(wineId, 1));
    app.clock.forward(15 * spans.minute);
    const stop = start(app);
    vi.advanceTimersByTime(aLook);
    await vi.waitFor(async () => expect(await statesOf(app)).toEqual(Array(3).fill('payment-expired')));
    await stop();
  });

  test('find a payment that nobody told of', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    const { id } = await placed(app, buyer, bottles(wineId, 1));
    await pay(app, id);
    app.clock.forward(2 * spans.minute);
    const stop = start(app);
    vi.advanceTimersByTime(aLook);
    await vi.waitFor(async () => expect(await statesOf(app)).toEqual(['purchased']));
    await stop();
  });

  test('report a look that fails, and look again', async ({ orders: given }) => {
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
    vi.advanceTimersByTime(aLook);
    await vi.waitFor(() =>
      expect(report).toHaveBeenCalledWith('order-timer-failed', new Error('The clock has stopped')),
    );
    expect(await statesOf(app)).toEqual(['pending-payment']);
    broken = false;
    vi.advanceTimersByTime(aLook);
    await vi.waitFor(async () => expect(await statesOf(app)).toEqual(['payment-expired']));
    await stop();
  });

  test('stop after what is under way, and do nothing any more then', async ({ orders: given }) => {
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
    vi.advanceTimersByTime(aLook);
    await asked.promise;
    const order: string[] = [];
    const stopped = stop().then(() => order.push('stopped'));
    // why: who has not waited would have ended by the time that the database has answered
    await statesOf(app);
    order.push('answered');
    answered.resolve();
    await stopped;
    expect(order).toEqual(['answered', 'stopped']);
    app.clock.forward(15 * spans.minute);
    vi.advanceTimersByTime(aLook);
    await statesOf(app);
    expect(vi.getTimerCount()).toBe(others);
    expect(await statesOf(app)).toEqual(['pending-payment']);
  });
});
