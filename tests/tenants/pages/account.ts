import { signLink } from '../../../src/features/mail/signed-link.server.ts';
import { signUnsubscribe } from '../../../src/features/mail/unsubscribe.server.ts';
import { unsubscribeUrl } from '../../../src/features/newsletter/end-subscription.server.ts';
import type { Database } from '../../../src/infra/database.ts';
import { publishTerms } from '../../fixtures/content/publish-terms.ts';
import { sessionSecret } from '../../fixtures/pages/whole-server.ts';
import { picture } from '../api/files.ts';
import { type Attempts, by, everybody, own } from '../walk/attempt.ts';
import { baseUrl, password } from '../world/people.ts';
import {
  addFactor,
  askForPasskey,
  factorCode,
  mailedTokenOf,
  mailReset,
  mailVerification,
  newPasskey,
} from '../world/sign-in-states.ts';

const person = {
  ...{ firstName: 'New', lastName: 'Person', birthDay: '10', birthMonth: '12', birthYear: '1985', zip: '78624' },
  ...{ state: 'TX', role: 'wine-lover', terms: 'on' },
};
const address = {
  ...{ recipientName: 'Ada', streetAddress: '99 Oak Street', city: 'Fredericksburg', state: 'TX', postalCode: '78624' },
};
const signingUp = everybody('everybody may sign up', [
  ...['users', 'identities', 'sessions', 'terms_agreements', 'events', 'pgboss.job_common', 'verifications'],
  'browser_sign_ins',
]);
const signingIn = everybody('the password is the right to sign in', ['sessions', 'browser_sign_ins'], ['sessions']);
const asking = { changesNothing: true, ...everybody('everybody may ask', []) } as const;
const claim = { wineryName: 'Free', phone: '(830) 555-0142', note: '' };
const newPassword = { password: 'another long secret', passwordConfirmation: 'another long secret' };

function claimFile(): FormData {
  const form = new FormData();
  form.set('file', new Blob([picture], { type: 'image/png' }), 'permit.png');
  return form;
}

