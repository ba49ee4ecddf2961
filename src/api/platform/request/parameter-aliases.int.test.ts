import { expect } from 'vitest';
import { addWine } from '../../../../tests/fixtures/orders/orders-test.ts';
import { test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { orderCall } from '../../../../tests/fixtures/platform/transaction-calls.ts';

type Listed = { data: { id: string }[]; meta: { totalItems: number; perPage: number } };

test('parameters are taken by their names in snake_case, as front ends send them', async ({ market }) => {
  const { app, shop } = market;
  await addWine(app.db, shop.wineryId, 3, { title: 'Second' });
  const placed = await (await market.trusted('buyer')).transactions.initiate(orderCall(market));
  const { uuid } = placed.data.data.id;
  const token = await market.token('buyer');
  const listed = async (path: string): Promise<Listed> => {
    const { status, body } = await market.call(token, `/v1/api/${path}`);
    expect(status, path).toBe(200);
    return body;
  };
  const own = await listed(`listings/query?author_id=${shop.owner.id}&per_page=1`);
  expect([own.data.length, own.meta.totalItems, own.meta.perPage]).toEqual([1, 2, 1]);
  expect((await listed(`listings/query?author_id=${shop.buyer.id}`)).meta.totalItems).toBe(0);
  const begun = await listed(
    `transactions/query?last_transitions=transition/request-payment&listing_id=${shop.wineId}`,
  );
  expect(begun.data.map(({ id }) => id)).toEqual([uuid]);
  expect((await listed('transactions/query?last_transitions=transition/confirm-payment')).data).toEqual([]);
  expect((await listed(`transactions/query?listing_id=${crypto.randomUUID()}`)).data).toEqual([]);
  expect((await listed(`messages/query?transaction_id=${uuid}`)).data).toEqual([]);
  expect((await listed(`reviews/query?subject_id=${shop.owner.id}`)).data).toEqual([]);
});
