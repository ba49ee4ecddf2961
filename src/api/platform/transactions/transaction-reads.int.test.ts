import { expect } from 'vitest';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { addWine, bottles, placed, purchased, shippingDetails } from '../../../../tests/fixtures/orders/orders-test.ts';
import { type PlatformOrders, test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { types } from '../../../../tests/fixtures/platform/sdk.ts';
import { enquire } from '../../../features/orders/placing/enquire.server.ts';
import { placeOrderAfterEnquiry } from '../../../features/orders/placing/place-order-after-enquiry.server.ts';

const shipped = { deliveryMethod: 'shipping', shippingDetails };

/** Places an order of two wines and pays for it. @returns its id */
async function buyTwoWines({ app, shop }: PlatformOrders): Promise<{ id: string; second: string }> {
  const second = await addWine(app.db, shop.wineryId, 5, { priceCents: 1_000 });
  const items = [
    { listingId: shop.wineId, quantity: 2 },
    { listingId: second, quantity: 1 },
  ];
  const { id } = await purchased(app, shop.buyer, { items, ...shipped });
  return { id, second };
}

test('the parties see a transaction, each with their own lines and total', async ({ market }) => {
  const { shop } = market;
  const { id, second } = await buyTwoWines(market);
  const include = ['listing', 'provider', 'customer', 'booking', 'stockReservation', 'marketplace'];
  const bought = (await (await market.as('buyer')).transactions.show({ id: new types.UUID(id), include })).data;
  const { attributes, relationships } = bought.data;
  expect(attributes).toMatchObject({
    ...{ processName: 'flex-product-default-process', processVersion: 1, createdAt: expect.any(Date) },
    ...{ lastTransition: 'transition/confirm-payment', lastTransitionedAt: expect.any(Date) },
    transitions: [
      { transition: 'transition/request-payment', by: 'customer', createdAt: expect.any(Date) },
      { transition: 'transition/confirm-payment', by: 'customer', createdAt: expect.any(Date) },
    ],
    payinTotal: new types.Money(7_327, 'USD'),
    payoutTotal: null,
    metadata: {},
    protectedData: {
      deliveryMethod: 'shipping',
      shippingDetails: { name: 'Ada Lovelace', address: { line1: '12 Main Street', line2: null, postalCode: '78624' } },
    },
  });
  expect(
    attributes.lineItems.map(({ code, quantity, percentage, lineTotal, listingId }: Record<string, never>) => [
      code,
      listingId,
      quantity,
      percentage,
      lineTotal,
    ]),
  ).toMatchObject([
    ['line-item/units', new types.UUID(shop.wineId), new types.BigDecimal('2'), undefined, { amount: 4_900 }],
    ['line-item/units', new types.UUID(second), new types.BigDecimal('1'), undefined, { amount: 1_000 }],
    ['line-item/shipping-fee', undefined, new types.BigDecimal('1'), undefined, { amount: 1_250 }],
    ['line-item/customer-commission', undefined, undefined, new types.BigDecimal('3'), { amount: 177 }],
  ]);
  expect(relationships).toMatchObject({
    ...{ listing: { data: { id: new types.UUID(shop.wineId) } }, booking: { data: null } },
    ...{ provider: { data: { id: new types.UUID(shop.owner.id) } }, customer: { data: { type: 'user' } } },
  });
  const reserved = bought.included.find(({ type }: { type: string }) => type === 'stockReservation');
  expect(reserved.attributes).toEqual({ quantity: 2, state: 'accepted' });
  const sold = (await (await market.as('owner')).transactions.show({ id })).data.data.attributes;
  expect(sold).toMatchObject({ payinTotal: null, payoutTotal: new types.Money(6_560, 'USD') });
  expect(sold.lineItems.at(-1)).toMatchObject({ code: 'line-item/provider-commission', percentage: { value: '-10' } });
});

test('a stock reservation is of its own listing, in questions that become orders of others, too', async ({
  market,
}) => {
  const { app, shop } = market;
  const second = await addWine(app.db, shop.wineryId, 5);
  const trusted = await market.trusted('buyer');
  const include = ['listing', 'stockReservation.listing'];
  const reservedIn = ({
    data,
  }: {
    data: { included: { type: string; attributes: object; relationships: object }[] };
  }) => data.included.find(({ type }) => type === 'stockReservation');
  const of = (listingId: string, quantity: number) => ({
    ...{ attributes: { quantity }, relationships: { listing: { data: { id: { uuid: listingId } } } } },
  });
  const asked = async () => {
    const question = await enquire(app, shop.buyer, { listingId: shop.wineId });
    if (!question.ok) throw new Error(question.code);
    return question.value.id;
  };
  const id = await asked();
  const params = { listingId: second, stockReservationQuantity: 2, protectedData: { deliveryMethod: 'pickup' } };
  const step = { id, transition: 'transition/request-payment-after-enquiry', params };
  for (const verb of ['transitionSpeculative', 'transition'] as const) {
    const made = await trusted.transactions[verb](step, { expand: true, include });
    expect(made.data.data.relationships.listing.data.id.uuid).toBe(second);
    expect(reservedIn(made)).toMatchObject(of(second, 2));
  }
  const items = [
    { listingId: second, quantity: 3 },
    { listingId: shop.wineId, quantity: 1 },
  ];
  const several = await asked();
  const ordered = await placeOrderAfterEnquiry(app, shop.buyer, several, { items, deliveryMethod: 'pickup' });
  expect(ordered).toMatchObject({ ok: true });
  expect(reservedIn(await trusted.transactions.show({ id: several, include }))).toMatchObject(of(second, 3));
  // why: an order whose listing is none of its items names the listing whose bottles it says
  const third = await addWine(app.db, shop.wineryId, 5);
  await app.db.updateTable('orders').set({ listingId: third }).where('id', '=', several).execute();
  expect(reservedIn(await trusted.transactions.show({ id: several, include }))).toMatchObject(of(second, 3));
});

test('what waits for its payment says how the browser pays, to the buyer alone', async ({ market }) => {
  const { app, shop } = market;
  const { id } = await placed(app, shop.buyer, bottles(shop.wineId, 1));
  const show = async (who: 'buyer' | 'owner') => (await (await market.as(who)).transactions.show({ id })).data.data;
  const { protectedData } = (await show('buyer')).attributes;
  expect(protectedData.stripePaymentIntents).toEqual({
    default: { stripePaymentIntentId: 'pi_1', stripePaymentIntentClientSecret: 'pi_1_secret' },
  });
  expect((await show('owner')).attributes.protectedData).toEqual({ deliveryMethod: 'pickup' });
});

test('nobody else sees a transaction, but admins do', async ({ market }) => {
  const { app, shop } = market;
  const { id } = await placed(app, shop.buyer, bottles(shop.wineId, 1));
  expect(await refusal((await market.as('stranger')).transactions.show({ id }))).toEqual({
    status: 403,
    codes: ['forbidden'],
  });
  const sdk = await market.as('admin');
  expect(await refusal(sdk.transactions.show({ id: crypto.randomUUID() }))).toEqual({
    status: 404,
    codes: ['not-found'],
  });
  const { attributes } = (await sdk.transactions.show({ id })).data.data;
  expect([attributes.payinTotal, attributes.payoutTotal]).toEqual([
    new types.Money(2_524, 'USD'),
    new types.Money(2_205, 'USD'),
  ]);
});

test('queries find own orders and sales by their parameters, newest first', async ({ market }) => {
  const { app, shop } = market;
  const second = await addWine(app.db, shop.wineryId, 5);
  const first = await placed(app, shop.buyer, bottles(shop.wineId, 1));
  app.clock.forward(60_000);
  const between = app.clock.now();
  const bought = await purchased(app, shop.buyer, bottles(second, 1));
  app.clock.forward(60_000);
  const asked = await enquire(app, shop.stranger, { listingId: shop.wineId });
  const question = asked.ok ? asked.value.id : '';
  await app.db.updateTable('orders').set({ processName: 'default-purchase' }).where('id', '=', question).execute();
  const [buyer, owner] = [await market.as('buyer'), await market.as('owner')];
  const ids = async (sdk: typeof buyer, query: object = {}) => {
    const { data } = await sdk.transactions.query(query);
    return data.data.map(({ id }: { id: { uuid: string } }) => id.uuid);
  };
  expect(await ids(buyer)).toEqual([bought.id, first.id]);
  expect(await ids(buyer, { only: 'sale' })).toEqual([]);
  expect(await ids(owner, { only: 'order' })).toEqual([]);
  expect(await ids(owner, { only: 'sale' })).toEqual([question, bought.id, first.id]);
  expect(await ids(owner, { sort: '-createdAt' })).toEqual([first.id, bought.id, question]);
  expect(await ids(owner, { lastTransitions: ['transition/confirm-payment', 'transition/inquire'] })).toEqual([
    question,
    bought.id,
  ]);
  expect(await ids(owner, { states: 'state/pending-payment,state/inquiry' })).toEqual([question, first.id]);
  for (const name of ['default-purchase', 'flex-product-default-process']) {
    const all = [question, bought.id, first.id];
    expect(await ids(owner, { processNames: [name, 'default-booking'] }), 'it is one process').toEqual(all);
  }
  expect(await ids(owner, { processNames: 'default-booking' })).toEqual([]);
  expect(await ids(owner, { listingId: new types.UUID(second) })).toEqual([bought.id]);
  expect(await ids(owner, { userId: new types.UUID(shop.stranger.id) })).toEqual([question]);
  expect(await ids(buyer, { userId: shop.owner.id })).toEqual([bought.id, first.id]);
  expect(await ids(buyer, { createdAtStart: between })).toEqual([bought.id]);
  expect(await ids(buyer, { createdAtEnd: between })).toEqual([first.id]);
  const paged = await owner.transactions.query({ only: 'sale', perPage: 2, page: 2 });
  expect(paged.data.data.map(({ id }: { id: { uuid: string } }) => id.uuid)).toEqual([first.id]);
  expect(paged.data.meta).toEqual({ totalItems: 3, totalPages: 2, page: 2, perPage: 2, paginationLimit: 5_000 });
  expect(await ids(owner, { lastTransitions: 'transition/odd' })).toEqual([]);
  expect(await ids(owner, { states: 'state/initial' })).toEqual([]);
  expect(await ids(owner, { states: 'state/preauthorized,state/inquiry' })).toEqual([question]);
  expect(await refusal(owner.transactions.query({ sort: 'odd' }))).toEqual({
    status: 400,
    codes: ['validation-invalid-value'],
  });
});

test('a page of twenty transactions costs as many queries as one of two', async ({ market }) => {
  const { app, shop } = market;
  for (let at = 0; at < 20; at++) await enquire(app, at % 2 ? shop.buyer : shop.stranger, { listingId: shop.wineId });
  const token = await market.token('owner');
  const cost = async (perPage: number) => {
    const counted = countStatements(app);
    const include =
      'listing,listing.images,provider,customer,customer.profileImage,booking,stockReservation,reviews,messages,messages.sender';
    const { body } = await counted.of(() =>
      market.call(token, `/v1/api/transactions/query?perPage=${perPage}&include=${include}`),
    );
    expect((body as { data: unknown[] }).data).toHaveLength(perPage);
    counted.expectAtMost({ statements: 12 });
  };
  await cost(2);
  await cost(20);
});

test('the transitions that are possible next, by the names of the process', async ({ market }) => {
  const { app, shop } = market;
  const { id } = await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  const names = async (who: 'buyer' | 'owner' | 'admin', query: object) => {
    const { data } = await (await market.as(who)).processTransitions.query(query);
    return data.data.map(
      ({ attributes: { name, actor } }: { attributes: { name: string; actor: string } }) => `${actor} ${name}`,
    );
  };
  expect(await names('buyer', { transactionId: id })).toEqual(['customer transition/cancel']);
  expect(await names('owner', { transactionId: id })).toEqual([
    'provider transition/cancel',
    'provider transition/mark-delivered',
  ]);
  await app.db.updateTable('orders').set({ processName: 'default-purchase' }).where('id', '=', id).execute();
  expect(await names('admin', { transactionId: id })).toEqual([
    'operator transition/cancel',
    'operator transition/operator-mark-delivered',
  ]);
  const processAlias = 'default-purchase/release-1';
  expect(await names('buyer', { processAlias })).toEqual([
    'customer transition/inquire',
    'customer transition/request-payment',
  ]);
  expect(await names('buyer', { processAlias, lastTransition: 'transition/inquire' })).toEqual([
    'customer transition/request-payment-after-inquiry',
  ]);
  const paramsOf = async (who: 'buyer' | 'admin', query: object) => {
    const { data } = await (await market.as(who)).processTransitions.query(query);
    return data.data.map(({ attributes }: { attributes: { params: object } }) => attributes.params);
  };
  const kept = { protectedData: 'optional', metadata: 'optional' };
  const order = { stockReservationQuantity: 'optional', lineItems: 'optional', paymentMethod: 'optional' };
  const after = (name: string) => ({ processAlias, lastTransition: `transition/${name}` });
  expect(await paramsOf('buyer', after('inquire'))).toMatchObject([{ listingId: 'optional', ...order, ...kept }]);
  expect(await paramsOf('buyer', after('mark-delivered'))).toContainEqual({ ...kept, protectedData: 'required' });
  expect(await paramsOf('admin', { transactionId: id })).toEqual([{ ...kept, reason: 'required' }, kept]);
  const sdk = await market.as('stranger');
  const paged = await sdk.processTransitions.query({ processAlias, perPage: 1, page: 3 });
  expect(paged.data).toMatchObject({ data: [], meta: { totalItems: 2, page: 3, perPage: 1 } });
  expect(await refusal(sdk.processTransitions.query({ transactionId: id }))).toEqual({
    status: 403,
    codes: ['forbidden'],
  });
  expect(await refusal(sdk.processTransitions.query({}))).toEqual({ status: 400, codes: ['validation-missing-key'] });
  expect(await refusal(sdk.processTransitions.query({ processAlias: 'odd/release-1' }))).toEqual({
    status: 409,
    codes: ['transaction-unknown-alias'],
  });
});

test('a transaction whose reviews are published still shows, with the customer flagged', async ({ market }) => {
  const { app, shop } = market;
  const id = await completed(app, shop);
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).where('id', '=', shop.buyer.id).execute();
  const { data } = await (await market.as('owner')).transactions.show({ id, include: 'customer' });
  expect(data.included[0].attributes).toMatchObject({ banned: true, profile: { displayName: null } });
});
