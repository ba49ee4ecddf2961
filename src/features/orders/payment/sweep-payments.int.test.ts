import { describe, expect, vi } from 'vitest';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import {
  addShop,
  bottles,
  placed,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { claimUnsettledOrders } from '../../payments/charges/claim-waiting-payments.server.ts';
import { runPaymentJob } from './payment-jobs.server.ts';
import { retryPayment } from './retry-payment.server.ts';
import { sweepUnsettledPayments } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

/** Places unpaid orders, each by another person, since one may have only a few. */
async function placeMany(app: TestOrders, wineId: string, number: number): Promise<void> {
  const unlimited = { ...app, unpaidSettings: { orders: 1_000, valueCents: 100_000_000, stockShare: 10_000 } };
  for (let order = 0; order < number; order += 1) {
    const buyer = await addPerson(app.db, { email: `buyer-${order}@example.test` });
    await placed(unlimited, buyer, bottles(wineId, 1));
  }
}

test('jobs of a winery’s orders try to pay it once an hour, and an admin tries again at once', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const orders = [await completed(app, shop), await completed(app, shop)];
  app.clock.forward(spans.day);
  const readArrivedPart = vi.fn(async () => undefined);
  const waiting = { ...app, payments: { ...app.payments, readArrivedPart } };
  const runJobs = async () => {
    for (const orderId of orders)
      await runPaymentJob(waiting, system, { id: 'job', data: { orderId }, isLastAttempt: false });
    return readArrivedPart.mock.calls.length;
  };
  expect(await runJobs()).toBe(2);
  expect(await runJobs()).toBe(2);
  expect(await retryPayment(waiting, shop.admin, orders[0] ?? '')).toEqual({ ok: true, value: { waits: true } });
  expect(await runJobs()).toBe(4);
  app.clock.forward(spans.hour);
  expect(await runJobs()).toBe(6);
});

describe('a sweep of payments', () => {
  test('claims twenty of each kind with one statement each', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db, 1_000);
    await purchased(app, buyer, bottles(wineId, 1));
    await placeMany(app, wineId, 24);
    app.clock.forward(spans.day);
    const asked: string[] = [];
    const read = async (ref: string) => {
      asked.push(ref);
      return app.payments.read(ref);
    };
    const shop = { ...app, payments: { ...app.payments, read } };
    app.statements.length = 0;
    await sweepUnsettledPayments(shop, system);
    expect(app.statements.filter((statement) => statement.includes('skip locked'))).toHaveLength(7);
    expect(asked).toHaveLength(21);
    expect(await sweepUnsettledPayments(shop, system)).toBe(4);
    expect(await sweepUnsettledPayments(shop, system)).toBe(0);
    expect(new Set(asked).size).toBe(25);
  });

  test('works on the kinds in turns', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db, 1_000);
    await placeMany(app, wineId, 5);
    const { id: reserved } = await purchased(app, buyer, bottles(wineId, 1));
    app.clock.forward(spans.day);
    const claimed = await claimUnsettledOrders(app, app.payments);
    expect([claimed.length, claimed.indexOf(reserved)]).toEqual([6, 1]);
  });

  test('works on four orders at once, and one that fails stops none of the others', async ({ orders: app }) => {
    const { wineId } = await addShop(app.db, 1_000);
    await placeMany(app, wineId, 9);
    app.clock.forward(spans.hour);
    let [running, most] = [0, 0];
    const read = vi.fn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      throw new Error('The provider did not answer');
    });
    const report = vi.fn();
    const shop = { ...app, payments: { ...app.payments, read }, errors: { ...app.errors, report } };
    expect(await sweepUnsettledPayments(shop, system)).toBe(9);
    expect([read.mock.calls.length, report.mock.calls.length]).toEqual([9, 9]);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('begins no further order once the shop is stopping', async ({ orders: app }) => {
    const { wineId } = await addShop(app.db, 1_000);
    await placeMany(app, wineId, 9);
    app.clock.forward(spans.hour);
    const stopping = new AbortController();
    const read = vi.fn(async (ref: string) => {
      stopping.abort();
      return app.payments.read(ref);
    });
    const shop = { ...app, payments: { ...app.payments, read } };
    await sweepUnsettledPayments(shop, system, { signal: stopping.signal });
    expect(read.mock.calls.length).toBeLessThanOrEqual(4);
  });
});
