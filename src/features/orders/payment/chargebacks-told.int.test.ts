import { sql } from 'kysely';
import { expect } from 'vitest';
import { formatDate } from '#kit/time.ts';
import { addShop, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { dispute, settle, sold, soldAndPaidOut } from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import type { OrderMailProps } from '../emails/order-mail.ts';
import { orderMailTexts } from '../emails/order-mail-texts.ts';
import { breakdownTotals } from '../price-breakdown.ts';
import type { OrderMailName } from '../process/order-effects.ts';
import { showOrder } from '../show-order.server.ts';
import { moneyNotes } from './money-messages.ts';

/** What an order's page says of its money: its totals in cents by label, and its sentences. */
async function pageOf(app: StripeOrders, { buyer, owner }: Shop, id: string, reader: 'customer' | 'provider') {
  const shown = await showOrder(app, reader === 'customer' ? buyer : owner, id);
  if (!shown.ok) throw new Error(shown.code);
  const totals = breakdownTotals(shown.value, reader).map(({ label, money }) => [label, money.amount]);
  const notes = moneyNotes(shown.value.money, reader, shown.value.winery.name).join(' ');
  return { totals: Object.fromEntries(totals), notes };
}

/** The text of the mail with this name to a side. */
async function mailTo(app: StripeOrders, party: string, mail: OrderMailName): Promise<string> {
  const { rows } = await sql<{ props: OrderMailProps }>`
    select data -> 'props' as props from pgboss.job
    where name = 'mail' and data ->> 'mail' = ${mail} and data #>> '{props,party}' = ${party}
    order by created_on desc limit 1`.execute(app.db);
  return rows.map(({ props }) => orderMailTexts[mail].paragraphs(props).join(' ')).join('');
}

/** The day until which the bank takes evidence about the only dispute. */
async function deadlineOf({ stripe }: StripeOrders): Promise<string> {
  const { data } = await stripe.disputes.list({});
  return formatDate(new Date((data[0]?.evidence_details.due_by ?? 0) * 1000).toISOString());
}

test('a sale that is charged back before its payout says on both pages and by mail what it costs and what comes next', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  const order = await sold(app, shop);
  const decide = await dispute(app, order);
  await settle(app);
  const by = await deadlineOf(app);
  const held = 'We hold back $22.05, your part of it: $22.05 from this order’s payout.';
  expect(await pageOf(app, shop, order.id, 'customer')).toEqual({
    totals: { 'You paid': 2_524, 'Taken back by your bank': -2_524 },
    notes:
      'Your bank took back $25.24 and hasn’t decided yet who keeps it. Banks take up to three months. If you didn’t ask your bank for this, please tell it now. You don’t need to do anything else.',
  });
  expect(await pageOf(app, shop, order.id, 'provider')).toEqual({
    totals: { 'You get': 2_205, 'Held back until the bank decides': -2_205 },
    notes: `The buyer’s bank took back the payment and hasn’t decided yet who keeps it. Banks take up to three months. ${held} If the bank decides for the winery, we pay it out again. We pay the dispute fee of $15.00.`,
  });
  const opened = await mailTo(app, 'provider', 'chargeback-opened');
  expect(opened).toContain(held);
  expect(opened).toContain(`Please send the evidence to the bank by ${by}`);
  expect(await mailTo(app, 'customer', 'chargeback-opened')).toContain('Your bank took back $25.24');
  expect(await mailTo(app, 'operator', 'chargeback-opened')).toContain('The dispute fee of $15.00 is yours to pay.');
  await decide('lost');
  expect(await pageOf(app, shop, order.id, 'customer')).toEqual({
    totals: { 'You paid': 2_524, 'Taken back by your bank': -2_524 },
    notes: 'Your bank took back $25.24 and decided that you keep it.',
  });
  expect(await pageOf(app, shop, order.id, 'provider')).toMatchObject({
    totals: { 'You get': 0 },
    notes: expect.stringContaining('We took back $22.05, your part of it: $22.05 from this order’s payout.'),
  });
  expect(await mailTo(app, 'provider', 'chargeback-lost')).toContain('$22.05 from this order’s payout.');
});

test('a sale that is charged back after its payout says what is deducted from the next ones, or that it is paid again', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  const [first, second] = [await soldAndPaidOut(app, shop), await soldAndPaidOut(app, shop)];
  const [won, lost] = [await dispute(app, first), await dispute(app, second)];
  const owed = 'your part of it: $22.05 from your next payouts.';
  const owedFor = 'your part of it: $22.05 from your other payouts.';
  expect((await pageOf(app, shop, second.id, 'provider')).notes).toContain(`We hold back $22.05, ${owed}`);
  expect(await mailTo(app, 'provider', 'chargeback-opened')).toContain(`We hold back $22.05, ${owed}`);
  await won('won');
  await lost('lost');
  expect(await pageOf(app, shop, second.id, 'provider')).toMatchObject({
    totals: { 'You get': 0 },
    notes: expect.stringContaining(`We took back $22.05, ${owedFor}`),
  });
  expect(await mailTo(app, 'provider', 'chargeback-lost')).toContain(`We took back $22.05, ${owedFor}`);
  expect(await pageOf(app, shop, first.id, 'provider')).toMatchObject({
    totals: { 'You get': 2_205 },
    notes: expect.stringContaining('You keep your part, $22.05. What we took back of it is paid out again.'),
  });
  expect(await mailTo(app, 'customer', 'chargeback-won')).toContain('decided that the payment is final.');
});
