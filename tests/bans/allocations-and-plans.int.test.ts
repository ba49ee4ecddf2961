import { sql } from 'kysely';
import { expect } from 'vitest';
import { sweepAllocationNotices } from '../../src/features/allocations/notices/sweep-allocation-notices.server.ts';
import { reconcilePayment } from '../../src/features/orders/payment/reconcile-payment.server.ts';
import { sweepPlans } from '../../src/features/plans/sweep-plans.server.ts';
import { addBuyers } from '../fixtures/allocations/add-allocation.ts';
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
import { mailsOf, spans } from '../fixtures/orders/orders-test.ts';
import { addSavedCard } from '../fixtures/payments/add-saved-card.ts';
import { addPlan, growFields, planFields } from '../fixtures/plans/add-plans.ts';
import { changeTo, incomeOf } from '../fixtures/plans/open-plans.ts';
import { type Banning, test } from './ban-test.ts';

const system = { kind: 'system' } as const;

const offeringOf = ({ app, shop }: Banning): Offering => ({ ...app, shop });

test('Allocations: offers and purchases', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
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
  const { app, shop, ban, lift } = banning;
  const paying = { ...app, payoutTerms: { ...app.payoutTerms, delayDays: 7 } };
  const orderId = await completed(paying, shop);
  await ban(shop.owner);
  app.clock.forward(30 * spans.day);
  await reconcilePayment(paying, system, orderId);
  const state = async () => {
    const payment = app.db.selectFrom('payments').select('state').where('orderId', '=', orderId);
    return (await payment.executeTakeFirstOrThrow()).state;
  };
  expect(await state()).toBe('captured');
  await lift(shop.owner);
  await reconcilePayment(paying, system, orderId);
  expect(await state()).toBe('paid-out');
});
