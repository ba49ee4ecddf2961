import { describe, expect } from 'vitest';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { spans, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { addDueCharges, addPlan, growFields, planNameOf } from '../../../tests/fixtures/plans/add-plans.ts';
import {
  changeTo as change,
  changeFrom,
  incomeOf,
  openPlans,
  showPlan as show,
} from '../../../tests/fixtures/plans/open-plans.ts';
import { changePlan, keepPlan } from './change-plan.server.ts';
import { showPlanInvoice } from './show-winery-plan.server.ts';
import { sweepPlans } from './sweep-plans.server.ts';

const declined = { code: 'declined', message: 'Declined.' } as const;

const sweep = (app: TestOrders) => sweepPlans(app, { kind: 'system' }, { most: 20 });
const days = (app: TestOrders, count: number) => app.clock.forward(count * spans.day);

describe('a change of plan', () => {
  test('up and down: each pays what is left of the month to the cent, and the money is the operator’s', async ({
    orders: app,
  }) => {
    const { owner, wineryId, grow, estate } = await openPlans(app);
    expect(await change(app, owner, grow)).toMatchObject({ ok: true, value: { when: 'now', on: '2026-11-21' } });
    expect(await planNameOf(app, wineryId)).toBe('Grow');
    days(app, 10);
    expect(await change(app, owner, estate)).toMatchObject({ ok: true });
    const up = await show(app, owner);
    // of $49.00 for 30 days 10 are used, which is $16.33
    expect(up.invoices[0]).toMatchObject({ priceCents: 14_900, unusedCents: 3_267, amountCents: 11_633, number: 2 });
    expect(up.paid).toMatchObject({ startsOn: '2026-12-01', endsOn: '2027-01-01', creditCents: 0 });
    expect(await change(app, owner, grow)).toMatchObject({ ok: true });
    const down = await show(app, owner);
    expect(down.invoices[0]).toMatchObject({ unusedCents: 14_900, amountCents: 0, creditLeftCents: 10_000, number: 3 });
    expect(down).toMatchObject({ creditCents: 10_000, terms: { planName: 'Grow', commission: 750 } });
    await sweep(app);
    const { balance, income, fees } = await incomeOf(app);
    expect([income, balance + fees]).toEqual([-(4_900 + 11_633), 4_900 + 11_633]);
    expect(await app.db.selectFrom('ledgerEntries').select('id').execute()).toEqual([]);
    days(app, 31);
    await sweep(app);
    const renewed = await show(app, owner);
    expect(renewed.invoices[0]).toMatchObject({ state: 'paid', creditCents: 10_000, amountCents: 0 });
    expect(renewed.creditCents).toBe(5_100);
  });

  test('happens only if it is paid', async ({ orders: app }) => {
    const { owner, wineryId, grow, cardRef } = await openPlans(app);
    app.payments.decline(cardRef, declined);
    expect(await change(app, owner, grow)).toEqual({ ok: false, code: 'transaction-payment-failed' });
    expect(await planNameOf(app, wineryId)).toBeUndefined();
    expect(await show(app, owner)).toMatchObject({ paid: null, invoices: [], isPending: false });
    app.payments.decline(cardRef, undefined);
    expect(await change(app, owner, grow)).toMatchObject({ ok: true });
    expect((await show(app, owner)).invoices).toMatchObject([{ number: 1 }]);
  });

  test('of two at once one is made and one is paid', async ({ orders: app }) => {
    const { owner, grow, estate } = await openPlans(app);
    // why: one that is opened after the other change is made is no change at once
    const page = await show(app, owner);
    const both = await Promise.all([grow, estate].map((plan) => changeFrom(page, app, owner, plan)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = both.find((one) => !one.ok);
    expect(['changed', 'plan-pending']).toContain(refused && !refused.ok && refused.code);
    const paid = await app.db.selectFrom('planInvoices').select('state').execute();
    expect(paid).toEqual([{ state: 'paid' }]);
  });

  test('is paid at once, however many cards of other wineries wait for the timer', async ({ orders: app }) => {
    const { owner, grow } = await openPlans(app);
    await addDueCharges(app, 45);
    expect(await change(app, owner, grow)).toMatchObject({ ok: true });
    const rows = app.db.selectFrom('subscriptionCharges').select('state').where('state', '=', 'due');
    expect(await rows.execute()).toHaveLength(45);
  });

  test('whose process dies before the card is asked is paid by the timer some minutes later', async ({
    orders: app,
  }) => {
    const { owner, wineryId, grow } = await openPlans(app);
    const die = () => Promise.reject(new Error('The process died'));
    await expect(change({ ...app, payments: { ...app.payments, chargeSavedCard: die } }, owner, grow)).resolves.toEqual(
      {
        ok: false,
        code: 'plan-pending',
      },
    );
    await sweep(app);
    expect(await show(app, owner)).toMatchObject({ isPending: true, paid: null });
    app.clock.forward(4 * spans.minute);
    await sweep(app);
    expect(await planNameOf(app, wineryId)).toBe('Grow');
  });

  test('is refused where no card can be charged, and leaves nothing behind', async ({ orders: app }) => {
    const { owner, grow } = await openPlans(app);
    const refused = await change({ ...app, payments: undefined }, owner, grow);
    expect(refused).toEqual({ ok: false, code: 'no-provider' });
    expect(await show(app, owner)).toMatchObject({ isPending: false, paid: null });
  });

  test('costs what was shown, or is shown again', async ({ orders: app }) => {
    const { owner, wineryId, grow } = await openPlans(app);
    const fields = { planId: grow.id, interval: 'month', when: 'now', amountCents: 4_800, version: 0 };
    expect(await changePlan(app, owner, { wineryId, fields })).toEqual({ ok: false, code: 'price-changed' });
    const stale = { ...fields, amountCents: 4_900, version: 1 };
    expect(await changePlan(app, owner, { wineryId, fields: stale })).toEqual({ ok: false, code: 'changed' });
  });

  test('to a plan that the winery exceeds says what must go', async ({ orders: app }) => {
    const { owner, admin, estate } = await openPlans(app);
    const small = await addPlan(app, admin, {
      ...growFields,
      name: 'Small',
      monthlyCents: '9',
      yearlyCents: '90',
      seats: '1',
    });
    await change(app, owner, estate);
    expect(await change(app, owner, small)).toEqual({ ok: false, code: 'plan-exceeded', excess: ['remove 1 person'] });
    expect(await show(app, owner)).toMatchObject({ terms: { planName: 'Estate' }, usage: { seats: 2, listings: 1 } });
  });

  test('for the end of the period waits for it, and can be taken back', async ({ orders: app }) => {
    const { owner, wineryId, free, grow, estate } = await openPlans(app);
    await change(app, owner, estate);
    expect(await change(app, owner, grow, { interval: 'year', when: 'period-end' })).toMatchObject({
      value: { when: 'period-end', on: '2026-12-21' },
    });
    const { version, paid } = await show(app, owner);
    expect(paid?.next).toMatchObject({ plan: { name: 'Grow' }, interval: 'year' });
    expect(await keepPlan(app, owner, { wineryId, version: String(version) })).toMatchObject({ ok: true });
    expect((await show(app, owner)).paid?.next).toBeNull();
    await change(app, owner, free, { when: 'period-end' });
    days(app, 29);
    await sweep(app);
    expect(await planNameOf(app, wineryId)).toBe('Estate');
    days(app, 1);
    await sweep(app);
    expect(await planNameOf(app, wineryId)).toBe('Free');
    expect(await show(app, owner)).toMatchObject({ paid: null, invoices: [{ number: 1 }] });
  });
});

describe('a smaller plan that was planned', () => {
  test('begins also if the winery exceeds it by then: nothing is deleted, and nothing can be added', async ({
    orders: app,
  }) => {
    const { owner, wineryId, admin, estate } = await openPlans(app);
    const prices = { monthlyCents: '9', yearlyCents: '90' };
    const small = await addPlan(app, admin, { ...growFields, ...prices, name: 'Small', seats: '2' });
    await change(app, owner, estate);
    expect(await change(app, owner, small, { when: 'period-end' })).toMatchObject({ ok: true });
    const { id: userId } = await addPerson(app.db, { email: 'late@example.test' });
    const joined = { userId, wineryId, role: 'member', createdAt: app.clock.now() } as const;
    await app.db.insertInto('wineryMembers').values(joined).execute();
    days(app, 30);
    await sweep(app);
    expect(await show(app, owner)).toMatchObject({ terms: { planName: 'Small', seats: 2 }, usage: { seats: 3 } });
  });
});

describe('a renewal', () => {
  test('that is not paid leaves the plan for 14 days, then the winery has the free one', async ({ orders: app }) => {
    const { owner, wineryId, grow, cardRef } = await openPlans(app);
    await change(app, owner, grow);
    app.payments.decline(cardRef, declined);
    days(app, 30);
    await sweep(app);
    expect((await show(app, owner)).paid).toMatchObject({ unpaidSince: '2026-12-21', startsOn: '2026-12-21' });
    expect(await change(app, owner, grow, { interval: 'year' })).toMatchObject({ code: 'plan-pending' });
    for (let day = 1; day < 14; day += 1) {
      days(app, 1);
      await sweep(app);
    }
    expect(await planNameOf(app, wineryId)).toBe('Grow');
    days(app, 1);
    await sweep(app);
    expect(await planNameOf(app, wineryId)).toBe('Free');
    expect(await show(app, owner)).toMatchObject({ paid: null, invoices: [{ state: 'void' }, { state: 'paid' }] });
  });

  test('that is canceled before it is paid leaves the credit that it was to use', async ({ orders: app }) => {
    const { owner, free, grow, cardRef } = await openPlans(app);
    await change(app, owner, grow);
    await app.db.updateTable('planSubscriptions').set({ creditCents: 1_000 }).execute();
    app.payments.decline(cardRef, declined);
    days(app, 30);
    await sweep(app);
    expect(await show(app, owner)).toMatchObject({ creditCents: 0, invoices: [{ state: 'open' }, { state: 'paid' }] });
    expect(await change(app, owner, free, { when: 'period-end' })).toMatchObject({ ok: true });
    expect(await show(app, owner)).toMatchObject({ paid: null, creditCents: 1_000 });
  });

  test('is paid at once when the card is replaced, and only once by two nodes', async ({ orders: app }) => {
    const { owner, wineryId, grow, cardRef } = await openPlans(app);
    await change(app, owner, grow);
    app.payments.decline(cardRef, declined);
    days(app, 30);
    await Promise.all([sweep(app), sweep(app)]);
    await app.db.updateTable('paymentCustomers').set({ cardRef: 'pm_new' }).where('userId', '=', owner.id).execute();
    await Promise.all([sweep(app), sweep(app)]);
    const { paid, invoices } = await show(app, owner);
    expect(paid).toMatchObject({ unpaidSince: null, startsOn: '2026-12-21', endsOn: '2027-01-21' });
    expect(invoices).toMatchObject([
      { state: 'paid', number: 2 },
      { state: 'paid', number: 1 },
    ]);
    await sweep(app);
    expect((await incomeOf(app)).income).toBe(-9_800);
    expect(await planNameOf(app, wineryId)).toBe('Grow');
  });

  test('is for its owner alone', async ({ orders: app }) => {
    const { owner, admin, grow } = await openPlans(app);
    await change(app, owner, grow);
    const [invoice] = (await show(app, owner)).invoices;
    expect(await showPlanInvoice(app, owner, invoice?.id ?? '')).toMatchObject({ ok: true });
    expect(await showPlanInvoice(app, admin, invoice?.id ?? '')).toEqual({ ok: false, code: 'forbidden' });
    expect(await showPlanInvoice(app, owner, crypto.randomUUID())).toEqual({ ok: false, code: 'not-found' });
  });
});
