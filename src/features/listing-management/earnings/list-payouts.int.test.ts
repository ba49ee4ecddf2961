import { expect } from 'vitest';
import { sweepPayouts } from '#features/orders/payment/sweep-payouts.server.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { addShop, spans, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { exportPayouts, listPayouts } from './list-payouts.server.ts';

const system = { kind: 'system' } as const;

test('the owners of a winery see and export its payouts with what was gathered', async ({ orders }) => {
  const payoutTerms = { delayDays: 0, reserveBasisPoints: 1_000, reservePeriodDays: 90, reserveHoldDays: 5 };
  const app = { ...orders, payoutTerms };
  const shop = await addShop(app.db);
  const ids = [await completed(app, shop), await completed(app, shop)];
  await sweepPayouts(app, system);
  app.clock.forward(5 * spans.day);
  ids.push(await completed(app, shop));
  await sweepPayouts(app, system);
  // the winery's part of a bottle, and what of it is held in reserve
  const [part, slice] = [2_205, 220];
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const listed = await listPayouts(app, shop.owner, { wineryId: shop.wineryId, page: null });
  expect(listed).toMatchObject({
    value: {
      total: 2,
      payouts: [
        { day: '2026-11-26', status: 'sent', partCount: 3, sent: usd(part - slice + 2 * slice) },
        { day: '2026-11-21', status: 'arrived', partCount: 2, sent: usd(2 * (part - slice)) },
      ],
    },
  });
  const [newest, oldest] = listed.ok ? listed.value.payouts : [];
  expect(newest?.parts.map(({ kind }) => kind).toSorted()).toEqual(['order', 'reserve', 'reserve']);
  expect(oldest?.parts.map(({ orderId }) => orderId).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  const exported = await exportPayouts(app, shop.owner, shop.wineryId);
  const rows: (readonly unknown[])[] = [];
  for await (const batch of exported.ok ? exported.value.batches : []) rows.push(...batch);
  expect(rows.map((row) => [row[0], row[1], row[3], row[7], row[8]])).toEqual([
    ...(newest?.parts ?? []).map(({ kind, amount }) => [
      ...['2026-11-26', 'In transit', '24.25', kind === 'order' ? 'Order' : 'From the reserve', amount],
    ]),
    ...(oldest?.parts ?? []).map(({ amount }) => ['2026-11-21', 'Arrived', '39.70', 'Order', amount]),
  ]);
  expect(await listPayouts(app, shop.buyer, { wineryId: shop.wineryId, page: null })).toMatchObject({ ok: false });
  expect(await exportPayouts(app, shop.admin, shop.wineryId)).toEqual({ ok: false, code: 'forbidden' });
});
