import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import { clientSecret } from '../../../../tests/fixtures/platform/add-application.ts';
import { type Platform, password, test } from '../../../../tests/fixtures/platform/platform-test.ts';
import { readTransit } from '../transit/transit-reader.ts';
import { type PlatformErrorCode, platformErrors } from './platform-errors.ts';

const transactions = (name: string) => `transactions/${name}.int.test.ts`;
const orders = transactions('transaction-errors');

/** Codes that need more than this server has, by the file of the test that reaches them. */
const elsewhere = {
  'user-is-banned': 'endpoints/provider-account.int.test.ts',
  'listing-not-found': 'endpoints/stock.int.test.ts',
  'stripe-invalid-payment-intent-status': orders,
  'transaction-payment-failed': orders,
  'transaction-listing-not-found': orders,
  'transaction-listing-insufficient-stock': orders,
  'transaction-booking-time-not-available': orders,
  'transaction-invalid-transition': orders,
  'transaction-invalid-action-sequence': orders,
  'transaction-locked': transactions('transaction-races'),
  'transaction-not-found': orders,
  'transaction-unknown-alias': orders,
  'transaction-same-author-and-customer': orders,
  'transaction-missing-stripe-account': orders,
  'transaction-stripe-account-disabled-charges': orders,
  'transaction-charge-zero-payin': orders,
  'transaction-charge-zero-payout': orders,
  'transaction-already-reviewed-by-customer': transactions('transaction-commands'),
  'transaction-already-reviewed-by-provider': transactions('transaction-commands'),
  'transaction-customer-banned-or-deleted': transactions('messages-and-reviews'),
  'transaction-provider-banned-or-deleted': transactions('messages-and-reviews'),
} as const satisfies { readonly [Code in PlatformErrorCode]?: string };

type Caller = 'nobody' | 'visitor' | 'owner' | 'buyer' | 'server';

type Context = {
  platform: Platform;
  get(who: Caller, path: string): Promise<Response>;
  post(who: Caller, path: string, body: unknown, type?: string): Promise<Response>;
  upload(content: Uint8Array): Promise<Response>;
};

const json = 'application/json';
const person = { firstName: 'Grace', lastName: 'Hopper', protectedData: { birthDate: '1985-12-09' } };
const account = { ...person, email: 'grace@example.test', password: 'a compiler of words' };

/** The buyer orders a bottle, after their account was changed. */
async function orderAs({ platform, post }: Context, changed: object): Promise<Response> {
  const { app, shop } = platform;
  await app.db.updateTable('users').set(changed).where('id', '=', shop.buyer.id).execute();
  const params = { listingId: shop.wineId, stockReservationQuantity: 1, protectedData: { deliveryMethod: 'pickup' } };
  const order = { processAlias: 'default-purchase/release-1', transition: 'transition/request-payment', params };
  return post('server', 'transactions/initiate', order);
}

const photo = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#723' } })
    .jpeg()
    .toBuffer();

