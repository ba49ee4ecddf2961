import { expect } from 'vitest';
import { sweepDueOrders } from '#features/orders/process/sweep-due-orders.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { reviewOrder } from '#features/orders/reviews/review-order.server.ts';
import { anonymous } from '#kit/actor.ts';
import { addBookedShop, goBefore } from '../../../../tests/fixtures/orders/booked-tasting.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { addShop, spans, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { writeReview } from '../../../../tests/fixtures/reviews/write-review.ts';
import { editWineryReview } from './edit-review.server.ts';
import { listWineryReviews } from './list-winery-reviews.server.ts';
import { reviewFromTasting } from './review-from-tasting.server.ts';

const shown = (app: TestOrders, wineryId: string) => listWineryReviews(app, anonymous, { wineryId, query: {} });

test('a review is of a verified buyer once they have paid an order there, also if that is later', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const { wineryId, buyer, stranger } = shop;
  await writeReview(app, stranger, wineryId);
  const { id } = await writeReview(app, buyer, wineryId, { content: 'Before' });
  expect((await shown(app, wineryId)).scores).toMatchObject({ reviewCount: 2, verifiedCount: 0 });
  await completed(app, shop);
  await editWineryReview(app, buyer, { id, fields: { score: 4, content: 'After' } });
  const { scores, shown: list } = await shown(app, wineryId);
  expect(scores).toMatchObject({ reviewCount: 2, verifiedCount: 1 });
  expect(list.reviews.find((review) => review.id === id)).toMatchObject({ verified: 'buyer' });
});

test('a review of a tasting becomes that of the visit once it is published, and only for its guest', async ({
  orders: app,
}) => {
  const shop = await addBookedShop(app);
  const { wineryId, buyer, owner, stranger, id } = shop;
  goBefore(app, -3);
  for (const [who, transition] of [
    [owner, 'mark-delivered'],
    [buyer, 'mark-received'],
  ] as const)
    expect(await transitionOrder(app, who, { id, transition, params: {} })).toMatchObject({ ok: true });
  const params = { reviewRating: 5, reviewContent: 'Three glasses on the porch' };
  expect(await reviewOrder(app, buyer, { id, params })).toMatchObject({ ok: true });
  // why: reviews of orders are blind; as a review of the winery it would be seen
  expect(await reviewFromTasting(app, buyer, id)).toEqual({ ok: false, code: 'not-found' });
  app.clock.forward(8 * spans.day);
  await sweepDueOrders(app, { kind: 'system' }, { most: 10 });
  expect(await reviewFromTasting(app, stranger, id)).toEqual({ ok: false, code: 'not-found' });
  expect(await reviewFromTasting(app, buyer, id)).toMatchObject({ ok: true, value: { state: 'published' } });
  expect((await shown(app, wineryId)).shown.reviews).toMatchObject([
    { score: 5, content: 'Three glasses on the porch', visited: '2026-11', verified: 'visitor' },
  ]);
  expect(await reviewFromTasting(app, buyer, id)).toMatchObject({ code: 'already-reviewed' });
});
