import { describe, expect } from 'vitest';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { spans, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../tests/fixtures/payments/add-saved-card.ts';
import { planNameOf } from '../../../tests/fixtures/plans/add-plans.ts';
import { changeTo, incomeOf, openPlans, showPlan } from '../../../tests/fixtures/plans/open-plans.ts';
import type { SignedIn } from '../../kit/actor.ts';
import { sweepPlans } from './sweep-plans.server.ts';

const sweep = async (app: TestOrders) => {
  while ((await sweepPlans(app, { kind: 'system' }, { most: 20 })) > 0);
};

const setBanned = (app: TestOrders, { id }: SignedIn, bannedAt: Date | null) =>
  app.db.updateTable('users').set({ bannedAt }).where('id', '=', id).execute();

const held = ({ payments }: TestOrders) => [...payments.intents.values()].map(({ status }) => status);

/** A winery whose sole owner pays for Grow, and is banned after the gateway was asked and before it has answered. */
async function bannedWhileCharged(app: TestOrders, charge: (opened: Awaited<ReturnType<typeof openPlans>>) => unknown) {
  const opened = await openPlans(app);
  await charge(opened);
  await setBanned(app, opened.owner, app.clock.now());
  app.clock.forward(4 * spans.minute);
  await sweep(app);
  return opened;
}

describe('a card that is asked when its owner is banned', () => {
  test('is not charged for a renewal, which waits for the end of the ban', async ({ orders: app }) => {
    const { owner, wineryId } = await bannedWhileCharged(app, async ({ owner, grow }) => {
      await changeTo(app, owner, grow);
      await sweep(app);
      app.clock.forward(30 * spans.day);
      app.payments.next('charge', 'fails-after');
      await sweep(app);
    });
    expect(held(app)).toEqual(['captured', 'canceled']);
    expect((await incomeOf(app)).income).toBe(-4_900);
    const invoice = app.db.selectFrom('planInvoices').select(['state', 'paymentRef']).where('number', '=', 2);
    expect(await invoice.executeTakeFirst()).toEqual({ state: 'open', paymentRef: null });
    await setBanned(app, owner, null);
    app.clock.forward(spans.day);
    await sweep(app);
    expect(held(app)).toEqual(['captured', 'canceled', 'captured']);
    expect((await incomeOf(app)).income).toBe(-9_800);
    expect((await showPlan(app, owner)).paid).toMatchObject({ unpaidSince: null, startsOn: '2026-12-21' });
    expect(await planNameOf(app, wineryId)).toBe('Grow');
  });

  test('is not charged for a change, which does not happen', async ({ orders: app }) => {
    const { owner, wineryId } = await bannedWhileCharged(app, async ({ owner, grow }) => {
      app.payments.next('charge', 'fails-after');
      expect(await changeTo(app, owner, grow)).toEqual({ ok: false, code: 'plan-pending' });
    });
    expect(held(app)).toEqual(['canceled']);
    expect((await incomeOf(app)).income).toBe(0);
    expect(await planNameOf(app, wineryId)).toBeUndefined();
    await setBanned(app, owner, null);
    expect(await showPlan(app, owner)).toMatchObject({ paid: null, invoices: [], isPending: false });
  });
});

describe('a renewal that was declined before its payer was banned', () => {
  const declined = { code: 'declined', message: 'Declined.' } as const;

  /** Of a winery with $100.00 of credit, and a yearly plan that was to use it. */
  async function declinedRenewal(app: TestOrders) {
    const opened = await openPlans(app);
    const { owner, grow, cardRef } = opened;
    await changeTo(app, owner, grow, { interval: 'year' });
    await sweep(app);
    await app.db.updateTable('planSubscriptions').set({ creditCents: 10_000 }).execute();
    app.payments.decline(cardRef, declined);
    app.clock.forward(365 * spans.day);
    await sweep(app);
    expect(await showPlan(app, owner)).toMatchObject({ paid: { unpaidSince: '2027-11-21' }, creditCents: 0 });
    return opened;
  }

  test('ends the plan once it is given up, and leaves the credit', async ({ orders: app }) => {
    const { owner, wineryId } = await declinedRenewal(app);
    await setBanned(app, owner, app.clock.now());
    app.clock.forward(20 * spans.day);
    await sweep(app);
    expect(await planNameOf(app, wineryId)).toBe('Grow');
    app.clock.forward(spans.day);
    await Promise.all([sweep(app), sweep(app)]);
    expect(await planNameOf(app, wineryId)).toBe('Free');
    await setBanned(app, owner, null);
    expect(await showPlan(app, owner)).toMatchObject({
      paid: null,
      creditCents: 10_000,
      invoices: [{ state: 'void' }, { state: 'paid' }],
    });
  });

  test('is paid with the card of another owner at once', async ({ orders: app }) => {
    const { owner, wineryId } = await declinedRenewal(app);
    const other = await addPerson(app.db, { email: 'other@example.test' });
    await app.db
      .insertInto('wineryMembers')
      .values({ userId: other.id, wineryId, role: 'owner', createdAt: app.clock.now() })
      .execute();
    await addSavedCard(app.db, other.id);
    await app.db.updateTable('paymentCustomers').set({ mode: 'test' }).execute();
    await setBanned(app, owner, app.clock.now());
    await Promise.all([sweep(app), sweep(app)]);
    expect(held(app)).toEqual(['captured', 'captured']);
    const { paid, invoices } = await showPlan(app, other);
    expect(paid).toMatchObject({ unpaidSince: null, startsOn: '2027-11-21' });
    expect(invoices).toMatchObject([{ state: 'paid', amountCents: 39_000 }, { state: 'paid' }]);
    const payers = app.db.selectFrom('planInvoices').select('payerId').orderBy('number');
    expect(await payers.execute()).toEqual([{ payerId: owner.id }, { payerId: other.id }]);
  });
});