/** A request for each code, in an order in which none prevents the next; the compiler asks for those of new codes. */
const requests: {
  readonly [Code in Exclude<PlatformErrorCode, keyof typeof elsewhere>]: (context: Context) => Promise<Response>;
} = {
  'bad-request': ({ post }) => post('visitor', 'current_user/create', '{"email":', json),
  'unsupported-content-type': ({ post }) => post('visitor', 'current_user/create', 'email', 'text/plain'),
  'validation-invalid-params': ({ get }) => get('visitor', 'listings/show?id=none'),
  'validation-invalid-value': ({ get }) => get('buyer', 'transactions/query?only=purchases'),
  'validation-missing-key': ({ get }) => get('visitor', 'listings/show'),
  'validation-disallowed-key': ({ post }) => post('owner', 'own_listings/create_draft', { title: 'A', odd: 1 }),
  'auth-missing-access-token': ({ get }) => get('nobody', 'marketplace/show'),
  'auth-invalid-access-token': ({ platform: { send } }) =>
    send('/v1/api/marketplace/show', {
      headers: { authorization: 'Bearer none', accept: 'application/transit+json' },
    }),
  forbidden: ({ get }) => get('visitor', 'current_user/show'),
  'permission-denied-post-listings': ({ post }) => post('buyer', 'own_listings/create_draft', { title: 'A' }),
  'not-found': ({ get }) => get('visitor', `listings/show?id=${crypto.randomUUID()}`),
  conflict: ({ post }) => post('owner', 'current_user/delete', { currentPassword: password }),
  'email-taken': ({ post }) => post('visitor', 'current_user/create', { ...account, email: 'buyer@example.test' }),
  'email-not-found': ({ post }) => post('visitor', 'password_reset/request', { email: 'nobody@example.test' }),
  'email-already-verified': ({ post }) => post('buyer', 'current_user/send_verification_email', {}),
  'email-too-many-verification-requests': async ({ platform: { app }, post }) => {
    const send = () => post('owner', 'current_user/send_verification_email', {});
    await app.db.updateTable('users').set({ emailVerified: false }).execute();
    for (let time = 0; time < 5; time++) await send();
    return send();
  },
  'permission-denied-initiate-transactions': (context) =>
    orderAs(context, { emailVerified: true, birthDate: new Date('2010-01-01') }),
  'email-unverified': (context) =>
    orderAs(context, { verifyEmailFirst: true, emailVerified: false, birthDate: new Date('1985-12-10') }),
  'image-invalid': ({ upload }) => upload(Buffer.from('a text')),
  'image-invalid-content': async ({ upload }) => upload((await photo()).subarray(0, 300)),
  'listing-invalid-state': ({ platform: { shop }, post }) =>
    post('owner', 'own_listings/publish_draft', { id: shop.wineId }),
  'old-total-mismatch': ({ platform: { shop }, post }) =>
    post('owner', 'stock/compare_and_set', { listingId: shop.wineId, oldTotal: 99, newTotal: 1 }),
  'stripe-customer-not-found': ({ post }) =>
    post('buyer', 'stripe_customer/add_payment_method', { stripePaymentMethodId: 'pm_1' }),
  'stripe-account-not-found': async ({ platform: { app }, post }) => {
    await app.db.deleteFrom('payoutAccounts').execute();
    return post('owner', 'stripe_account/update', { businessProfileURL: 'https://shop.example' });
  },
  'user-missing-stripe-account': ({ platform: { baseUrl }, post }) =>
    post('owner', 'stripe_account_links/create', { successURL: `${baseUrl}/a`, failureURL: `${baseUrl}/b` }),
  'request-upload-over-limit': ({ post }) => post('visitor', 'current_user/create', 'x'.repeat(2_000_000), json),
  // why: this server has no payment provider
  busy: ({ post }) => post('buyer', 'stripe_setup_intents/create', {}),
  'too-many-requests': async ({ platform: { app }, post }) => {
    await app.db.updateTable('rateLimits').set({ count: 1_000 }).execute();
    return post('visitor', 'current_user/create', account);
  },
  internal: async ({ platform: { app, shop }, get }) => {
    await sql`alter table listing_photos rename to no_photos`.execute(app.db);
    return get('visitor', `listings/show?id=${shop.wineId}`);
  },
};

async function contextOf(platform: Platform): Promise<Context> {
  const form = { client_id: platform.clientId };
  const grant = async (more: Record<string, string>) =>
    (await (await platform.token({ ...form, ...more })).json()).access_token as string;
  const login = (name: string) => grant({ grant_type: 'password', username: `${name}@example.test`, password });
  const [buyer, owner, visitor] = [
    await login('buyer'),
    await login('owner'),
    await grant({ grant_type: 'client_credentials' }),
  ];
  const exchange = { grant_type: 'token_exchange', client_secret: clientSecret, subject_token: buyer };
  const tokens = { buyer, owner, visitor, server: await grant(exchange), nobody: undefined };
  const headersOf = (who: Caller): Record<string, string> => ({
    accept: 'application/transit+json',
    ...(tokens[who] !== undefined && { authorization: `Bearer ${tokens[who]}` }),
  });
  const send = (who: Caller, path: string, init: RequestInit = {}) =>
    platform.send(`/v1/api/${path}`, { ...init, headers: { ...headersOf(who), ...init.headers } });
  return {
    platform,
    get: (who, path) => send(who, path),
    post: (who, path, body, type) =>
      send(who, path, {
        method: 'POST',
        headers: { 'content-type': type ?? json },
        body: type === undefined ? JSON.stringify(body) : String(body),
      }),
    upload: (content) => {
      const sent = new FormData();
      sent.append('image', new File([new Uint8Array(content)], 'wine.jpg', { type: 'image/jpeg' }));
      return send('owner', 'images/upload', { method: 'POST', body: sent });
    },
  };
}

test('every code is said with its status, as an error of the SDK’s format', async ({ platform }) => {
  const context = await contextOf(platform);
  const answered: Record<string, unknown> = {};
  for (const [code, request] of Object.entries(requests)) {
    const answer = await request(context);
    expect(answer.headers.get('content-type'), code).toBe('application/transit+json');
    const { errors } = readTransit(await answer.text()) as { errors: object[] };
    expect(errors[0], code).toEqual(
      expect.objectContaining({ id: expect.anything(), status: answer.status, title: expect.any(String) }),
    );
    answered[code] = errors[0];
  }
  const expected = Object.keys(requests).map((code) => [
    code,
    { code, status: platformErrors[code as PlatformErrorCode].status },
  ]);
  expect(answered).toMatchObject(Object.fromEntries(expected));
  expect(platform.reported.map(({ name }) => name)).toEqual(['request-failed']);
});

test.for(Object.entries(elsewhere))('%s is reached in %s', ([code, file]) => {
  const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
  expect(source.includes(`'${code}'`)).toBe(true);
});
