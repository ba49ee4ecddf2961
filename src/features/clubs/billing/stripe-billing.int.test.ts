import { expect } from 'vitest';
import { addBilledClub, billAt, outcomesOf } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { addShop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { impatient, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { sweepClubBilling } from './sweep-billing.server.ts';

const system = { kind: 'system' } as const;

async function bill(app: StripeOrders): Promise<void> {
  while ((await sweepClubBilling(app, system, { most: 20 })) > 0);
}

/** A club whose members have saved these cards of Stripe. */
async function clubWithCards(app: StripeOrders, cards: readonly string[]) {
  const shop = await addShop(app.db, 12, app.accountRef);
  const saved = cards.map(async (card) => {
    const { id: customerRef } = await app.stripe.customers.create({});
    return { customerRef, cardRef: (await app.stripe.paymentMethods.attach(card, { customer: customerRef })).id };
  });
  const all = await Promise.all(saved);
  const cardOf = (at: number) => all[at] ?? { customerRef: '', cardRef: '' };
  app.clock.forward(billAt.getTime() - app.clock.now().getTime());
  return addBilledClub(app.db, { ...shop, members: cards.length, cardOf });
}

const failuresOf = async ({ db }: StripeOrders) => {
  const rows = await db.selectFrom('subscriptionAttempts').select('failureCode').orderBy('failureCode').execute();
  return rows.map(({ failureCode }) => failureCode);
};

test('Stripe authorizes saved cards without their owners, says which are declined, and which need them', async ({
  stripeOrders: app,
}) => {
  const cards = ['pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_threeDSecure2Required'];
  const club = await clubWithCards(app, cards);
  await bill(app);
  expect(await outcomesOf(app.db, club)).toEqual(['billed', 'declined', 'declined']);
  expect(await failuresOf(app)).toEqual(['authentication', 'declined', null]);
  const { payinCents, gatewayRef } = await app.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const intent = await app.stripe.paymentIntents.retrieve(gatewayRef ?? '');
  const { id, number } = await app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const digits = String(number).padStart(8, '0');
  expect(intent.metadata).toMatchObject({ order_id: id, buyer_id: club.members[0]?.userId });
  expect(intent.metadata.order_number?.replaceAll('-', '')).toBe(`LV${digits}`);
  expect(intent.statement_descriptor_suffix).toBe(`LV${digits}`);
  expect(intent).toMatchObject({
    ...{ status: 'requires_capture', amount: payinCents, application_fee_amount: payinCents - 3_969 },
    ...{ on_behalf_of: app.accountRef, customer: club.members[0]?.customerRef },
    receipt_email: 'member-0@example.test',
  });
});

test('a card that its owner replaced while it was asked is declined, and the new one charged at once', async ({
  stripeOrders: app,
}) => {
  const club = await clubWithCards(app, ['pm_card_visa']);
  const [member] = club.members;
  await app.stripe.paymentMethods.detach(member?.cardRef ?? '');
  await bill(app);
  expect(await outcomesOf(app.db, club)).toEqual(['declined']);
  const card = await app.stripe.paymentMethods.attach('pm_card_mastercard', { customer: member?.customerRef ?? '' });
  await app.db.updateTable('paymentCustomers').set({ cardRef: card.id }).execute();
  await bill(app);
  expect(await outcomesOf(app.db, club)).toEqual(['billed']);
});

test('what Stripe did without its answer being heard is found by its key, even when that is forgotten', async ({
  stripeOrders: app,
}) => {
  const club = await clubWithCards(app, ['pm_card_visa']);
  await app.control('faults', { faults: [{ match: '^POST /v1/payment_intents$', times: 1, status: 429, done: true }] });
  await bill(impatient(app));
  expect(await outcomesOf(app.db, club)).toEqual(['charging']);
  app.clock.forward(2 * spans.day);
  await app.control('clock', { advance: (2 * spans.day) / 1_000 });
  await bill(app);
  expect(await outcomesOf(app.db, club)).toEqual(['billed']);
  expect((await app.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(1);
});
