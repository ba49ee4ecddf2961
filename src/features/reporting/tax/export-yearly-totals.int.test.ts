import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { csvFile } from '#kit/csv.ts';
import { addShop, bottles, purchased, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { acceptOrder } from '../../orders/process/accept-order.server.ts';
import { exportYearlyTotals } from './export-yearly-totals.server.ts';

/** The file as rows by column. */
async function rowsOf(app: TestOrders, admin: SignedIn, year: number) {
  const made = await exportYearlyTotals(app, admin, year);
  if (!made.ok) throw new Error(made.code);
  const text = await new Response(csvFile(made.value.head, made.value.batches)).text();
  return parse<Record<string, string>>(text, { bom: true, columns: true });
}

test('a year in Central Time: gross before commission and refunds, by month, with the thresholds', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner, admin, wineryId } = await addShop(app.db, 12);
  const sell = async (at: string) => {
    app.clock.forward(new Date(at).getTime() - app.clock.now().getTime());
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
    return id;
  };
  const first = await sell('2026-12-31T18:00:00Z');
  // why: New Year's Eve in Texas, though the next year has begun in UTC
  await sell('2027-01-01T05:30:00Z');
  await sell('2027-01-01T06:30:00Z');
  const { payinCents, customerCommissionCents } = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', first)
    .executeTakeFirstOrThrow();
  const each = payinCents - customerCommissionCents;
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const [year] = await rowsOf(app, admin, 2026);
  expect(year).toMatchObject({
    ...{ year: '2026', winery_id: wineryId, transactions: '2', gross_payments: dollars(2 * each) },
    ...{ gross_nov: '0.00', gross_dec: dollars(2 * each), refunded: '0.00' },
    ...{ buyer_fees_of_operator: dollars(2 * customerCommissionCents), federal_threshold_reached: 'no' },
    federal_threshold: 'more than $20,000 and more than 200 transactions',
    ...{ state_threshold: 'the federal one', state_threshold_reached: 'no' },
  });
  const [next] = await rowsOf(app, admin, 2027);
  expect(next).toMatchObject({ transactions: '1', gross_jan: dollars(each) });
});

test('only admins get the totals, of years that have begun', async ({ orders: app }) => {
  const { owner, admin } = await addShop(app.db, 1);
  expect(await exportYearlyTotals(app, owner, 2026)).toMatchObject({ code: 'forbidden' });
  for (const year of [2019, 2099, Number.NaN])
    expect(await exportYearlyTotals(app, admin, year)).toMatchObject({ code: 'not-found' });
});
