import { cleanUpAccounts } from '../../src/features/accounts/clean-up-accounts.server.ts';
import {
  cancelEmailChange,
  changeContactDetails,
} from '../../src/features/accounts/credentials/change-contact-details.server.ts';
import { changePassword } from '../../src/features/accounts/credentials/change-password.server.ts';
import { requestVerification } from '../../src/features/accounts/credentials/email-verification.server.ts';
import { proveIdentity } from '../../src/features/accounts/credentials/prove-identity.server.ts';
import { sendPasswordReset } from '../../src/features/accounts/credentials/reset-password.server.ts';
import { erasePerson } from '../../src/features/accounts/erase-person.server.ts';
import { showProfile, updateProfile } from '../../src/features/accounts/profile/profile.server.ts';
import { showAccount, showCurrentUser } from '../../src/features/accounts/profile/show-account.server.ts';
import { resetSecondFactor } from '../../src/features/accounts/second-factor/reset-second-factor.server.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from '../../src/features/accounts/second-factor/set-up-second-factor.server.ts';
import { recordRefusedAccess } from '../../src/features/accounts/security-log/record-security-event.server.ts';
import { sweepSecurityLog } from '../../src/features/accounts/security-log/sweep-security-log.server.ts';
import {
  revokeOtherSessions,
  revokeSession,
  showSessions,
} from '../../src/features/accounts/sessions/manage-sessions.server.ts';
import { openImpersonationSession } from '../../src/features/accounts/sign-in/open-impersonation-session.server.ts';
import { deleteAccount } from '../../src/features/privacy/delete-account.server.ts';
import { exportPersonalData } from '../../src/features/privacy/export-personal-data.server.ts';
import { ada, signedUp } from '../fixtures/accounts/accounts-test.ts';
import { type Entry, notRefused } from './entry.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** Who may read and change accounts and the personal data in them. */
export const accountEntries: Record<string, Entry> = {
  'accounts/cancelEmailChange': {
    may: signedIn,
    call: (app, actor) => notRefused(cancelEmailChange(app, actor)),
  },
  'accounts/changeContactDetails': {
    may: signedIn,
    call: (app, actor) => notRefused(changeContactDetails(app, actor, { email: 'x' })),
  },
  'accounts/changePassword': {
    may: signedIn,
    call: (app, actor, { origin }) => notRefused(changePassword(app, actor, {}, origin)),
  },
  'accounts/erasePerson': {
    may: signedIn,
    call: (app, actor) => notRefused(app.db.transaction().execute((db) => erasePerson({ ...app, db }, actor))),
  },
  'accounts/sendPasswordReset': {
    may: ['system'],
    call: async (app, actor, { personId }) => {
      const data = { email: `${personId}@example.test` };
      return (await sendPasswordReset(app, actor, { id: personId, data, isLastAttempt: false })) === 'done';
    },
  },
  'accounts/openImpersonationSession': {
    may: ['admin'],
    call: (app, actor, { personId }) => notRefused(openImpersonationSession(app, actor, personId)),
  },
  'accounts/requestVerification': {
    may: signedIn,
    call: (app, actor) => notRefused(requestVerification(app, actor)),
  },
  'accounts/showAccount': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(showAccount(app, actor)),
  },
  'accounts/showCurrentUser': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(showCurrentUser(app, actor, actor.kind === 'user' ? actor.id : '')),
  },
  'accounts/showProfile': {
    may: everybody,
    call: async (app, actor, { personId }) => (await showProfile(app, actor, personId)).ok,
  },
  'accounts/proveIdentity': {
    may: signedIn,
    call: async (app, actor) => {
      if (actor.kind !== 'user') return notRefused(proveIdentity(app, actor, 'x', { headers: new Headers() }));
      const { headers } = await signedUp(app, { ...ada, email: `${crypto.randomUUID()}@example.test` });
      return notRefused(proveIdentity(app, actor, ada.password, { headers }));
    },
  },
  'accounts/showSecondFactor': { may: signedIn, call: (app, actor) => notRefused(showSecondFactor(app, actor)) },
  'accounts/startSecondFactor': { may: signedIn, call: (app, actor) => notRefused(startSecondFactor(app, actor)) },
  'accounts/confirmSecondFactor': {
    may: signedIn,
    call: async (app, actor, { origin }) => {
      const { headers } = await signedUp(app, { ...ada, email: `${crypto.randomUUID()}@example.test` });
      return notRefused(confirmSecondFactor(app, actor, '000000', { ...origin, headers }));
    },
  },
  'accounts/renewRecoveryCodes': { may: signedIn, call: (app, actor) => notRefused(renewRecoveryCodes(app, actor)) },
  'accounts/removeSecondFactor': { may: signedIn, call: (app, actor) => notRefused(removeSecondFactor(app, actor)) },
  'accounts/resetSecondFactor': {
    may: ['admin'],
    call: (app, actor) =>
      notRefused(resetSecondFactor(app, actor, { userId: crypto.randomUUID(), reason: 'Lost the phone' })),
  },
  'accounts/showSessions': {
    may: signedIn,
    call: (app, actor, { origin }) => notRefused(showSessions(app, actor, origin)),
  },
  'accounts/revokeSession': {
    may: signedIn,
    call: (app, actor) => notRefused(revokeSession(app, actor, crypto.randomUUID())),
  },
  'accounts/revokeOtherSessions': {
    may: signedIn,
    call: (app, actor, { origin }) => notRefused(revokeOtherSessions(app, actor, origin)),
  },
  'accounts/cleanUpAccounts': { may: ['system'], call: (app, actor) => notRefused(cleanUpAccounts(app, actor)) },
  'accounts/recordRefusedAccess': {
    // why: whoever is refused something; it does nothing for those who are not signed in
    may: everybody,
    call: async (app, actor) => (await recordRefusedAccess(app, actor)) === undefined,
  },
  'accounts/sweepSecurityLog': { may: ['system'], call: (app, actor) => notRefused(sweepSecurityLog(app, actor)) },
  'accounts/updateProfile': { may: signedIn, call: (app, actor) => notRefused(updateProfile(app, actor, {})) },
  'privacy/exportPersonalData': { may: signedIn, call: (app, actor) => notRefused(exportPersonalData(app, actor)) },
  'privacy/deleteAccount': { may: signedIn, call: (app, actor) => notRefused(deleteAccount(app, actor, 'DELETE')) },
};
