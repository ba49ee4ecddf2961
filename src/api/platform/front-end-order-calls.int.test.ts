import { expect } from 'vitest';
import { addTasting } from '../../../tests/fixtures/listings/add-tasting.ts';
import { type FrontEnd, test } from '../../../tests/fixtures/platform/front-end-test.ts';
import { sdkRefusal } from '../../../tests/fixtures/platform/platform-refusal.ts';
import { types } from '../../../tests/fixtures/platform/sdk.ts';
import { aliases, orderCall } from '../../../tests/fixtures/platform/transaction-calls.ts';

// Each call of a front end for orders and visits, with its parameters, and what the front end reads of the answer.

// biome-ignore lint/suspicious/noExplicitAny: any part of a resource
type Resource = any;

const day = 24 * 3_600_000;
const usd = (amount: number) => new types.Money(amount, 'USD');
const idsOf = ({ data }: { data: Resource[] }): string[] => data.map(({ id }) => id.uuid);

/** Takes a transaction from paid to received. */
async function receive({ owner, buyer }: FrontEnd, id: string): Promise<void> {
  await owner.transactions.transition({ id, transition: 'transition/mark-delivered', params: {} });
  await buyer.transactions.transition({ id, transition: 'transition/mark-received', params: {} });
}

/** Both sides review a transaction. */
async function review({ owner, buyer }: FrontEnd, id: string): Promise<void> {
  const params = { reviewRating: 5, reviewContent: 'As it should be.' };
  await buyer.transactions.transition({ id, transition: 'transition/review-1-by-customer', params });
  await owner.transactions.transition({ id, transition: 'transition/review-2-by-provider', params });
}

test('transactions.initiateSpeculative with processAlias: the breakdown, and nothing is kept', async ({
  frontEnd: { platform, trusted, buyer },
}) => {
  const before = (await buyer.transactions.query({ only: 'order' })).data.meta.totalItems;
  const include = ['booking', 'provider'];
  const call = orderCall(platform, 2, { cardToken: 'CheckoutPage_speculative_card_token' });
  const { data } = await trusted.transactions.initiateSpeculative(call, { include, expand: true });
  expect(data.data.attributes).toMatchObject({ payinTotal: usd(5_047), processName: 'flex-product-default-process' });
  expect(data.data.attributes.lineItems[0]).toMatchObject({
    ...{ code: 'line-item/units', includeFor: ['customer', 'provider'], reversal: false },
    ...{ unitPrice: usd(2_450), lineTotal: usd(4_900), quantity: new types.BigDecimal('2') },
  });
  expect((await buyer.transactions.query({ only: 'order' })).data.meta.totalItems).toBe(before);
});

test('transactions.initiate with processAlias, and what the browser pays with', async ({
  frontEnd: { platform, trusted },
}) => {
  const expanded = { expand: true, include: ['booking', 'provider'] };
  const { data } = await trusted.transactions.initiate(orderCall(platform, 1), expanded);
  const { attributes, relationships } = data.data;
  expect(attributes).toMatchObject({ lastTransition: 'transition/request-payment', payinTotal: usd(2_524) });
  expect(attributes.protectedData.stripePaymentIntents.default).toEqual({
    stripePaymentIntentId: expect.stringMatching(/^pi_/),
    stripePaymentIntentClientSecret: expect.stringMatching(/^pi_.*_secret_/),
  });
  expect(relationships.provider.data.id.uuid).toBe(platform.shop.owner.id);
});

test('transactions.transition({id, transition, params}): the provider marks as delivered', async ({ frontEnd }) => {
  const { owner, purchase } = frontEnd;
  const id = new types.UUID(await purchase(1));
  const { data } = await owner.transactions.transition(
    { id, transition: 'transition/mark-delivered', params: {} },
    { expand: true },
  );
  expect(data.data.attributes).toMatchObject({
    ...{ lastTransition: 'transition/mark-delivered', lastTransitionedAt: expect.any(Date) },
    transitions: expect.arrayContaining([expect.objectContaining({ by: 'provider' })]),
  });
  const again = owner.transactions.transition({ id, transition: 'transition/mark-delivered', params: {} });
  expect(await sdkRefusal(again)).toMatchObject({ status: 409, codes: ['transaction-invalid-transition'] });
});

