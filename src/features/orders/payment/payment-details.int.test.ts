import { expect } from 'vitest';
import { addShop, bottles, placed, shippingDetails } from '../../../../tests/fixtures/orders/orders-test.ts';
import { confirmCard, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';

/** An order with its payment at Stripe. */
async function orderOf(app: StripeOrders, more: object = {}) {
  const shop = await addShop(app.db, 12, app.accountRef);
  await app.stripe.accounts.update(app.accountRef, {
    settings: { card_payments: { statement_descriptor_prefix: 'RED GATE' } },
  });
  const order = await placed(app, shop.buyer, bottles(shop.wineId, 1, more));
  await confirmCard(app, order.id, 'pm_card_visa');
  const [intent] = (await app.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })).data;
  if (!intent || typeof intent.latest_charge !== 'object') throw new Error('There is no charge');
  return { ...shop, order, intent, charge: intent.latest_charge };
}

test('Stripe is told of every order: number, winery, buyer, address, and verified email', async ({
  stripeOrders: app,
}) => {
  const phoned = { ...shippingDetails, apartment: 'Suite 4', phone: '512 555 0142', giftNote: 'Happy birthday' };
  const made = await orderOf(app, { deliveryMethod: 'shipping', shippingDetails: phoned });
  const { order, intent, charge, wineryId, buyer } = made;
  const winery = order.winery.name;
  expect(intent).toMatchObject({
    description: `Order ${order.number} from ${winery}`,
    receipt_email: 'buyer@example.test',
    metadata: { order_id: order.id, order_number: order.number, winery_id: wineryId, winery, buyer_id: buyer.id },
    shipping: {
      ...{ name: 'Ada Lovelace', phone: '512 555 0142' },
      address: { line1: '12 Main Street', line2: 'Suite 4', city: 'Fredericksburg', state: 'TX', postal_code: '78624' },
    },
  });
  expect(JSON.stringify(intent)).not.toContain('birthday');
  expect(charge?.calculated_statement_descriptor).toBe(`RED GATE* ${order.number.replaceAll('-', '')}`);
  const { details } = await app.db.selectFrom('payments').select('details').executeTakeFirstOrThrow();
  expect(details).toBeNull();
});

test('an address that is not verified, and where nothing is shipped, is not told', async ({ stripeOrders: app }) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  await app.db.updateTable('users').set({ emailVerified: false }).where('id', '=', shop.buyer.id).execute();
  await placed(app, shop.buyer, bottles(shop.wineId, 1));
  const [intent] = (await app.stripe.paymentIntents.list({ limit: 1 })).data;
  expect(intent).toMatchObject({ receipt_email: null, shipping: null });
});

test('a repetition of a request says the same, though the winery has another name by then', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  await app.control('faults', { faults: [{ match: '^POST /v1/payment_intents$', times: 6, status: 429, done: true }] });
  const id = crypto.randomUUID();
  await placeOrder(app, shop.buyer, { ...bottles(shop.wineId, 1), id });
  await app.db.updateTable('wineries').set({ name: 'Another name' }).execute();
  await app.control('faults', { faults: [] });
  expect(await reconcilePayment(app, { kind: 'system' }, id)).toMatchObject({ ok: true });
  const intents = (await app.stripe.paymentIntents.list({ limit: 100 })).data;
  expect(intents).toHaveLength(1);
  expect(intents[0]?.metadata.winery).not.toBe('Another name');
});
