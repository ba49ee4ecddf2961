import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import {
  addPayoutAccount,
  addShop,
  addWine,
  bottles,
  purchased,
  shippingDetails,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { placeOrder } from './place-order.server.ts';

const sent = { deliveryMethod: 'shipping', shippingDetails };

async function opened(app: TestOrders) {
  const shop = await addShop(app.db, 1_000);
  const order = (quantity: number, more: object = sent, actor: SignedIn = shop.buyer, wine = shop.wineId) =>
    placeOrder(app, actor, bottles(wine, quantity, more));
  const send = async (quantity: number) => {
    const { id } = await purchased(app, shop.buyer, bottles(shop.wineId, quantity, sent));
    const moved = await transitionOrder(app, shop.owner, { id, transition: 'mark-delivered', params: {} });
    if (!moved.ok) throw new Error(moved.code);
  };
  return { ...shop, order, send };
}

describe('the volume shipped by a winery to one person', () => {
  test('is limited to nine gallons a month for each winery and buyer, and unlimited for pickup', async ({
    orders: app,
  }) => {
    const { order, stranger } = await opened(app);
    expect(await order(30)).toMatchObject({ ok: true });
    expect(await order(16)).toMatchObject({
      code: 'validation-invalid-params',
      meta: {
        parameter: 'items',
        message: expect.stringContaining('15 bottles'),
        law: expect.stringContaining('16.09'),
        source: expect.stringMatching(/^https:/),
      },
    });
    expect(await order(15)).toMatchObject({ ok: true });
    expect(await order(1)).toMatchObject({ ok: false });
    expect(await order(60, {})).toMatchObject({ ok: true });
    expect(await order(45, sent, stranger)).toMatchObject({ ok: true });
    const other = await addWinery(app.db, { slug: 'blue-hill', name: 'Blue Hill' });
    await addPayoutAccount(app.db, other);
    const magnum = await addWine(app.db, other, 99, { bottleMl: 1_500 });
    expect(await order(23, sent, undefined, magnum)).toMatchObject({ ok: false });
    expect(await order(22, sent, undefined, magnum)).toMatchObject({ ok: true });
    app.clock.forward(16 * spans.minute);
    await sweepDueOrders(app, { kind: 'system' }, { most: 20 });
    expect(await order(45), 'unpaid orders do not count').toMatchObject({ ok: true });
  });

  test('is counted for concurrent orders one after the other', async ({ orders: app }) => {
    const { order } = await opened(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(12)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await app.db.selectFrom('orders').select('id').execute()).toHaveLength(3);
  });

  test('counts from the day of shipping, and is limited to 36 gallons in twelve months', async ({ orders: app }) => {
    const { order, send } = await opened(app);
    await send(45);
    app.clock.forward(9 * spans.day);
    expect(await order(1), 'on the last of November').toMatchObject({ ok: false });
    app.clock.forward(12 * spans.hour);
    await send(45);
    for (const _ of ['January', 'February']) {
      app.clock.forward(31 * spans.day);
      await send(45);
    }
    app.clock.forward(28 * spans.day);
    expect(await order(2)).toMatchObject({ meta: { message: expect.stringMatching(/36 gallons .* 1 bottle of 750/) } });
    app.clock.forward(266 * spans.day);
    expect(await order(45)).toMatchObject({ ok: true });
    expect(await order(1), 'orders not shipped yet count').toMatchObject({ ok: false });
  });
});
