import { sql } from 'kysely';
import { sendPasswordReset } from '../../../src/features/accounts/credentials/reset-password.server.ts';
import { sealSecret } from '../../../src/features/accounts/second-factor/sealed-secret.server.ts';
import { codeAt, stepAt } from '../../../src/features/accounts/second-factor/totp.server.ts';
import type { Database } from '../../../src/infra/database.ts';
import { SoftwareAuthenticator } from '../../fixtures/accounts/software-authenticator.ts';
import { sessionSecret } from '../../fixtures/pages/whole-server.ts';
import { type Attempts, by, type Given } from '../walk/attempt.ts';
import { baseUrl, password } from '../world/people.ts';

const own = { others: { may: 'own' } } as const;
const address = {
  ...{ recipientName: 'Ada', streetAddress: '99 Oak Street', city: 'Fredericksburg', state: 'TX', postalCode: '78624' },
};
const person = {
  ...{ firstName: 'New', lastName: 'Person', birthDay: 10, birthMonth: 12, birthYear: 1985, zip: '78624', state: 'TX' },
  ...{ role: 'wine-lover', terms: true },
};
const visitors = (why: string, adds: readonly string[], changes: readonly string[] = []) =>
  ({ others: { may: 'public', why, adds, changes } }) as const;

const factorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const authenticators = new Map<string, SoftwareAuthenticator>();
// biome-ignore lint/suspicious/noExplicitAny: what WebAuthn defines, which the authenticator reads
const optionsOf = new Map<string, any>();
const mailedTokens = new Map<string, string>();

/** The owner of a winery has an authenticator app, confirmed or not yet. */
const addFactor =
  (isConfirmed: boolean): Given =>
  async (db, { people }, { now }) => {
    const userId = people.owner.id;
    const secret = sealSecret(factorSecret, userId, sessionSecret);
    const factor = { userId, secret, confirmedAt: isConfirmed ? now : null, createdAt: now };
    await db.insertInto('secondFactors').values(factor).execute();
  };

