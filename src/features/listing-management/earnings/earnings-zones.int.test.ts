import { expect } from 'vitest';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { addShop, bottles, purchased, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { exportEarnings } from './export-earnings.server.ts';
import { listEarnings, listMonthEarnings } from './list-earnings.server.ts';

// It is half past midnight in Texas, half past eleven in El Paso, and half past ten in Oregon.
test.for([
  ['Texas', { state: 'TX' }, '2027-01'],
  ['El Paso', { state: 'TX', county: 'El Paso' }, '2026-12'],
  ['Oregon', { state: 'OR', region: 'oregon' }, '2026-12'],
] as const)(
  'months and years of earnings go by the clock of a winery in %s',
  async ([, place, month], { orders: app }) => {
    const { wineId, wineryId, owner, buyer } = await addShop(app.db);
    await app.db.updateTable('wineries').set(place).where('id', '=', wineryId).execute();
    app.clock.forward(new Date('2027-01-01T06:30:00Z').getTime() - app.clock.now().getTime());
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    await acceptOrder(app, owner, id);
    const year = month.slice(0, 4);
    expect(await listEarnings(app, owner, { winery: null, year: null })).toMatchObject({
      value: { year, years: [year], months: [{ month }] },
    });
    for (const asked of ['2026-12', '2027-01']) {
      const listed = await listMonthEarnings(app, owner, { winery: null, month: asked, page: null });
      expect(listed.ok && listed.value.orders.map(({ orderId }) => orderId)).toEqual(asked === month ? [id] : []);
    }
    const file = await exportEarnings(app, owner, { winery: null, time: year });
    const months: unknown[] = [];
    if (file.ok) for await (const rows of file.value.batches) months.push(...rows.map(([first]) => first));
    expect(months).toEqual([month]);
  },
);
