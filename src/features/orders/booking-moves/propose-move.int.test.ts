import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import {
  addBookedShop,
  type BookedShop,
  goBefore,
  sessions,
} from '../../../../tests/fixtures/orders/booked-tasting.ts';
import { mailsOf, purchased, spans, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { expectSeatInvariants } from '../../../../tests/fixtures/orders/seat-invariants.ts';
import { showDaySheet } from '../day-sheet.server.ts';
import type { OrderMailProps } from '../emails/order-mail.ts';
import { historyOf } from '../order-history.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { acceptMove, declineMove, withdrawMove } from './answer-move.server.ts';
import { moveBooking } from './move-booking.server.ts';
import { proposeMove } from './propose-move.server.ts';
import { sweepMoveProposals } from './sweep-move-proposals.server.ts';

const { morning, afternoon, dayAfter } = sessions;
const system = { kind: 'system' } as const;
const done = { ok: true };
const over = { ok: false, code: 'transaction-invalid-transition' };
const forbidden = { ok: false, code: 'forbidden' };

const propose = (app: TestOrders, who: SignedIn, id: string, bookingDates: object) =>
  proposeMove(app, who, { id, dates: { bookingDates } });

async function shown(app: TestOrders, who: SignedIn, id: string) {
  const order = await showOrder(app, who, id);
  if (!order.ok) throw new Error(order.code);
  return order.value;
}

/** What became of the proposals of an order, and when it is booked. */
async function outcome(app: TestOrders, { buyer, id }: BookedShop) {
  const { bookingMoves, booking } = await shown(app, buyer, id);
  return [...bookingMoves.map(({ state }) => state), booking?.start.slice(0, 13)];
}

/** A shop whose owner has proposed the afternoon. */
async function addProposal(app: TestOrders): Promise<BookedShop> {
  const shop = await addBookedShop(app);
  expect(await propose(app, shop.member, shop.id, afternoon)).toMatchObject(done);
  return shop;
}

const moveMails = async (app: TestOrders) =>
  (await mailsOf(app))
    .filter((mail) => /^(booking-moved|move-)/.test(mail))
    .map((mail) => mail.replace(/@.*/, ''))
    .toSorted();

describe('a winery that proposes another time', () => {
  test('changes nothing until the buyer accepts; then seats and history follow', async ({ orders: app }) => {
    const shop = await addProposal(app);
    const { buyer, owner, id } = shop;
    expect(await outcome(app, shop)).toEqual(['open', '2026-11-28T17']);
    expect((await shown(app, buyer, id)).mayMove).toEqual(['accept-move', 'decline-move', 'move-booking']);
    expect((await shown(app, owner, id)).mayMove).toEqual(['withdraw-move', 'propose-move']);
    const sheet = await showDaySheet(app, owner, '2026-11-28');
    expect(sheet.ok && sheet.value.visits.map(({ proposed }) => proposed?.start)).toEqual(['2026-11-28T21:00:00.000Z']);
    await expectSeatInvariants(app);
    expect(await acceptMove(app, buyer, { id, params: { number: 1 } })).toEqual({ ok: true, value: { orderId: id } });
    expect(await outcome(app, shop)).toEqual(['accepted', '2026-11-28T21']);
    expect(await acceptMove(app, buyer, { id, params: { number: 1 } }), 'repeated').toMatchObject(done);
    await expectSeatInvariants(app);
    expect(await moveMails(app)).toEqual([
      'booking-moved buyer',
      'booking-moved owner',
      'move-proposed buyer',
      'move-proposed owner',
    ]);
  });

  test('hears that the buyer declines, and may withdraw or replace what is open', async ({ orders: app }) => {
    const shop = await addProposal(app);
    const { buyer, owner, id } = shop;
    expect(await declineMove(app, buyer, { id, params: { number: 1 } })).toMatchObject(done);
    expect(await declineMove(app, buyer, { id, params: { number: 1 } }), 'repeated').toMatchObject(done);
    expect(await acceptMove(app, buyer, { id, params: { number: 1 } })).toEqual(over);
    expect(await propose(app, owner, id, dayAfter)).toMatchObject(done);
    expect(await propose(app, owner, id, dayAfter), 'repeated').toMatchObject(done);
    expect(await propose(app, owner, id, afternoon), 'instead').toMatchObject(done);
    expect(await acceptMove(app, buyer, { id, params: { number: 2 } }), 'replaced meanwhile').toEqual(over);
    expect(await withdrawMove(app, owner, { id, params: { number: 3 } })).toMatchObject(done);
    expect(await acceptMove(app, buyer, { id, params: { number: 3 } })).toEqual(over);
    expect(await outcome(app, shop)).toEqual(['declined', 'withdrawn', 'withdrawn', '2026-11-28T17']);
    expect((await moveMails(app)).filter((mail) => mail.endsWith('buyer'))).toEqual([
      'move-declined buyer',
      'move-proposed buyer',
      'move-proposed buyer',
      'move-proposed buyer',
      'move-withdrawn buyer',
    ]);
  });

  test('may do so after the term, and the price that was agreed stays', async ({ orders: app }) => {
    const shop = await addBookedShop(app);
    const { buyer, owner, id } = shop;
    await app.db.updateTable('listings').set({ priceCents: 5_000 }).execute();
    goBefore(app, 2);
    expect((await shown(app, buyer, id)).mayMove).toEqual([]);
    expect(await propose(app, owner, id, dayAfter)).toMatchObject(done);
    const before = await shown(app, buyer, id);
    expect(before.bookingMoves).toMatchObject([{ expiresAt: '2026-11-28T17:00:00.000Z' }]);
    expect(await acceptMove(app, buyer, { id, params: { number: 1 } })).toMatchObject(done);
    expect((await shown(app, buyer, id)).payinTotal).toEqual(before.payinTotal);
  });

  test('may not propose what is full, past, no session, or the time that is booked', async ({ orders: app }) => {
    const { stranger, owner, listingId, id } = await addBookedShop(app);
    await purchased(app, stranger, { items: [{ listingId }], seats: 10, bookingDates: afternoon });
    const notAvailable = { ok: false, code: 'transaction-booking-time-not-available' };
    expect(await propose(app, owner, id, afternoon)).toMatchObject({ ...notAvailable, meta: { left: 2 } });
    const past = { startDate: '2026-11-20T17:00:00Z', endDate: '2026-11-20T18:30:00Z' };
    expect(await propose(app, owner, id, past)).toEqual(notAvailable);
    expect(await propose(app, owner, id, morning)).toMatchObject({ code: 'validation-invalid-params' });
    expect(await propose(app, owner, id, {})).toMatchObject({ code: 'validation-invalid-params' });
    expect(await app.db.selectFrom('bookingMoves').selectAll().execute()).toEqual([]);
  });

  test('is refused at orders of others, as others are at its own', async ({ orders: app }) => {
    const { buyer, stranger, owner, admin, id } = await addProposal(app);
    const params = { number: 1 };
    for (const who of [buyer, stranger, admin]) {
      expect(await propose(app, who, id, dayAfter)).toEqual(forbidden);
      expect(await withdrawMove(app, who, { id, params })).toEqual(forbidden);
    }
    for (const who of [owner, stranger, admin, { ...buyer, limited: true }])
      for (const answer of [acceptMove, declineMove]) expect(await answer(app, who, { id, params })).toEqual(forbidden);
    expect(await acceptMove(app, buyer, { id: crypto.randomUUID(), params })).toEqual({ ok: false, code: 'not-found' });
    expect(await acceptMove(app, buyer, { id, params: { number: 2 } })).toEqual(over);
    for (const wrong of [{}, { number: 0 }, { number: '1' }, { number: 1.5 }])
      expect(await acceptMove(app, buyer, { id, params: wrong })).toMatchObject({ code: 'validation-invalid-params' });
  });
});

test('a proposal whose seats are gone stays open, and says how many are left', async ({ orders: app }) => {
  const shop = await addProposal(app);
  const { buyer, stranger, listingId, id } = shop;
  await purchased(app, stranger, { items: [{ listingId }], seats: 11, bookingDates: afternoon });
  expect(await acceptMove(app, buyer, { id, params: { number: 1 } })).toMatchObject({
    code: 'transaction-booking-time-not-available',
    meta: { left: 1 },
  });
  expect(await outcome(app, shop)).toEqual(['open', '2026-11-28T17']);
  await expectSeatInvariants(app);
});

test('accepted, declined, and withdrawn at once has one end', async ({ orders: app }) => {
  const { buyer, owner, id } = await addProposal(app);
  const params = { number: 1 };
  const answers = await Promise.all([
    acceptMove(app, buyer, { id, params }),
    withdrawMove(app, owner, { id, params }),
    declineMove(app, buyer, { id, params }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await expectSeatInvariants(app);
});

test('accepted while the buyer moves the booking elsewhere ends in one of both times', async ({ orders: app }) => {
  const shop = await addProposal(app);
  const { buyer, id } = shop;
  const [accepted, moved] = await Promise.all([
    acceptMove(app, buyer, { id, params: { number: 1 } }),
    moveBooking(app, buyer, { id, dates: { bookingDates: dayAfter } }),
  ]);
  expect(moved).toMatchObject(done);
  const ends = accepted.ok ? ['accepted', 'accepted'] : ['superseded', 'accepted'];
  expect((await outcome(app, shop)).slice(0, 2)).toEqual(ends);
  await expectSeatInvariants(app);
});

describe('a proposal without an answer', () => {
  test('ends after 48 hours, and both sides hear it once', async ({ orders: app }) => {
    const shop = await addProposal(app);
    const { buyer, id } = shop;
    app.clock.forward(2 * spans.day - 1);
    expect(await sweepMoveProposals(app, system, { most: 10 })).toBe(0);
    app.clock.forward(1);
    expect(await acceptMove(app, buyer, { id, params: { number: 1 } }), 'not swept yet').toEqual(over);
    expect(await outcome(app, shop), 'not swept yet').toEqual(['expired', '2026-11-28T17']);
    const swept = await Promise.all([
      sweepMoveProposals(app, system, { most: 10 }),
      sweepMoveProposals(app, system, { most: 10 }),
    ]);
    expect(swept.some((found) => found > 0)).toBe(true);
    expect(await sweepMoveProposals(app, system, { most: 10 })).toBe(0);
    expect((await moveMails(app)).filter((mail) => mail.startsWith('move-expired'))).toEqual([
      'move-expired buyer',
      'move-expired owner',
    ]);
  });

  test('ends when the earlier of both times begins', async ({ orders: app }) => {
    const shop = await addBookedShop(app);
    goBefore(app, 10);
    await propose(app, shop.owner, shop.id, dayAfter);
    goBefore(app, 0);
    expect(await acceptMove(app, shop.buyer, { id: shop.id, params: { number: 1 } })).toEqual(over);
    await sweepMoveProposals(app, system, { most: 10 });
    expect(await outcome(app, shop)).toEqual(['expired', '2026-11-28T17']);
  });

  test('ends with the order, and with another time that the buyer chooses', async ({ orders: app }) => {
    const shop = await addProposal(app);
    const { buyer, owner, id } = shop;
    await moveBooking(app, buyer, { id, dates: { bookingDates: dayAfter } });
    expect(await outcome(app, shop)).toEqual(['superseded', 'accepted', '2026-11-29T17']);
    await propose(app, owner, id, afternoon);
    await transitionOrder(app, owner, { id, transition: 'cancel', params: {} });
    expect(await outcome(app, shop)).toEqual(['superseded', 'accepted', 'superseded', '2026-11-29T17']);
    // why: nobody declined or withdrew anything
    const order = await shown(app, buyer, id);
    const names = { customer: 'Ada', winery: 'Red Gate', operator: 'Lonevine' };
    const history = historyOf(order, 'customer', names).map(({ text }) => text);
    expect(history.filter((text) => /declined the proposed|withdrew/.test(text))).toEqual([]);
    app.clock.forward(3 * spans.day);
    expect(await sweepMoveProposals(app, system, { most: 10 })).toBe(0);
  });
});

test('mails say both times, and the calendar counts up with each move', async ({ orders: app }) => {
  const { buyer, owner, id } = await addProposal(app);
  await acceptMove(app, buyer, { id, params: { number: 1 } });
  await moveBooking(app, buyer, { id, dates: { bookingDates: dayAfter } });
  await transitionOrder(app, owner, { id, transition: 'cancel', params: {} });
  const { rows } = await sql<{ mail: string; props: OrderMailProps }>`
    select data ->> 'mail' as mail, data -> 'props' as props from pgboss.job
    where name = 'mail' and data -> 'props' ->> 'party' = 'customer' order by created_on, data ->> 'mail'`.execute(
    app.db,
  );
  const revisionsOf = (wanted: string) =>
    rows.filter(({ mail }) => mail === wanted).map(({ props }) => props.visit?.revision ?? 0);
  const [placed = 0] = revisionsOf('order-accepted');
  expect([...revisionsOf('booking-moved'), ...revisionsOf('order-canceled')]).toEqual([
    placed + 1,
    placed + 2,
    placed + 3,
  ]);
  const [proposed] = rows.filter(({ mail }) => mail === 'move-proposed');
  expect(proposed?.props.move).toMatchObject({ by: 'provider', timezone: 'America/Chicago' });
  expect(new Date(proposed?.props.move?.to.start ?? '').toISOString()).toBe('2026-11-28T21:00:00.000Z');
});
