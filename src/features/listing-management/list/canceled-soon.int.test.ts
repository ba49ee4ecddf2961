import { expect } from 'vitest';
import { listInbox } from '#features/messages/list-inbox.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { sweepSaleReminders } from '#features/orders/process/sale-reminders.server.ts';
import { sweepDueOrders } from '#features/orders/process/sweep-due-orders.server.ts';
import { addTasting, everyDay } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { addShop, bottles, purchased, spans, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { countOpenTasks } from './manage-listings.server.ts';

const system = { kind: 'system' } as const;

test('an order that is canceled in the next days is a task of its own, an accepted tasting is not', async ({
  orders: app,
}) => {
  const { wineId, wineryId, buyer, owner } = await addShop(app.db);
  const listingId = await addTasting(app.db, wineryId, { entries: everyDay });
  await purchased(app, buyer, bottles(wineId, 1));
  const bookingDates = { startDate: '2026-11-29', endDate: '2026-11-29' };
  const visit = await purchased(app, buyer, { items: [{ listingId }], bookingDates });
  await acceptOrder(app, owner, visit.id);
  const soonAfter = async (days: number) => {
    app.clock.forward(days * spans.day);
    await sweepSaleReminders(app, system, { most: 100 });
    await sweepDueOrders(app, system, { most: 100 });
    const page = await listInbox(app, owner, { only: 'sale', show: 'canceled-soon' });
    const tasks = await countOpenTasks(app, owner);
    return [tasks.ok && tasks.value.canceledSoon, page.ok && page.value.meta.totalItems];
  };
  expect(await soonAfter(0)).toEqual([0, 0]);
  expect(await soonAfter(2)).toEqual([1, 1]);
  expect(await soonAfter(2)).toEqual([1, 1]);
  expect(await soonAfter(1)).toEqual([0, 0]);
});
