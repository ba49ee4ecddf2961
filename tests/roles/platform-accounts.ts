import { changeEmail } from '../../src/features/accounts/credentials/change-contact-details.server.ts';
import { requestPasswordResetByProgram } from '../../src/features/accounts/credentials/reset-password.server.ts';
import { changeProfile } from '../../src/features/accounts/profile/change-profile.server.ts';
import { showPersonData } from '../../src/features/accounts/profile/show-person-data.server.ts';
import { registerAccount } from '../../src/features/accounts/sign-in/register-account.server.ts';
import { registerWithIdToken } from '../../src/features/accounts/sign-in/register-with-id-token.server.ts';
import { ada, signedUp } from '../fixtures/accounts/accounts-test.ts';
import { type Entry, notRefused } from './entry.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

const newcomer = () => ({ ...ada, terms: true, email: `${crypto.randomUUID()}@example.test` });

/** What the platform API does with accounts: whoever opens one, and their owners. */
export const platformAccountEntries: Record<string, Entry> = {
  'accounts/changeEmail': {
    may: signedIn,
    call: (app, actor) => notRefused(changeEmail(app, actor, { email: 'x' })),
  },
  'accounts/changeProfile': {
    may: signedIn,
    call: (app, actor) => notRefused(changeProfile(app, actor, { fields: { firstName: '' }, data: {} })),
  },
  'accounts/registerAccount': {
    may: everybody,
    call: async (app, actor, { origin }) =>
      (await registerAccount(app, actor, { fields: newcomer(), data: {} }, origin)).ok,
  },
  'accounts/registerWithIdToken': {
    may: everybody,
    // why: a token of nobody's, which is answered to everybody
    call: async (app, actor, { origin }) => {
      const provider = async () => app.auth;
      const sent = { idToken: 'a.b.c', fields: newcomer(), data: {} };
      const answered = await registerWithIdToken({ ...app, provider }, actor, sent, origin);
      return !answered.ok && answered.code === 'no-match';
    },
  },
  'accounts/requestPasswordResetByProgram': {
    may: everybody,
    call: async (app, actor, { origin }) => {
      const person = newcomer();
      await signedUp(app, { ...person, terms: 'on' });
      return (await requestPasswordResetByProgram(app, actor, person, origin)).ok;
    },
  },
  'accounts/showPersonData': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(showPersonData(app, actor)),
  },
};
