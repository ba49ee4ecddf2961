import { sql } from 'kysely';
import { expect } from 'vitest';
import { completed } from '../../../tests/fixtures/orders/complete-order.ts';
import { addPicture } from '../../../tests/fixtures/platform/add-picture.ts';
import { type PlatformOrders, test } from '../../../tests/fixtures/platform/platform-orders.ts';
import { listEvents, sweepEvents } from '../../features/events/list-events.server.ts';
import { sendMessage } from '../../features/messages/send-message.server.ts';
import { reviewOrder } from '../../features/orders/reviews/review-order.server.ts';

type Shown = {
  id: string;
  attributes: { eventType: string; sequenceId: number; resourceId: string; resourceType: string };
};

/** Reads events as an admin. */
async function eventsOf(market: PlatformOrders, query = ''): Promise<Shown[]> {
  const { status, body } = await market.call(await market.token('admin'), `/v1/api/events/query?${query}`);
  expect(status).toBe(200);
  return (body as { data: Shown[] }).data;
}

const typesOf = (events: readonly Shown[]) => events.map(({ attributes }) => attributes.eventType);

/** The number of the last event. */
async function lastNumber(market: PlatformOrders): Promise<number> {
  const events = await eventsOf(market);
  return events.at(-1)?.attributes.sequenceId ?? 0;
}

