import { blackPng } from '../../fixtures/images/black-png.ts';
import { clientSecret } from '../../fixtures/platform/add-application.ts';
import { signedInAtProvider } from '../../fixtures/platform/provider-test.ts';
import { aliases } from '../../fixtures/platform/transaction-calls.ts';
import { buying } from '../api/orders.ts';
import { type Attempts, by, everybody, own } from '../walk/attempt.ts';
import { password } from '../world/people.ts';
import type { Side } from '../world/side.ts';
import { mailedTokenOf, mailReset, mailVerification } from '../world/sign-in-states.ts';
import { refreshTokens } from './door.ts';

const person = {
  ...{ firstName: 'Grace', lastName: 'Hopper' },
  protectedData: { birthDate: '1985-12-09', zip: '78624', state: 'TX', role: 'wine-lover' },
};
const signingUp = everybody('everybody may sign up', [
  ...['users', 'identities', 'terms_agreements', 'events', 'pgboss.job_common', 'verifications', 'user_extended_data'],
]);
const free = { changesNothing: true, ...everybody('everybody may ask what something costs', []) } as const;
const exception = { start: '2026-12-24T06:00:00Z', end: '2026-12-26T06:00:00Z', seats: 0 };
const ordering = (listingId: string) => ({
  processAlias: aliases.ours,
  transition: 'transition/request-payment',
  params: { listingId, stockReservationQuantity: 2, protectedData: { deliveryMethod: 'pickup' } },
});
const orderData = { quantity: 2, deliveryMethod: 'pickup' };

function uploaded() {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(blackPng(800))], { type: 'image/png' }), 'a.png');
  return form;
}

const account = { business_type: 'company', company: { name: 'Red Gate' }, tos_shown_and_accepted: true } as const;
/** Tokens by side. The provider takes the same request again with the same token alone. */
const accountTokens = new WeakMap<Side, string>();

/** What is done as one's own winery, by its owner, with the tokens of the payment provider. */
const payoutAttempts: Attempts = Object.fromEntries([
  ...['stripe_account/create', 'current_user/create_stripe_account'].map((name) => [
    `/v1/api/${name}`,
    by(
      'owner',
      async (side, { stripe }) => {
        const accountToken = accountTokens.get(side) ?? (await stripe.tokens.create({ account })).id;
        accountTokens.set(side, accountToken);
        return { body: { country: 'US', accountToken, wineryId: side.wineryId } };
      },
      {
        given: async (db, { wineryId }) => {
          await db.deleteFrom('payoutAccounts').where('wineryId', '=', wineryId).execute();
        },
      },
    ),
  ]),
  ...['stripe_account/update', 'current_user/update_stripe_account'].map((name) => [
    `/v1/api/${name}`,
    by(
      'owner',
      async ({ wineryId }, { stripe }) => {
        const bank = { country: 'US', currency: 'usd', routing_number: '110000000', account_number: '000123456789' };
        const { id: bankAccountToken } = await stripe.tokens.create({ bank_account: bank });
        return { body: { bankAccountToken, wineryId } };
      },
      { changesNothing: true },
    ),
  ]),
]);

