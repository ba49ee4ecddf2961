import { type Attempts, by, everybody, own } from '../walk/attempt.ts';
import { password } from '../world/people.ts';
import {
  addFactor,
  askForPasskey,
  factorCode,
  mailedTokenOf,
  mailReset,
  mailVerification,
  newPasskey,
} from '../world/sign-in-states.ts';

const address = {
  ...{ recipientName: 'Ada', streetAddress: '99 Oak Street', city: 'Fredericksburg', state: 'TX', postalCode: '78624' },
};
const person = {
  ...{ firstName: 'New', lastName: 'Person', birthDay: 10, birthMonth: 12, birthYear: 1985, zip: '78624', state: 'TX' },
  ...{ role: 'wine-lover', terms: true },
};
/** The account of a person: sign-in, contact details, addresses, cart, favorites, and card. */
export const accountAttempts: Attempts = {
  'POST /api/v1/user/login': by(
    'owner',
    ({ people }) => ({ body: { email: people.owner.email, password } }),
    everybody('the password is the right to sign in', ['sessions', 'browser_sign_ins']),
  ),
  'POST /api/v1/user/create': by(
    'buyer',
    () => ({
      body: { ...person, email: 'new@example.test', password, passwordConfirmation: password },
    }),
    everybody('everybody may sign up', [
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
    everybody('a mail goes to the address', ['pgboss.job_common', 'verifications']),
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
    everybody('everybody may put wine into their cart', ['carts', 'cart_lines']),
  ),
  'PUT /api/v1/cart/line/{listingId}': by(
    'buyer',
    ({ listings }) => ({
      path: [listings.secondWineId],
      body: { quantity: 3 },
    }),
    everybody('everybody may put wine into their cart', ['carts', 'cart_lines']),
  ),
  'DELETE /api/v1/cart/line/{listingId}': by('buyer', ({ listings }) => ({ path: [listings.secondWineId] }), own),
  'PUT /api/v1/cart/delivery': by('buyer', ({ slug }) => ({ body: { winery: slug, delivery: 'pickup' } }), own),
  'POST /api/v1/cart/again': by('buyer', ({ orders }) => ({ body: { orderId: orders.completedId } })),
  'PUT /api/v1/favorite/{kind}/{id}': by(
    'buyer',
    ({ listings }) => ({ path: ['listing', listings.secondWineId] }),
    everybody('everybody signed in may have favorites', ['favorites']),
  ),
  'DELETE /api/v1/favorite/{kind}/{id}': by('buyer', ({ listings }) => ({ path: ['listing', listings.wineId] }), own),
  'POST /api/v1/newsletter': by(
    'buyer',
    () => ({ body: { email: 'reader@example.test' } }),
    everybody('everybody may subscribe', ['newsletter_requests', 'newsletter_subscriptions', 'pgboss.job_common']),
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
    everybody('the key of a cart is the right to take it over', ['carts', 'cart_lines'], ['carts', 'cart_lines']),
  ),
  'POST /api/v1/user/second-factor': by('owner', () => ({}), own),
  'POST /api/v1/user/second-factor/confirm': by(
    'owner',
    (_, { now }) => ({
      body: { code: factorCode(now) },
    }),
    { ...own, given: addFactor(false) },
  ),
  'POST /api/v1/user/second-factor/recovery-codes': by('owner', () => ({}), { ...own, given: addFactor(true) }),
  'DELETE /api/v1/user/second-factor': by('owner', () => ({}), { ...own, given: addFactor(true) }),
  'POST /api/v1/user/passkey': by('owner', (side) => ({ body: { name: 'Key', credential: newPasskey(side) } }), {
    ...own,
    given: askForPasskey,
  }),
  'PUT /api/v1/user/password-reset': by(
    'friend',
    ({ people }) => ({
      body: { passwordResetToken: mailedTokenOf(people.friend), newPassword: 'another long secret' },
    }),
    {
      ...everybody('the token of the mail is the right', [], ['identities', 'verifications', 'sessions', 'users']),
      given: mailReset,
    },
  ),
  'PUT /api/v1/user/verification': by(
    'friend',
    ({ people }) => ({
      body: { token: mailedTokenOf(people.friend) },
    }),
    { given: mailVerification },
  ),
  'POST /api/auth/create-user-with-idp': by('newcomer', () => ({ body: person }), own),
  'DELETE /api/v1/card': by('buyer', () => ({}), own),
};
