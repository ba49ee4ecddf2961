import { expect } from 'vitest';
import { sweepDueOrders } from '#features/orders/process/sweep-due-orders.server.ts';
import { reviewOrder } from '#features/orders/reviews/review-order.server.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { addReviews } from '../../../tests/fixtures/listings/add-reviews.ts';
import { completed } from '../../../tests/fixtures/orders/complete-order.ts';
import {
  addShop,
  addWine,
  type Shop,
  spans,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { listOwnReviews, listReviewsToWrite } from './list-own-reviews.server.ts';
import { listReviewsAbout, type ReviewsAbout } from './list-reviews-about.server.ts';
import type { OwnReviewKind } from './review.ts';

/** What a visitor reads about a subject. */
const about = (app: TestOrders, subject: ReviewsAbout['about'], id: string, page: string | null = null) =>
  listReviewsAbout(app, anonymous, { about: subject, id, page });

/** The reviews about each subject of a shop, as visitors read them. */
async function readEverywhere(app: TestOrders, { wineryId, wineId, owner, buyer }: Shop) {
  const at = { listing: wineId, winery: wineryId, provider: owner.id, customer: buyer.id };
  const pages = Object.entries(at).map(async ([subject, id]) => {
    const { reviews } = await about(app, subject as ReviewsAbout['about'], id);
    return [subject, reviews.map(({ content }) => content)] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

async function ownReviews(app: TestOrders, who: SignedIn, kind: OwnReviewKind) {
  const listed = await listOwnReviews(app, who, { kind, page: null });
  if (!listed.ok) throw new Error(listed.code);
  return listed.value.reviews;
}

async function waiting(app: TestOrders, who: SignedIn) {
  const listed = await listReviewsToWrite(app, who);
  if (!listed.ok) throw new Error(listed.code);
  return listed.value.waiting;
}

async function review(app: TestOrders, who: SignedIn, id: string, rating: number, words: string) {
  const written = await reviewOrder(app, who, { id, params: { reviewRating: rating, reviewContent: words } });
  if (!written.ok) throw new Error(written.code);
}

const nothing = { listing: [], winery: [], provider: [], customer: [] };

test('a review is visible only to its author until both parties have written one', async ({ orders: app }) => {
  const shop = await addShop(app.db);
  const { wineryId, wineId, buyer, owner, member, stranger } = shop;
  const otherId = await addWine(app.db, wineryId, 5, { title: 'Other' });
  const items = [wineId, otherId].map((listingId) => ({ listingId, quantity: 1 }));
  const id = await completed(app, shop, { items, deliveryMethod: 'pickup' });
  expect(await waiting(app, buyer)).toMatchObject([
    { orderId: id, side: 'customer', transition: 'review-1-by-customer', endsAt: '2026-11-28T18:00:00.000Z' },
  ]);
  expect(await waiting(app, stranger)).toEqual([]);
  await review(app, buyer, id, 4, 'Stone and lime');
  expect(await readEverywhere(app, shop)).toEqual(nothing);
  expect(await ownReviews(app, buyer, 'written')).toMatchObject([
    { content: 'Stone and lime', published: false, side: 'customer' },
  ]);
  expect(await ownReviews(app, owner, 'received')).toEqual([]);
  expect(await waiting(app, buyer)).toEqual([]);
  expect(await waiting(app, member)).toMatchObject([
    { orderId: id, side: 'provider', of: 'Ada L', transition: 'review-2-by-provider' },
  ]);
  app.clock.forward(spans.minute);
  await review(app, member, id, 5, 'A pleasure');
  const ofWine = ['Stone and lime'];
  expect(await readEverywhere(app, shop)).toEqual({
    ...{ listing: ofWine, winery: ofWine, provider: ofWine },
    customer: ['A pleasure'],
  });
  expect(await about(app, 'listing', otherId)).toMatchObject({
    tally: { stars: [0, 0, 0, 1, 0], total: 1, mean: 4 },
    reviews: [{ by: 'customer', customer: { id: buyer.id, name: 'Ada L' }, listings: [{}, { name: 'NV Other' }] }],
  });
  expect((await about(app, 'customer', buyer.id)).reviews).toMatchObject([{ by: 'provider', rating: 5, listings: [] }]);
  expect(await ownReviews(app, buyer, 'received')).toMatchObject([
    { content: 'A pleasure', side: 'customer', orderId: id },
  ]);
  expect(await ownReviews(app, owner, 'received')).toMatchObject([{ content: 'Stone and lime', side: 'provider' }]);
  expect(await ownReviews(app, owner, 'written')).toEqual([]);
  expect(await ownReviews(app, member, 'written')).toMatchObject([{ content: 'A pleasure', published: true }]);
});

test('a review is published when the review period ends, and stays when its author is deleted', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const { buyer, owner, wineId } = shop;
  await review(app, buyer, await completed(app, shop), 2, 'Cork');
  await review(app, owner, await completed(app, shop), 3, 'Late');
  const sweep = () => sweepDueOrders(app, { kind: 'system' }, { most: 10 });
  app.clock.forward(7 * spans.day - spans.minute);
  await sweep();
  expect(await readEverywhere(app, shop)).toEqual(nothing);
  app.clock.forward(spans.minute);
  await sweep();
  const cork = ['Cork'];
  expect(await readEverywhere(app, shop)).toEqual({ listing: cork, winery: cork, provider: cork, customer: ['Late'] });
  const deletion = { deletedAt: app.clock.now() };
  await app.db.updateTable('users').set(deletion).where('id', '=', buyer.id).execute();
  expect((await about(app, 'listing', wineId)).reviews).toMatchObject([
    { content: 'Cork', customer: { id: null, name: 'Deleted user' } },
  ]);
});

test('reviews are listed ten per page, newest first, with a constant number of queries', async ({ orders: app }) => {
  const { wineryId, wineId: listingId, buyer, owner, stranger } = await addShop(app.db);
  const queries = async (ask: () => Promise<unknown>) => {
    const before = app.statements.length;
    await ask();
    return app.statements.length - before;
  };
  const asks = [
    () => about(app, 'listing', listingId),
    () => about(app, 'winery', wineryId),
    () => about(app, 'provider', owner.id),
    () => ownReviews(app, buyer, 'written'),
    () => ownReviews(app, owner, 'received'),
    () => waiting(app, owner),
  ];
  expect(await queries(() => about(app, 'customer', stranger.id))).toBe(1);
  await addReviews(app.db, { wineryId, customerId: buyer.id, listingId }, 1);
  const few: number[] = [];
  for (const ask of asks) few.push(await queries(ask));
  expect(few).toEqual([2, 2, 2, 2, 2, 1]);
  await addReviews(app.db, { wineryId, customerId: buyer.id, listingId }, 24);
  for (const [at, ask] of asks.entries()) expect(await queries(ask)).toBe(few[at]);
  const first = await about(app, 'listing', listingId);
  expect(first).toMatchObject({ page: 1, pages: 3, tally: { stars: [6, 5, 5, 5, 4], total: 25, mean: 2.8 } });
  expect(first.reviews.map(({ content }) => content).slice(0, 2)).toEqual(['Review 24', 'Review 23']);
  expect(first.reviews).toHaveLength(10);
  expect((await about(app, 'listing', listingId, '3')).reviews).toHaveLength(5);
  expect(await about(app, 'winery', wineryId, '9')).toMatchObject({ page: 9, pages: 3, reviews: [] });
  expect(await about(app, 'provider', owner.id, 'x')).toMatchObject({ page: 1, requested: 'unreadable' });
});
