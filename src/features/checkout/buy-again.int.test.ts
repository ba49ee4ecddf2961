import { expect } from 'vitest';
import { showCart } from '#features/cart/show-cart.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { anonymous } from '#kit/actor.ts';
import { countStatements } from '../../../tests/fixtures/database/count-statements.ts';
import { linesOf } from '../../../tests/fixtures/listings/cart-test.ts';
import {
  addShop,
  addWine,
  purchased,
  shippingDetails,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { buyAgain } from './buy-again.server.ts';

async function openOrder(given: TestOrders) {
  const app = { ...given, rateLimiter: createRateLimiter(given.db, given.clock) };
  const shop = await addShop(app.db, 12);
  const other = await addWine(app.db, shop.wineryId, 9, { title: 'Other' });
  const items = [
    { listingId: shop.wineId, quantity: 3 },
    { listingId: other, quantity: 2 },
  ];
  const { id } = await purchased(app, shop.buyer, { items, deliveryMethod: 'shipping', shippingDetails });
  const cart = async () => {
    const lines = linesOf(await showCart(app, shop.buyer, { key: undefined, page: null }));
    return Object.fromEntries(lines.map(({ listingId, quantity, delivery }) => [listingId, [quantity, delivery]]));
  };
  return { ...shop, app, id, other, cart };
}

test('the wines of an order are in the cart again, as many and delivered as before; pressing twice adds no more', async ({
  orders,
}) => {
  const { app, buyer, id, wineId, other, cart } = await openOrder(orders);
  for (let press = 0; press < 2; press++) {
    expect(await buyAgain(app, buyer, id)).toEqual({ ok: true, value: { added: 2, fewer: 0, missing: 0 } });
  }
  expect(await cart()).toEqual({ [wineId]: [3, 'shipping'], [other]: [2, 'shipping'] });
});

test('the number of statements does not depend on the number of wines', async ({ orders }) => {
  const { app, buyer, wineryId } = await openOrder(orders);
  const again = async (wines: number) => {
    const items: { listingId: string; quantity: number }[] = [];
    for (let wine = 0; wine < wines; wine++) {
      items.push({ listingId: await addWine(app.db, wineryId, 9, { title: `Wine ${wine}` }), quantity: 1 });
    }
    const { id } = await purchased(app, buyer, { items, deliveryMethod: 'pickup' });
    const counted = countStatements(app);
    expect(await counted.of(() => buyAgain(app, buyer, id))).toMatchObject({ value: { added: wines } });
    return counted;
  };
  for (const wines of [1, 20]) (await again(wines)).expectAtMost({ statements: 8, commits: 1 });
});

test('what is sold out is left out, and of what is short as many as are left are taken; both are said', async ({
  orders,
}) => {
  const { app, buyer, id, wineId, other, cart } = await openOrder(orders);
  await app.db.updateTable('stock').set({ quantity: 1 }).where('listingId', '=', wineId).execute();
  await app.db.updateTable('stock').set({ quantity: 0 }).where('listingId', '=', other).execute();
  expect(await buyAgain(app, buyer, id)).toEqual({ ok: true, value: { added: 1, fewer: 1, missing: 1 } });
  expect(await cart()).toEqual({ [wineId]: [1, 'shipping'] });
});

test('only the buyer buys again, and not in an impersonation session', async ({ orders }) => {
  const { app, buyer, owner, stranger, admin, id, cart } = await openOrder(orders);
  for (const actor of [owner, stranger, admin])
    expect(await buyAgain(app, actor, id)).toMatchObject({ code: 'not-found' });
  expect(await buyAgain(app, anonymous, id)).toMatchObject({ code: 'signed-out' });
  expect(await buyAgain(app, { ...buyer, limited: true }, id)).toMatchObject({ code: 'limited' });
  expect(await buyAgain(app, buyer, 'no id')).toMatchObject({ code: 'not-found' });
  expect(await cart()).toEqual({});
});
