import { expect } from 'vitest';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import { addShop, bottles, placed, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { listAllOrders } from './list-all-orders.server.ts';

test('admins find an order by its number, with or without prefix and dash', async ({ orders: app }) => {
  const { wineId, buyer, admin } = await addShop(app.db);
  const [order] = [await placed(app, buyer, bottles(wineId, 1)), await placed(app, buyer, bottles(wineId, 1))];
  const found = async (search: string) => {
    const listed = await listAllOrders(app, admin, { search });
    return listed.ok ? listed.value.orders.map(({ id, number }) => [id, number]) : listed;
  };
  const digits = order.number.replaceAll(/\D/g, '');
  for (const search of [order.number, digits, order.number.toLowerCase(), `${digits.slice(0, 4)}-${digits.slice(4)}`])
    expect(await found(search), search).toEqual([[order.id, order.number]]);
  const rows = await app.db.selectFrom('orders').select('number').execute();
  const free = [0, 1, 2].find((each) => rows.every(({ number }) => number !== each)) ?? 3;
  expect(await found(formatOrderNumber(free))).toEqual([]);
});
