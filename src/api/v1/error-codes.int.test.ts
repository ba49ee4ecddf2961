import { describe, expect } from 'vitest';
import { requestVerification } from '#features/accounts/credentials/email-verification.server.ts';
import { ada } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { addBadShop, type BadShop } from '../../../tests/fixtures/orders/bad-shop.ts';
import { type Answer, type EntryPoint, test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { bottles, purchased } from '../../../tests/fixtures/orders/orders-test.ts';

type Reach = (api: EntryPoint, shop: BadShop) => Promise<Answer>;

const order = (api: EntryPoint, shop: BadShop, listingId: string, more: object = {}) =>
  api.post(shop.buyer, '/api/v1/order', bottles(listingId, 1, more));
const review = { reviewRating: 4, reviewContent: 'Good' };

/** Makes one side review a completed order twice. */
async function reviewTwice(api: EntryPoint, shop: BadShop, who: 'buyer' | 'owner', party: string): Promise<Answer> {
  const { id } = await purchased(api.app, shop.buyer, bottles(shop.wineId, 1));
  await api.post(shop.owner, `/api/v1/order/${id}/mark-delivered`);
  await api.post(shop.buyer, `/api/v1/order/${id}/mark-received`);
  const once = await api.post(shop[who], `/api/v1/order/${id}/review-1-by-${party}`, review);
  expect(once.status).toBe(200);
  return api.post(shop[who], `/api/v1/order/${id}/review-1-by-${party}`, review);
}

/** Every code of the catalogue that the API uses, its status, and a way to cause it. */
const reached: Record<string, [status: number, reach: Reach]> = {
  'transaction-listing-not-found': [409, (api, shop) => order(api, shop, shop.closedId)],
  'transaction-invalid-transition': [
    409,
    async (api, shop) => {
      const { id } = await purchased(api.app, shop.buyer, bottles(shop.wineId, 1));
      return api.post(shop.buyer, `/api/v1/order/${id}/mark-received`);
    },
  ],
  'transaction-already-reviewed-by-customer': [409, (api, shop) => reviewTwice(api, shop, 'buyer', 'customer')],
  'transaction-already-reviewed-by-provider': [409, (api, shop) => reviewTwice(api, shop, 'owner', 'provider')],
  'transaction-booking-time-not-available': [
    409,
    (api, { buyer, tastingId }) => {
      const bookingDates = { startDate: '2026-11-01', endDate: '2026-11-01' };
      return api.post(buyer, '/api/v1/order', { items: [{ listingId: tastingId }], bookingDates });
    },
  ],
  'transaction-listing-insufficient-stock': [
    409,
    (api, { buyer, wineId }) => api.post(buyer, '/api/v1/order', bottles(wineId, 13)),
  ],
  'transaction-payment-failed': [
    402,
    (api, shop) => {
      api.app.payments.next('create', { code: 'amount-too-small', message: 'Amount must be at least $0.50 usd' });
      return order(api, shop, shop.wineId);
    },
  ],
  'transaction-charge-zero-payin': [
    409,
    async (api, shop) => {
      const { db } = api.app;
      // why: a database constraint forbids a price of zero; this tests the check behind it
      await db.schema.alterTable('listings').dropConstraint('listings_published_price').execute();
      await db.updateTable('listings').set({ priceCents: 0 }).where('id', '=', shop.wineId).execute();
      return order(api, shop, shop.wineId);
    },
  ],
  'transaction-charge-zero-payout': [
    409,
    (api, shop) => {
      api.app.fees.providerCommission = 10_000;
      return order(api, shop, shop.wineId);
    },
  ],
  'transaction-missing-stripe-account': [409, (api, shop) => order(api, shop, shop.unpaidId)],
  'old-total-mismatch': [
    409,
    (api, { owner, wineId: listingId }) =>
      api.post(owner, '/api/v1/stock/compare-and-set', { listingId, oldTotal: 11, newTotal: 20 }),
  ],
  'email-taken': [409, (api) => api.post(undefined, '/api/v1/user/create', { ...ada, email: 'buyer@example.test' })],
  'request-upload-over-limit': [
    413,
    (api) => {
      const body = new Uint8Array(1024 * 1024 + 1);
      return api.send('/api/v1/order', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    },
  ],
  'validation-invalid-params': [400, (api, { buyer }) => api.post(buyer, '/api/v1/order', {})],
  'validation-invalid-value': [
    400,
    (api, shop) => order(api, shop, shop.wineId, { payinTotal: { amount: 1, currency: 'USD' } }),
  ],
  'not-found': [404, (api, { buyer }) => api.get(buyer, `/api/v1/order/${crypto.randomUUID()}`)],
  forbidden: [403, (api, { owner }) => api.get(owner, '/api/v1/ledger')],
};

/** The codes that no route of the API returns, and why. */
const elsewhere: Record<string, string> = {
  'email-not-found': 'only the platform API says whether an address has an account: its test reaches it',
  'email-too-many-verification-requests': 'a sixth mail is asked for in the test of the accounts',
};

/** The catalogue, as the specification lists it. */
const catalogue = [
  'transaction-listing-not-found',
  'transaction-invalid-transition',
  'transaction-already-reviewed-by-customer',
  'transaction-already-reviewed-by-provider',
  'transaction-booking-time-not-available',
  'transaction-listing-insufficient-stock',
  'transaction-payment-failed',
  'transaction-charge-zero-payin',
  'transaction-charge-zero-payout',
  'transaction-missing-stripe-account',
  'old-total-mismatch',
  'email-taken',
  'email-not-found',
  'email-too-many-verification-requests',
  'request-upload-over-limit',
  'validation-invalid-params',
  'validation-invalid-value',
  'not-found',
  'forbidden',
];

describe('the error catalogue', () => {
  test('is covered completely, or with a reason why not', () => {
    expect([...Object.keys(reached), ...Object.keys(elsewhere)].toSorted()).toEqual(catalogue.toSorted());
  });

  test.for(Object.entries(reached))('%s', async ([code, [status, reach]], { api }) => {
    const answer = await reach(api, await addBadShop(api.app.db));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      errors: [{ id: expect.any(String), status, code, title: expect.stringMatching(/\w/), meta: expect.any(Object) }],
    });
  });

  test('a sixth verification mail on a day is refused', async ({ api }) => {
    const { buyer } = await addBadShop(api.app.db);
    await api.app.db.updateTable('users').set({ emailVerified: false }).where('id', '=', buyer.id).execute();
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await requestVerification(api.accounts, buyer));
    expect(answers.slice(0, 5).every(({ ok }) => ok)).toBe(true);
    expect(answers[5]).toEqual({ ok: false, code: 'resendFailedTooManyRequests' });
  });
});
