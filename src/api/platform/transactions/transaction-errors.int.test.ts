import { expect } from 'vitest';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { addWine, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { type PlatformOrders, test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { aliases, orderCall } from '../../../../tests/fixtures/platform/transaction-calls.ts';

/** Expects a code of an order that is otherwise correct. */
async function expectCode(market: PlatformOrders, call: object, code: string, status = 409): Promise<void> {
  const trusted = await market.trusted('buyer');
  expect(await refusal(trusted.transactions.initiate(call)), code).toEqual({ status, codes: [code] });
}

const plain = { lineItems: undefined };

test('transaction-listing-not-found: what is closed, a draft, or unknown', async ({ market }) => {
  const { app, shop } = market;
  await expectCode(
    market,
    orderCall(market, 1, { listingId: crypto.randomUUID(), ...plain }),
    'transaction-listing-not-found',
  );
  await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', shop.wineId).execute();
  await expectCode(market, orderCall(market, 1), 'transaction-listing-not-found');
});

test('transaction-listing-insufficient-stock, transaction-booking-time-not-available', async ({ market }) => {
  await expectCode(market, orderCall(market, 13, plain), 'transaction-listing-insufficient-stock');
  const listingId = await addTasting(market.app.db, market.shop.wineryId);
  const booking = { bookingStart: '2026-12-01T06:00:00Z', bookingEnd: '2026-12-02T06:00:00Z', seats: 15 };
  const call = {
    processAlias: aliases.ours,
    transition: 'transition/request-payment',
    params: { listingId, ...booking },
  };
  await expectCode(market, call, 'transaction-booking-time-not-available');
});

test('transaction-unknown-alias, -invalid-transition, -invalid-action-sequence, -not-found', async ({ market }) => {
  const call = orderCall(market);
  await expectCode(market, { ...call, processAlias: 'odd/release-1' }, 'transaction-unknown-alias');
  await expectCode(market, { ...call, processAlias: 'default-purchase/release-2' }, 'transaction-unknown-alias');
  await expectCode(market, { ...call, transition: 'transition/odd' }, 'transaction-invalid-transition');
  await expectCode(
    market,
    { ...call, transition: 'transition/confirm-payment' },
    'transaction-invalid-action-sequence',
  );
  const buyer = await market.as('buyer');
  const step = { id: crypto.randomUUID(), transition: 'transition/confirm-payment', params: {} };
  const missing = { status: 409, codes: ['transaction-not-found'] };
  expect(await refusal(buyer.transactions.transition(step))).toEqual(missing);
  expect(await refusal(buyer.transactions.transitionSpeculative(step))).toEqual(missing);
});

test('transaction-same-author-and-customer: nobody buys from or asks their own winery', async ({ market }) => {
  const own = { status: 409, codes: ['transaction-same-author-and-customer'] };
  const owner = await market.trusted('owner');
  expect(await refusal(owner.transactions.initiate(orderCall(market)))).toEqual(own);
  const question = {
    processAlias: aliases.ours,
    transition: 'transition/enquire',
    params: { listingId: market.shop.wineId },
  };
  expect(await refusal(owner.transactions.initiate(question))).toEqual(own);
  expect(await refusal(owner.transactions.initiateSpeculative(question))).toEqual(own);
});

test('transaction-missing-stripe-account, transaction-stripe-account-disabled-charges', async ({ market }) => {
  const { db } = market.app;
  await db.updateTable('payoutAccounts').set({ chargesEnabled: false }).execute();
  await expectCode(market, orderCall(market), 'transaction-stripe-account-disabled-charges');
  await db.deleteFrom('payoutAccounts').execute();
  await expectCode(market, orderCall(market), 'transaction-missing-stripe-account');
});

test('transaction-charge-zero-payin, transaction-charge-zero-payout', async ({ market }) => {
  const { app, shop } = market;
  const fees = app.fees;
  Object.assign(app.fees, { providerCommission: 10_000 });
  await expectCode(market, orderCall(market, 1, plain), 'transaction-charge-zero-payout');
  Object.assign(fees, { providerCommission: 1_000 });
  const discount = { wineryId: shop.wineryId, userId: shop.buyer.id, rate: 5_000 };
  await app.db.insertInto('memberDiscounts').values(discount).execute();
  const cheapest = await addWine(app.db, shop.wineryId, 3, { priceCents: 1 });
  await expectCode(market, orderCall(market, 1, { listingId: cheapest, ...plain }), 'transaction-charge-zero-payin');
});

test('transaction-payment-failed says what the provider said', async ({ market }) => {
  const { app, shop } = market;
  const trusted = await market.trusted('buyer');
  app.payments.next('create', { code: 'other', message: 'Amount must be at least $0.50 usd' });
  const error = await trusted.transactions.initiate(orderCall(market)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 402, data: { errors: [{ code: 'transaction-payment-failed' }] } });
  expect(error.data.errors[0].meta, 'with no code that is not the provider’s').toEqual({
    stripeMessage: 'Amount must be at least $0.50 usd',
  });
  expect(await stockOf(app.db, shop.wineId)).toBeLessThanOrEqual(12);
});

test('a saved card that its bank has ruled out pays nothing, and another card does', async ({ market }) => {
  const { app, shop } = market;
  const card = await addSavedCard(app.db, shop.buyer.id);
  const blocked = { cardBlockedAt: app.clock.now(), cardBlockReason: 'do-not-try-again' } as const;
  await app.db.updateTable('paymentCustomers').set(blocked).execute();
  await expectCode(market, orderCall(market, 1, { paymentMethod: card }), 'transaction-payment-failed', 402);
  const trusted = await market.trusted('buyer');
  const other = await trusted.transactions.initiate(orderCall(market, 1, { paymentMethod: 'pm_other' }));
  expect(other.data.data.id.uuid).toEqual(expect.any(String));
});

test('stripe-invalid-payment-intent-status until the buyer has confirmed, and what the provider says if it refuses', async ({
  market,
}) => {
  const { app } = market;
  const trusted = await market.trusted('buyer');
  const { id } = (await trusted.transactions.initiate(orderCall(market))).data.data;
  const call = () => trusted.transactions.transition({ id, transition: 'transition/confirm-payment', params: {} });
  const confirm = () => refusal(call());
  const unconfirmed = { status: 409, codes: ['stripe-invalid-payment-intent-status'] };
  expect(await confirm()).toEqual(unconfirmed);
  const [said] = (await call().catch((thrown: unknown) => thrown)).data.errors;
  expect(said.title).toBe('The payment is not confirmed: requires-payment-method.');
  expect(said, 'the provider has said nothing').not.toHaveProperty('meta');
  const [intent] = app.payments.intents.values();
  if (!intent) throw new Error('There is no payment');
  intent.failure = { code: 'declined', message: 'Your card was declined.' };
  expect(await confirm()).toEqual({ status: 402, codes: ['transaction-payment-failed'] });
  intent.status = 'canceled';
  expect(await confirm()).toEqual(unconfirmed);
});

test('people who may not order: too young, or without a verified address', async ({ market }) => {
  const { app, shop } = market;
  const buyer = app.db.updateTable('users').where('id', '=', shop.buyer.id);
  await buyer.set({ verifyEmailFirst: true, emailVerified: false }).execute();
  await expectCode(market, orderCall(market), 'email-unverified');
  await buyer
    .set({ verifyEmailFirst: false, emailVerified: true, birthDate: new Date('2010-01-01') as never })
    .execute();
  await expectCode(market, orderCall(market), 'permission-denied-initiate-transactions', 403);
});

test('parameters that are wrong are named', async ({ market }) => {
  const trusted = await market.trusted('buyer');
  const errorsOf = async (call: object) => {
    const error = await trusted.transactions.initiate(call).catch((thrown: unknown) => thrown);
    return error.data.errors.map(({ code, source }: { code: string; source?: { path: string[] } }) => [
      code,
      source?.path.join('.'),
    ]);
  };
  expect(await errorsOf({ ...orderCall(market), params: {} })).toEqual([
    ['validation-missing-key', 'params.listingId'],
  ]);
  expect(await errorsOf(orderCall(market, 1, { odd: 1 }))).toEqual([['validation-disallowed-key', 'params.odd']]);
  expect(await errorsOf(orderCall(market, 0))).toContainEqual([
    'validation-invalid-params',
    'params.stockReservationQuantity',
  ]);
  const quantity = await trusted.transactions
    .initiate(orderCall(market, 1, { stockReservationQuantity: undefined, ...plain }))
    .catch((thrown: unknown) => thrown);
  expect(quantity.data.errors[0].source.path).toEqual(['params', 'stockReservationQuantity']);
  expect(quantity.data.errors[0].title).toMatch(/^Error: transition should contain quantity information/);
  const large = { protectedData: { deliveryMethod: 'pickup', text: 'x'.repeat(60_000) } };
  expect(await errorsOf(orderCall(market, 1, large))).toEqual([['validation-invalid-params', 'params.protectedData']]);
});
