import { describe, expect } from 'vitest';
import { addToCart, setCartDelivery, setCartLine } from '#features/cart/change-cart.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, anonymous } from '#kit/actor.ts';
import {
  addShop,
  addWine,
  bottles,
  placed,
  shippingDetails,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { showCheckout } from './show-checkout.server.ts';
import { showPricedCart } from './show-priced-cart.server.ts';

const slug = 'red-gate';

async function openCart(app: TestOrders, stock = 90) {
  const shop = await addShop(app.db, stock);
  const limited = { ...app, rateLimiter: createRateLimiter(app.db, app.clock) };
  const input = (listingId: string, quantity: number, delivery?: string) => ({
    key: undefined,
    network: undefined,
    form: { listingId, quantity: String(quantity), delivery },
  });
  const add = (listingId: string, quantity: number, delivery?: string) =>
    addToCart(limited, shop.buyer, input(listingId, quantity, delivery));
  const set = (listingId: string, quantity: number) => setCartLine(limited, shop.buyer, input(listingId, quantity));
  const deliver = (delivery: string, actor: Actor = shop.buyer) =>
    setCartDelivery(app, actor, { key: undefined, form: { winery: slug, delivery } });
  const show = async (zip?: string) => {
    const priced = await showPricedCart(app, shop.buyer, { key: undefined, page: null, zip });
    const [group] = priced.cart.groups;
    return { ...priced, delivery: group?.delivery, offer: priced.offers[slug] };
  };
  const checkout = async () => {
    const shown = await showCheckout(app, shop.buyer, { slug, query: {} });
    if (!shown.ok) throw new Error(shown.code);
    return shown.value;
  };
  return { ...shop, limited, add, set, deliver, show, checkout };
}

describe('the delivery chosen on a wine’s page', () => {
  test('stays on the line, reaches the checkout, and is changed in the cart', async ({ orders: app }) => {
    const { wineId, add, set, deliver, show, checkout } = await openCart(app);
    await add(wineId, 2, 'pickup');
    await set(wineId, 3);
    expect(await show()).toMatchObject({
      delivery: { chosen: 'pickup' },
      offer: { price: { delivery: { amount: 0 } } },
    });
    expect(await checkout()).toMatchObject({ wantedDelivery: 'pickup' });
    expect(await deliver('shipping')).toMatchObject({ ok: true });
    expect(await show()).toMatchObject({ delivery: { chosen: 'shipping' } });
    expect(await checkout()).toMatchObject({ wantedDelivery: 'shipping' });
    await add(wineId, 1, 'pickup');
    expect(await show(), 'said again on the wine’s page').toMatchObject({ delivery: { chosen: 'pickup' } });
  });

  test('is shipping for a buyer who has not said, also in the checkout', async ({ orders: app }) => {
    const { wineId, add, show, checkout } = await openCart(app);
    await add(wineId, 2, 'by drone');
    expect(await show()).toMatchObject({ delivery: { methods: ['shipping', 'pickup'], chosen: 'shipping' } });
    const { wantedDelivery, deliveryOptions } = await checkout();
    expect([wantedDelivery, deliveryOptions[0]?.delivery]).toEqual([undefined, 'shipping']);
  });

  test('is asked again if the wines of a winery differ; nothing is priced until then', async ({ orders: app }) => {
    const { wineId, wineryId, add, deliver, show, checkout } = await openCart(app);
    const other = await addWine(app.db, wineryId, 9, { title: 'Other' });
    await add(wineId, 1, 'pickup');
    await add(other, 1, 'shipping');
    expect(await show()).toMatchObject({ delivery: { chosen: null, conflict: 'differs' }, offer: { price: null } });
    expect((await checkout()).wantedDelivery).toBeUndefined();
    await deliver('pickup');
    expect(await show()).toMatchObject({ delivery: { chosen: 'pickup', conflict: null } });
    const pickupOnly = await addWine(app.db, wineryId, 9, { title: 'Here', shippingEnabled: false });
    await deliver('shipping');
    await add(pickupOnly, 1);
    expect(await show(), 'nobody is sent hundreds of miles by one press').toMatchObject({
      delivery: { methods: ['pickup'], chosen: null, conflict: 'not-offered' },
      offer: { price: null },
    });
  });

  test('is refused for other carts, methods, and impersonators', async ({ orders: app }) => {
    const { wineId, add, deliver, buyer, stranger, show } = await openCart(app);
    await add(wineId, 1, 'pickup');
    expect(await deliver('drone')).toMatchObject({ code: 'invalid' });
    expect(await deliver('shipping', { ...buyer, limited: true })).toMatchObject({ code: 'limited' });
    for (const who of [stranger, anonymous]) expect(await deliver('shipping', who)).toMatchObject({ code: 'unknown' });
    expect(await show()).toMatchObject({ delivery: { chosen: 'pickup' } });
  });
});

describe('the price in the cart', () => {
  test('is that of the checkout, and says what one bottle more costs as long as there is one', async ({
    orders: app,
  }) => {
    const { wineId, wineryId, add, set, show, checkout } = await openCart(app, 4);
    const heavy = await addWine(app.db, wineryId, 2, { title: 'Heavy', shippingFirstCents: 2_000 });
    await add(wineId, 3, 'shipping');
    await add(heavy, 2, 'shipping');
    const before = await show();
    const [option] = (await checkout()).deliveryOptions;
    expect(before.offer?.price?.total).toEqual(option?.payinTotal);
    expect(before.total).toEqual(option?.payinTotal);
    expect(Object.keys(before.offer?.price?.oneMore ?? {}), 'all of the other are in the cart').toEqual([wineId]);
    await set(wineId, 4);
    const after = await show();
    const more = (after.offer?.price?.total.amount ?? 0) - (before.offer?.price?.total.amount ?? 0);
    expect(before.offer?.price?.oneMore[wineId]?.amount).toBe(more);
    expect(after.offer?.price?.oneMore).toEqual({});
  });
});

describe('where the wine may go', () => {
  test('is told by the ZIP code that the browser remembers, else by the account’s; pickup is for everybody', async ({
    orders: app,
  }) => {
    const { wineId, add, deliver, show } = await openCart(app);
    await add(wineId, 1);
    expect(await show()).toMatchObject({ place: { state: 'TX', zip: '78624' }, offer: { refusal: null } });
    expect(await show('73102')).toMatchObject({
      place: { state: 'OK' },
      offer: { refusal: { about: 'state', message: expect.stringContaining('Oklahoma') } },
    });
    expect(await show('no ZIP')).toMatchObject({ place: { zip: '78624' } });
    await deliver('pickup');
    expect((await show('73102')).offer?.refusal).toBeNull();
  });

  test('and how much of it, with what the winery has sent before', async ({ orders: app }) => {
    const { buyer, wineId, wineryId, add, set, show } = await openCart(app);
    await add(wineId, 45, 'shipping');
    expect((await show()).offer?.refusal).toBeNull();
    await set(wineId, 46);
    expect((await show()).offer?.refusal).toMatchObject({
      about: 'volume',
      message: expect.stringContaining('45 bottles'),
    });
    await set(wineId, 44);
    const other = await addWine(app.db, wineryId, 9, { title: 'Other' });
    await placed(app, buyer, bottles(other, 2, { deliveryMethod: 'shipping', shippingDetails }));
    expect((await show()).offer?.refusal).toMatchObject({ message: expect.stringContaining('43 bottles') });
  });
});
