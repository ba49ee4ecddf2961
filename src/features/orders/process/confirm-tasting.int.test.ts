import { describe, expect } from 'vitest';
import { addTasting, everyDay } from '../../../../tests/fixtures/listings/add-tasting.ts';
import {
  addShop,
  mailsOf,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { speculateOrder } from '../placing/speculate-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { acceptOrder } from './accept-order.server.ts';
import { sweepDueOrders } from './sweep-due-orders.server.ts';
import { transitionOrder } from './transition-order.server.ts';

const system = { kind: 'system' } as const;

/** A shop with a tasting that has a session each day from noon to six, Central Time. */
async function addTastingShop(app: TestOrders) {
  const shop = await addShop(app.db);
  return { ...shop, tastingId: await addTasting(app.db, shop.wineryId, { entries: everyDay }) };
}

/** A request for the session of a day. It is noon of November 21, Central Time. */
function session(listingId: string, day: string): object {
  return { items: [{ listingId }], bookingDates: { startDate: day, endDate: day } };
}

function confirmWithin(app: TestOrders, listingId: string, confirmationHours: number) {
  return app.db
    .updateTable('availabilityPlans')
    .set({ confirmationHours })
    .where('listingId', '=', listingId)
    .execute();
}

describe('a tasting', () => {
  test('is confirmed at the latest 24 hours before it begins; then it is canceled, and both are told', async ({
    orders: app,
  }) => {
    const { tastingId, buyer, owner } = await addTastingShop(app);
    const { id } = await purchased(app, buyer, session(tastingId, '2026-11-25'));
    const shown = await showOrder(app, buyer, id);
    expect(shown).toMatchObject({ value: { answerBy: '2026-11-24T18:00:00.000Z' } });
    app.clock.forward(3 * spans.day);
    const mails = (await mailsOf(app)).length;
    const late = { code: 'transaction-invalid-transition' };
    expect(await acceptOrder(app, owner, id), 'before the timer has run').toMatchObject(late);
    expect(await showOrder(app, owner, id)).toMatchObject({ value: { may: ['cancel'] } });
    await sweepDueOrders(app, system, { most: 100 });
    expect(await showOrder(app, buyer, id)).toMatchObject({
      value: { state: 'canceled', lastTransition: 'auto-cancel' },
    });
    expect((await mailsOf(app)).slice(mails)).toEqual([
      'order-canceled buyer@example.test',
      'sale-canceled owner@example.test',
    ]);
  });

  test('is accepted until that time', async ({ orders: app }) => {
    const { tastingId, buyer, owner } = await addTastingShop(app);
    const { id } = await purchased(app, buyer, session(tastingId, '2026-11-25'));
    app.clock.forward(3 * spans.day - 1);
    expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
    app.clock.forward(spans.hour);
    await sweepDueOrders(app, system, { most: 100 });
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'purchased' } });
  });

  test('that is booked late is confirmed within half of the time left', async ({ orders: app }) => {
    const { tastingId, buyer, owner } = await addTastingShop(app);
    app.clock.forward(10 * spans.hour);
    const { id } = await purchased(app, buyer, session(tastingId, '2026-11-22'));
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { answerBy: '2026-11-22T11:00:00.000Z' } });
    app.clock.forward(7 * spans.hour);
    expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: false });
  });

  test('is confirmed by the terms of its winery, which the guest sees before booking', async ({ orders: app }) => {
    const { tastingId, buyer } = await addTastingShop(app);
    await confirmWithin(app, tastingId, 3);
    const confirmsBy = '2026-11-23T15:00:00.000Z';
    const price = await speculateOrder(app, buyer, session(tastingId, '2026-11-23'));
    expect(price).toMatchObject({ value: { visit: { confirmsBy } } });
    const { id } = await purchased(app, buyer, session(tastingId, '2026-11-23'));
    await confirmWithin(app, tastingId, 40);
    expect(await showOrder(app, buyer, id), 'as agreed').toMatchObject({ value: { answerBy: confirmsBy } });
  });

  test('that nobody confirmed cannot be marked as visited while it lasts', async ({ orders: app }) => {
    const { tastingId, buyer, owner } = await addTastingShop(app);
    const { id } = await purchased(app, buyer, session(tastingId, '2026-11-23'));
    app.clock.forward(2 * spans.day + spans.hour);
    expect(await transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} })).toMatchObject({
      code: 'transaction-invalid-transition',
    });
  });
});
