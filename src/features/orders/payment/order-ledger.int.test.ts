import { expect } from 'vitest';
import { addShop, bottles, purchased, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';

const system = { kind: 'system' } as const;

test('the ledger has each movement of an order, to the cent', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const movements = async (orderId: string) => {
    const rows = await app.db
      .selectFrom('ledgerEntries')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute();
    return rows.map(({ movement, account, amountCents }) => `${movement} ${account} ${amountCents}`);
  };
  const move = async (who: typeof buyer, id: string, transition: string) =>
    expect(await transitionOrder(app, who, { id, transition, params: {} })).toMatchObject({ ok: true });
  const captured = [
    'capture provider-balance 2524',
    'capture winery -2205',
    'capture provider-commission -245',
    'capture customer-commission -74',
    'card-fee card-fees 103',
    'card-fee provider-balance -103',
  ];
  const [sold, returned, unpaid] = [
    await purchased(app, buyer, bottles(wineId, 1)),
    await purchased(app, buyer, bottles(wineId, 1)),
    await purchased(app, buyer, bottles(wineId, 1)),
  ].map(({ id }) => id) as [string, string, string];
  expect(await movements(sold)).toEqual([]);
  for (const id of [sold, returned]) {
    await acceptOrder(app, owner, id);
    expect(await movements(id)).toEqual(captured);
  }
  await move(owner, sold, 'mark-delivered');
  await move(buyer, sold, 'mark-received');
  await move(owner, returned, 'cancel');
  await move(owner, unpaid, 'cancel');
  for (const id of [sold, returned, unpaid]) await reconcilePayment(app, system, id);
  expect(await movements(sold)).toEqual([...captured, 'payout winery 2205', 'payout provider-balance -2205']);
  expect(await movements(returned)).toEqual([
    ...captured,
    'refund provider-balance -2524',
    'refund winery 2205',
    'refund provider-commission 245',
    'refund customer-commission 74',
  ]);
  expect(await movements(unpaid)).toEqual([]);
  for (const id of [sold, returned, unpaid]) await reconcilePayment(app, system, id);
  expect(await app.db.selectFrom('ledgerEntries').select('id').execute()).toHaveLength(18);
});
