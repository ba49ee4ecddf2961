import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import { mailsOf, spans, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { changeTo, incomeOf, openPlans, showPlan } from '../../../tests/fixtures/plans/open-plans.ts';
import { refundPlanPayment } from './refund-payment.server.ts';
import { listPlanPayments, showPlanPayment } from './show-payments.server.ts';
import { showCreditNote } from './show-winery-plan.server.ts';
import { sweepPlans } from './sweep-plans.server.ts';

const sweep = (app: TestOrders) => sweepPlans(app, { kind: 'system' }, { most: 20 });

/** A winery that has paid $49.00 for Grow, charged. */
async function paidPlan(app: TestOrders) {
  const opened = await openPlans(app);
  await changeTo(app, opened.owner, opened.grow);
  await sweep(app);
  const [invoice] = (await showPlan(app, opened.owner)).invoices;
  const invoiceId = invoice?.id ?? '';
  const refund = (amount: string, id: string = crypto.randomUUID()) =>
    refundPlanPayment(app, proved(app, opened.admin), {
      invoiceId,
      fields: { id, amount, reason: 'Charged in error' },
    });
  return { ...opened, invoiceId, refund };
}

/** The actor after a proof of who they are. */
const proved = ({ clock }: TestOrders, actor: SignedIn): SignedIn => ({ ...actor, provedAt: clock.now() });

describe('a refund of a payment for a plan', () => {
  test('in parts has numbered credit notes, ledger entries, an audit, and mails, and never exceeds the payment', async ({
    orders: app,
  }) => {
    const { owner, admin, invoiceId, refund } = await paidPlan(app);
    const { balance } = await incomeOf(app);
    expect(await refund('10.50')).toEqual({ ok: true, value: { creditNote: 'LC-000001' } });
    expect(await refund('38.51')).toMatchObject({ errors: { amount: 'At most $38.50' } });
    expect(await refund('38.50')).toEqual({ ok: true, value: { creditNote: 'LC-000002' } });
    expect(await refund('0.01')).toMatchObject({ errors: { amount: 'Nothing is left of it' } });
    expect(await incomeOf(app)).toMatchObject({ income: 0, balance: balance - 4_900 });
    const { invoices, creditNotes } = await showPlan(app, owner);
    expect(creditNotes).toMatchObject([
      { number: 2, amountCents: 3_850 },
      { number: 1, amountCents: 1_050 },
    ]);
    expect(invoices).toMatchObject([{ id: invoiceId, state: 'paid', amountCents: 4_900 }]);
    expect(await showPlanPayment(app, admin, invoiceId)).toMatchObject({ value: { leftCents: 0, refunds: [{}, {}] } });
    const listed = await listPlanPayments(app, admin, { number: 'LP-000001' });
    expect(listed).toMatchObject({ value: { payments: [{ number: 1, refundedCents: 4_900 }], next: null } });
    const acts = (await adminActions(app.db)).filter(({ kind }) => kind === 'plan-refunded');
    expect(acts).toMatchObject([{ reason: 'Charged in error' }, {}]);
    expect((await mailsOf(app)).filter((mail) => mail === 'plan-refunded owner@example.test')).toHaveLength(2);
  });

  test('is made once, however often the form is sent, and two admins at once give back no more than was paid', async ({
    orders: app,
  }) => {
    const { refund } = await paidPlan(app);
    const id = crypto.randomUUID();
    const same = await Promise.all([refund('20', id), refund('20', id)]);
    expect(same.every(({ ok }) => ok)).toBe(true);
    const both = await Promise.all([refund('20'), refund('20')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(app.payments.done.filter(({ step }) => step === 'refund-own')).toHaveLength(2);
    expect((await incomeOf(app)).income).toBe(-900);
  });

  test('waits for a gateway that does not answer, and is not made if it is refused', async ({ orders: app }) => {
    const { refund, admin, invoiceId } = await paidPlan(app);
    app.payments.next('refund-own', 'fails-after');
    expect(await refund('10')).toEqual({ ok: false, code: 'refund-pending' });
    await sweep(app);
    expect((await incomeOf(app)).income).toBe(-3_900);
    app.payments.next('refund-own', { code: 'other', message: 'Too little money.' });
    expect(await refund('10')).toEqual({ ok: false, code: 'refund-refused' });
    expect(await showPlanPayment(app, admin, invoiceId)).toMatchObject({
      value: { leftCents: 3_900, refunds: [{ number: 1 }, { state: 'refused', failure: 'Too little money.' }] },
    });
  });

  test('leaves nothing of the plan to be credited again', async ({ orders: app }) => {
    const { owner, admin, estate, grow, refund } = await paidPlan(app);
    app.clock.forward(15 * spans.day);
    await refund('49');
    const { paid, creditCents } = await showPlan(app, owner);
    expect([paid?.refundedCents, creditCents]).toEqual([4_900, 0]);
    await changeTo(app, owner, estate);
    expect((await showPlan(app, owner)).invoices[0]).toMatchObject({ unusedCents: 0, amountCents: 14_900 });
    await sweep(app);
    await changeTo(app, owner, grow);
    const after = await showPlan(app, owner);
    expect(after.creditCents).toBe(10_000);
    const [, change] = after.invoices;
    const fields = { id: crypto.randomUUID(), amount: '149', reason: 'Charged in error' };
    await refundPlanPayment(app, proved(app, admin), { invoiceId: change?.id ?? '', fields });
    expect(await showPlan(app, owner)).toMatchObject({ creditCents: 0, paid: { refundedCents: 4_900 } });
  });

  test('is for admins, of a payment that is charged; a credit note is for its owners', async ({ orders: app }) => {
    const { owner, admin, member, estate, invoiceId, refund } = await paidPlan(app);
    const id = crypto.randomUUID();
    const input = { invoiceId, fields: { id, amount: '10', reason: 'Charged in error' } };
    for (const actor of [owner, member, { ...admin, limited: true }])
      expect(await refundPlanPayment(app, actor, input)).toEqual({ ok: false, code: 'forbidden' });
    const wrong = { invoiceId, fields: { id: 'x', amount: '0', reason: ' ' } };
    expect(await refundPlanPayment(app, admin, wrong)).toMatchObject({
      errors: { id: expect.any(String), amount: 'An amount above 0', reason: 'Please say why' },
    });
    for (const foreign of ['x', crypto.randomUUID()])
      expect(await refundPlanPayment(app, admin, { ...input, invoiceId: foreign })).toMatchObject({
        code: 'not-found',
      });
    await changeTo(app, owner, estate);
    const [uncharged] = (await showPlan(app, owner)).invoices;
    expect(uncharged?.planName).toBe('Estate');
    expect(await refundPlanPayment(app, admin, { ...input, invoiceId: uncharged?.id ?? '' })).toEqual({
      ok: false,
      code: 'plan-pending',
    });
    await refund('10', id);
    expect(await showCreditNote(app, owner, id)).toMatchObject({ value: { number: 1, invoice: { id: invoiceId } } });
    expect(await showCreditNote(app, member, id)).toEqual({ ok: false, code: 'forbidden' });
    const elsewhere = { ...owner, id: crypto.randomUUID() };
    expect((await showCreditNote(app, elsewhere, id)).ok).toBe(false);
  });
});

test('an invoice has the addresses of when it was issued, and never changes', async ({ orders: app }) => {
  const { owner, wineryId, grow, estate } = await openPlans(app);
  await app.db.updateTable('wineries').set({ street: '1 Vine Rd', zip: '78624' }).where('id', '=', wineryId).execute();
  await changeTo(app, owner, grow);
  const [first] = (await showPlan(app, owner)).invoices;
  expect(first?.billedTo[0]).toBe('1 Vine Rd');
  expect(first?.billedTo[1]).toMatch(/, TX 78624$/);
  expect(first?.billedBy).toEqual(['Lonevine', 'hello@example.test']);
  await app.db
    .updateTable('wineries')
    .set({ street: '2 New Rd', name: 'New Name' })
    .where('id', '=', wineryId)
    .execute();
  const moved = { ...app, operator: { ...app.operator, address: '9 Main St, Austin, TX 78701' } };
  await changeTo(moved, owner, estate);
  const [second, same] = (await showPlan(app, owner)).invoices;
  expect(second).toMatchObject({
    wineryName: 'New Name',
    billedBy: ['Lonevine', '9 Main St, Austin, TX 78701', 'hello@example.test'],
  });
  expect(same).toEqual(first);
  const forged = { billedTo: ['3 Other Rd'] };
  await expect(
    app.db
      .updateTable('planInvoices')
      .set(forged)
      .where('id', '=', first?.id ?? '')
      .execute(),
  ).rejects.toThrow('an issued document never changes');
});
