import { expect } from 'vitest';
import { mailsOf, spans } from '../../../tests/fixtures/orders/orders-test.ts';
import { fund } from '../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../tests/fixtures/payments/stripe-test.ts';
import { changeTo, showPlan } from '../../../tests/fixtures/plans/open-plans.ts';
import { nextDay, paidAtStripe } from '../../../tests/fixtures/plans/paid-at-stripe.ts';
import { applyPlanPaymentEvent, syncPlanPayment } from './follow-plan-payment.server.ts';
import { showPlanPayment } from './show-payments.server.ts';
import { sweepPlans } from './sweep-plans.server.ts';

const system = { kind: 'system' } as const;

/** What the operator's ledger has on each account, in cents, without those of zero. */
async function accounts({ db }: StripeOrders): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('operatorEntries')
    .select(['account', ({ fn }) => fn.sum<string>('amountCents').as('sum')])
    .groupBy('account')
    .execute();
  const sums = rows.map(({ account, sum }) => [account, Number(sum)] as const);
  expect(sums.reduce((total, [, sum]) => total + sum, 0)).toBe(0);
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
}

/** Receives and processes an event about a payment. */
async function hear(app: StripeOrders, type: string, objectRef: string): Promise<void> {
  const id = `evt_${crypto.randomUUID()}`;
  const event = { id, type, accountRef: null, objectRef, orderId: null, receivedAt: app.clock.now() };
  await app.db.insertInto('paymentEvents').values(event).execute();
  expect(await applyPlanPaymentEvent(app, system, { data: { eventId: id } })).toBe('done');
}

/** A winery that has paid $49.00 for Grow, whose bank then took the payment back; and what decides that. */
async function disputedPlan(app: StripeOrders) {
  await fund(app, 20_000);
  const opened = await paidAtStripe(app);
  const { id } = await app.control('disputes', { payment_intent: opened.paymentRef });
  for (const what of ['created', 'funds_withdrawn']) await hear(app, `charge.dispute.${what}`, opened.paymentRef);
  const decide = async (outcome: 'won' | 'lost') => {
    await app.control('disputes', { dispute: id, outcome });
    for (let time = 0; time < 2; time += 1) await hear(app, 'charge.dispute.closed', opened.paymentRef);
  };
  return { ...opened, decide };
}

const planMails = async (app: StripeOrders) =>
  (await mailsOf(app)).filter((mail) => /^plan-(disputed|chargeback|ended|refund-)/.test(mail));

const cardFee = 172;

test('a chargeback of a plan moves the money in the ledger once, and the plan waits for the decision', async ({
  stripeOrders: app,
}) => {
  const { owner, admin, estate, invoiceId, refund, decide } = await disputedPlan(app);
  const taken = { 'provider-balance': -1_500 - cardFee, 'card-fees': cardFee, 'plan-income': -4_900 };
  expect(await accounts(app)).toEqual({ ...taken, chargebacks: 4_900, 'dispute-fees': 1_500 });
  expect(await planMails(app)).toEqual(['plan-chargeback admin@example.test', 'plan-disputed owner@example.test']);
  expect((await showPlan(app, owner)).paid?.plan.name).toBe('Grow');
  expect(await changeTo(app, owner, estate)).toMatchObject({ code: 'plan-disputed' });
  expect(await refund('10')).toEqual({ ok: false, code: 'plan-disputed' });
  expect(await showPlanPayment(app, admin, invoiceId)).toMatchObject({
    value: { leftCents: 0, chargebacks: [{ state: 'open', amountCents: 4_900, feeCents: 1_500 }] },
  });
  await decide('won');
  const won = { 'provider-balance': 4_900 - 1_500 - cardFee, 'card-fees': cardFee, 'plan-income': -4_900 };
  expect(await accounts(app)).toEqual({ ...won, 'dispute-fees': 1_500 });
  expect((await showPlan(app, owner)).paid?.plan.name).toBe('Grow');
  expect(await changeTo(app, owner, estate)).toMatchObject({ ok: true });
  expect((await planMails(app)).filter((mail) => mail.startsWith('plan-chargeback'))).toHaveLength(2);
});

test('a lost chargeback ends the plan, leaves no credit, and costs the operator the income and the fee', async ({
  stripeOrders: app,
}) => {
  const { owner, decide } = await disputedPlan(app);
  await decide('lost');
  const { paid, creditCents, terms } = await showPlan(app, owner);
  expect([paid, creditCents, terms?.planName]).toEqual([null, 0, 'Free']);
  expect(await accounts(app)).toEqual({
    'provider-balance': -1_500 - cardFee,
    'card-fees': cardFee,
    'dispute-fees': 1_500,
  });
  const mails = await planMails(app);
  expect(mails.filter((mail) => mail.startsWith('plan-ended'))).toHaveLength(1);
  expect(mails.filter((mail) => mail.startsWith('plan-chargeback'))).toHaveLength(2);
});

test('a plan is not renewed while its payment is disputed: it ends with the paid period', async ({
  stripeOrders: app,
}) => {
  const { owner } = await disputedPlan(app);
  app.clock.forward(32 * spans.day);
  await sweepPlans(app, system, { most: 20 });
  const { paid, invoices } = await showPlan(app, owner);
  expect(paid).toBeNull();
  expect(invoices).toHaveLength(1);
});

