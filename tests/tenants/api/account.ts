import { type Attempts, by } from '../walk/attempt.ts';
import { password } from '../world/people.ts';

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

/** The account of a person: sign-in, contact details, addresses, cart, favorites, and card. */
export const accountAttempts: Attempts = {
  'POST /api/v1/user/login': by('buyer', ({ people }) => ({ body: { email: people.buyer.email, password } }),
    visitors('whoever knows the password signs in', ['sessions', 'pgboss.job'], ['sessions'])),
  'POST /api/v1/user/create': by('buyer', () => ({
    body: { ...person, email: 'new@example.test', password, passwordConfirmation: password },
  }), visitors('everybody may sign up', ['users', 'identities', 'sessions', 'terms_agreements', 'events', 'pgboss.job', 'verifications'])),
  'PUT /api/v1/user/profile/{id}': by('buyer', ({ people }) => ({
    path: [people.buyer.id],
    body: { firstName: 'Ada', lastName: 'Byron' },
  })),
  'PUT /api/v1/user/contact-details': by('buyer', () => ({
    body: { email: 'other@example.test', currentPassword: password },
  }), own),
  'DELETE /api/v1/user/contact-details/pending-email': by('buyer', () => ({}), {
    ...own,
    given: async (db, { people, name }) => {
      const pending = { pendingEmail: `pending-${name}@example.test` };
      await db.updateTable('users').set(pending).where('id', '=', people.buyer.id).execute();
    },
  }),
  'PUT /api/v1/user/personal-details': by('buyer', () => ({ body: { zip: '78671', state: 'TX', role: 'sommelier' } }), own),
  'POST /api/v1/user/verification': by('buyer', () => ({}), {
    ...own,
    given: async (db, { people }) => {
      await db.updateTable('users').set({ emailVerified: false }).where('id', '=', people.buyer.id).execute();
    },
  }),
  'PUT /api/v1/user/email-preferences': by('buyer', () => ({ body: { mails: ['orders'] } }), own),
  'POST /api/v1/user/logout': by('buyer', () => ({}), own),
  'PUT /api/v1/user/password': by('buyer', () => ({
    body: { currentPassword: password, password: 'another long secret', passwordConfirmation: 'another long secret' },
  }), own),
  'POST /api/v1/user/password-reset': by('buyer', ({ people }) => ({ body: { email: people.buyer.email } }),
    visitors('a mail goes to the address', ['pgboss.job', 'verifications'])),
  'POST /api/v1/user/proof': by('buyer', () => ({ body: { currentPassword: password } }), { ...own, changesNothing: true }),
  'DELETE /api/v1/user/session': by('buyer', () => ({}), own),
  'DELETE /api/v1/user/session/{id}': by('buyer', ({ people }) => ({ path: [people.buyer.otherSessionId] })),
  'PUT /api/v1/user/passkey/{id}': by('buyer', ({ account }) => ({ path: [account.passkeyId], body: { name: 'Key' } })),
  'DELETE /api/v1/user/passkey/{id}': by('buyer', ({ account }) => ({ path: [account.passkeyId] })),
  'POST /api/v1/user/passkey/options': by('buyer', () => ({}), own),
  'POST /api/v1/user/address': by('buyer', () => ({ body: address }), own),
  'PUT /api/v1/user/address/{id}/default': by('buyer', ({ account }) => ({ path: [account.otherAddressId] })),
  'PUT /api/v1/user/address/{id}': by('buyer', ({ account }) => ({ path: [account.addressId], body: address })),
  'DELETE /api/v1/user/address/{id}': by('buyer', ({ account }) => ({ path: [account.addressId] })),
  'POST /api/v1/user/delete': by('friend', ({ people }) => ({ body: { confirmation: people.friend.email } })),
  'POST /api/v1/cart/line': by('buyer', ({ listings }) => ({ body: { listingId: listings.wineId, quantity: 1 } }),
    visitors('everybody may put wine into their cart', ['carts', 'cart_lines'])),
  'PUT /api/v1/cart/line/{listingId}': by('buyer', ({ listings }) => ({
    path: [listings.secondWineId],
    body: { quantity: 3 },
  }), own),
  'DELETE /api/v1/cart/line/{listingId}': by('buyer', ({ listings }) => ({ path: [listings.secondWineId] }), own),
  'PUT /api/v1/cart/delivery': by('buyer', ({ slug }) => ({ body: { winery: slug, delivery: 'pickup' } }), own),
  'POST /api/v1/cart/again': by('buyer', ({ orders }) => ({ body: { orderId: orders.completedId } })),
  'PUT /api/v1/favorite/{kind}/{id}': by('buyer', ({ listings }) => ({ path: ['wine', listings.secondWineId] }),
    visitors('everybody signed in may have favorites', ['favorites'])),
  'DELETE /api/v1/favorite/{kind}/{id}': by('buyer', ({ listings }) => ({ path: ['wine', listings.wineId] }), own),
  'POST /api/v1/newsletter': by('buyer', () => ({ body: { email: 'reader@example.test' } }),
    visitors('everybody may subscribe', ['newsletter_requests', 'newsletter_subscriptions', 'pgboss.job'])),
  'PUT /api/v1/user/newsletter': by('buyer', () => ({ body: { subscribed: false } }), own),
  'POST /api/v1/card/setup': by('buyer', () => ({}), { ...own, changesNothing: true }),
  'DELETE /api/v1/card': by('buyer', () => ({}), own),
};
