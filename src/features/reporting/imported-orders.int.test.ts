import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { listEarnings } from '#features/listing-management/earnings/list-earnings.server.ts';
import { sweepDueOrders } from '#features/orders/process/sweep-due-orders.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { openFakePayments } from '../../../tests/fixtures/payments/fake-payments.ts';
import { paidAtOnce } from '../../../tests/fixtures/payments/paid-at-once.ts';
import { exported, test } from '../../../tests/fixtures/platform-import/platform-import-test.ts';
import { listAllOrders } from './list-all-orders.server.ts';
import { showMoneyOverview } from './show-money-overview.server.ts';
import { showShopActivity } from './show-shop-activity.server.ts';

test('orders that were imported are shown, and count in no ledger, earnings, or payouts', async ({ importing }) => {
  const { app } = importing;
  const { db, clock } = app;
  const recent = new Date(clock.now().getTime() - 9 * 24 * 3_600_000).toISOString().slice(0, 10);
  const old = await readFile(path.join(importing.folder, 'transactions.json'), 'utf8');
  await importing.write('transactions.json', old.replaceAll(/2024-06-\d\d/g, recent));
  const admin = { ...(await addPerson(db, { email: 'admin@example.test', admin: true })), roles: ['admin' as const] };
  await importing.run();
  const id = exported.transaction(1);
  const owner = { ...admin, id: exported.user(1), roles: ['winery-owner' as const] };
  for (const actor of [owner, { ...admin, id: exported.user(2), roles: [] }, admin]) {
    expect(await showOrder(app, actor, id)).toMatchObject({
      ok: true,
      value: { state: 'reviewed', may: [], card: null },
    });
  }
  const listed = await listAllOrders(app, admin, {});
  expect(listed.ok && listed.value.orders.map((order) => order.id)).toContain(id);

  expect(await db.selectFrom('payments').select('orderId').execute()).toEqual([]);
  expect(await db.selectFrom('ledgerEntries').select('id').execute()).toEqual([]);
  const payoutTerms = paidAtOnce;
  const earnings = await listEarnings({ ...app, payoutTerms }, owner, { winery: null, year: null });
  expect(earnings).toMatchObject({
    ok: true,
    value: { months: [], outlook: { next: { count: 0 }, later: null, onTheWay: null, reserve: null, owed: null } },
  });
  const money = await showMoneyOverview(app, admin);
  expect(money).toMatchObject({ ok: true, value: { openAlarms: 0, payouts: { total: 0 }, refunds: { total: 0 } } });
  const activity = await showShopActivity(app, admin);
  expect(activity).toMatchObject({ ok: true, value: { orders: 0, paid: { amount: 0 } } });

  const before = await db.selectFrom('orders').select(['id', 'state', 'transitionsMade']).orderBy('id').execute();
  const later = { ...app, clock: { now: () => new Date(clock.now().getTime() + 400 * 24 * 3_600_000) } };
  const fees = { providerCommission: 1_000, customerCommission: 300 };
  const payments = openFakePayments();
  await sweepDueOrders({ ...later, payoutTerms, fees, payments }, { kind: 'system' }, { most: 100 });
  const after = await db.selectFrom('orders').select(['id', 'state', 'transitionsMade']).orderBy('id').execute();
  expect(after).toEqual(before);
  expect(await db.selectFrom('ledgerEntries').select('id').execute()).toEqual([]);
});
