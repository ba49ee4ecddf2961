import { expect } from 'vitest';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import { addShop, bottles, purchased, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { listAudit } from './list-audit.server.ts';

test('an intervention in an order names the order by its number', async ({ orders: app }) => {
  const { admin, buyer, wineId } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  const made = {
    orderId: id,
    adminId: admin.id,
    action: 'ask-provider',
    reason: null,
    madeAt: app.clock.now(),
  } as const;
  await app.db.insertInto('orderInterventions').values(made).execute();
  const { number } = await app.db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
  expect(await listAudit(app, admin, {})).toMatchObject({
    value: { entries: [{ subject: { kind: 'order', id, name: formatOrderNumber(number) } }] },
  });
});
