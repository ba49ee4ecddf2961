import { expect } from 'vitest';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import { pay, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { types } from '../../../../tests/fixtures/platform/sdk.ts';
import { aliases, orderCall, pickupLines } from '../../../../tests/fixtures/platform/transaction-calls.ts';
import { acceptOrder } from '../../../features/orders/process/accept-order.server.ts';

const expanded = { expand: true };

test('an order by its whole way: initiate, confirm, deliver, receive, review', async ({ market }) => {
  const { app, shop } = market;
  const [trusted, buyer, owner] = [await market.trusted('buyer'), await market.as('buyer'), await market.as('owner')];
  const more = { protectedData: { deliveryMethod: 'pickup', gift: { wrap: true } }, metadata: { source: 'app' } };
  const begun = await trusted.transactions.initiate(orderCall(market, 2, more), { ...expanded, include: 'listing' });
  const { id } = begun.data.data;
  expect(begun.data.data.attributes).toMatchObject({
    lastTransition: 'transition/request-payment',
    payinTotal: new types.Money(5_047, 'USD'),
    metadata: { source: 'app' },
    protectedData: {
      ...{ deliveryMethod: 'pickup', gift: { wrap: true } },
      stripePaymentIntents: {
        default: { stripePaymentIntentId: 'pi_1', stripePaymentIntentClientSecret: 'pi_1_secret' },
      },
    },
  });
  expect(begun.data.included).toMatchObject([{ type: 'listing', id: { uuid: shop.wineId } }]);
  expect(await stockOf(app.db, shop.wineId)).toBe(10);
  const step = (sdk: typeof buyer, transition: string, params: object = {}) =>
    sdk.transactions.transition({ id, transition: `transition/${transition}`, params }, expanded);
  expect(await refusal(step(buyer, 'confirm-payment'))).toEqual({ status: 402, codes: ['transaction-payment-failed'] });
  await pay(app, id.uuid);
  const paid = await step(buyer, 'confirm-payment', { protectedData: { gift: null, note: 'x' } });
  expect(paid.data.data.attributes.protectedData).toEqual({ deliveryMethod: 'pickup', note: 'x' });
  const delivered = await step(owner, 'mark-delivered', { protectedData: { carrier: 'UPS' } });
  expect(delivered.data.data.attributes).toMatchObject({
    protectedData: { carrier: 'UPS' },
    payoutTotal: { amount: 4_410 },
  });
  expect((await step(buyer, 'mark-received')).data.data.attributes.lastTransition).toBe('transition/auto-complete');
  await step(buyer, 'review-1-by-customer', { reviewRating: 5, reviewContent: 'Fine' });
  const again = { reviewRating: 5, reviewContent: 'Fine' };
  expect(await refusal(step(buyer, 'review-1-by-customer', again))).toEqual({
    status: 409,
    codes: ['transaction-already-reviewed-by-customer'],
  });
  const reviewed = await step(owner, 'review-2-by-provider', again);
  expect(reviewed.data.data.attributes.lastTransition).toBe('transition/review-2-by-provider');
  expect(await refusal(step(owner, 'review-1-by-provider', again))).toEqual({
    status: 409,
    codes: ['transaction-already-reviewed-by-provider'],
  });
});

test('a command answers with id and type alone', async ({ market }) => {
  const { data } = await (await market.trusted('buyer')).transactions.initiate(orderCall(market));
  expect(data).toEqual({ data: { id: expect.any(types.UUID), type: 'transaction' } });
});

test('the process of the template is the same with other names', async ({ market }) => {
  const { app, shop } = market;
  const [buyer, trusted] = [await market.as('buyer'), await market.trusted('buyer')];
  const params = { listingId: shop.wineId, protectedData: { inquiry: 'dry?' } };
  const asked = await buyer.transactions.initiate(
    { processAlias: aliases.template, transition: 'transition/inquire', params },
    expanded,
  );
  const { id, attributes } = asked.data.data;
  expect(attributes).toMatchObject({
    ...{ processName: 'default-purchase', lastTransition: 'transition/inquire', payinTotal: null },
    protectedData: { inquiry: 'dry?' },
  });
  const ordered = await trusted.transactions.transition(
    {
      ...{ id, transition: 'transition/request-payment-after-inquiry' },
      params: {
        ...{ stockReservationQuantity: 1, lineItems: pickupLines(1, 'line-item/item') },
        protectedData: { deliveryMethod: 'pickup' },
      },
    },
    expanded,
  );
  expect(ordered.data.data.attributes).toMatchObject({
    ...{ processName: 'default-purchase', lastTransition: 'transition/request-payment-after-inquiry' },
    protectedData: { inquiry: 'dry?', deliveryMethod: 'pickup' },
  });
  expect(ordered.data.data.attributes.lineItems[0]).toMatchObject({ code: 'line-item/item', quantity: { value: '1' } });
  await pay(app, id.uuid);
  await buyer.transactions.transition({ id, transition: 'transition/confirm-payment', params: {} });
  const admin = await market.as('admin');
  const marked = await admin.transactions.transition(
    { id, transition: 'transition/operator-mark-delivered', params: {} },
    expanded,
  );
  expect(marked.data.data.attributes.lastTransition).toBe('transition/operator-mark-delivered');
  const next = (await admin.processTransitions.query({ transactionId: id })).data.data;
  expect(next.map((one: { attributes: { name: string } }) => one.attributes.name)).toContain(
    'transition/operator-dispute',
  );
  const dispute = (params: object) =>
    admin.transactions.transition({ id, transition: 'transition/operator-dispute', params });
  expect(await refusal(dispute({ reason: 'She called' }))).toMatchObject({ status: 400 });
  await dispute({ protectedData: { disputeReason: 'Corked' }, reason: 'She called' });
  const disputed = (await (await market.as('owner')).transactions.show({ id })).data.data.attributes;
  expect(disputed).toMatchObject({
    ...{ lastTransition: 'transition/operator-dispute', protectedData: { disputeReason: 'Corked' } },
  });
  expect(disputed.transitions.at(-1)).toMatchObject({ by: 'operator' });
});

test('an order that is shipped takes the address of the platform’s front ends', async ({ market }) => {
  const address = {
    line1: '12 Main Street',
    line2: 'Apt 2',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
  };
  const shippingDetails = { name: 'Ada Lovelace', phoneNumber: '+1 512 555 0142', address };
  const call = orderCall(market, 2, {
    lineItems: undefined,
    protectedData: { deliveryMethod: 'shipping', shippingDetails },
  });
  const { data } = await (await market.trusted('buyer')).transactions.initiate(call, expanded);
  expect(data.data.attributes.protectedData).toMatchObject({ deliveryMethod: 'shipping', shippingDetails });
  const without = orderCall(market, 2, { lineItems: undefined, protectedData: { deliveryMethod: 'shipping' } });
  expect(await refusal((await market.trusted('buyer')).transactions.initiate(without))).toEqual({
    status: 400,
    codes: ['validation-invalid-params'],
  });
});

test('a tasting is booked by its instants', async ({ market }) => {
  const listingId = await addTasting(market.app.db, market.shop.wineryId);
  const params = {
    listingId,
    bookingStart: new Date('2026-12-01T06:00:00Z'),
    bookingEnd: new Date('2026-12-03T06:00:00Z'),
    seats: 2,
  };
  const call = { processAlias: aliases.ours, transition: 'transition/request-payment', params };
  const { data } = await (await market.trusted('buyer')).transactions.initiate(call, {
    ...expanded,
    include: 'booking',
  });
  expect(data.included).toMatchObject([{ type: 'booking', attributes: { seats: 2, state: 'pending' } }]);
  expect(data.data.attributes.lineItems[0]).toMatchObject({ code: 'line-item/day', quantity: { value: '4' } });
});

test('privileged transitions, line items, and metadata need the trust of the client secret', async ({ market }) => {
  const forbidden = { status: 403, codes: ['forbidden'] };
  const buyer = await market.as('buyer');
  expect(await refusal(buyer.transactions.initiate(orderCall(market)))).toEqual(forbidden);
  expect(await refusal(buyer.transactions.initiateSpeculative(orderCall(market)))).toEqual(forbidden);
  const asks = (params: object) => ({
    ...{ processAlias: aliases.ours, transition: 'transition/enquire' },
    params: { listingId: market.shop.wineId, ...params },
  });
  expect(await refusal(buyer.transactions.initiate(asks({ metadata: { a: 1 } })))).toEqual(forbidden);
  expect(await refusal(buyer.transactions.initiate(asks({ lineItems: pickupLines(1) })))).toEqual(forbidden);
  const { data } = await buyer.transactions.initiate(asks({}));
  const order = {
    id: data.data.id,
    transition: 'transition/request-payment-after-enquiry',
    params: { stockReservationQuantity: 1 },
  };
  expect(await refusal(buyer.transactions.transition(order))).toEqual(forbidden);
  expect(await refusal(buyer.transactions.transitionSpeculative(order))).toEqual(forbidden);
});

test('line items that are not ours are refused, and nothing is written', async ({ market }) => {
  const trusted = await market.trusted('buyer');
  const before = await tracesOf(market.app);
  const wrong = { status: 400, codes: ['validation-invalid-value'] };
  const [units, fee, commission] = pickupLines(2);
  const cheaper = { ...units, unitPrice: new types.Money(2_000, 'USD') };
  for (const lineItems of [
    [cheaper, fee, commission],
    [units, commission],
    [units, fee, { ...commission, percentage: -5 }],
    [{ ...units, quantity: 3 }, fee, commission],
    [{ ...units, lineTotal: new types.Money(1, 'USD') }, fee, commission],
    [units, units, fee, commission],
    [],
  ]) {
    expect(await refusal(trusted.transactions.initiate(orderCall(market, 2, { lineItems })))).toEqual(wrong);
    expect(await refusal(trusted.transactions.initiateSpeculative(orderCall(market, 2, { lineItems })))).toEqual(wrong);
  }
  const odd = { lineItems: [{ ...units, code: 'units' }] };
  expect(await refusal(trusted.transactions.initiate(orderCall(market, 2, odd)))).toMatchObject({
    codes: ['validation-invalid-params'],
  });
  expect(await tracesOf(market.app)).toEqual(before);
  const customers = { lineItems: [units, fee] };
  expect((await trusted.transactions.initiate(orderCall(market, 2, customers))).status).toBe(200);
});

test('a speculative call has the totals of the real one, and leaves no trace', async ({ market }) => {
  const { app, shop } = market;
  const [trusted, buyer] = [await market.trusted('buyer'), await market.as('buyer')];
  const before = await tracesOf(app);
  const options = { ...expanded, include: ['listing', 'provider', 'customer', 'stockReservation', 'booking'] };
  const { data } = await trusted.transactions.initiateSpeculative(orderCall(market), options);
  expect(data.data.attributes).toMatchObject({
    ...{ lastTransition: 'transition/request-payment', payinTotal: new types.Money(5_047, 'USD') },
    protectedData: { deliveryMethod: 'pickup' },
  });
  expect(data.data.relationships).toMatchObject({
    ...{ customer: { data: { id: { uuid: shop.buyer.id } } }, provider: { data: { id: { uuid: shop.owner.id } } } },
    ...{ listing: { data: { id: { uuid: shop.wineId } } }, stockReservation: { data: { type: 'stockReservation' } } },
  });
  const question = { processAlias: aliases.ours, transition: 'transition/enquire', params: { listingId: shop.wineId } };
  expect((await buyer.transactions.initiateSpeculative(question)).status).toBe(200);
  expect(await tracesOf(app)).toEqual(before);
  expect(app.payments.done).toEqual([]);
  const asked = (await buyer.transactions.initiate(question)).data.data;
  const after = await tracesOf(app);
  const order = { stockReservationQuantity: 2, lineItems: pickupLines(2), protectedData: { deliveryMethod: 'pickup' } };
  const step = { id: asked.id, transition: 'transition/request-payment-after-enquiry', params: order };
  const priced = await trusted.transactions.transitionSpeculative(step, expanded);
  expect(priced.data.data.attributes).toMatchObject({
    ...{ lastTransition: 'transition/request-payment-after-enquiry', payinTotal: { amount: 5_047 } },
  });
  const early = { id: asked.id, transition: 'transition/confirm-payment', params: {} };
  expect(await refusal(buyer.transactions.transitionSpeculative(early))).toMatchObject({
    codes: ['transaction-invalid-transition'],
  });
  expect(await refusal((await market.as('owner')).transactions.transitionSpeculative(early))).toMatchObject({
    status: 403,
  });
  expect(await tracesOf(app)).toEqual(after);
});

test('operators keep metadata with a transaction by a trusted token, and nobody else', async ({ market }) => {
  const { data } = await (await market.trusted('buyer')).transactions.initiate(orderCall(market));
  const id = data.data.id.uuid;
  const path = '/v1/api/transactions/update_metadata?expand=true';
  const [admin, buyer] = [await market.token('admin', true), await market.token('buyer', true)];
  const update = (token: string, metadata: object, of = id) => market.call(token, path, { id: of, metadata });
  expect((await update(admin, { seen: true, batch: 7 })).status).toBe(200);
  const { body } = await update(admin, { seen: null });
  expect(body).toMatchObject({ data: { attributes: { metadata: { batch: 7 } } } });
  for (const other of [buyer, await market.token('admin')]) {
    expect(await update(other, { seen: true })).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'forbidden' }] },
    });
  }
  expect((await update(admin, { text: 'x'.repeat(60_000) })).status).toBe(400);
  expect(await update(admin, {}, crypto.randomUUID())).toMatchObject({
    ...{ status: 409, body: { errors: [{ code: 'transaction-not-found' }] } },
  });
});

