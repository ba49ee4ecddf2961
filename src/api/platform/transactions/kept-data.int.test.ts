import { expect } from 'vitest';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import { pay } from '../../../../tests/fixtures/orders/orders-test.ts';
import { type PlatformOrders, test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { aliases, orderCall, pickupLines } from '../../../../tests/fixtures/platform/transaction-calls.ts';
import { confirmPayment } from '../../../features/orders/payment/confirm-payment.server.ts';

const expanded = { expand: true };
const tooMuch = { status: 400, codes: ['validation-invalid-params'] };
const long = 'x'.repeat(30_000);

/** An order that the provider's event has confirmed, with 30 KB of protected data. */
async function paidOrder(market: PlatformOrders): Promise<string> {
  const more = { protectedData: { deliveryMethod: 'pickup', first: long } };
  const { data } = await (await market.trusted('buyer')).transactions.initiate(orderCall(market, 2, more));
  const id = data.data.id.uuid;
  await pay(market.app, id);
  expect(await confirmPayment(market.app, { kind: 'system' }, id)).toMatchObject({ ok: true });
  return id;
}

test('a delivery with too much protected data is refused before the order is accepted and the card charged', async ({
  market,
}) => {
  const { app } = market;
  const id = await paidOrder(market);
  const [before, owner] = [await tracesOf(app), await market.as('owner')];
  const step = (protectedData: object) => ({ id, transition: 'transition/mark-delivered', params: { protectedData } });
  expect(await refusal(owner.transactions.transition(step({ second: long })))).toEqual(tooMuch);
  expect(await refusal(owner.transactions.transitionSpeculative(step({ second: long })))).toEqual(tooMuch);
  expect(await refusal((await market.as('buyer')).transactions.transition(step({ second: long })))).toEqual({
    ...{ status: 403, codes: ['forbidden'] },
  });
  expect(await tracesOf(app)).toEqual(before);
  const replaced = await owner.transactions.transition(step({ first: null, second: long }), expanded);
  expect(replaced.data.data.attributes).toMatchObject({
    ...{ lastTransition: 'transition/mark-delivered', protectedData: { second: long } },
  });
});

test('what is stored between the charge of a card and the rest of a delivery refuses nothing', async ({ market }) => {
  const { app } = market;
  const id = await paidOrder(market);
  const owner = await market.as('owner');
  const { capture } = app.payments;
  Object.assign(app.payments, {
    capture: async (...call: Parameters<typeof capture>) => {
      const stored = { protectedData: JSON.stringify({ first: long, other: 'x'.repeat(20_000) }) as never };
      await app.db.updateTable('orderExtendedData').set(stored).where('orderId', '=', id).execute();
      return capture.apply(app.payments, call);
    },
  });
  const params = { protectedData: { own: 'x'.repeat(15_000) } };
  const { data } = await owner.transactions.transition(
    { id, transition: 'transition/mark-delivered', params },
    expanded,
  );
  expect(data.data.attributes.lastTransition).toBe('transition/mark-delivered');
  expect(Object.keys(data.data.attributes.protectedData)).toEqual(expect.arrayContaining(['first', 'other', 'own']));
  const more = { id, transition: 'transition/mark-received', params: { protectedData: { more: 'x' } } };
  expect(await refusal((await market.as('buyer')).transactions.transition(more))).toEqual(tooMuch);
});

test('what a browser says when it first confirms is kept, though the provider’s event was first', async ({
  market,
}) => {
  const id = await paidOrder(market);
  const trusted = await market.trusted('buyer');
  const confirm = (params: object) =>
    trusted.transactions.transition({ id, transition: 'transition/confirm-payment', params }, expanded);
  expect(await refusal(confirm({ protectedData: { one: long, two: long } }))).toEqual(tooMuch);
  const said = { protectedData: { first: null, gift: 'yes' }, metadata: { source: 'app' } };
  const { data } = await confirm(said);
  expect(data.data.attributes).toMatchObject({
    ...{ lastTransition: 'transition/confirm-payment', metadata: { source: 'app' } },
    protectedData: { deliveryMethod: 'pickup', gift: 'yes' },
  });
  expect((await confirm({ protectedData: { gift: 'no', late: true } })).status).toBe(200);
  const stranger = await market.as('stranger');
  const call = { id, transition: 'transition/confirm-payment', params: { protectedData: { gift: 'no' } } };
  expect(await refusal(stranger.transactions.transition(call))).toMatchObject({ status: 403 });
  const shown = await trusted.transactions.show({ id });
  expect(shown.data.data.attributes.protectedData).toEqual({ deliveryMethod: 'pickup', gift: 'yes' });
});

test('a repeated confirmation changes nothing', async ({ market }) => {
  const trusted = await market.trusted('buyer');
  const { id } = (await trusted.transactions.initiate(orderCall(market))).data.data;
  await pay(market.app, id.uuid);
  const confirm = (params: object) =>
    trusted.transactions.transition({ id, transition: 'transition/confirm-payment', params }, expanded);
  await confirm({ protectedData: { gift: 'yes' } });
  const before = await tracesOf(market.app);
  await confirm({ protectedData: { gift: 'no' }, metadata: { source: 'app' } });
  expect(await tracesOf(market.app)).toEqual(before);
});

test('a speculative transaction shows what would be kept, and refuses what would be too much', async ({ market }) => {
  const trusted = await market.trusted('buyer');
  const more = {
    protectedData: { deliveryMethod: 'pickup', gift: true, gone: null, carrier: 'UPS' },
    metadata: { source: 'app', gone: null },
  };
  const { data } = await trusted.transactions.initiateSpeculative(orderCall(market, 2, more), expanded);
  const kept = { protectedData: { deliveryMethod: 'pickup', gift: true }, metadata: { source: 'app' } };
  const dataOf = ({ protectedData, metadata }: typeof kept) => ({ protectedData, metadata });
  expect(dataOf(data.data.attributes)).toEqual(kept);
  const call = orderCall(market, 2, { metadata: { one: long, two: long } });
  expect(await refusal(trusted.transactions.initiateSpeculative(call))).toEqual(tooMuch);
  const params = { listingId: market.shop.wineId, protectedData: { asked: 'dry?', gift: false } };
  const enquiry = { processAlias: aliases.ours, transition: 'transition/enquire', params };
  const { id } = (await trusted.transactions.initiate(enquiry)).data.data;
  const order = { ...more, stockReservationQuantity: 2, lineItems: pickupLines(2) };
  const step = { id, transition: 'transition/request-payment-after-enquiry', params: order };
  const next = await trusted.transactions.transitionSpeculative(step, expanded);
  const all = { ...kept, protectedData: { ...kept.protectedData, asked: 'dry?' } };
  expect(dataOf(next.data.data.attributes)).toEqual(all);
  const made = (await trusted.transactions.transition(step, expanded)).data.data.attributes;
  const { stripePaymentIntents: _, ...protectedData } = made.protectedData;
  expect(dataOf({ ...made, protectedData })).toEqual(all);
});
