import { expect } from 'vitest';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { bottles, placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import { type PlatformOrders, test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { types } from '../../../../tests/fixtures/platform/sdk.ts';
import { reviewOrder } from '../../../features/orders/reviews/review-order.server.ts';

type Ref = { id: { uuid: string } };
const idsOf = ({ data }: { data: { data: Ref[] } }) => data.data.map(({ id }) => id.uuid);

test('the parties of a transaction write to each other', async ({ market }) => {
  const { app, shop } = market;
  const { id } = await placed(app, shop.buyer, bottles(shop.wineId, 1));
  const [buyer, member] = [await market.as('buyer'), await market.as('member')];
  const transactionId = new types.UUID(id);
  const sent = await buyer.messages.send({ transactionId, content: '~Is it dry? ^1' });
  expect(sent.data.data).toEqual({ id: expect.any(types.UUID), type: 'message' });
  app.clock.forward(1_000);
  const answer = await member.messages.send(
    { transactionId, content: 'It is' },
    { expand: true, include: ['sender', 'transaction'] },
  );
  expect(answer.data.data).toMatchObject({
    attributes: { content: 'It is', createdAt: app.clock.now() },
    relationships: { sender: { data: { id: { uuid: shop.member.id } } }, transaction: { data: { id: { uuid: id } } } },
  });
  const listed = await buyer.messages.query({ transaction_id: id, include: 'sender,sender.profileImage' });
  expect(listed.data.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
    { content: 'It is' },
    { content: '~Is it dry? ^1' },
  ]);
  expect(listed.data.meta).toEqual({ totalItems: 2, totalPages: 1, page: 1, perPage: 100 });
  const second = await buyer.messages.query({ transactionId, perPage: 1, page: 2 });
  expect(idsOf(second)).toEqual([sent.data.data.id.uuid]);
  const shown = await buyer.transactions.show({ id, include: 'messages', 'limit.messages': 1 });
  expect(shown.data.data.relationships.messages.data).toHaveLength(1);
  const around = await buyer.transactions.show({ id, include: 'messages.transaction.messages.sender' });
  const returned = around.data.included.find(({ type }: { type: string }) => type === 'transaction');
  expect(returned, 'a path ends where it returns to a type').toMatchObject({ id: { uuid: id } });
  expect(returned.relationships).toBeUndefined();
});

test('what is wrong with a message, and who may not write', async ({ market }) => {
  const { app, shop } = market;
  const { id: transactionId } = await placed(app, shop.buyer, bottles(shop.wineId, 1));
  const [buyer, stranger] = [await market.as('buyer'), await market.as('stranger')];
  const forbidden = { status: 403, codes: ['forbidden'] };
  expect(await refusal(stranger.messages.send({ transactionId, content: 'x' }))).toEqual(forbidden);
  expect(await refusal(stranger.messages.query({ transactionId }))).toEqual(forbidden);
  const invalid = { status: 400, codes: ['validation-invalid-params'] };
  expect(await refusal(buyer.messages.send({ transactionId, content: '' }))).toEqual(invalid);
  expect(await refusal(buyer.messages.send({ transactionId, content: 'x'.repeat(5_001) }))).toEqual(invalid);
  expect(await refusal(buyer.messages.send({ transactionId }))).toMatchObject({ codes: ['validation-missing-key'] });
  const odd = buyer.messages.send({ transactionId, content: 'x', odd: 1 });
  expect(await refusal(odd)).toEqual({ status: 400, codes: ['validation-disallowed-key'] });
  const unknown = buyer.messages.send({ transactionId: crypto.randomUUID(), content: 'x' });
  expect(await refusal(unknown)).toEqual({ status: 409, codes: ['transaction-not-found'] });
  const change = (who: 'owner' | 'buyer', changed: { bannedAt: Date | null } | { deletedAt: Date }) =>
    app.db.updateTable('users').set(changed).where('id', '=', shop[who].id).execute();
  await change('owner', { bannedAt: app.clock.now() });
  expect(await refusal(buyer.messages.send({ transactionId, content: 'x' }))).toEqual({
    status: 409,
    codes: ['transaction-provider-banned-or-deleted'],
  });
  await change('owner', { bannedAt: null });
  await change('buyer', { deletedAt: app.clock.now() });
  const owner = await market.as('owner');
  expect(await refusal(owner.messages.send({ transactionId, content: 'x' }))).toEqual({
    status: 409,
    codes: ['transaction-customer-banned-or-deleted'],
  });
});

test('nobody asks or writes to a winery all of whose owners are banned', async ({ market }) => {
  const { app, shop } = market;
  const { id: transactionId } = await placed(app, shop.buyer, bottles(shop.wineId, 1));
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).where('id', '=', shop.owner.id).execute();
  const buyer = await market.as('buyer');
  expect(await refusal(buyer.messages.send({ transactionId, content: 'x' }))).toEqual({
    status: 409,
    codes: ['transaction-provider-banned-or-deleted'],
  });
});

/** Both sides review an order. @returns its id */
async function reviewed({ app, shop }: PlatformOrders, sides: ('buyer' | 'owner')[]): Promise<string> {
  const id = await completed(app, shop);
  for (const side of sides) {
    const written = await reviewOrder(app, shop[side], {
      id,
      params: { reviewRating: 4, reviewContent: `By ${side}` },
    });
    if (!written.ok) throw new Error(written.code);
  }
  return id;
}

