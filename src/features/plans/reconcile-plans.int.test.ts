import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/payments/stripe-test.ts';
import { nextDay, paidAtStripe } from '../../../tests/fixtures/plans/paid-at-stripe.ts';

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