/** One or more ways to call each writing endpoint of the platform API, and what belongs to it. */
export const platformAttempts: Attempts = {
  ...payoutAttempts,
  '/v1/api/stripe_account_links/create': by(
    'owner',
    ({ wineryId }) => ({
      body: { successURL: 'https://shop.test/done', failureURL: 'https://shop.test/again', wineryId },
    }),
    { changesNothing: true },
  ),
  '/v1/api/stripe_persons/create': by(
    'owner',
    async ({ wineryId }, { stripe }) => {
      const { id: personToken } = await stripe.tokens.create({ person: { first_name: 'Grace', last_name: 'Hopper' } });
      return { body: { personToken, wineryId } };
    },
    { changesNothing: true },
  ),
  '/v1/api/availability_exceptions/create': by('owner', ({ listings }) => ({
    body: { listingId: listings.tastingId, ...exception },
  })),
  '/v1/api/availability_exceptions/delete': by('staff', ({ listings }) => ({ body: { id: listings.exceptionId } })),
  '/v1/api/current_user/change_email': by(
    'buyer',
    () => ({
      body: { email: 'other@example.test', currentPassword: password },
    }),
    own,
  ),
  '/v1/api/current_user/change_password': by(
    'buyer',
    () => ({
      body: { currentPassword: password, newPassword: 'another long secret' },
    }),
    own,
  ),
  '/v1/api/current_user/send_verification_email': by('friend', () => ({}), {
    ...own,
    given: async (db, { people }) => {
      await db.updateTable('users').set({ emailVerified: false }).where('id', '=', people.friend.id).execute();
    },
  }),
  '/v1/api/current_user/verify_email': by(
    'friend',
    ({ people }) => ({
      body: { verificationToken: mailedTokenOf(people.friend) },
    }),
    { given: mailVerification },
  ),
  '/v1/api/password_reset/request': by(
    'friend',
    ({ people }) => ({ body: { email: people.friend.email } }),
    everybody('a mail goes to the address', ['pgboss.job_common', 'verifications']),
  ),
  '/v1/api/password_reset/reset': by(
    'friend',
    ({ people }) => ({
      body: {
        email: people.friend.email,
        passwordResetToken: mailedTokenOf(people.friend),
        newPassword: 'another long secret',
      },
    }),
    {
      ...everybody(
        'the token of the mail is the right',
        [],
        [...['identities', 'verifications', 'sessions', 'application_sessions', 'users']],
      ),
      given: mailReset,
    },
  ),
  '/v1/api/current_user/create': by(
    'stranger',
    ({ name }) => ({
      body: { ...person, email: `new-${name}@example.test`, password },
    }),
    signingUp,
  ),
  '/v1/api/current_user/create_with_idp': by(
    'stranger',
    async (_, { provider }) => ({
      body: { ...person, idpId: 'oidc', idpClientId: 'a', idpToken: await signedInAtProvider(provider) },
    }),
    signingUp,
  ),
  '/v1/api/current_user/update_profile': [
    by('buyer', () => ({ body: { bio: 'Hello', publicData: { hat: 'red' } } }), own),
    by('buyer', ({ listings }) => ({ body: { profileImageId: listings.buyerPictureId } })),
  ],
  '/v1/api/current_user/delete': by('friend', () => ({ body: { currentPassword: password } }), own),
  '/v1/api/images/upload': by('buyer', () => ({ form: uploaded() }), own),
  '/v1/api/own_listings/create': by('owner', ({ wineryId, listings }) => ({
    body: {
      title: 'A wine',
      description: 'Dark.',
      price: { amount: 2_000, currency: 'USD' },
      images: [listings.pictureId],
      publicData: { wineryId, style: 'red', pickupEnabled: true },
    },
  })),
  '/v1/api/own_listings/create_draft': by('owner', ({ wineryId }) => ({
    body: { title: 'A wine', publicData: { wineryId } },
  })),
  '/v1/api/own_listings/update': [
    by('owner', ({ listings }) => ({ body: { id: listings.wineId, title: 'Another title' } })),
    by('owner', ({ listings }) => ({
      body: { id: listings.draftId, images: [...listings.photoIds, listings.pictureId] },
    })),
  ],
  '/v1/api/own_listings/publish_draft': by('owner', ({ listings }) => ({ body: { id: listings.draftId } })),
  '/v1/api/own_listings/discard_draft': by('owner', ({ listings }) => ({ body: { id: listings.draftId } })),
  '/v1/api/own_listings/close': by('staff', ({ listings }) => ({ body: { id: listings.wineId } })),
  '/v1/api/own_listings/open': by('owner', ({ listings }) => ({ body: { id: listings.closedId } })),
  '/v1/api/own_listings/add_image': by('owner', ({ listings }) => ({
    body: { id: listings.draftId, imageId: listings.pictureId },
  })),
  '/v1/api/messages/send': by('buyer', ({ orders }) => ({
    body: { transactionId: orders.acceptedId, content: 'When?' },
  })),
  '/v1/api/stock/compare_and_set': by('staff', ({ listings }) => ({
    body: { listingId: listings.thirdWineId, oldTotal: 500, newTotal: 480 },
  })),
  '/v1/api/stock_adjustments/create': by('owner', ({ listings }) => ({
    body: { listingId: listings.thirdWineId, quantity: 1 },
  })),
  '/v1/api/stripe_customer/create': by('friend', () => ({}), own),
  '/v1/api/stripe_customer/add_payment_method': by(
    'buyer',
    async ({ people }, { ask, stripe }) => {
      const { data } = await ask(people.buyer, '/api/v1/card/setup', {});
      const { payment_method: card } = await stripe.setupIntents.confirm(data.setupRef, {
        payment_method: 'pm_card_mastercard',
      });
      return { body: { stripePaymentMethodId: card } };
    },
    {
      given: async (db, { people }) => {
        const none = { cardRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null };
        await db.updateTable('paymentCustomers').set(none).where('userId', '=', people.buyer.id).execute();
      },
    },
  ),
  '/v1/api/stripe_customer/delete_payment_method': by('buyer', () => ({}), own),
  '/v1/api/stripe_setup_intents/create': by('buyer', () => ({}), { ...own, changesNothing: true }),
  '/v1/api/transactions/initiate': [
    by('buyer', ({ listings }) => ({ body: ordering(listings.wineId) }), { others: buying }),
    by(
      'buyer',
      ({ listings }) => ({
        body: {
          processAlias: aliases.ours,
          transition: 'transition/enquire',
          params: { listingId: listings.wineId, protectedData: { note: 'Dry?' } },
        },
      }),
      { others: buying },
    ),
  ],
  '/v1/api/transactions/initiate_speculative': by(
    'buyer',
    ({ listings }) => ({ body: ordering(listings.wineId) }),
    free,
  ),
  '/v1/api/transactions/transition': [
    by('owner', ({ orders }) => ({
      body: { id: orders.acceptedId, transition: 'transition/mark-delivered', params: {} },
    })),
    by('buyer', ({ orders }) => ({
      body: {
        id: orders.deliveredId,
        transition: 'transition/dispute',
        params: { protectedData: { disputeReason: 'Broken' } },
      },
    })),
    by('buyer', ({ orders, listings }) => ({
      body: {
        id: orders.enquiryId,
        transition: 'transition/request-payment-after-enquiry',
        params: ordering(listings.wineId).params,
      },
    })),
    by('buyer', ({ orders }) => ({
      body: {
        id: orders.completedId,
        transition: 'transition/review-1-by-customer',
        params: { reviewRating: 5, reviewContent: 'Fine' },
      },
    })),
  ],
  '/v1/api/transactions/transition_speculative': by(
    'owner',
    ({ orders }) => ({
      body: { id: orders.acceptedId, transition: 'transition/mark-delivered', params: {} },
    }),
    { changesNothing: true },
  ),
  '/v1/api/transactions/update_metadata': by('admin', ({ orders }) => ({
    body: { id: orders.acceptedId, metadata: { seen: true } },
  })),
  '/v1/auth/token': [
    by(
      'owner',
      ({ people }) => ({ form: { grant_type: 'password', username: people.owner.email, password } }),
      everybody('the password is the right to log in', ['sessions', 'application_sessions', 'browser_sign_ins']),
    ),
    by(
      'owner',
      ({ people }) => ({
        form: { grant_type: 'refresh_token', refresh_token: refreshTokens.get(people.owner) ?? '' },
      }),
      everybody('the token is the right', [], ['application_sessions']),
    ),
  ],
  '/v1/auth/auth_with_idp': by(
    'friend',
    async (_, { provider }) => ({
      form: { idp_token: await signedInAtProvider(provider), client_secret: clientSecret },
    }),
    {
      ...everybody(
        'the token of the provider is the right',
        ['sessions', 'application_sessions', 'browser_sign_ins'],
        ['identities'],
      ),
      given: async (db, { people, name }, { provider, now }) => {
        if (name !== 'a') return;
        const at = { createdAt: now, updatedAt: now };
        const identity = { userId: people.friend.id, accountId: provider.person.sub, providerId: 'oidc', ...at };
        await db.insertInto('identities').values(identity).execute();
      },
    },
  ),
  '/v1/auth/revoke': by(
    'owner',
    ({ people }) => ({ form: { token: refreshTokens.get(people.owner) ?? '' } }),
    everybody('the token is the right', [], ['sessions', 'application_sessions']),
  ),
  '/api/transaction-line-items': by(
    'buyer',
    ({ listings }) => ({ body: { listingId: listings.wineId, orderData } }),
    free,
  ),
  '/api/initiate-privileged': by(
    'buyer',
    ({ listings }) => ({
      body: {
        orderData,
        bodyParams: {
          processAlias: aliases.template,
          transition: 'transition/request-payment',
          params: { listingId: listings.wineId },
        },
      },
    }),
    { others: buying },
  ),
  '/api/transition-privileged': by('buyer', ({ orders, listings }) => ({
    body: {
      orderData,
      bodyParams: {
        id: orders.enquiryId,
        transition: 'transition/request-payment-after-enquiry',
        params: { listingId: listings.wineId },
      },
    },
  })),
  '/api/delete-account': by('friend', () => ({ body: { currentPassword: password } }), own),
  '/api/auth/create-user-with-idp': by('newcomer', () => ({ body: person }), own),
};