/** Signing in, the account, its settings, and the newsletter. */
export const accountPageAttempts: Attempts = {
  '/signup': by(
    'stranger',
    ({ name }) => ({
      form: { ...person, email: `new-${name}@example.test`, ...newPassword },
    }),
    signingUp,
  ),
  '/authentication': by(
    'stranger',
    ({ name }) => ({
      form: { ...person, email: `new-${name}@example.test`, ...newPassword },
    }),
    signingUp,
  ),
  '/login': by('owner', ({ people }) => ({ form: { email: people.owner.email, password } }), signingIn),
  '/login/passkey': by('buyer', () => ({}), asking),
  '/login/passkey add': by('owner', () => ({}), { ...own }),
  '/login/passkey proof': by('buyer', () => ({}), { ...own }),
  '/login/second-factor': by('owner', (_, { now }) => ({ form: { code: factorCode(now) } }), {
    ...own,
    given: async (db, side, world) => {
      await addFactor(true)(db, side, world);
      const waits = { secondFactorAt: null, provedAt: null };
      await db.updateTable('sessions').set(waits).where('userId', '=', side.people.owner.id).execute();
    },
  }),
  '/logout': by('buyer', () => ({}), own),
  '/confirm': by('newcomer', () => ({ form: person }), own),
  '/updated-terms': by('buyer', (_, { database }) => termsForm(database.db), {
    ...own,
    given: async (db, { name }, { now }) => {
      if (name === 'a') await publishTerms(db, now);
    },
  }),
  '/verify-email verify': by('friend', ({ people }) => ({ form: { t: mailedTokenOf(people.friend) } }), {
    given: mailVerification,
  }),
  '/verify-email decline': by('friend', ({ people }) => ({ form: { t: mailedTokenOf(people.friend) } }), {
    ...everybody('the link of the mail is the right', [], ['verifications', 'users']),
    given: mailVerification,
  }),
  '/verify-email resend': by('friend', () => ({}), {
    ...own,
    given: async (db, { people }) => {
      await db.updateTable('users').set({ emailVerified: false }).where('id', '=', people.friend.id).execute();
    },
  }),
  '/invitation accept': by('invited', ({ things }) => ({ form: { t: things.invitation.token } })),
  '/invitation decline': by(
    'invited',
    ({ things }) => ({ form: { t: things.invitation.token } }),
    everybody(
      'the token of the mail is the right',
      ['winery_staff_events', 'pgboss.job_common'],
      ['winery_invitations'],
    ),
  ),
  '/unsubscribe': by(
    'friend',
    async ({ people }, { now }) => ({
      query: { t: await signUnsubscribe({ userId: people.friend.id, kind: 'orders' }, sessionSecret, now) },
    }),
    everybody('the link of the mail is the right', ['mail_opt_outs'], ['users']),
  ),
  '/recover-password': by(
    'friend',
    ({ people }) => ({ form: { email: people.friend.email } }),
    everybody('a mail goes to the address', ['pgboss.job_common', 'verifications']),
  ),
  '/recover-password retype': by('friend', ({ people }) => ({ form: { email: people.friend.email } }), asking),
  '/reset-password': by(
    'friend',
    ({ people }) => ({
      form: { t: mailedTokenOf(people.friend), ...newPassword, newPassword: newPassword.password },
    }),
    {
      ...everybody('the token of the mail is the right', [], ['identities', 'verifications', 'sessions', 'users']),
      given: mailReset,
    },
  ),
  '/identity-provider': by('stranger', () => ({ form: { from: '/' } }), {
    ...everybody('everybody may sign in there', ['verifications']),
    changesNothing: true,
  }),
  '/profile-settings save': [
    by('buyer', () => ({ form: { firstName: 'Ada', lastName: 'Byron' } }), own),
    by(
      'buyer',
      ({ listings }) => ({
        form: { firstName: 'Ada', lastName: 'Byron', profileImageId: listings.buyerPictureId },
      }),
      own,
    ),
  ],
  '/account/contact-details save': by(
    'buyer',
    () => ({
      form: { email: 'other@example.test', currentPassword: password },
    }),
    own,
  ),
  '/account/contact-details details': by(
    'buyer',
    () => ({
      form: { zip: '78671', state: 'TX', role: 'sommelier' },
    }),
    own,
  ),
  '/account/contact-details resend': by('buyer', () => ({}), {
    ...own,
    given: async (db, { people }) => {
      await db.updateTable('users').set({ emailVerified: false }).where('id', '=', people.buyer.id).execute();
    },
  }),
  '/account/contact-details cancel': by('buyer', () => ({}), {
    ...own,
    given: async (db, { people, name }) => {
      const pending = { pendingEmail: `pending-${name}@example.test` };
      await db.updateTable('users').set(pending).where('id', '=', people.buyer.id).execute();
    },
  }),
  '/account/change-password change': by('friend', () => ({ form: { currentPassword: password, ...newPassword } }), own),
  '/account/change-password prove': by('owner', () => ({ form: { intent: 'prove', currentPassword: password } }), {
    ...own,
    changesNothing: true,
  }),
  '/account/security log-out': by('buyer', ({ people }) => ({ form: { session: people.buyer.otherSessionId } }), own),
  '/account/security log-out-others': by('buyer', () => ({}), own),
  '/account/security add-passkey': by(
    'owner',
    (side) => ({
      form: { passkeyName: 'Key', answer: JSON.stringify(newPasskey(side)) },
    }),
    { ...own, given: askForPasskey },
  ),
  '/account/security rename-passkey': by(
    'buyer',
    ({ account }) => ({
      form: { passkey: account.passkeyId, passkeyName: 'Key' },
    }),
    own,
  ),
  '/account/security remove-passkey': by('buyer', ({ account }) => ({ form: { passkey: account.passkeyId } }), own),
  '/account/security start-second-factor': by('owner', () => ({}), own),
  '/account/security confirm-second-factor': by('owner', (_, { now }) => ({ form: { code: factorCode(now) } }), {
    ...own,
    given: addFactor(false),
  }),
  '/account/security cancel-second-factor': by('owner', () => ({}), { ...own, given: addFactor(false) }),
  '/account/security renew-codes': by('owner', () => ({}), { ...own, given: addFactor(true) }),
  '/account/security remove-second-factor': by('owner', () => ({}), { ...own, given: addFactor(true) }),
  '/account/payment-methods remove': by('buyer', () => ({}), own),
  '/account/payment-methods/card': by('buyer', () => ({}), { ...own, changesNothing: true }),
  '/account/payment-methods/card finish': by(
    'buyer',
    async ({ people }, { ask, stripe }) => {
      const { data } = await ask(people.buyer, '/api/v1/card/setup', {});
      await stripe.setupIntents.confirm(data.setupRef, { payment_method: 'pm_card_mastercard' });
      return { form: { setupRef: data.setupRef } };
    },
    {
      given: async (db, { people }) => {
        const none = { cardRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null };
        await db.updateTable('paymentCustomers').set(none).where('userId', '=', people.buyer.id).execute();
      },
    },
  ),
  '/account/addresses': [
    by('buyer', () => ({ form: address }), own),
    by('buyer', ({ account }) => ({ form: { ...address, id: account.addressId } })),
  ],
  '/account/addresses make-default': by('buyer', ({ account }) => ({ form: { id: account.otherAddressId } })),
  '/account/addresses delete': by('buyer', ({ account }) => ({ form: { id: account.addressId } })),
  '/account/email-preferences save': by('buyer', () => ({ form: { wanted: ['orders'] } }), own),
  '/account/email-preferences subscribe': by('friend', () => ({}), own),
  '/account/email-preferences unsubscribe': by('buyer', () => ({}), own),
  '/account/your-data erase': by('friend', () => ({ form: { proof: password } }), own),
  '/newsletter': by(
    'stranger',
    () => ({ form: { email: 'reader@example.test' } }),
    everybody('everybody may subscribe', ['newsletter_requests', 'newsletter_subscriptions', 'pgboss.job_common']),
  ),
  '/newsletter/confirm': by(
    'friend',
    async ({ people }, { now }) => ({
      query: {
        t: await signLink(
          { sub: people.friend.id },
          { purpose: 'confirm-newsletter', secret: sessionSecret },
          { from: now },
        ),
      },
    }),
    {
      ...everybody('the link of the mail is the right', ['newsletter_subscriptions'], ['newsletter_requests']),
      given: async (db, { people: { friend } }, { now }) => {
        const asked = { id: friend.id, email: friend.email, expiresAt: new Date(now.getTime() + 86_400_000) };
        await db.insertInto('newsletterRequests').values(asked).execute();
      },
    },
  ),
  '/newsletter/unsubscribe': by(
    'buyer',
    async ({ people }, { now, database }) => {
      const query = database.db
        .selectFrom('newsletterSubscriptions')
        .select('id')
        .where('email', '=', people.buyer.email);
      const { id: sub } = await query.executeTakeFirstOrThrow();
      const app = { sessionSecret, clock: { now: () => now }, site: { baseUrl } };
      return { query: { t: new URL(await unsubscribeUrl(app, { sub })).searchParams.get('t') ?? '' } };
    },
    everybody('the link of the mail is the right', [], ['newsletter_subscriptions']),
  ),
  '/cookie-consent': by('buyer', () => ({ form: { back: '/' } }), { changesNothing: true, ...own }),
  '/claim-your-page/:id': by(
    'invited',
    ({ things }) => ({ path: [things.freeWineryId], form: claim }),
    everybody('everybody may claim a winery', ['winery_claims', 'winery_claim_events'], ['wineries']),
  ),
  '/claim-your-page/:id withdraw': by('invited', ({ things }) => ({ path: [things.claimId] })),
  '/claim-your-page/:id/files/:file?': [
    by('invited', ({ things }) => ({ path: [things.claimId], form: claimFile() })),
    by('invited', ({ things }) => ({ path: [things.claimId, things.claimFileId] })),
  ],
};

async function termsForm(db: Database) {
  const query = db
    .selectFrom('articles')
    .select('version')
    .where('slug', '=', 'terms-of-service')
    .where('kind', '=', 'page');
  return { form: { version: String((await query.executeTakeFirstOrThrow()).version), from: '/' } };
}