test('a renewal that is not paid yet ends with a dispute, and leaves the credit that it was to use', async ({
  stripeOrders: app,
}) => {
  await fund(app, 20_000);
  const { owner, paymentRef } = await paidAtStripe(app);
  const { customerRef } = await app.db.selectFrom('paymentCustomers').select('customerRef').executeTakeFirstOrThrow();
  const card = await app.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customerRef ?? '' });
  await app.db.updateTable('paymentCustomers').set({ cardRef: card.id }).execute();
  await app.db.updateTable('planSubscriptions').set({ creditCents: 1_000 }).execute();
  app.clock.forward(32 * spans.day);
  await sweepPlans(app, system, { most: 20 });
  expect(await showPlan(app, owner)).toMatchObject({ creditCents: 0, paid: { unpaidSince: expect.any(String) } });
  await app.control('disputes', { payment_intent: paymentRef });
  await hear(app, 'charge.dispute.created', paymentRef);
  expect(await showPlan(app, owner)).toMatchObject({
    ...{ creditCents: 1_000, paid: null },
    invoices: [{ state: 'void', amountCents: 3_900 }, { state: 'paid' }],
  });
});

test('chargebacks and their decisions of which no event was delivered are found by the daily comparison', async ({
  stripeOrders: app,
}) => {
  await fund(app, 20_000);
  const { owner, paymentRef } = await paidAtStripe(app);
  // what was funded is a charge that no order has
  expect(await nextDay(app)).toEqual(['unknown-movement 19390']);
  const { id } = await app.control('disputes', { payment_intent: paymentRef });
  expect(await nextDay(app)).toEqual(['unknown-movement 19390']);
  expect((await accounts(app)).chargebacks).toBe(4_900);
  await app.control('disputes', { dispute: id, outcome: 'won' });
  expect(await nextDay(app)).toEqual(['unknown-movement 19390']);
  expect((await accounts(app)).chargebacks).toBeUndefined();
  expect((await showPlan(app, owner)).paid?.plan.name).toBe('Grow');
});

test('the sweep asks every six hours how a bank decided', async ({ stripeOrders: app }) => {
  const { paymentRef, owner } = await disputedPlan(app);
  const [dispute] = (await app.stripe.disputes.list({ payment_intent: paymentRef })).data;
  await app.control('disputes', { dispute: dispute?.id, outcome: 'lost' });
  await sweepPlans(app, system, { most: 20 });
  expect((await showPlan(app, owner)).paid?.plan.name).toBe('Grow');
  app.clock.forward(7 * spans.hour);
  await Promise.all([sweepPlans(app, system, { most: 20 }), sweepPlans(app, system, { most: 20 })]);
  expect((await showPlan(app, owner)).paid).toBeNull();
  expect((await planMails(app)).filter((mail) => mail.startsWith('plan-ended'))).toHaveLength(1);
});

test('a refund that the bank returns is reversed in the ledger, opens the payment again, and can be repeated', async ({
  stripeOrders: app,
}) => {
  const { owner, admin, invoiceId, paymentRef, refund } = await paidAtStripe(app);
  expect(await refund('49')).toEqual({ ok: true, value: { creditNote: 'LC-000001' } });
  const [made] = (await app.stripe.refunds.list({ payment_intent: paymentRef })).data;
  await app.control('refunds', { refund: made?.id, outcome: 'failed' });
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) await hear(app, type, paymentRef);
  const kept = { 'provider-balance': 4_900 - cardFee, 'card-fees': cardFee, 'plan-income': -4_900 };
  expect(await accounts(app)).toEqual(kept);
  const returned = { state: 'returned', number: 1, returnedAt: expect.any(String) };
  expect(await showPlanPayment(app, admin, invoiceId)).toMatchObject({
    value: { leftCents: 4_900, refunds: [returned] },
  });
  const { paid, creditNotes } = await showPlan(app, owner);
  expect([paid?.refundedCents, creditNotes[0]?.returnedAt]).toEqual([0, expect.any(String)]);
  expect(await planMails(app)).toEqual([
    'plan-refund-failed owner@example.test',
    'plan-refund-returned admin@example.test',
  ]);
  expect(await refund('49')).toEqual({ ok: true, value: { creditNote: 'LC-000002' } });
  expect((await showPlan(app, owner)).paid?.refundedCents).toBe(4_900);
  expect(await nextDay(app)).toEqual([]);
});

test('of two refunds only the one that the bank returned is open again', async ({ stripeOrders: app }) => {
  const { admin, invoiceId, paymentRef, refund } = await paidAtStripe(app);
  await refund('10');
  await refund('5');
  const [second] = (await app.stripe.refunds.list({ payment_intent: paymentRef })).data;
  await app.control('refunds', { refund: second?.id, outcome: 'failed' });
  await Promise.all([syncPlanPayment(app, system, paymentRef), syncPlanPayment(app, system, paymentRef)]);
  const shown = await showPlanPayment(app, admin, invoiceId);
  const states = shown.ok ? shown.value.refunds.map(({ state, amountCents }) => [state, amountCents]) : [];
  expect(states.filter(([state]) => state === 'returned')).toEqual([['returned', second?.amount]]);
  expect(shown).toMatchObject({ value: { leftCents: 4_900 - 1_500 + (second?.amount ?? 0) } });
  expect(await nextDay(app)).toEqual([]);
});

test('a returned refund of which no event was delivered raises no alarm, whichever day it is compared', async ({
  stripeOrders: app,
}) => {
  const { admin, invoiceId, paymentRef, refund } = await paidAtStripe(app);
  await refund('10');
  await refund('5');
  expect(await nextDay(app)).toEqual([]);
  const [second] = (await app.stripe.refunds.list({ payment_intent: paymentRef })).data;
  await app.control('refunds', { refund: second?.id, outcome: 'failed' });
  for (let day = 0; day < 2; day += 1) expect(await nextDay(app)).toEqual([]);
  expect(await showPlanPayment(app, admin, invoiceId)).toMatchObject({
    value: { leftCents: 4_900 - 1_500 + (second?.amount ?? 0) },
  });
});
