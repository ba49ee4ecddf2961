import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { momentAt } from '#features/availability/zoned-time.ts';
import { addTasting, everyDay } from '../../../../tests/fixtures/listings/add-tasting.ts';
import {
  addShop,
  bottles,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { showDaySheet } from '../day-sheet.server.ts';
import { orderMailTexts } from '../emails/order-mail-texts.ts';
import { historyOf } from '../order-history.ts';
import { showOrder } from '../show-order.server.ts';
import { acceptOrder } from './accept-order.server.ts';
import { markReady } from './mark-ready.server.ts';
import { sweepSaleReminders } from './sale-reminders.server.ts';
import { sweepDueOrders } from './sweep-due-orders.server.ts';
import { transitionOrder } from './transition-order.server.ts';

const system = { kind: 'system' } as const;

/** A reminder that was sent, and how many hours of a span had passed then. */
type Reminder = { after: number; text: string; to: string };

/** Lets days pass, two hours at a time, with the timers running. @returns the reminders of these days */
async function passDays(app: TestOrders, days: number): Promise<Reminder[]> {
  const found: Reminder[] = [];
  for (let hours = 2; hours <= days * 24; hours += 2) {
    app.clock.forward(2 * spans.hour);
    await sweepSaleReminders(app, system, { most: 100 });
    await sweepDueOrders(app, system, { most: 100 });
    const { rows } = await sql<{ props: Parameters<typeof textOf>[0]; to: string }>`
      delete from pgboss.job where name = 'mail' and data ->> 'mail' = 'sale-reminder'
      returning data -> 'props' as props, data ->> 'to' as to`.execute(app.db);
    found.push(...rows.map(({ props, to }) => ({ after: hours, text: textOf(props), to })));
  }
  return found;
}

const textOf = (props: Parameters<(typeof orderMailTexts)['sale-reminder']['paragraphs']>[0]) =>
  orderMailTexts['sale-reminder'].paragraphs(props).join(' ');

const stateOf = async (app: TestOrders, id: string) => {
  const { state, lastTransition } = await app.db
    .selectFrom('orders')
    .select(['state', 'lastTransition'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [state, lastTransition];
};

/** A request for the session of a day, from noon to six by the winery's clock. */
function session(listingId: string, day: string): object {
  return { items: [{ listingId }], bookingDates: { startDate: day, endDate: day } };
}

// The clock begins on Saturday, November 21, 2026, at noon in Texas and at ten in Oregon.
describe.for([
  ['Texas', { state: 'TX' }, 'America/Chicago', '12:00 PM CST'],
  ['Oregon', { state: 'OR', region: 'oregon' }, 'America/Los_Angeles', '10:00 AM PST'],
] as const)('a winery in %s', ([, place, timezone, hour]) => {
  test('is reminded three days and one day before an order that it has not answered is canceled', async ({
    orders: app,
  }) => {
    const { wineryId, wineId, buyer } = await addShop(app.db);
    await app.db.updateTable('wineries').set(place).where('id', '=', wineryId).execute();
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    const text = `Please accept or decline Ada L's order by Thursday, November 26, 2026, ${hour}. After that, we'll cancel the order, and the buyer isn't charged.`;
    expect(await passDays(app, 6)).toEqual([
      { after: 48, to: 'owner@example.test', text },
      { after: 96, to: 'owner@example.test', text },
    ]);
    expect(await stateOf(app, id)).toEqual(['canceled', 'auto-cancel']);
  });

  test('has a day after a tasting to say that nobody came; then it is delivered, and the guest may dispute it', async ({
    orders: app,
  }) => {
    const { wineryId, buyer, owner } = await addShop(app.db);
    await app.db.updateTable('wineries').set(place).where('id', '=', wineryId).execute();
    const listingId = await addTasting(app.db, wineryId, { entries: everyDay, timezone });
    const came = await purchased(app, buyer, session(listingId, '2026-11-25'));
    const missed = await purchased(app, buyer, session(listingId, '2026-11-25'));
    for (const { id } of [came, missed]) await acceptOrder(app, owner, id);
    const dueAt = momentAt(timezone, '2026-11-26', 18 * 60).toISOString();
    expect(await showDaySheet(app, owner, '2026-11-25')).toMatchObject({ value: { visits: [{ dueAt }, { dueAt }] } });
    expect(await passDays(app, 5), 'of what is not canceled').toEqual([]);
    expect(await stateOf(app, came.id)).toEqual(['purchased', 'confirm-payment']);
    await transitionOrder(app, owner, { id: missed.id, transition: 'mark-delivered', params: { noShow: true } });
    await passDays(app, 1);
    expect(await stateOf(app, came.id)).toEqual(['delivered', 'mark-delivered']);
    const shown = await showOrder(app, buyer, came.id);
    expect(shown).toMatchObject({ value: { noShow: false, may: expect.arrayContaining(['dispute']) } });
    const names = { customer: 'Ada L', winery: 'Red Gate', operator: 'Lonevine' };
    expect(shown.ok && historyOf(shown.value, 'customer', names)[0]?.text).toBe(
      'Marked as visited 1 day after the tasting.',
    );
    expect(await showOrder(app, buyer, missed.id)).toMatchObject({ value: { state: 'delivered', noShow: true } });
    await passDays(app, 15);
    expect(await showOrder(app, buyer, came.id)).toMatchObject({ value: { state: 'completed', refundedTotal: null } });
  });
});

test('wineries are reminded of wine that waits: to be prepared, to be picked up, and of a dispute with the operator', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const [prepared, disputed] = [
    await purchased(app, buyer, bottles(wineId, 1)),
    await purchased(app, buyer, bottles(wineId, 1)),
  ];
  for (const { id } of [prepared, disputed]) await acceptOrder(app, owner, id);
  await transitionOrder(app, owner, { id: disputed.id, transition: 'mark-delivered', params: {} });
  const params = { disputeReason: 'Corked' };
  await transitionOrder(app, buyer, { id: disputed.id, transition: 'dispute', params });
  const waiting = await passDays(app, 12);
  expect(waiting).toMatchObject([{ after: 11 * 24, text: expect.stringContaining('mark it as ready by') }]);
  await markReady(app, owner, prepared.id);
  const pickup = expect.stringContaining('picked up the order, please mark it');
  expect(await passDays(app, 31)).toMatchObject([
    { after: 27 * 24, text: pickup },
    { after: 29 * 24, text: pickup },
  ]);
  expect(await stateOf(app, prepared.id)).toEqual(['canceled', 'auto-cancel']);
  const settled = { text: expect.stringContaining('has to be settled by') };
  expect((await passDays(app, 18)).toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject([
    { ...settled, to: 'admin@example.test' },
    { ...settled, to: 'admin@example.test' },
    { ...settled, to: 'owner@example.test' },
    { ...settled, to: 'owner@example.test' },
  ]);
  expect(await stateOf(app, disputed.id)).toEqual(['canceled', 'auto-cancel-from-disputed']);
});

test('a winery is not reminded of a declined card, nor of a buyer whose order it cannot accept', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const declined = await purchased(app, buyer, bottles(wineId, 1));
  app.payments.next('capture', { code: 'declined', message: 'Your card was declined.' });
  await acceptOrder(app, owner, declined.id);
  expect(await passDays(app, 6)).toEqual([]);
  await purchased(app, buyer, bottles(wineId, 1));
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).where('id', '=', buyer.id).execute();
  expect(await passDays(app, 6)).toEqual([]);
});