test('what happens to orders, messages, and reviews is in the feed, in its order', async ({ market }) => {
  const { app, shop } = market;
  const before = await lastNumber(market);
  const id = await completed(app, shop);
  await sendMessage(app, shop.buyer, id, { content: 'Thank you' });
  const review = { id, params: { reviewRating: 5, reviewContent: 'Fine' } };
  await reviewOrder(app, shop.buyer, review);
  await reviewOrder(app, shop.owner, review);
  const events = await eventsOf(market, `startAfterSequenceId=${before}`);
  expect(typesOf(events).filter((type) => !type.startsWith('listing/'))).toEqual([
    'transaction/initiated',
    'transaction/transitioned',
    'transaction/transitioned',
    'transaction/transitioned',
    'transaction/transitioned',
    'message/created',
    'review/created',
    'transaction/transitioned',
    'review/created',
    'transaction/transitioned',
    'review/updated',
    'review/updated',
  ]);
  const ofOrder = await eventsOf(market, `resourceId=${id}`);
  expect(ofOrder).toHaveLength(7);
  expect(ofOrder[0]?.attributes).toMatchObject({ resourceId: id, resourceType: 'transaction' });
  const numbers = events.map(({ attributes }) => attributes.sequenceId);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('listings and people have events, and what did not change has none', async ({ market }) => {
  const { app, shop } = market;
  const before = await lastNumber(market);
  const { db } = app;
  await db.updateTable('listings').set({ title: 'Another' }).where('id', '=', shop.wineId).execute();
  await db.updateTable('listings').set({ title: 'Another' }).where('id', '=', shop.wineId).execute();
  await db.updateTable('users').set({ bio: 'Hello' }).where('id', '=', shop.buyer.id).execute();
  await db.updateTable('users').set({ updatedAt: app.clock.now() }).where('id', '=', shop.buyer.id).execute();
  await db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', shop.buyer.id).execute();
  const after = `startAfterSequenceId=${before}`;
  expect(typesOf(await eventsOf(market, after))).toEqual(['listing/updated', 'user/updated', 'user/deleted']);
  expect(typesOf(await eventsOf(market, `${after}&eventTypes=user/deleted,listing/created`))).toEqual(['user/deleted']);
  expect(await eventsOf(market, `${after}&createdAtStart=2126-01-01T00:00:00Z`)).toEqual([]);
  expect(await eventsOf(market, `${after}&createdAtEnd=2025-01-01T00:00:00Z`)).toEqual([]);
  expect(typesOf(await eventsOf(market, `${after}&perPage=1&page=2`))).toEqual(['user/updated']);
});

/** Runs it. @returns the kinds of the events that it has led to */
async function eventsFrom({ app, shop }: PlatformOrders, act: () => Promise<unknown>): Promise<string[]> {
  const all = { types: undefined, resourceId: undefined, createdAt: { from: undefined, to: undefined } };
  // why: not over HTTP, because logging in again and again is limited
  const after = async (number: number) => {
    const listed = await listEvents(app, shop.admin, { after: number, ...all }, { page: 1, perPage: 1_000 });
    return listed.ok ? listed.value.events : [];
  };
  const before = (await after(0)).at(-1)?.sequenceNumber ?? 0;
  await act();
  return (await after(before)).map(({ type }) => type);
}

test('what belongs to a listing, a person, or an order changes it once, and creates no second event', async ({
  market,
}) => {
  const { app, shop } = market;
  const sdk = await market.as('owner');
  const publicData = { color: 'pale' };
  const update = (change: object) => eventsFrom(market, () => sdk.ownListings.update({ id: shop.wineId, ...change }));
  const images = [await addPicture(market, shop.owner.id), await addPicture(market, shop.owner.id)];
  expect(await update({ publicData })).toEqual(['listing/updated']);
  expect(await update({ images })).toEqual(['listing/updated']);
  expect(await update({ images: images.toReversed(), publicData: { color: 'deep' } })).toEqual(['listing/updated']);
  expect(await update({ images: images.slice(1) })).toEqual(['listing/updated']);
  const availabilityPlan = { type: 'availability-plan/day', entries: [{ dayOfWeek: 'sat', seats: 4 }] };
  const tasting = { title: 'Solera', availabilityPlan, publicData: { listingType: 'tasting', parking: true } };
  let id = '';
  const draft = async () => {
    id = (await sdk.ownListings.createDraft(tasting)).data.data.id.uuid;
  };
  expect(await eventsFrom(market, draft)).toEqual(['listing/created']);
  const smaller = { ...availabilityPlan, entries: [{ dayOfWeek: 'sat', seats: 3 }] };
  const plan = () => sdk.ownListings.update({ id, availabilityPlan: smaller });
  expect(await eventsFrom(market, plan)).toEqual(['listing/updated']);
  expect(await eventsFrom(market, () => sdk.currentUser.updateProfile({ publicData }))).toEqual(['user/updated']);
  const orderId = await completed(app, shop);
  const admin = await market.token('admin', true);
  const path = '/v1/api/transactions/update_metadata';
  const metadata = () => market.call(admin, path, { id: orderId, metadata: { seen: true } });
  expect(await eventsFrom(market, metadata)).toEqual(['transaction/updated']);
  expect(await eventsFrom(market, metadata)).toEqual([]);
});

test('a listing that is deleted with all that belongs to it has one event', async ({ market }) => {
  const sdk = await market.as('owner');
  const images = [await addPicture(market, market.shop.owner.id)];
  const { data } = await sdk.ownListings.createDraft({ title: 'Begun', images, publicData: { color: 'pale' } });
  const discard = () => sdk.ownListings.discardDraft({ id: data.data.id });
  expect(await eventsFrom(market, discard)).toEqual(['listing/deleted']);
});

test('what is rolled back leaves no event, and what is committed late comes after what was read', async ({
  market,
}) => {
  const { app, shop } = market;
  const before = await lastNumber(market);
  const change = (db: typeof app.db, title: string) =>
    db.updateTable('listings').set({ title }).where('id', '=', shop.wineId).execute();
  await expect(
    app.db.transaction().execute(async (db) => {
      await change(db, 'Never');
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const [changed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = app.db.transaction().execute(async (db) => {
    await change(db, 'Late');
    changed.resolve();
    await mayEnd.promise;
  });
  await changed.promise;
  await app.db.updateTable('users').set({ bio: 'Meanwhile' }).where('id', '=', shop.owner.id).execute();
  const read = await eventsOf(market, `startAfterSequenceId=${before}`);
  mayEnd.resolve();
  await late;
  expect(typesOf(read)).toEqual(['user/updated']);
  const later = await eventsOf(market, `startAfterSequenceId=${read.at(-1)?.attributes.sequenceId}`);
  expect(typesOf(later)).toEqual(['listing/updated']);
});

test('events are for operators, and are kept for 90 days', async ({ market }) => {
  const { app } = market;
  for (const who of ['buyer', 'owner'] as const) {
    expect((await market.call(await market.token(who, true), '/v1/api/events/query')).status).toBe(403);
  }
  const token = await market.token('admin');
  expect((await market.call(token, '/v1/api/events/query?eventTypes=odd/thing')).status).toBe(400);
  expect((await market.call(token, '/v1/api/events/query?startAfterSequenceId=-1')).status).toBe(400);
  const all = (await eventsOf(market)).length;
  await sql`update events set created_at = created_at - interval '100 days' where event_type like 'user/%'`.execute(
    app.db,
  );
  const left = await eventsOf(market);
  expect(left.length).toBeLessThan(all);
  await sweepEvents(app, { kind: 'system' });
  const { rows } = await sql`select from events`.execute(app.db);
  expect(rows).toHaveLength(left.length);
});
