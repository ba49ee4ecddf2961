import { expect } from 'vitest';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import { addPayoutAccount, addWine, bottles, purchased } from '../../../../tests/fixtures/orders/orders-test.ts';
import { type PlatformOrders, test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import type { Sdk } from '../../../../tests/fixtures/platform/sdk.ts';
import { aliases, orderCall } from '../../../../tests/fixtures/platform/transaction-calls.ts';
import { reviewOrder } from '../../../features/orders/reviews/review-order.server.ts';

const inTexas = { line1: '12 Main Street', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' };
const inNewYork = { line1: '1 Broadway', city: 'New York', state: 'NY', postalCode: '10004', country: 'US' };

const plain = { lineItems: undefined };

/** Parameters of wine that is shipped, to an address or to nowhere yet. */
function shipped(address?: object, name = 'Ada Lovelace') {
  const shippingDetails = address && { name, address };
  return { ...plain, protectedData: { deliveryMethod: 'shipping', ...(shippingDetails && { shippingDetails }) } };
}

/** Expects that a call is refused in the same way whether it is made or only thought of, and that nothing is written. */
async function expectSame(
  { app }: PlatformOrders,
  [real, speculative]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  expected: { status: number; codes: string[] },
): Promise<void> {
  const before = await tracesOf(app);
  expect(await refusal(speculative())).toEqual(expected);
  expect(await refusal(real())).toEqual(expected);
  expect(await tracesOf(app)).toEqual(before);
}

const initiations = (sdk: Sdk, call: object) =>
  [() => sdk.transactions.initiate(call), () => sdk.transactions.initiateSpeculative(call)] as const;
const steps = (sdk: Sdk, call: object) =>
  [() => sdk.transactions.transition(call), () => sdk.transactions.transitionSpeculative(call)] as const;

const invalid = { status: 400, codes: ['validation-invalid-params'] };

test('an order that would be refused is refused when it is only priced: its buyer, its address, and its amount', async ({
  market,
}) => {
  const { app, shop } = market;
  const sdk = await market.trusted('buyer');
  const listingId = await addWine(app.db, shop.wineryId, 200);
  const many = (quantity: number, more: object) => orderCall(market, quantity, { listingId, ...more });
  for (const call of [
    many(1, shipped(inNewYork)),
    many(46, shipped(inTexas)),
    many(1, shipped({ ...inTexas, postalCode: 'x' })),
    many(1, shipped(inTexas, '')),
  ]) {
    await expectSame(market, initiations(sdk, call), invalid);
  }
  // why: front ends ask for the price before an address is typed
  const speculated = await sdk.transactions.initiateSpeculative(many(46, shipped()), { expand: true });
  expect(speculated.data.data.attributes.payinTotal.amount).toBeGreaterThan(46 * 2_450);
  expect(await refusal(sdk.transactions.initiate(many(46, shipped())))).toEqual(invalid);
  await expectSame(market, initiations(sdk, many(120, plain)), { status: 429, codes: ['too-many-requests'] });
  const buyer = app.db.updateTable('users').where('id', '=', shop.buyer.id);
  await buyer.set({ verifyEmailFirst: true, emailVerified: false }).execute();
  await expectSame(market, initiations(sdk, many(1, plain)), { status: 409, codes: ['email-unverified'] });
  const birthDate = new Date('2010-01-01') as never;
  await buyer.set({ verifyEmailFirst: false, emailVerified: true, birthDate }).execute();
  await expectSame(market, initiations(sdk, many(1, plain)), {
    ...{ status: 403, codes: ['permission-denied-initiate-transactions'] },
  });
});

test('ordering after a question is refused in the same way, too', async ({ market }) => {
  const { app, shop } = market;
  const elsewhere = await addWinery(app.db, { slug: 'elsewhere' });
  await addPayoutAccount(app.db, elsewhere);
  const listingId = await addWine(app.db, elsewhere, 5);
  const sdk = await market.trusted('buyer');
  const question = { processAlias: aliases.ours, transition: 'transition/enquire', params: { listingId: shop.wineId } };
  const { id } = (await sdk.transactions.initiate(question)).data.data;
  const order = (params: object) => ({
    ...{ id, transition: 'transition/request-payment-after-enquiry' },
    params: { stockReservationQuantity: 1, protectedData: { deliveryMethod: 'pickup' }, ...params },
  });
  await expectSame(market, steps(sdk, order({ listingId })), invalid);
  await expectSame(market, steps(sdk, order(shipped(inNewYork))), invalid);
  await expectSame(market, steps(await market.trusted('stranger'), order({})), { status: 403, codes: ['forbidden'] });
  await app.db.updateTable('users').set({ birthDate: null }).where('id', '=', shop.buyer.id).execute();
  await expectSame(market, steps(sdk, order({})), {
    ...{ status: 403, codes: ['permission-denied-initiate-transactions'] },
  });
});

test('a step that would be refused is refused when it is only thought of, and one that would not shows its result', async ({
  market,
}) => {
  const { app, shop } = market;
  const { id } = await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  const [buyer, owner, admin] = [await market.as('buyer'), await market.as('owner'), await market.as('admin')];
  const step = (transition: string, params: object = {}) => ({ id, transition: `transition/${transition}`, params });
  for (const confirm of ['transition', 'transitionSpeculative'] as const) {
    const { data } = await buyer.transactions[confirm](step('confirm-payment'), { expand: true });
    const { lastTransition, transitions } = data.data.attributes;
    expect([lastTransition, transitions.length]).toEqual(['transition/confirm-payment', 2]);
  }
  await expectSame(market, steps(owner, step('confirm-payment')), { status: 403, codes: ['forbidden'] });
  const long = { protectedData: { carrier: 'x'.repeat(81) } };
  await expectSame(market, steps(owner, step('mark-delivered', long)), invalid);
  await expectSame(market, steps(buyer, step('mark-delivered')), { status: 403, codes: ['forbidden'] });
  await expectSame(market, steps(admin, step('cancel')), invalid);
  await expectSame(market, steps(buyer, step('dispute', { protectedData: { disputeReason: 'Early' } })), {
    ...{ status: 409, codes: ['transaction-invalid-transition'] },
  });
  const before = await tracesOf(app);
  const call = step('mark-delivered', { protectedData: { carrier: 'UPS', gate: 'B' } });
  const { data } = await owner.transactions.transitionSpeculative(call, { expand: true });
  expect(data.data.attributes).toMatchObject({
    ...{ lastTransition: 'transition/mark-delivered', protectedData: { carrier: 'UPS', gate: 'B' } },
  });
  expect(await tracesOf(app)).toEqual(before);
  await app.db.updateTable('payments').set({ goal: 'captured' }).where('orderId', '=', id).execute();
  await expectSame(market, steps(owner, step('cancel')), { status: 409, codes: ['transaction-locked'] });
  await app.db.updateTable('payments').set({ goal: 'authorised' }).where('orderId', '=', id).execute();
  await owner.transactions.transition(call);
  await expectSame(market, steps(buyer, step('dispute')), invalid);
  const disputing = step('operator-dispute', { protectedData: { disputeReason: 'Corked' }, reason: 'She called' });
  const speculated = await admin.transactions.transitionSpeculative(disputing, { expand: true });
  expect(speculated.data.data.attributes).toMatchObject({ protectedData: { disputeReason: 'Corked' } });
  expect(speculated.data.data.attributes.transitions.at(-1)).toMatchObject({ by: 'operator' });
});

test('a review that would be refused is refused when it is only thought of', async ({ market }) => {
  const { app, shop } = market;
  const id = await completed(app, shop);
  const buyer = await market.as('buyer');
  const review = (reviewRating: number, reviewContent = 'Fine') =>
    steps(buyer, { id, transition: 'transition/review-1-by-customer', params: { reviewRating, reviewContent } });
  await expectSame(market, review(6), invalid);
  await expectSame(market, review(4, ' '), invalid);
  const [, speculative] = review(4);
  expect(await speculative()).toMatchObject({ status: 200 });
  await reviewOrder(app, shop.buyer, { id, params: { reviewRating: 4, reviewContent: 'Fine' } });
  await expectSame(market, review(4), { status: 409, codes: ['transaction-already-reviewed-by-customer'] });
});
