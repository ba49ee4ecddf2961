import { expect } from 'vitest';
import { reconcileGateway } from '#features/orders/payment/reconcile-gateway.server.ts';
import { pass } from '../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../tests/fixtures/payments/stripe-test.ts';
import { changeTo, openPlans, showPlan } from '../../../tests/fixtures/plans/open-plans.ts';
import { refundPlanPayment } from './refund-payment.server.ts';
import { sweepPlans } from './sweep-plans.server.ts';

const system = { kind: 'system' } as const;
const sweep = (app: StripeOrders) => sweepPlans(app, system, { most: 20 });

/** A winery that has paid for Grow with a card of Stripe, in a shop where nothing that happens was compared yet. */
async function paidAtStripe(app: StripeOrders) {
  const now = app.clock.now();
  await app.db.updateTable('gatewayReconciliation').set({ reconciledUntil: now, completedAt: now }).execute();
  const opened = await openPlans(app);
  const { id: customerRef } = await app.stripe.customers.create({});
  const { id: cardRef } = await app.stripe.paymentMethods.attach('pm_card_bypassPending', { customer: customerRef });
  await app.db.updateTable('paymentCustomers').set({ customerRef, cardRef }).execute();
  await changeTo(app, opened.owner, opened.grow);
  await sweep(app);
  const [invoice] = (await showPlan(app, opened.owner)).invoices;
  const { paymentRef } = await app.db.selectFrom('planInvoices').select('paymentRef').executeTakeFirstOrThrow();
  const refund = (amount: string) =>
    refundPlanPayment(app, opened.admin, {
      invoiceId: invoice?.id ?? '',
      fields: { id: crypto.randomUUID(), amount, reason: 'Charged in error' },
    });
  return { ...opened, refund, paymentRef: paymentRef ?? '' };
}

/** Lets a day pass, and compares. @returns the open alarms: kind and difference in cents */
async function nextDay(app: StripeOrders): Promise<string[]> {
  await pass(app, 1);
  // why: what is processed meanwhile takes two hours of the shop's clock
  await app.control('clock', { advance: 7_200 });
  expect(await reconcileGateway(app, system)).toBe(1);
  const alarms = await app.db
    .selectFrom('moneyAlarms')
    .select(['kind', 'ledgerCents', 'gatewayCents'])
    .where('resolvedAt', 'is', null)
    .orderBy('kind')
    .execute();
  return alarms.map(({ kind, ledgerCents, gatewayCents }) => `${kind} ${Number(gatewayCents) - Number(ledgerCents)}`);
}

test('payments for plans and their refunds, in parts and on several days, raise no alarm', async ({
  stripeOrders: app,
}) => {
  const { refund } = await paidAtStripe(app);
  expect(await refund('10')).toMatchObject({ ok: true });
  expect(await refund('5')).toMatchObject({ ok: true });
  expect(await nextDay(app)).toEqual([]);
  expect(await refund('7')).toMatchObject({ ok: true });
  expect(await nextDay(app)).toEqual([]);
});

test('a charge or refund that only the ledger has is an alarm, which ends when Stripe has it', async ({
  stripeOrders: app,
}) => {
  const { paymentRef } = await paidAtStripe(app);
  await app.db.updateTable('operatorEntries').set({ paymentRef: 'pi_unknown' }).execute();
  // what Stripe has is unknown to the ledger, and what the ledger has is missing at Stripe
  expect(await nextDay(app)).toEqual(['missing-at-gateway -4900', 'unknown-movement 4728']);
  await app.db.updateTable('operatorEntries').set({ paymentRef }).execute();
  await app.db
    .updateTable('moneyAlarms')
    .set({ resolvedAt: app.clock.now() })
    .where('kind', '=', 'missing-at-gateway')
    .execute();
  expect(await nextDay(app)).toEqual([]);
});

test('a refund that was made at Stripe by hand is an alarm', async ({ stripeOrders: app }) => {
  const { paymentRef, refund } = await paidAtStripe(app);
  await app.stripe.refunds.create({ payment_intent: paymentRef, amount: 300 });
  expect(await nextDay(app)).toEqual(['missing-in-ledger -300']);
  expect(await refund('49')).toEqual({ ok: false, code: 'refund-refused' });
});