/** The token of the link in the newest mail of a kind to an address. */
async function newestToken(db: Database, mail: string, to: string): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select data -> 'props' ->> 'path' as path from pgboss.job
    where name = 'mail' and data ->> 'mail' = ${mail} and data ->> 'to' = ${to} order by created_on desc`.execute(db);
  return new URL(rows[0]?.path ?? '', baseUrl).searchParams.get('t') ?? '';
}

/** The account of a person: sign-in, contact details, addresses, cart, favorites, and card. */
export const accountAttempts: Attempts = {
  'POST /api/v1/user/login': by(
    'owner',
    ({ people }) => ({ body: { email: people.owner.email, password } }),
    visitors('whoever knows the password signs in', ['sessions', 'browser_sign_ins']),
  ),
  'POST /api/v1/user/create': by(
    'buyer',
    () => ({
      body: { ...person, email: 'new@example.test', password, passwordConfirmation: password },
    }),
    visitors('everybody may sign up', [
      'users',
      'identities',
      'sessions',
      'terms_agreements',
      'events',
      'pgboss.job_common',
      'verifications',
    ]),
  ),
  'PUT /api/v1/user/profile/{id}': by('buyer', ({ people }) => ({
    path: [people.buyer.id],
    body: { firstName: 'Ada', lastName: 'Byron' },
  })),
  'PUT /api/v1/user/contact-details': by(
    'buyer',
    () => ({
      body: { email: 'other@example.test', currentPassword: password },
    }),
    own,
  ),
  'DELETE /api/v1/user/contact-details/pending-email': by('buyer', () => ({}), {
    ...own,
    given: async (db, { people, name }) => {
      const pending = { pendingEmail: `pending-${name}@example.test` };
      await db.updateTable('users').set(pending).where('id', '=', people.buyer.id).execute();
    },
  }),
  'PUT /api/v1/user/personal-details': by(
    'buyer',
    () => ({ body: { zip: '78671', state: 'TX', role: 'sommelier' } }),
    own,
  ),
  'POST /api/v1/user/verification': by('buyer', () => ({}), {
    ...own,
    given: async (db, { people }) => {
      await db.updateTable('users').set({ emailVerified: false }).where('id', '=', people.buyer.id).execute();
    },
  }),
  'PUT /api/v1/user/email-preferences': by('buyer', () => ({ body: { mails: ['orders'] } }), own),
  'POST /api/v1/user/logout': by('buyer', () => ({}), own),
  'PUT /api/v1/user/password': by(
    'buyer',
    () => ({
      body: { currentPassword: password, password: 'another long secret', passwordConfirmation: 'another long secret' },
    }),
    own,
  ),
  'POST /api/v1/user/password-reset': by(
    'buyer',
    ({ people }) => ({ body: { email: people.buyer.email } }),
    visitors('a mail goes to the address', ['pgboss.job_common', 'verifications']),
  ),
  'POST /api/v1/user/proof': by('owner', () => ({ body: { currentPassword: password } }), {
    ...own,
    changesNothing: true,
  }),
  'DELETE /api/v1/user/session': by('buyer', () => ({}), own),
  'DELETE /api/v1/user/session/{id}': by('buyer', ({ people }) => ({ path: [people.buyer.otherSessionId] }), own),
  'PUT /api/v1/user/passkey/{id}': by('buyer', ({ account }) => ({ path: [account.passkeyId], body: { name: 'Key' } })),
  'DELETE /api/v1/user/passkey/{id}': by('buyer', ({ account }) => ({ path: [account.passkeyId] }), own),
  'POST /api/v1/user/passkey/options': by('buyer', () => ({}), own),
  'POST /api/v1/user/address': by('buyer', () => ({ body: address }), own),
  'PUT /api/v1/user/address/{id}/default': by('buyer', ({ account }) => ({ path: [account.otherAddressId] })),
  'PUT /api/v1/user/address/{id}': by('buyer', ({ account }) => ({ path: [account.addressId], body: address })),
  'DELETE /api/v1/user/address/{id}': by('buyer', ({ account }) => ({ path: [account.addressId] })),
  'POST /api/v1/user/delete': by('friend', () => ({ body: { confirmation: password } }), own),
  'POST /api/v1/cart/line': by(
    'buyer',
    ({ listings }) => ({ body: { listingId: listings.wineId, quantity: 1 } }),
    visitors('everybody may put wine into their cart', ['carts', 'cart_lines']),
  ),
  'PUT /api/v1/cart/line/{listingId}': by(
    'buyer',
    ({ listings }) => ({
      path: [listings.secondWineId],
      body: { quantity: 3 },
    }),
    visitors('everybody may put wine into their cart', ['carts', 'cart_lines']),
  ),
  'DELETE /api/v1/cart/line/{listingId}': by('buyer', ({ listings }) => ({ path: [listings.secondWineId] }), own),
  'PUT /api/v1/cart/delivery': by('buyer', ({ slug }) => ({ body: { winery: slug, delivery: 'pickup' } }), own),
  'POST /api/v1/cart/again': by('buyer', ({ orders }) => ({ body: { orderId: orders.completedId } })),
  'PUT /api/v1/favorite/{kind}/{id}': by(
    'buyer',
    ({ listings }) => ({ path: ['listing', listings.secondWineId] }),
    visitors('everybody signed in may have favorites', ['favorites']),
  ),
  'DELETE /api/v1/favorite/{kind}/{id}': by('buyer', ({ listings }) => ({ path: ['listing', listings.wineId] }), own),
  'POST /api/v1/newsletter': by(
    'buyer',
    () => ({ body: { email: 'reader@example.test' } }),
    visitors('everybody may subscribe', ['newsletter_requests', 'newsletter_subscriptions', 'pgboss.job_common']),
  ),
  'PUT /api/v1/user/newsletter': by('buyer', () => ({ body: { subscribed: false } }), own),
  'POST /api/v1/card/setup': by('buyer', () => ({}), { ...own, changesNothing: true }),
  'POST /api/v1/card': by(
    'buyer',
    async ({ people }, { ask, stripe }) => {
      const { data } = await ask(people.buyer, '/api/v1/card/setup', {});
      await stripe.setupIntents.confirm(data.setupRef, { payment_method: 'pm_card_mastercard' });
      return { body: { setupRef: data.setupRef } };
    },
    {
      given: async (db, { people }) => {
        const none = { cardRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null };
        await db.updateTable('paymentCustomers').set(none).where('userId', '=', people.buyer.id).execute();
      },
    },
  ),
  'POST /api/v1/cart/adopt': by(
    'buyer',
    ({ account }) => ({ body: { key: account.cartKey } }),
    visitors('whoever has the key of a cart may take it over', ['carts', 'cart_lines'], ['carts', 'cart_lines']),
  ),
  'POST /api/v1/user/second-factor': by('owner', () => ({}), own),
  'POST /api/v1/user/second-factor/confirm': by(
    'owner',
    (_, { now }) => ({
      body: { code: codeAt(factorSecret, stepAt(now)) },
    }),
    { ...own, given: addFactor(false) },
  ),
  'POST /api/v1/user/second-factor/recovery-codes': by('owner', () => ({}), { ...own, given: addFactor(true) }),
  'DELETE /api/v1/user/second-factor': by('owner', () => ({}), { ...own, given: addFactor(true) }),
  'POST /api/v1/user/passkey': by(
    'owner',
    async ({ people, name }) => ({
      body: {
        name: 'Key',
        credential: JSON.parse(authenticators.get(name)?.make(optionsOf.get(people.owner.id)) ?? '{}'),
      },
    }),
    {
      ...own,
      given: async (_, { people, name }, { ask }) => {
        authenticators.set(name, new SoftwareAuthenticator(baseUrl));
        optionsOf.set(people.owner.id, (await ask(people.owner, '/api/v1/user/passkey/options', {})).data);
      },
    },
  ),
  'PUT /api/v1/user/password-reset': by(
    'friend',
    ({ people }) => ({
      body: { passwordResetToken: mailedTokens.get(people.friend.id), newPassword: 'another long secret' },
    }),
    {
      ...visitors('the token of the mail is the right', [], ['identities', 'verifications', 'sessions', 'users']),
      given: async (db, { people }, { auth }) => {
        const job = { id: crypto.randomUUID(), data: { email: people.friend.email }, isLastAttempt: false };
        await sendPasswordReset({ auth }, { kind: 'system' }, job);
        mailedTokens.set(people.friend.id, await newestToken(db, 'reset-password', people.friend.email));
      },
    },
  ),
  'PUT /api/v1/user/verification': by(
    'friend',
    ({ people }) => ({
      body: { token: mailedTokens.get(people.friend.id) },
    }),
    {
      given: async (db, { people }, { ask }) => {
        await db.updateTable('users').set({ emailVerified: false }).where('id', '=', people.friend.id).execute();
        await ask(people.friend, '/api/v1/user/verification', {});
        mailedTokens.set(people.friend.id, await newestToken(db, 'verify-email', people.friend.email));
      },
    },
  ),
  'POST /api/auth/create-user-with-idp': by('newcomer', () => ({ body: person }), own),
  'DELETE /api/v1/card': by('buyer', () => ({}), own),
};
