import { expect } from 'vitest';
import { listInbox } from '#features/messages/list-inbox.server.ts';
import { reconcilePayment } from '#features/orders/payment/reconcile-payment.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import type { SalesFilter } from '#features/orders/sales-filters.ts';
import { csvFile } from '#kit/csv.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { addShop, bottles, purchased, spans, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { countOpenTasks } from '../list/manage-listings.server.ts';
import { exportEarnings } from './export-earnings.server.ts';
import { listEarnings, listMonthEarnings } from './list-earnings.server.ts';

const system = { kind: 'system' } as const;

test('a winery’s open tasks are counted in one query, and the inbox lists exactly those', async ({ orders: app }) => {
  const { wineId, owner, buyer, stranger } = await addShop(app.db);
  const buy = () => purchased(app, buyer, bottles(wineId, 1));
  const [waiting, accepted, disputed] = [await buy(), await buy(), await buy()].map(({ id }) => id) as [
    string,
    string,
    string,
  ];
  for (const id of [accepted, disputed]) await acceptOrder(app, owner, id);
  await transitionOrder(app, owner, { id: disputed, transition: 'mark-delivered', params: {} });
  await transitionOrder(app, buyer, { id: disputed, transition: 'dispute', params: { disputeReason: 'Corked' } });
  const before = app.statements.length;
  expect(await countOpenTasks(app, owner)).toEqual({
    ok: true,
    value: { toAccept: 1, toShip: 1, disputes: 1, canceledSoon: 0 },
  });
  expect(app.statements.length - before).toBe(1);
  expect(await countOpenTasks(app, stranger)).toMatchObject({ value: { toAccept: 0, toShip: 0, disputes: 0 } });
  const shown = async (work: SalesFilter) => {
    const inbox = await listInbox(app, owner, { only: 'sale', show: work });
    return inbox.ok ? [inbox.value.data.map(({ id }) => id), inbox.value.meta.totalItems] : inbox;
  };
  expect(await shown('to-accept')).toEqual([[waiting], 1]);
  expect(await shown('to-ship')).toEqual([[accepted], 1]);
  expect(await shown('disputes')).toEqual([[disputed], 1]);
});

test('a winery’s owners see by month and by order what was sold, kept, refunded and paid out, to the cent', async ({
  orders: app,
}) => {
  const { wineId, wineryId, owner, member, buyer } = await addShop(app.db);
  const returned = await purchased(app, buyer, bottles(wineId, 2));
  await acceptOrder(app, owner, returned.id);
  const sold = await completed(app, { wineId, owner, buyer });
  // why: moves the shop's clock past November, so that the payout is a month later
  app.clock.forward(15 * spans.day);
  await transitionOrder(app, owner, { id: returned.id, transition: 'cancel', params: {} });
  for (const id of [returned.id, sold]) await reconcilePayment(app, system, id);
  const cents = ({ currency: _, ...sums }: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(sums).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null && 'amount' in value ? [[name, value.amount]] : [],
      ),
    );
  const ask = { winery: null, year: null };
  const year = await listEarnings(app, owner, ask);
  if (!year.ok) throw new Error(year.code);
  expect(year.value).toMatchObject({ year: '2026', years: ['2026'], winery: { id: wineryId } });
  expect(year.value.months.map(({ month, ...sums }) => [month, cents(sums)])).toEqual([
    [
      '2026-12',
      { sold: 0, fees: -490, refunds: 4900, takenBack: 0, earned: -4410, setOff: 0, reserved: 0, paidOut: 2205 },
    ],
    ['2026-11', { sold: 7350, fees: 735, refunds: 0, takenBack: 0, earned: 6615, setOff: 0, reserved: 0, paidOut: 0 }],
  ]);
  const before = app.statements.length;
  const month = await listMonthEarnings(app, owner, { winery: 'red-gate', month: '2026-12', page: null });
  expect(app.statements.length - before).toBe(4);
  if (!month.ok) throw new Error(month.code);
  expect(month.value.sum && cents(month.value.sum)).toMatchObject({ refunds: 4900, paidOut: 2205 });
  expect(Object.fromEntries(month.value.orders.map((order) => [order.orderId, cents(order)]))).toMatchObject({
    [returned.id]: { refunds: 4900, fees: -490, paidOut: 0 },
    [sold]: { refunds: 0, paidOut: 2205, earned: 0 },
  });
  for (const actor of [member, buyer, { ...member, roles: ['admin' as const] }]) {
    expect(await listEarnings(app, actor, ask)).toEqual({ ok: false, code: 'forbidden' });
    expect(await exportEarnings(app, actor, { winery: null, time: '2026' })).toMatchObject({ code: 'forbidden' });
  }
  for (const wrong of ['2026-13', '1999-01', 'x', "2026-11' or 1=1"]) {
    expect(await listMonthEarnings(app, owner, { winery: null, month: wrong, page: null })).toMatchObject({
      ok: false,
    });
    expect(await exportEarnings(app, owner, { winery: null, time: wrong })).toMatchObject({ code: 'not-found' });
  }
  const rows = async (time: string) => {
    const exported = await exportEarnings(app, owner, { winery: null, time });
    if (!exported.ok) throw new Error(exported.code);
    return (await new Response(csvFile(exported.value.head, exported.value.batches)).text()).trimEnd().split('\r\n');
  };
  expect((await rows('2026')).slice(1)).toEqual([
    '2026-12,0.00,-4.90,49.00,0.00,-44.10,0.00,0.00,22.05,USD,22.05,USD',
    '2026-11,73.50,7.35,0.00,0.00,66.15,0.00,0.00,0.00,USD,0.00,USD',
  ]);
  const [head, ...orders] = await rows('2026-11');
  expect(head).toMatch(/^Number,Order,Buyer,/);
  expect(orders).toHaveLength(2);
  for (const row of orders) expect(row).toMatch(/^LV-\d{4}-\d{4},[0-9a-f-]{36},/);
});
