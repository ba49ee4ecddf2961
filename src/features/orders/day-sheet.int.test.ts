import { expect } from 'vitest';
import { addTasting, twoSessions } from '../../../tests/fixtures/listings/add-tasting.ts';
import { addShop, placed, purchased, spans, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { showDaySheet } from './day-sheet.server.ts';
import { acceptOrder } from './process/accept-order.server.ts';
import { transitionOrder } from './process/transition-order.server.ts';

test('a day sheet lists who comes, by the session and the name, and who may be checked in', async ({ orders: app }) => {
  const { wineryId, buyer, stranger, owner, member } = await addShop(app.db);
  const listingId = await addTasting(app.db, wineryId, { entries: twoSessions });
  const request = (start: string, end: string, seats = 1) => ({
    items: [{ listingId }],
    seats,
    bookingDates: { startDate: `2026-11-28T${start}:00Z`, endDate: `2026-11-28T${end}:00Z` },
  });
  const late = await purchased(app, buyer, request('21:00', '22:30', 2));
  const early = await purchased(app, stranger, request('17:00', '18:30', 3));
  await placed(app, buyer, request('17:00', '18:30'));
  const canceled = await purchased(app, buyer, request('21:00', '22:30'));
  await transitionOrder(app, owner, { id: canceled.id, transition: 'cancel', params: {} });
  await acceptOrder(app, owner, early.id);
  const visitsOn = async (day: string, who = member) => {
    const sheet = await showDaySheet(app, who, day);
    return sheet.ok ? sheet.value.visits.map((one) => [one.orderId, one.guests, one.accepted, one.mayCheckIn]) : sheet;
  };
  expect(await visitsOn('2026-11-28')).toEqual([
    [early.id, 3, true, false],
    [late.id, 2, false, false],
  ]);
  expect(await visitsOn('2026-11-29')).toEqual([]);
  expect(await visitsOn('2026-11-28', { ...stranger, roles: ['winery-owner'] }), 'of another winery').toEqual([]);
  expect(await visitsOn('2026-11-28', buyer)).toEqual({ ok: false, code: 'forbidden' });
  app.clock.forward(new Date('2026-11-28T17:00:00Z').getTime() - app.clock.now().getTime());
  expect(await visitsOn('2026-11-28')).toEqual([
    [early.id, 3, true, true],
    [late.id, 2, false, false],
  ]);
  await transitionOrder(app, member, { id: early.id, transition: 'mark-delivered', params: { noShow: true } });
  app.clock.forward(spans.hour);
  const sheet = await showDaySheet(app, owner, 'nonsense');
  expect(sheet).toMatchObject({ value: { day: '2026-11-28', visits: [{ noShow: true, mayCheckIn: false }, {}] } });
});

test('the day of a sheet that names none is today at the winery', async ({ orders: app }) => {
  const { wineryId, owner } = await addShop(app.db);
  // It is half past midnight in Texas, and half past ten in Oregon.
  app.clock.forward(new Date('2026-11-28T06:30:00Z').getTime() - app.clock.now().getTime());
  expect(await showDaySheet(app, owner, null)).toMatchObject({ value: { day: '2026-11-28' } });
  const oregon = { state: 'OR', region: 'oregon' } as const;
  await app.db.updateTable('wineries').set(oregon).where('id', '=', wineryId).execute();
  expect(await showDaySheet(app, owner, null)).toMatchObject({ value: { day: '2026-11-27' } });
});
