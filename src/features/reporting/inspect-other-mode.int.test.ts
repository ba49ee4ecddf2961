import { expect } from 'vitest';
import { addShop, bottles, purchased, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { inspectOrder } from './inspect-order.server.ts';

test('an admin sees that an order was paid in the other mode', async ({ orders: app }) => {
  const { wineId, buyer, admin } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  const live = { ...app, payments: { ...app.payments, mode: 'live' as const } };
  expect(await inspectOrder(app, admin, id)).toMatchObject({ value: { payment: { otherMode: null } } });
  expect(await inspectOrder(live, admin, id)).toMatchObject({ value: { payment: { otherMode: 'test' } } });
});
