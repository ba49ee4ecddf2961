import { expect } from 'vitest';
import { reportReview } from '#features/reviews/wineries/report-review.server.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addShop, bottles, placed, purchased, spans, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { writeReview } from '../../../tests/fixtures/reviews/write-review.ts';
import { showShopActivity } from './show-shop-activity.server.ts';

test('the activity counts what waits, and the paid orders of thirty days by the days of the shop', async ({
  orders: app,
}) => {
  const { admin, buyer, stranger, wineId } = await addShop(app.db);
  await purchased(app, buyer, bottles(wineId, 2));
  // why: in Texas it is still the same day seven hours later, when it is the next one in UTC
  app.clock.forward(7 * spans.hour);
  await purchased(app, buyer, bottles(wineId, 1));
  app.clock.forward(29 * spans.day - 7 * spans.hour);
  await placed(app, buyer, bottles(wineId, 1));
  const wineryId = await addWinery(app.db, { slug: 'other' });
  await addListing(app.db, wineryId, { state: 'pendingApproval', submittedAt: app.clock.now(), publishedAt: null });
  const claim = { isNew: false, isDispute: false, wineryName: 'Other', createdAt: app.clock.now() };
  await app.db
    .insertInto('wineryClaims')
    .values({ ...claim, userId: buyer.id, wineryId })
    .execute();
  const { id } = await writeReview(app, buyer, wineryId, { content: 'A fine porch' });
  for (const reporter of [stranger, admin]) {
    const fields = { reason: 'offensive' };
    expect(await reportReview(app, reporter, { id, fields })).toMatchObject({ ok: true });
  }
  expect((await writeReview(app, stranger, wineryId, { content: 'A fine porch' })).state).toBe('held');
  const before = app.statements.length;
  const shown = await showShopActivity(app, admin);
  expect(app.statements.length - before).toBe(2);
  const activity = shown.ok ? shown.value : undefined;
  expect(activity).toMatchObject({
    waiting: { claims: 1, approvals: 1, disputes: 0, reportedReviews: 1, heldReviews: 1 },
    orders: 2,
    days: { length: 30 },
  });
  expect(activity?.days[0]).toMatchObject({ day: '2026-11-21', orders: 2 });
  expect(activity?.days[0]?.paid).toEqual(activity?.paid);
  expect(activity?.paid.amount, 'of three bottles, with the fees of buyers').toBeGreaterThanOrEqual(3 * 2450);
  expect(activity?.days.slice(1).every(({ orders }) => orders === 0)).toBe(true);
});