test('transactions.transitionSpeculative: the breakdown of an order after a question', async ({ frontEnd }) => {
  const { platform, buyer, trusted } = frontEnd;
  const listingId = new types.UUID(platform.shop.wineId);
  const asked = await buyer.transactions.initiate({
    ...{ processAlias: aliases.ours, transition: 'transition/enquire', params: { listingId } },
  });
  const params = { listingId, stockReservationQuantity: 2, protectedData: { deliveryMethod: 'pickup' } };
  const { data } = await trusted.transactions.transitionSpeculative(
    { id: asked.data.data.id, transition: 'transition/request-payment-after-enquiry', params },
    { expand: true },
  );
  expect(data.data.attributes).toMatchObject({ payinTotal: usd(5_047) });
  const { data: shown } = await buyer.transactions.show({ id: asked.data.data.id });
  expect(shown.data.attributes).toMatchObject({ lastTransition: 'transition/enquire', payinTotal: null });
});

test('transactions.show with include customer, provider, listing, booking, reviews, and profile images', async ({
  frontEnd,
}) => {
  const { platform, buyer, purchase } = frontEnd;
  const id = new types.UUID(await purchase(1));
  const { data } = await buyer.transactions.show({
    id,
    include: [
      ...['customer', 'customer.profileImage', 'provider', 'provider.profileImage', 'listing', 'listing.currentStock'],
      ...['booking', 'reviews', 'reviews.author', 'reviews.subject'],
    ],
    'fields.image': ['variants.square-small', 'variants.square-small2x'],
  });
  const { attributes, relationships } = data.data;
  expect(attributes).toMatchObject({ lastTransition: 'transition/confirm-payment', payinTotal: usd(2_524) });
  expect(relationships).toMatchObject({
    customer: { data: { id: { uuid: platform.shop.buyer.id } } },
    provider: { data: { id: { uuid: platform.shop.owner.id } } },
    listing: { data: { id: { uuid: platform.shop.wineId } } },
    ...{ booking: { data: null }, reviews: { data: [] } },
  });
  expect(data.included.map(({ type }: Resource) => type).toSorted()).toEqual(['listing', 'stock', 'user', 'user']);
});

test('transactions.query of the inbox: only, lastTransitions, include, page, per_page 10', async ({ frontEnd }) => {
  const { platform, owner, buyer, purchase } = frontEnd;
  const id = await purchase(1);
  const query = {
    lastTransitions: ['transition/confirm-payment', 'transition/mark-delivered'],
    include: ['listing', 'provider', 'provider.profileImage', 'customer', 'customer.profileImage', 'booking'],
    ...{ page: 1, per_page: 10 },
  };
  for (const [sdk, only] of [
    [buyer, 'order'],
    [owner, 'sale'],
  ] as const) {
    const { data } = await sdk.transactions.query({ only, ...query });
    expect(data.meta).toMatchObject({ page: 1, perPage: 10 });
    expect(idsOf(data)).toContain(id);
    const found = data.data.find((one: Resource) => one.id.uuid === id);
    expect(found.attributes).toMatchObject({ lastTransitionedAt: expect.any(Date), createdAt: expect.any(Date) });
    const included = data.included.map((one: Resource) => `${one.type} ${one.id.uuid}`);
    const { wineId, owner: seller, buyer: customer } = platform.shop;
    expect(included).toEqual(expect.arrayContaining([`listing ${wineId}`, `user ${seller.id}`, `user ${customer.id}`]));
    expect((await sdk.transactions.query({ ...query, only: only === 'order' ? 'sale' : 'order' })).data.data).toEqual(
      [],
    );
  }
});

