import { describe, expect } from 'vitest';
import { momentAt } from '#features/availability/zoned-time.ts';
import { addTasting, twoSessions } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { addShop, placed, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { expectSeatInvariants } from '../../../../tests/fixtures/orders/seat-invariants.ts';
import {
  balances,
  expectSameAtProvider,
  pass,
  payoutsOf,
  settle,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { confirmCard, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;
/** A session two weeks ahead: these tests go by the payment provider's clock, which is the real one. */
const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
const at = (minutes: number) => momentAt('America/Chicago', day, minutes).toISOString();
const session = { startDate: at(11 * 60), endDate: at(12.5 * 60) };

/** Books a session for three at 33.33, paid and accepted, with terms of canceling. */
async function booked(app: StripeOrders, shop: Shop, terms: { hours: number; keptPercent: number }) {
  const listingId = await addTasting(app.db, shop.wineryId, { entries: twoSessions });
  await app.db.updateTable('listings').set({ priceCents: 3_333 }).where('id', '=', listingId).execute();
  const { hours: cancellationHours, keptPercent: cancellationKeptPercent } = terms;
  await app.db
    .updateTable('availabilityPlans')
    .set({ cancellationHours, cancellationKeptPercent })
    .where('listingId', '=', listingId)
    .execute();
  const { id } = await placed(app, shop.buyer, { items: [{ listingId }], seats: 3, bookingDates: session });
  await confirmCard(app, id, 'pm_card_bypassPending');
  await syncPayment(app, system, id);
  expect(await acceptOrder(app, shop.owner, id)).toMatchObject({ ok: true });
  return id;
}

const cancel = (app: StripeOrders, { buyer }: Shop, id: string) =>
  transitionOrder(app, buyer, { id, transition: 'cancel', params: {} });

/** Moves the clock to some hours before the session. */
const goTo = (app: StripeOrders, hoursBefore: number) =>
  app.clock.forward(new Date(session.startDate).getTime() - hoursBefore * 3_600_000 - app.clock.now().getTime());

describe('an accepted tasting that its buyer cancels', () => {
  test('before the term is refunded in full', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const id = await booked(app, shop, { hours: 24, keptPercent: 50 });
    goTo(app, 24.5);
    expect(await cancel(app, shop, id)).toMatchObject({ ok: true, value: { state: 'canceled' } });
    await settle(app);
    expect(await showOrder(app, shop.buyer, id)).toMatchObject({ value: { refundedTotal: { amount: 9_999 + 300 } } });
    expect(await balances(app)).toEqual({});
    await expectSameAtProvider(app);
    await expectSeatInvariants(app);
  });

  test('after the term leaves the winery its share, and commissions on that only, to the cent', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const id = await booked(app, shop, { hours: 24, keptPercent: 50 });
    goTo(app, 24);
    expect(await cancel(app, shop, id)).toMatchObject({ ok: true, value: { state: 'canceled' } });
    await syncPayment(app, system, id);
    // Of 99.99, 50.00 stay: 1.50 and 5.00 of it are commissions, and the buyer gets 102.99 less 51.50.
    expect(await showOrder(app, shop.buyer, id)).toMatchObject({ value: { refundedTotal: { amount: 5_149 } } });
    await settle(app);
    expect(await payoutsOf(app)).toEqual([4_500]);
    const kept = { 'provider-commission': -500, 'customer-commission': -150 };
    expect(await balances(app)).toEqual({ ...kept, 'provider-balance': 650 });
    await expectSameAtProvider(app);
    await expectSeatInvariants(app);
  });

  test('without a refund is paid out as if the guests had come', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const id = await booked(app, shop, { hours: 24, keptPercent: 100 });
    goTo(app, 1);
    expect(await cancel(app, shop, id)).toMatchObject({ ok: true });
    await pass(app, 8);
    await pass(app, 1);
    expect(await payoutsOf(app)).toEqual([8_999]);
    expect(await showOrder(app, shop.buyer, id)).toMatchObject({ value: { refundedTotal: null } });
    await expectSameAtProvider(app);
  });

  test('cannot be canceled by them once it has begun, nor without such terms; the winery always refunds in full', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const id = await booked(app, shop, { hours: 24, keptPercent: 50 });
    await app.db.updateTable('orders').set({ cancellationHours: null, cancellationKeptPercent: null }).execute();
    expect(await cancel(app, shop, id)).toMatchObject({ code: 'transaction-invalid-transition' });
    await app.db.updateTable('orders').set({ cancellationHours: 24, cancellationKeptPercent: 50 }).execute();
    goTo(app, 0);
    expect(await cancel(app, shop, id)).toMatchObject({ code: 'transaction-invalid-transition' });
    expect(await transitionOrder(app, shop.owner, { id, transition: 'cancel', params: {} })).toMatchObject({
      ok: true,
    });
    await settle(app);
    expect(await balances(app)).toEqual({});
    await expectSameAtProvider(app);
  });

  test('twice at once, and with a refund whose answer is lost, is refunded once', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const id = await booked(app, shop, { hours: 24, keptPercent: 50 });
    goTo(app, 2);
    const made = await Promise.all([cancel(app, shop, id), cancel(app, shop, id)]);
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    await Promise.allSettled([
      syncPayment(app, system, id),
      syncPayment(app, system, id),
      syncPayment(app, system, id),
    ]);
    await settle(app);
    const refunds = await app.stripe.refunds.list({});
    expect(refunds.data.map(({ amount }) => amount)).toEqual([5_149]);
    const entries = app.db.selectFrom('ledgerEntries').select('movement').where('movement', '=', 'refund');
    expect((await entries.execute()).length).toBe(4);
    await expectSameAtProvider(app);
  });
});

test('a tasting is neither delivered nor received before it begins, and no card is charged by trying', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  const listingId = await addTasting(app.db, shop.wineryId, { entries: twoSessions });
  const { id } = await placed(app, shop.buyer, { items: [{ listingId }], bookingDates: session });
  await confirmCard(app, id, 'pm_card_bypassPending');
  await syncPayment(app, system, id);
  const move = (who: typeof shop.buyer, transition: string, params: object = {}) =>
    transitionOrder(app, who, { id, transition, params });
  const tooEarly = { code: 'transaction-invalid-transition' };
  expect(await move(shop.owner, 'mark-delivered')).toMatchObject(tooEarly);
  expect(await showOrder(app, shop.owner, id)).toMatchObject({ value: { acceptedAt: null } });
  await acceptOrder(app, shop.owner, id);
  expect(await move(shop.owner, 'mark-delivered')).toMatchObject(tooEarly);
  expect(await move(shop.admin, 'mark-delivered')).toMatchObject(tooEarly);
  expect(await move(shop.buyer, 'mark-received-from-purchased')).toMatchObject(tooEarly);
  const early = await showOrder(app, shop.owner, id);
  expect(early.ok && early.value.may).toEqual(['cancel']);
  goTo(app, 0);
  expect(await move(shop.owner, 'mark-delivered', { noShow: true })).toMatchObject({
    value: { state: 'delivered', noShow: true },
  });
});
