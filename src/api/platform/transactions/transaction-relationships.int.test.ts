import { expect } from 'vitest';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { bottles, placed, purchased } from '../../../../tests/fixtures/orders/orders-test.ts';
import { test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { types } from '../../../../tests/fixtures/platform/sdk.ts';
import { enquire } from '../../../features/orders/placing/enquire.server.ts';
import { transitionOrder } from '../../../features/orders/process/transition-order.server.ts';

test('a full refund brings the totals to nothing', async ({ market }) => {
  const { app, shop } = market;
  const { id } = await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  expect(
    await transitionOrder(app, shop.owner, { id, transition: 'cancel', params: { cancelReason: 'Broken' } }),
  ).toMatchObject({ ok: true });
  const include = 'stockReservation.stockAdjustments';
  const { id: other } = await purchased(app, shop.buyer, bottles(shop.wineId, 2));
  const { data } = await (await market.as('buyer')).transactions.show({ id, include });
  expect(data.data.attributes.payinTotal).toEqual(new types.Money(0, 'USD'));
  const reversals = data.data.attributes.lineItems.filter(({ reversal }: { reversal: boolean }) => reversal);
  expect(reversals[0]).toMatchObject({
    code: 'line-item/units',
    quantity: { value: '-1' },
    lineTotal: { amount: -2_450 },
  });
  expect(data.data.attributes.protectedData).toMatchObject({ cancelReason: 'Broken' });
  expect(data.included[0].attributes).toEqual({ quantity: 1, state: 'cancelled' });
  type Resources = { type: string; attributes: { quantity: number } }[];
  const changes = ({ data: { included } }: { data: { included: Resources } }) =>
    included.filter(({ type }) => type === 'stockAdjustment').map(({ attributes }) => attributes.quantity);
  expect(changes({ data })).toEqual([-1, 1]);
  const owner = await market.as('owner');
  expect(changes(await owner.transactions.show({ id: other, include }))).toEqual([-2]);
  const counted = countStatements(app);
  expect(changes(await counted.of(() => owner.transactions.query({ include }))).toSorted()).toEqual([-1, -2, 1]);
  // why: the session, the page, its orders with their data, and the changes of all of them at once
  counted.expectAtMost({ statements: 5 });
});

test('questions have no totals, and tastings a booking', async ({ market }) => {
  const { app, shop } = market;
  const asked = await enquire(app, shop.buyer, { wineryId: shop.wineryId });
  const listingId = await addTasting(app.db, shop.wineryId);
  const bookingDates = { startDate: '2026-12-01', endDate: '2026-12-02' };
  const { id } = await placed(app, shop.buyer, { items: [{ listingId }], bookingDates, seats: 2 });
  const sdk = await market.as('buyer');
  const question = (
    await sdk.transactions.show({
      ...{ id: asked.ok && asked.value.id },
      include: 'listing,listing.author,listing.images,listing.currentStock,stockReservation',
    })
  ).data;
  expect(question.data.attributes).toMatchObject({ payinTotal: null, payoutTotal: null, lineItems: null });
  const gone = { id: expect.any(types.UUID), type: 'listing' };
  expect(question.data.relationships).toEqual({ listing: { data: gone }, stockReservation: { data: null } });
  const [about] = question.included;
  expect(about).toMatchObject({
    ...{ ...question.data.relationships.listing.data, attributes: { deleted: true, title: null, publicData: null } },
    relationships: {
      ...{ author: { data: { id: { uuid: shop.owner.id } } }, images: { data: [] }, currentStock: { data: null } },
    },
  });
  expect(await refusal(sdk.listings.show({ id: about.id }))).toMatchObject({ status: 404 });
  const again = await enquire(app, shop.buyer, { wineryId: shop.wineryId });
  const { data: next } = await sdk.transactions.show({ id: again.ok && again.value.id, include: 'listing' });
  expect(next.included[0].id).toEqual(about.id);
  const { data } = await sdk.transactions.show({ id, include: 'booking,booking.transaction,stockReservation' });
  expect(data.data.relationships.stockReservation.data).toBeNull();
  const booking = data.included.find(({ type }: { type: string }) => type === 'booking');
  expect(booking.attributes).toMatchObject({ seats: 2, state: 'pending', start: expect.any(Date) });
});