test('transactions.query of the number of notifications: only=sale, last_transitions, per_page 100', async ({
  frontEnd,
}) => {
  const { owner, buyer, purchase } = frontEnd;
  const query = { only: 'sale', last_transitions: ['transition/confirm-payment'], per_page: 100 };
  const count = async () => {
    const { data } = await owner.transactions.query(query);
    expect(data.meta).toMatchObject({ perPage: 100, totalItems: data.data.length });
    return data.data.length;
  };
  const before = await count();
  const id = await purchase(1);
  expect(await count()).toBe(before + 1);
  await owner.transactions.transition({ id, transition: 'transition/mark-delivered', params: {} });
  expect(await count(), 'what is done needs nothing more').toBe(before);
  expect((await buyer.transactions.query(query)).data.data).toEqual([]);
});

test('transactions.query with only=order, page 1, per_page 1: whether somebody has orders', async ({ frontEnd }) => {
  const { platform, buyer, purchase } = frontEnd;
  const query = { only: 'order', page: 1, per_page: 1 };
  await purchase(1, false);
  expect((await buyer.transactions.query(query)).data.data).toHaveLength(1);
  const stranger = await platform.loggedIn('stranger@example.test');
  expect((await stranger.transactions.query(query)).data.data).toEqual([]);
});

test('processTransitions.query({transactionId}): what each party may do next', async ({ frontEnd }) => {
  const { owner, buyer, purchase } = frontEnd;
  const transactionId = new types.UUID(await purchase(1));
  const names = async (sdk: Resource) =>
    (await sdk.processTransitions.query({ transactionId })).data.data.map(
      ({ attributes }: Resource) => attributes.name,
    );
  expect(await names(owner)).toContain('transition/mark-delivered');
  expect(await names(buyer)).toEqual(['transition/cancel']);
  const transition = 'transition/mark-delivered';
  await owner.transactions.transition({ id: transactionId, transition, params: {} });
  expect(await names(buyer)).toEqual(expect.arrayContaining(['transition/mark-received', 'transition/dispute']));
  expect(await names(owner)).not.toContain(transition);
});

test('messages.send({transactionId, content}), and messages.query(transaction_id, page, per_page 100)', async ({
  frontEnd,
}) => {
  const { platform, owner, buyer, purchase } = frontEnd;
  const transactionId = new types.UUID(await purchase(1));
  const sent = await buyer.messages.send({ transactionId, content: 'Is it dry?' });
  expect(sent.data.data).toEqual({ id: expect.any(types.UUID), type: 'message' });
  const { data } = await owner.messages.query({
    ...{ transaction_id: transactionId, page: 1, per_page: 100, include: ['sender', 'sender.profileImage'] },
    'fields.image': ['variants.square-small', 'variants.square-small2x'],
  });
  expect(data.meta).toEqual({ totalItems: 1, totalPages: 1, page: 1, perPage: 100 });
  const [message] = data.data;
  expect(message.attributes).toEqual({ content: 'Is it dry?', createdAt: expect.any(Date) });
  expect(message.relationships.sender.data.id.uuid).toBe(platform.shop.buyer.id);
  expect(data.included).toMatchObject([{ type: 'user', attributes: { profile: { displayName: 'Ada L' } } }]);
});

test('reviews.query by listing_id or subject_id, with state public', async ({ frontEnd }) => {
  const { platform, owner, purchase } = frontEnd;
  const { shop } = platform;
  const id = await purchase(1);
  await receive(frontEnd, id);
  const common = { state: 'public', include: ['author', 'author.profileImage'] };
  await review(frontEnd, id);
  const ask = async (who: object) => (await platform.sdk().reviews.query({ ...who, ...common })).data;
  const ofListing = await ask({ listing_id: new types.UUID(shop.wineId) });
  expect(ofListing.data).toMatchObject([
    { attributes: { type: 'ofProvider', state: 'public', rating: 5, content: 'As it should be.' } },
  ]);
  expect(ofListing.included).toMatchObject([{ type: 'user', id: { uuid: shop.buyer.id } }]);
  const ofBuyer = await ask({ subject_id: new types.UUID(shop.buyer.id) });
  expect(ofBuyer.data).toMatchObject([{ attributes: { type: 'ofCustomer', createdAt: expect.any(Date) } }]);
  expect(ofBuyer.included).toMatchObject([{ type: 'user', id: { uuid: shop.owner.id } }]);
  expect((await ask({ subject_id: shop.owner.id })).data).toMatchObject([{ attributes: { type: 'ofProvider' } }]);
  const { data } = await owner.transactions.show({ id, include: ['reviews', 'reviews.author', 'reviews.subject'] });
  expect(data.data.relationships.reviews.data).toHaveLength(2);
});