test('published reviews are found by listing, person, and transaction', async ({ market }) => {
  const { shop } = market;
  const transactionId = await reviewed(market, ['owner', 'buyer']);
  const sdk = await market.as('stranger');
  const include = ['author', 'subject', 'listing'];
  const { data } = await sdk.reviews.query({ listing_id: shop.wineId, state: 'public', include });
  expect(data.data).toMatchObject([
    {
      attributes: { type: 'ofProvider', state: 'public', rating: 4, content: 'By buyer', deleted: false },
      relationships: {
        ...{ author: { data: { id: { uuid: shop.buyer.id } } }, subject: { data: { id: { uuid: shop.owner.id } } } },
        listing: { data: { id: { uuid: shop.wineId } } },
      },
    },
  ]);
  const about = async (query: object) => {
    const found = await sdk.reviews.query({ ...query, include: 'listing' });
    return found.data.data.map((one: { attributes: object }) => one.attributes);
  };
  expect(await about({ subject_id: shop.owner.id })).toMatchObject([{ type: 'ofProvider' }]);
  expect(await about({ subjectId: shop.buyer.id })).toMatchObject([{ type: 'ofCustomer', content: 'By owner' }]);
  expect(await about({ subjectId: shop.buyer.id, type: 'ofProvider' })).toEqual([]);
  expect(await about({ listingId: shop.wineId, state: 'pending' })).toEqual([]);
  expect(await about({ listingId: shop.wineId, subjectId: shop.owner.id })).toMatchObject([{ type: 'ofProvider' }]);
  expect(await about({ listingId: shop.wineId, subjectId: shop.buyer.id })).toEqual([]);
  const [ofBuyer] = idsOf(await sdk.reviews.query({ subjectId: shop.buyer.id }));
  const shown = await sdk.reviews.show({ id: ofBuyer, include: 'listing' });
  // why: what somebody bought is private
  expect(shown.data.data.relationships.listing.data).toBeNull();
  const [buyer] = [await market.as('buyer')];
  expect(idsOf(await buyer.reviews.query({ transactionId }))).toHaveLength(2);
  const own = await buyer.transactions.show({ id: transactionId, include: 'reviews,reviews.author' });
  expect(own.data.data.relationships.reviews.data).toHaveLength(2);
  expect(await refusal(sdk.reviews.query({ transactionId }))).toEqual({ status: 403, codes: ['forbidden'] });
  expect(await refusal(sdk.reviews.query({}))).toEqual({ status: 400, codes: ['validation-missing-key'] });
});

test('a review that is not published is seen by its side and by admins', async ({ market }) => {
  const transactionId = await reviewed(market, ['buyer']);
  const [buyer, owner, admin] = [await market.as('buyer'), await market.as('owner'), await market.as('admin')];
  const [id] = idsOf(await buyer.reviews.query({ transactionId, state: 'pending' }));
  expect((await buyer.reviews.show({ id })).data.data.attributes).toMatchObject({ state: 'pending' });
  expect(idsOf(await buyer.reviews.query({ transactionId, state: 'public' }))).toEqual([]);
  expect((await admin.reviews.show({ id })).status).toBe(200);
  expect(await refusal(owner.reviews.show({ id }))).toEqual({ status: 404, codes: ['not-found'] });
  expect(idsOf(await owner.reviews.query({ transactionId }))).toEqual([]);
  const { wineId, owner: author, stranger } = market.shop;
  const [ofWine, ofAuthor] = [{ listingId: wineId }, { subjectId: author.id }];
  const pending = { state: 'pending' };
  for (const about of [ofWine, ofAuthor, { ...ofWine, ...ofAuthor }]) {
    expect(idsOf(await buyer.reviews.query({ ...about, ...pending }))).toEqual([id]);
    expect(idsOf(await buyer.reviews.query(about))).toEqual([id]);
    expect(idsOf(await buyer.reviews.query({ ...about, state: 'public' }))).toEqual([]);
    expect(idsOf(await owner.reviews.query({ ...about, ...pending }))).toEqual([]);
    expect(idsOf(await (await market.as('stranger')).reviews.query({ ...about, ...pending }))).toEqual([]);
  }
  for (const others of [
    { ...ofWine, subjectId: stranger.id },
    { ...ofWine, type: 'ofCustomer' },
    { listingId: crypto.randomUUID() },
  ]) {
    expect(idsOf(await buyer.reviews.query({ ...others, ...pending }))).toEqual([]);
  }
});

test('a winery’s pending review is of its side’s people, by its buyer, and not by a listing', async ({ market }) => {
  const { shop } = market;
  await reviewed(market, ['owner']);
  const member = await market.as('member');
  const found = (query: object) => member.reviews.query({ state: 'pending', ...query });
  expect(idsOf(await found({ subjectId: shop.buyer.id }))).toHaveLength(1);
  expect(idsOf(await found({ listingId: shop.wineId }))).toEqual([]);
  expect(idsOf(await (await market.as('buyer')).reviews.query({ subjectId: shop.buyer.id, state: 'pending' }))).toEqual(
    [],
  );
});
