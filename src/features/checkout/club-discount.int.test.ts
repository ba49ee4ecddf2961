import { expect } from 'vitest';
import { addToCart } from '#features/cart/change-cart.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { addShop, bottles, purchased, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { showCheckout } from './show-checkout.server.ts';
import { showPricedCart } from './show-priced-cart.server.ts';

const slug = 'red-gate';
const discount = 'line-item/club-discount';

/** A shop with a wine at $24.50, whose buyer is in a club that takes 15 % off. */
async function openShop(app: TestOrders) {
  const shop = await addShop(app.db);
  const { wineryId, buyer } = shop;
  await app.db.insertInto('memberDiscounts').values({ wineryId, userId: buyer.id, rate: 1_500 }).execute();
  return shop;
}

test('a member of a club has the discount as a line of its own in cart, check-out, and order', async ({
  orders: app,
}) => {
  const { wineId, buyer, stranger, owner } = await openShop(app);
  const offerOf = async (actor: typeof buyer) => {
    const form = { listingId: wineId, quantity: '2', delivery: 'pickup' };
    await addToCart(app, actor, { key: undefined, network: undefined, form });
    return (await showPricedCart(app, actor, { key: undefined, page: null, zip: undefined })).offers[slug]?.price;
  };
  const total = { amount: 4_290, currency: 'USD' };
  expect(await offerOf(buyer)).toMatchObject({
    goods: { amount: 4_900 },
    discount: { amount: -735 },
    fee: { amount: 125 },
    total,
    oneMore: { [wineId]: { amount: 2_144 } },
  });
  expect(await offerOf(stranger)).toMatchObject({ discount: null, total: { amount: 5_047 } });
  const checkout = await showCheckout(app, buyer, { slug, query: { delivery: 'pickup' } });
  expect(checkout.ok && checkout.value.deliveryOptions.find(({ delivery }) => delivery === 'pickup')).toMatchObject({
    payinTotal: total,
  });
  const { id, lineItems } = await purchased(app, buyer, bottles(wineId, 2, { payinTotal: total }));
  expect(lineItems.find(({ code }) => code === discount)).toMatchObject({
    lineTotal: { amount: -735 },
    percentage: -15,
    unitPrice: { amount: 4_900 },
  });
  const sale = await showOrder(app, owner, id);
  expect(sale.ok && sale.value).toMatchObject({ payoutTotal: { amount: 4_900 - 735 - 417 } });
});

test('a canceled order gives the discount back with the rest: the refund is what was paid', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await openShop(app);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await acceptOrder(app, owner, id);
  expect(await transitionOrder(app, owner, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
  const shown = await showOrder(app, buyer, id);
  const lines = shown.ok ? shown.value.lineItems : [];
  expect(lines.filter(({ code }) => code === discount).map(({ lineTotal }) => lineTotal.amount)).toEqual([-368, 368]);
  expect(lines.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0)).toBe(0);
});