test('timeslots.query(listingId, start, end) by chunks of ninety days, up to the days that can be booked', async ({
  frontEnd: { platform, tastingId },
}) => {
  const bookableDays = 90;
  const start = new Date(platform.app.clock.now().getTime() - 12 * 3_600_000);
  const end = new Date(start.getTime() + (bookableDays + 10) * day);
  const chunks: Resource[] = [];
  for (let from = start; from < end; from = new Date(from.getTime() + 90 * day)) {
    const to = new Date(Math.min(from.getTime() + 90 * day, end.getTime()));
    const { data } = await platform.sdk().timeslots.query({
      ...{ listingId: new types.UUID(tastingId), start: from, end: to, page: 1, per_page: 100 },
    });
    chunks.push(data);
  }
  expect(chunks).toHaveLength(2);
  const slots = chunks.flatMap(({ data }) => data);
  expect(slots[0]).toMatchObject({
    type: 'timeSlot',
    attributes: { type: 'time-slot/day', seats: 12, start: expect.any(Date), end: expect.any(Date) },
  });
  expect(slots.length).toBeGreaterThan(80);
  expect(new Set(slots.map(({ attributes }) => attributes.start.getTime())).size, 'no slot twice').toBe(slots.length);
});

test('availabilityExceptions.query, create, and delete', async ({ frontEnd: { platform, owner } }) => {
  const listingId = new types.UUID(await addTasting(platform.app.db, platform.shop.wineryId));
  const period = { start: new Date('2026-12-01T06:00:00Z'), end: new Date('2026-12-02T06:00:00Z') };
  const month = { listingId, start: period.start, end: new Date('2027-01-01T06:00:00Z') };
  const { data } = await owner.availabilityExceptions.create({ listingId, ...period, seats: 0 }, { expand: true });
  expect(data.data.attributes).toEqual({ seats: 0, ...period });
  const { data: found } = await owner.availabilityExceptions.query(month);
  expect(idsOf(found)).toEqual([data.data.id.uuid]);
  const { data: deleted } = await owner.availabilityExceptions.delete({ id: data.data.id });
  expect(deleted.data).toEqual({ id: data.data.id, type: 'availabilityException' });
  expect((await owner.availabilityExceptions.query(month)).data.data).toEqual([]);
});

test('bookings.query(listingId, start, end, state)', async ({
  frontEnd: { platform, stripe, trusted, buyer, owner },
}) => {
  const listingId = new types.UUID(await addTasting(platform.app.db, platform.shop.wineryId));
  const stay = { bookingStart: new Date('2026-12-08T06:00:00Z'), bookingEnd: new Date('2026-12-09T06:00:00Z') };
  const { data } = await trusted.transactions.initiate(
    { processAlias: aliases.ours, transition: 'transition/request-payment', params: { listingId, ...stay, seats: 2 } },
    { expand: true, include: ['booking'] },
  );
  expect(data.included).toMatchObject([{ type: 'booking', attributes: { seats: 2, state: 'pending' } }]);
  const query = { listingId, start: new Date('2026-12-01T06:00:00Z'), end: new Date('2027-01-01T06:00:00Z') };
  const states = async (state: string) =>
    (await owner.bookings.query({ ...query, state })).data.data.map(({ attributes }: Resource) => attributes);
  expect(await states('pending')).toMatchObject([{ seats: 2, state: 'pending', start: stay.bookingStart }]);
  const { default: intent } = data.data.attributes.protectedData.stripePaymentIntents;
  await stripe.paymentIntents.confirm(intent.stripePaymentIntentId, { payment_method: 'pm_card_visa' });
  await buyer.transactions.transition({ id: data.data.id, transition: 'transition/confirm-payment', params: {} });
  expect(await states('pending,accepted')).toMatchObject([{ seats: 2, end: stay.bookingEnd }]);
  expect(await states('declined')).toEqual([]);
});
