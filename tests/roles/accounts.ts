import {
  deleteAddress,
  listAddresses,
  rememberAddress,
  saveAddress,
  setDefaultAddress,
} from '../../src/features/accounts/addresses/address-book.server.ts';
import { cleanUpAccounts } from '../../src/features/accounts/clean-up-accounts.server.ts';
import {
  cancelEmailChange,
  changeContactDetails,
} from '../../src/features/accounts/credentials/change-contact-details.server.ts';
import { changePassword } from '../../src/features/accounts/credentials/change-password.server.ts';
import { requestVerification } from '../../src/features/accounts/credentials/email-verification.server.ts';
import { showMissingProof } from '../../src/features/accounts/credentials/missing-proof.server.ts';
import { proveIdentity } from '../../src/features/accounts/credentials/prove-identity.server.ts';
import { sendPasswordReset } from '../../src/features/accounts/credentials/reset-password.server.ts';
import { erasePerson } from '../../src/features/accounts/erase-person.server.ts';
import { correctBirthDate } from '../../src/features/accounts/profile/correct-birth-date.server.ts';
import { showMissingDetails } from '../../src/features/accounts/profile/missing-details.server.ts';
import { changePersonalDetails } from '../../src/features/accounts/profile/personal-details.server.ts';
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
import { ada } from '../fixtures/accounts/accounts-test.ts';
import { type Entry, notRefused, sessionOfSomebody } from './entry.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

const address = {
  recipientName: 'Ada Lovelace',
  streetAddress: '12 Main Street',
  city: 'Hye',
  state: 'TX',
  postalCode: '78635',
  country: 'US',
};

/** Who may read and change accounts and the personal data in them. */
export const accountEntries: Record<string, Entry> = {
  'accounts/listAddresses': { may: signedIn, call: (app, actor) => notRefused(listAddresses(app, actor)) },
  'accounts/rememberAddress': {
    may: signedIn,
    call: (app, actor) => notRefused(rememberAddress(app, actor, { address, choice: {} })),
  },
  'accounts/saveAddress': {
    may: signedIn,
    call: (app, actor) => notRefused(saveAddress(app, actor, { id: undefined, fields: address })),
  },
  'accounts/setDefaultAddress': {
    may: signedIn,
    call: (app, actor) => notRefused(setDefaultAddress(app, actor, crypto.randomUUID())),
  },
  'accounts/deleteAddress': {
    may: signedIn,
    call: (app, actor) => notRefused(deleteAddress(app, actor, crypto.randomUUID())),
  },
  'accounts/cancelEmailChange': {
    may: signedIn,
    call: (app, actor) => notRefused(cancelEmailChange(app, actor)),
  },
  'accounts/changeContactDetails': {
    may: signedIn,
    call: (app, actor) => notRefused(changeContactDetails(app, actor, { email: 'x' })),
  },
  'accounts/correctBirthDate': {
    may: ['admin'],
    call: (app, actor) => notRefused(correctBirthDate(app, actor, { userId: crypto.randomUUID(), fields: {} })),
  },
  'accounts/changePersonalDetails': {
    may: signedIn,
    call: (app, actor) => notRefused(changePersonalDetails(app, actor, { zip: '78635', state: '', role: 'sommelier' })),
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
  'accounts/showMissingDetails': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(showMissingDetails(app, actor)),
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
    call: async (app, actor, { origin }) => {
      const from = { ...origin, ...(await sessionOfSomebody(app)) };
      return notRefused(proveIdentity(app, actor, { password: ada.password }, from));
    },
  },
  'accounts/showMissingProof': { may: signedIn, call: (app, actor) => notRefused(showMissingProof(app, actor)) },
  'accounts/showSecondFactor': { may: signedIn, call: (app, actor) => notRefused(showSecondFactor(app, actor)) },
  'accounts/startSecondFactor': {
    may: signedIn,
    call: async (app, actor) => notRefused(startSecondFactor(app, actor, await sessionOfSomebody(app))),
  },
  'accounts/confirmSecondFactor': {
    may: signedIn,
    call: async (app, actor, { origin }) => {
      return notRefused(confirmSecondFactor(app, actor, '000000', { ...origin, ...(await sessionOfSomebody(app)) }));
    },
  },
  'accounts/renewRecoveryCodes': {
    may: signedIn,
    call: async (app, actor) => notRefused(renewRecoveryCodes(app, actor, await sessionOfSomebody(app))),
  },
  'accounts/removeSecondFactor': {
    may: signedIn,
    call: async (app, actor) => notRefused(removeSecondFactor(app, actor, await sessionOfSomebody(app))),
  },
  'accounts/resetSecondFactor': {
    may: ['admin'],
    call: (app, actor) =>
      notRefused(resetSecondFactor(app, actor, { userId: crypto.randomUUID(), reason: 'Lost the phone' })),
  },
  'accounts/showSessions': {
    may: signedIn,
    call: (app, actor) => notRefused(showSessions(app, actor, undefined)),
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
