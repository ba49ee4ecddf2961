import { expect } from 'vitest';
import { pay, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { orderCall } from '../../../../tests/fixtures/platform/transaction-calls.ts';
import { setStock } from '../../../features/inventory/stock.server.ts';
import { sweepDueOrders } from '../../../features/orders/process/sweep-due-orders.server.ts';

test('of several who want the last bottles at once one gets them, and the stock is never below nothing', async ({
  market,
}) => {
  const { app, shop } = market;
  await setStock(app, shop.owner, { listingId: shop.wineId, oldTotal: 12, newTotal: 2 });
  const buyers = [await market.trusted('buyer'), await market.trusted('stranger'), await market.trusted('admin')];
  const answers = await Promise.all(
    buyers.map((sdk) =>
      sdk.transactions.initiate(orderCall(market)).then(
        () => 'placed',
        (error: { data: { errors: { code: string }[] } }) => error.data.errors[0]?.code,
      ),
    ),
  );
  expect(answers.toSorted()).toEqual([
    'placed',
    'transaction-listing-insufficient-stock',
    'transaction-listing-insufficient-stock',
  ]);
  expect(await stockOf(app.db, shop.wineId)).toBe(0);
});

test('the payment expires or is confirmed, and the stock is right either way', async ({ market }) => {
  const { app, shop } = market;
  const [trusted, buyer] = [await market.trusted('buyer'), await market.as('buyer')];
  const { id } = (await trusted.transactions.initiate(orderCall(market))).data.data;
  await pay(app, id.uuid);
  app.clock.forward(16 * 60_000);
  const step = { id, transition: 'transition/confirm-payment', params: {} };
  const confirmed = async () => {
    const answer = await refusal(buyer.transactions.transition(step));
    return answer.status === undefined ? 'confirmed' : answer.codes[0];
  };
  const [answer] = await Promise.all([confirmed(), sweepDueOrders(app, { kind: 'system' }, { most: 10 })]);
  const { data } = await buyer.transactions.show({ id });
  const isPaid = data.data.attributes.lastTransition === 'transition/confirm-payment';
  expect(answer).toBe(isPaid ? 'confirmed' : 'transaction-invalid-transition');
  expect(await stockOf(app.db, shop.wineId)).toBe(isPaid ? 10 : 12);
});

test('of two transitions at once one wins', async ({ market }) => {
  const { app } = market;
  const [trusted, buyer, owner] = [await market.trusted('buyer'), await market.as('buyer'), await market.as('owner')];
  const { id } = (await trusted.transactions.initiate(orderCall(market))).data.data;
  await pay(app, id.uuid);
  await buyer.transactions.transition({ id, transition: 'transition/confirm-payment', params: {} });
  const cancel = { id, transition: 'transition/cancel', params: {} };
  const answers = await Promise.all([
    refusal(buyer.transactions.transition(cancel)),
    refusal(owner.transactions.transition(cancel)),
  ]);
  expect(answers.map(({ status }) => status ?? 200).toSorted()).toEqual([200, 409]);
  expect(answers.flatMap(({ codes }) => codes ?? [])).toEqual(['transaction-invalid-transition']);
});

test('a listing that is closed between request and confirmation is still sold', async ({ market }) => {
  const { app, shop } = market;
  const [trusted, buyer] = [await market.trusted('buyer'), await market.as('buyer')];
  const { id } = (await trusted.transactions.initiate(orderCall(market))).data.data;
  await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', shop.wineId).execute();
  await pay(app, id.uuid);
  const step = { id, transition: 'transition/confirm-payment', params: {} };
  const { data } = await buyer.transactions.transition(step, { expand: true, include: 'listing' });
  expect(data.data.attributes.lastTransition).toBe('transition/confirm-payment');
  expect(data.included).toMatchObject([{ attributes: { state: 'closed' } }]);
});

test('a transition while a charge is under way is locked', async ({ market }) => {
  const { app, shop } = market;
  const [trusted, buyer, owner] = [await market.trusted('buyer'), await market.as('buyer'), await market.as('owner')];
  const { id } = (await trusted.transactions.initiate(orderCall(market))).data.data;
  await pay(app, id.uuid);
  await buyer.transactions.transition({ id, transition: 'transition/confirm-payment', params: {} });
  await app.db.updateTable('payments').set({ goal: 'captured' }).where('orderId', '=', id.uuid).execute();
  expect(await refusal(owner.transactions.transition({ id, transition: 'transition/cancel', params: {} }))).toEqual({
    status: 409,
    codes: ['transaction-locked'],
  });
  expect(await stockOf(app.db, shop.wineId)).toBe(10);
});
