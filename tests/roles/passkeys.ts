import {
  removePasskey,
  renamePasskey,
  showPasskeys,
} from '../../src/features/accounts/passkeys/manage-passkeys.server.ts';
import {
  passSecondFactorWithPasskey,
  startPasskeySecondFactor,
} from '../../src/features/accounts/passkeys/pass-with-passkey.server.ts';
import { proveWithPasskey, startPasskeyProof } from '../../src/features/accounts/passkeys/prove-with-passkey.server.ts';
import { addPasskey, startPasskeyRegistration } from '../../src/features/accounts/passkeys/register-passkey.server.ts';
import { startPasskeySignIn } from '../../src/features/accounts/passkeys/sign-in-with-passkey.server.ts';
import { signIn } from '../../src/features/accounts/sign-in/sign-in-and-out.server.ts';
import { anonymous } from '../../src/kit/actor.ts';
import { type AccountsApp, ada, headersWith, nowhere, signedUp } from '../fixtures/accounts/accounts-test.ts';
import { addNewPasskey, signInBy, withPasskeys } from '../fixtures/accounts/passkeys-test.ts';
import { type Entry, notRefused, sessionOfSomebody } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, signedIn } from './who.ts';

/** Somebody new with a passkey, on a site where browsers offer them. */
async function somebodyWithPasskey(given: AccountsApp) {
  const app = withPasskeys(given);
  const person = { ...ada, email: `${crypto.randomUUID()}@example.test` };
  const { actor, headers } = await signedUp(app, person);
  return { app, person, headers, ...(await addNewPasskey(app, actor, headers)) };
}

/** A session that waits for the passkey of somebody new. */
async function waitingSession(given: AccountsApp, { origin }: Things) {
  const { app, person, authenticator } = await somebodyWithPasskey(given);
  const signed = await signIn(app, anonymous, person, origin);
  const headers = headersWith(signed.ok ? signed.value.cookies : []);
  return { app, authenticator, from: { ...origin, headers } };
}

/** Everybody signs in with a passkey, which is the permission; people manage those of their own account. */
export const passkeyEntries: Record<string, Entry> = {
  'accounts/showPasskeys': { may: signedIn, call: (app, actor) => notRefused(showPasskeys(app, actor)) },
  'accounts/startPasskeyRegistration': {
    may: signedIn,
    call: async (given, actor) => {
      const { app, headers } = await somebodyWithPasskey(given);
      return notRefused(startPasskeyRegistration(app, actor, { ...nowhere, headers }));
    },
  },
  'accounts/addPasskey': {
    may: signedIn,
    call: async (given, actor, { origin }) => {
      const { app, headers } = await somebodyWithPasskey(given);
      return notRefused(addPasskey(app, actor, { name: '', answer: '' }, { ...origin, headers }));
    },
  },
  'accounts/renamePasskey': {
    may: signedIn,
    call: (app, actor) => notRefused(renamePasskey(app, actor, { id: crypto.randomUUID(), name: 'Phone' })),
  },
  'accounts/removePasskey': {
    may: signedIn,
    call: async (app, actor) =>
      notRefused(removePasskey(app, actor, crypto.randomUUID(), await sessionOfSomebody(app))),
  },
  'accounts/startPasskeyProof': {
    may: signedIn,
    call: async (given, actor, { origin }) => {
      const { app, headers } = await somebodyWithPasskey(given);
      return notRefused(startPasskeyProof(app, actor, { ...origin, headers }));
    },
  },
  'accounts/proveWithPasskey': {
    may: signedIn,
    call: async (given, actor, { origin }) => {
      const { app, headers } = await somebodyWithPasskey(given);
      return notRefused(proveWithPasskey(app, actor, '', { ...origin, headers }));
    },
  },
  'accounts/startPasskeySignIn': {
    may: everybody,
    call: async (app, actor, { origin }) => (await startPasskeySignIn(withPasskeys(app), actor, origin)).ok,
  },
  'accounts/signInWithPasskey': {
    may: everybody,
    call: async (given, actor, { origin }) => {
      const { app, authenticator } = await somebodyWithPasskey(given);
      return (await signInBy(app, authenticator, {}, origin, actor)).ok;
    },
  },
  'accounts/startPasskeySecondFactor': {
    may: everybody,
    call: async (given, actor, things) => {
      const { app, from } = await waitingSession(given, things);
      return (await startPasskeySecondFactor(app, actor, from)).ok;
    },
  },
  'accounts/passSecondFactorWithPasskey': {
    may: everybody,
    call: async (given, actor, things) => {
      const { app, from, authenticator } = await waitingSession(given, things);
      const started = await startPasskeySecondFactor(app, anonymous, from);
      const answer = started.ok ? authenticator.sign(started.value) : '';
      return (await passSecondFactorWithPasskey(app, actor, answer, from)).ok;
    },
  },
};
