import { sql } from 'kysely';
import { expect } from 'vitest';
import { publishAllocation } from '../../src/features/allocations/managing/publish-allocation.server.ts';
import { sweepAllocationNotices } from '../../src/features/allocations/notices/sweep-allocation-notices.server.ts';
import { reconcilePayment } from '../../src/features/orders/payment/reconcile-payment.server.ts';
import { sweepPayouts } from '../../src/features/orders/payment/sweep-payouts.server.ts';
import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import { transitionOrder } from '../../src/features/orders/process/transition-order.server.ts';
import { findLatePayouts } from '../../src/features/payments/payouts/late-payouts.server.ts';
import { sweepPlans } from '../../src/features/plans/sweep-plans.server.ts';
import { addAllocation, addBuyers, emailsOf } from '../fixtures/allocations/add-allocation.ts';
import {
  bottlesOf,
  buy,
  grantedTo,
  type Offering,
  offer,
  sweep,
  wish,
} from '../fixtures/allocations/allocation-test.ts';
import { completed } from '../fixtures/orders/complete-order.ts';
import { bottles, mailsOf, purchased, spans } from '../fixtures/orders/orders-test.ts';
import { addSavedCard } from '../fixtures/payments/add-saved-card.ts';
import { addPlan, growFields, planFields } from '../fixtures/plans/add-plans.ts';
import { changeTo, incomeOf } from '../fixtures/plans/open-plans.ts';
import { type Banning, test } from './ban-test.ts';

const system = { kind: 'system' } as const;

const offeringOf = ({ app, shop }: Banning): Offering => ({ ...app, shop });

test('Allocations: offers and purchases', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const offering = offeringOf(banning);
  const [first, second] = await addBuyers(app.db, 2);
  if (!first || !second) throw new Error('Nobody buys');
  const id = await offer(offering);
  await app.db.updateTable('allocationGroups').set({ noticeAt: app.clock.now() }).execute();
  await ban(first);
  await ban(shop.owner);
  const told = async () => (await mailsOf(app)).filter((mail) => mail.startsWith('allocation-open'));
  await sweepAllocationNotices(app, system, { most: 20 });
  expect(await told()).toEqual([]);
  expect(await buy(offering, second, id, 1)).toMatchObject({ code: 'no-payout-account' });
  await lift(shop.owner);
  await sweepAllocationNotices(app, system, { most: 20 });
  expect(await told(), 'but not the banned buyer').toEqual(['allocation-open friend-2@example.test']);
  expect(await buy(offering, second, id, 1)).toMatchObject({ ok: true });
  await ban(second);
  await sweep(offering);
  expect(app.payments.done, 'their card is not asked').toEqual([]);
  await lift(second);
  await sweep(offering);
  expect(app.payments.done.map(({ step }) => step)).toEqual(['charge']);
  await addOwner();
  await ban(shop.owner);
  expect(await buy(offering, second, id, 1), 'with another owner').toMatchObject({ ok: true });
  app.clock.forward(8 * spans.day);
  await lift(first);
  expect(await buy(offering, first, id, 1), 'the window has passed').toMatchObject({ ok: false });
});

test('an allocation of a suspended winery is not published', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const { owner, wineryId, wineId: listingId } = shop;
  const now = app.clock.now();
  const window = { opensAt: now, closesAt: new Date(now.getTime() + 7 * spans.day) };
  await addBuyers(app.db, 2);
  const { id } = await addAllocation(app.db, { wineryId, listingId, emails: emailsOf(2), window });
  const publish = () => publishAllocation(app, owner, { id, version: 1 });
  await ban(owner);
  expect(await publish()).toMatchObject({ code: 'incomplete', problems: [expect.stringContaining('not on sale')] });
  await lift(owner);
  expect(await publish()).toMatchObject({ ok: true });
});

test('Allocations: wishes and lotteries', async ({ banning }) => {
  const { app, ban, shop, lift } = banning;
  const offering = offeringOf(banning);
  const people = await addBuyers(app.db, 3);
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error('Nobody wishes');
  const id = await offer(offering, {}, { model: 'wish', granting: 'lottery' });
  for (const person of people) await wish(offering, person, id, 2);
  await ban(first);
  app.clock.forward(8 * spans.day);
  await sweep(offering);
  app.clock.forward(spans.hour);
  await ban(shop.owner);
  await sweep(offering);
  expect(await grantedTo(offering, id, people), 'the draw has everybody').toEqual([2, 2, 2]);
  expect(app.payments.done).toEqual([]);
  app.clock.forward(2 * spans.day);
  await lift(shop.owner);
  await sweep(offering);
  const rows = app.db.selectFrom('allocationWishes').select(['state', 'reason']).orderBy('state').orderBy('number');
  expect(await rows.execute()).toEqual([
    { state: 'granted', reason: null },
    { state: 'granted', reason: null },
    { state: 'refused', reason: 'banned' },
  ]);
  expect(app.payments.done.filter(({ step }) => step === 'charge')).toHaveLength(2);
  expect(await bottlesOf(offering, id)).toEqual({ quantity: 10, taken: 4, returned: 6 });
});

