import { describe, expect } from 'vitest';
import { setCartLine } from '#features/cart/change-cart.server.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import {
  addShop,
  addWine,
  bottles,
  placed,
  shippingDetails,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { checkCheckout, placeCheckout } from './checkout-steps.server.ts';
import { showCheckout } from './show-checkout.server.ts';

async function openShop(app: TestOrders) {
  const shop = await addShop(app.db);
  const show = (query: Record<string, string>, zip?: string) =>
    showCheckout(app, shop.buyer, { slug: 'red-gate', query, zip });
  const fill = (listingId: string) =>
    setCartLine({ ...app, rateLimiter: createRateLimiter(app.db, app.clock) }, shop.buyer, {
      key: undefined,
      network: undefined,
      form: { listingId, quantity: '1' },
    });
  return { ...shop, show, fill };
}

test('an order is checked before it is placed: the ZIP code, the buyer, and what the address has not said yet', async ({
  orders: app,
}) => {
  const { wineId, buyer } = await openShop(app);
  const check = (details?: object) => {
    const request = bottles(wineId, 1, { deliveryMethod: 'shipping', ...(details && { shippingDetails: details }) });
    return checkCheckout(app, buyer, { order: undefined, request });
  };
  expect([await check(), await check(shippingDetails)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await check({ ...shippingDetails, postalCode: '94105' })).toMatchObject({
    code: 'validation-invalid-params',
    meta: { parameter: 'shippingDetails.postalCode', message: expect.stringMatching(/in California, not Texas/) },
  });
  await app.db
    .updateTable('users')
    .set({ verifyEmailFirst: true, emailVerified: false })
    .where('id', '=', buyer.id)
    .execute();
  expect(await check(), 'before there is an address').toMatchObject({ code: 'email-unverified' });
  expect(await app.db.selectFrom('orders').select('id').execute(), 'nothing is written').toEqual([]);
});

describe('a checkout', () => {
  test('of wine to be shipped where it may not go is refused, however it is reached; pickup and a served address are not', async ({
    orders: app,
  }) => {
    const { wineId: listing, wineryId, buyer, show, fill } = await openShop(app);
    const [inNewYork, inTexas] = ['10001', '78624'];
    const refused = { ok: false, code: 'unserved', place: { state: 'NY', zip: inNewYork }, picksUp: true };
    expect(await show({ listing, delivery: 'shipping' }, inNewYork)).toEqual(refused);
    expect(await show({ listing }, inNewYork)).toEqual(refused);
    expect(await show({ listing, delivery: 'pickup' }, inNewYork)).toMatchObject({ ok: true });
    expect(await show({ listing, delivery: 'shipping' }, inTexas)).toMatchObject({ ok: true });
    await fill(listing);
    expect(await show({}, inNewYork)).toEqual(refused);
    await app.db.updateTable('users').set({ zip: inNewYork }).where('id', '=', buyer.id).execute();
    expect(await show({ listing }), 'by the profile').toEqual(refused);
    const sentOnly = await addWine(app.db, wineryId, 9, { title: 'Sent', pickupEnabled: false });
    expect(await show({ listing: sentOnly })).toEqual({ ...refused, picksUp: false });
    const { id: order } = await placed(
      app,
      buyer,
      bottles(listing, 1, { deliveryMethod: 'shipping', shippingDetails }),
    );
    expect(await show({ order }), 'an order that is placed').toMatchObject({ ok: true });
    const request = bottles(listing, 1, { deliveryMethod: 'shipping', shippingDetails, id: crypto.randomUUID() });
    expect(await placeCheckout(app, buyer, { order: undefined, request })).toMatchObject({ ok: true });
    expect(await show({ listing }), 'with a saved address in Texas').toMatchObject({ ok: true });
  });

  test('says by the law of the state that the bottles are too many, before anybody pays', async ({ orders: app }) => {
    const { wineId: listing, buyer, show } = await openShop(app);
    await app.db.updateTable('stock').set({ quantity: 99 }).where('listingId', '=', listing).execute();
    const tooMuch = async (query: Record<string, string>) => {
      const shown = await show({ listing, ...query });
      return shown.ok
        ? Object.entries(shown.value.tooMuch).map(([state, { message }]) => `${state} ${message}`)
        : shown;
    };
    expect(await tooMuch({ quantity: '45' })).toEqual([]);
    expect(await tooMuch({ quantity: '46' })).toEqual([expect.stringMatching(/^TX .*45 bottles/)]);
    await placed(app, buyer, bottles(listing, 40, { deliveryMethod: 'shipping', shippingDetails }));
    expect(await tooMuch({ quantity: '5' })).toEqual([]);
    expect(await tooMuch({ quantity: '6' })).toEqual([expect.stringContaining('5 bottles of 750 ml more')]);
    app.statements.length = 0;
    await show({ listing });
    expect(app.statements.length).toBeLessThanOrEqual(14);
  });

  test('ships within Texas, and explains why not elsewhere', async ({ orders: app }) => {
    const { wineId, buyer } = await openShop(app);
    const ship = (state: string, postalCode: string) =>
      placeOrder(app, buyer, {
        ...bottles(wineId, 1),
        deliveryMethod: 'shipping',
        shippingDetails: { ...shippingDetails, state, postalCode },
      });
    expect(await ship('OK', '73102')).toMatchObject({
      code: 'validation-invalid-params',
      meta: { parameter: 'shippingDetails.state', message: expect.stringContaining('Oklahoma') },
    });
    expect(await app.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect(await ship('TX', '78624')).toMatchObject({ ok: true });
  });
});