test('wrong actors are refused with 403, and wrong states with 409', async ({ market }) => {
  const { app, shop } = market;
  const { data } = await (await market.trusted('buyer')).transactions.initiate(orderCall(market));
  const { id } = data.data;
  const step = async (who: 'buyer' | 'owner' | 'stranger', transition: string) =>
    refusal((await market.as(who)).transactions.transition({ id, transition, params: {} }));
  const [forbidden, invalid] = [
    { status: 403, codes: ['forbidden'] },
    { status: 409, codes: ['transaction-invalid-transition'] },
  ];
  expect(await step('stranger', 'transition/confirm-payment')).toEqual(forbidden);
  expect(await step('owner', 'transition/confirm-payment')).toEqual(forbidden);
  expect(await step('owner', 'transition/mark-delivered')).toEqual(invalid);
  expect(await step('buyer', 'transition/odd')).toEqual(invalid);
  expect(await step('buyer', 'transition/enquire')).toEqual(invalid);
  await pay(app, id.uuid);
  await (await market.as('buyer')).transactions.transition({ id, transition: 'confirm-payment', params: {} });
  expect(await acceptOrder(app, shop.owner, id.uuid)).toMatchObject({ ok: true });
  expect(await step('buyer', 'transition/cancel')).toEqual(invalid);
});