test('granted wishes of a suspended winery wait for a week, and are charged with another owner', async ({
  banning,
}) => {
  const { app, ban, shop, addOwner, lift } = banning;
  const offering = offeringOf(banning);
  const people = await addBuyers(app.db, 2);
  const [person] = people;
  if (!person) throw new Error('Nobody wishes');
  const wished = async () => {
    const id = await offer(offering, {}, { model: 'wish', granting: 'lottery' });
    await wish(offering, person, id, 2);
    app.clock.forward(8 * spans.day);
    return id;
  };
  /** A lottery publishes its list first, and draws some minutes later. */
  const grant = async () => {
    await sweep(offering);
    app.clock.forward(spans.hour);
    await sweep(offering);
  };
  const wishesOf = async (id: string) => {
    const rows = app.db.selectFrom('allocationWishes').select(['state', 'reason']).where('allocationId', '=', id);
    return rows.execute();
  };
  const waiting = await wished();
  await ban(shop.owner);
  await grant();
  app.clock.forward(6 * spans.day);
  await sweep(offering);
  expect(await grantedTo(offering, waiting, [person])).toEqual([2]);
  expect(await wishesOf(waiting), 'it waits').toEqual([{ state: 'open', reason: null }]);
  app.clock.forward(2 * spans.day);
  await sweep(offering);
  expect(await wishesOf(waiting)).toEqual([{ state: 'refused', reason: 'account' }]);
  expect(await bottlesOf(offering, waiting)).toMatchObject({ taken: 0, returned: 10 });
  await lift(shop.owner);
  await sweep(offering);
  expect(app.payments.done, 'it is over').toEqual([]);
  const next = await wished();
  await addOwner();
  await ban(shop.owner);
  await grant();
  expect(await wishesOf(next), 'with another owner').toEqual([{ state: 'granted', reason: null }]);
  expect(app.payments.done.filter(({ step }) => step === 'charge')).toHaveLength(1);
});

test('Plans', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { owner, admin } = shop;
  const present = { ...admin, provedAt: app.clock.now() };
  await addPlan(app, present, { ...planFields, listings: '60' });
  const grow = await addPlan(app, present, growFields);
  await addSavedCard(app.db, owner.id);
  const inTestMode = () => app.db.updateTable('paymentCustomers').set({ mode: 'test' }).execute();
  await inTestMode();
  const work = async () => {
    while ((await sweepPlans(app, system, { most: 20 })) > 0);
  };
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      app.clock.forward(spans.day);
      await work();
    }
  };
  const endsOn = async () => {
    const period = app.db
      .selectFrom('planSubscriptions')
      .select([sql<string>`ends_on::text`.as('on'), 'endedAt', 'payerId']);
    return period.executeTakeFirstOrThrow();
  };
  expect(await changeTo(app, owner, grow)).toMatchObject({ ok: true });
  await work();
  const { income } = await incomeOf(app);
  expect(await endsOn()).toMatchObject({ on: '2026-12-21' });
  await ban(owner);
  await days(60);
  expect((await incomeOf(app)).income).toBe(income);
  expect(await endsOn(), 'put off day by day').toMatchObject({ on: '2027-01-21', endedAt: null });
  await lift(owner);
  await days(1);
  expect((await incomeOf(app)).income).toBe(2 * income);
  expect(await endsOn()).toMatchObject({ on: '2027-02-21', payerId: owner.id });
  const other = await addOwner();
  await addSavedCard(app.db, other.id);
  await inTestMode();
  await ban(owner);
  await days(31);
  expect((await incomeOf(app)).income).toBe(3 * income);
  expect(await endsOn(), 'the card of the other owner').toMatchObject({ payerId: other.id });
});

test('Payouts', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const payoutTerms = { delayDays: 7, reserveBasisPoints: 1_000, reservePeriodDays: 90, reserveHoldDays: 5 };
  const paying = { ...app, payoutTerms };
  /** The kinds of what was sent to the bank. */
  const sent = async () => {
    while ((await sweepPayouts(paying, system)) > 0);
    const parts = await app.db.selectFrom('payoutParts').select('kind').orderBy('kind').execute();
    return parts.map(({ kind }) => kind);
  };
  await completed(paying, shop);
  app.clock.forward(7 * spans.day);
  expect(await sent()).toEqual(['order']);
  await completed(paying, shop);
  const { id: refunded } = await purchased(paying, shop.buyer, bottles(shop.wineId, 1));
  expect(await acceptOrder(paying, shop.owner, refunded)).toMatchObject({ ok: true });
  await ban(shop.owner);
  app.clock.forward(10 * spans.day);
  expect(await sent(), 'payouts and reserves wait').toEqual(['order']);
  expect(await findLatePayouts(paying)).toEqual([]);
  const cancel = { id: refunded, transition: 'cancel', params: { reason: 'Banned' } };
  expect(await transitionOrder(paying, shop.admin, cancel)).toMatchObject({ ok: true });
  await reconcilePayment(paying, system, refunded);
  const payment = app.db.selectFrom('payments').select('state').where('orderId', '=', refunded);
  expect(await payment.executeTakeFirst(), 'refunds do not').toEqual({ state: 'refunded' });
  await lift(shop.owner);
  expect(await findLatePayouts(paying), 'nothing is late').toEqual([]);
  expect(await sent()).toEqual(['order', 'order', 'reserve']);
  await addOwner();
  await ban(shop.owner);
  app.clock.forward(5 * spans.day);
  expect(await sent(), 'with another owner').toEqual(['order', 'order', 'reserve', 'reserve']);
});
