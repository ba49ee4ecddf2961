import {
  declineVerification,
  showVerification,
  verifyEmail,
} from '../../src/features/accounts/credentials/email-verification.server.ts';
import { requestPasswordReset, resetPassword } from '../../src/features/accounts/credentials/reset-password.server.ts';
import { passSecondFactor } from '../../src/features/accounts/second-factor/pass-second-factor.server.ts';
import {
  confirmSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from '../../src/features/accounts/second-factor/set-up-second-factor.server.ts';
import { codeAt, stepAt } from '../../src/features/accounts/second-factor/totp.server.ts';
import { type AuthApp, openAuth } from '../../src/features/accounts/sign-in/auth.server.ts';
import {
  disconnectProvider,
  showConnectedProvider,
  startConnectingProvider,
} from '../../src/features/accounts/sign-in/connected-provider.server.ts';
import {
  handleIdentityProviderCallback,
  type IdentityProviderAuth,
  startIdentityProviderSignIn,
} from '../../src/features/accounts/sign-in/identity-provider.server.ts';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { signIn, signOut } from '../../src/features/accounts/sign-in/sign-in-and-out.server.ts';
import { signInForToken } from '../../src/features/accounts/sign-in/sign-in-for-token.server.ts';
import { signUp } from '../../src/features/accounts/sign-in/sign-up.server.ts';
import { anonymous } from '../../src/kit/actor.ts';
import { type AccountsApp, ada, headersWith, newestToken, signedUp } from '../fixtures/accounts/accounts-test.ts';
import { type Entry, notRefused, sessionOfSomebody } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, signedIn } from './who.ts';

const paths = { back: '/', failedPath: '/login?provider-failed=yes' };

/** Sign-up data of a person without an account. */
const newcomer = () => ({ ...ada, email: `${crypto.randomUUID()}@example.test` });

async function emailOf({ db }: AccountsApp, { personId }: Things): Promise<string> {
  const found = db.selectFrom('users').select('email').where('id', '=', personId);
  return (await found.executeTakeFirstOrThrow()).email;
}

/** The link that verifies the email of a new person, and the person's password. */
async function verificationOf(app: AccountsApp): Promise<{ token: string; password: string }> {
  await signedUp(app, newcomer());
  return { token: await newestToken(app, 'verify-email'), password: ada.password };
}

/** An app with an identity provider that confirms everybody at once, as a new person. */
function withProvider(app: AccountsApp): AuthApp & { provider: IdentityProviderAuth } {
  const { sessionSecret: secret, passwordHasher } = app;
  const id = crypto.randomUUID();
  const auth = openAuth(
    app,
    { secret, passwordHasher },
    {
      providerId: 'oidc',
      clientId: 'lonevine',
      clientSecret: 'secret',
      authorizationUrl: 'http://provider.test/authorize',
      tokenUrl: 'http://provider.test/token',
      pkce: true,
      getToken: async () => ({ accessToken: 'token' }),
      getUserInfo: async () => ({ id, email: `${id}@example.test`, name: 'Grace', emailVerified: true }),
    },
  );
  return { ...app, provider: async () => auth };
}

/** Everybody may sign up, sign in and out, and open links in mails about an account: the link is the permission. */
export const signingInEntries: Record<string, Entry> = {
  'accounts/signUp': {
    may: everybody,
    call: async (app, actor, { origin }) => (await signUp(app, actor, newcomer(), origin)).ok,
  },
  'accounts/signIn': {
    may: everybody,
    call: async (app, actor, { origin }) => {
      const person = newcomer();
      await signedUp(app, person);
      return (await signIn(app, actor, person, origin)).ok;
    },
  },
  'accounts/signInForToken': {
    may: everybody,
    call: async (app, actor, { origin }) => {
      const person = newcomer();
      await signedUp(app, person);
      return (await signInForToken(app, actor, person, origin)).ok;
    },
  },
  'accounts/passSecondFactor': {
    may: everybody,
    call: async (app, actor, { origin }) => {
      const person = newcomer();
      const { actor: owner, headers } = await signedUp(app, person);
      await startSecondFactor(app, owner, { headers });
      const shown = await showSecondFactor(app, owner);
      if (!shown.ok || shown.value.status !== 'waiting') return false;
      const { secret } = shown.value;
      const codeOf = (later: number) => codeAt(secret, stepAt(app.clock.now()) + later);
      await confirmSecondFactor(app, owner, codeOf(0), { ...origin, headers });
      const signed = await signIn(app, actor, person, origin);
      if (!signed.ok) return false;
      const waiting = { ...origin, headers: headersWith(signed.value.cookies) };
      return (await passSecondFactor(app, actor, codeOf(1), waiting)).ok;
    },
  },
  'accounts/signOut': {
    may: everybody,
    call: async (app, actor) => {
      const { headers } = await signedUp(app, newcomer());
      await signOut(app, actor, { headers });
      return (await readSession(app, headers)).actor.kind === 'anonymous';
    },
  },
  'accounts/startIdentityProviderSignIn': {
    may: everybody,
    call: async (app, actor, { origin }) =>
      (await startIdentityProviderSignIn(withProvider(app), actor, paths, origin.network)).ok,
  },
  'accounts/showConnectedProvider': {
    may: signedIn,
    call: (app, actor) => notRefused(showConnectedProvider(app, actor)),
  },
  'accounts/startConnectingProvider': {
    may: signedIn,
    call: async (app, actor, { origin }) => {
      const from = { ...origin, ...(await sessionOfSomebody(app)) };
      return notRefused(startConnectingProvider(withProvider(app), actor, paths, from));
    },
  },
  'accounts/disconnectProvider': {
    may: signedIn,
    call: async (app, actor) => notRefused(disconnectProvider(app, actor, await sessionOfSomebody(app))),
  },
  'accounts/handleIdentityProviderCallback': {
    may: everybody,
    call: async (given, actor, { origin }) => {
      const app = withProvider(given);
      const started = await startIdentityProviderSignIn(app, anonymous, paths, origin.network);
      if (!started.ok) return false;
      const state = new URL(started.value.url).searchParams.get('state') ?? '';
      const url = `${app.site.baseUrl}/api/auth/callback/oidc?${new URLSearchParams({ code: 'code', state })}`;
      const request = new Request(url, { headers: headersWith(started.value.cookies) });
      const cookies = (await handleIdentityProviderCallback(app, actor, request)).headers.getSetCookie();
      return (await readSession(app, headersWith(cookies))).unconfirmed !== undefined;
    },
  },
  'accounts/showVerification': {
    may: everybody,
    call: async (app, actor) => (await showVerification(app, actor, (await verificationOf(app)).token)).ok,
  },
  'accounts/verifyEmail': {
    may: everybody,
    call: async (app, actor, { origin }) => (await verifyEmail(app, actor, await verificationOf(app), origin)).ok,
  },
  'accounts/declineVerification': {
    may: everybody,
    call: async (app, actor) => (await declineVerification(app, actor, (await verificationOf(app)).token)).ok,
  },
  'accounts/requestPasswordReset': {
    may: everybody,
    call: async (app, actor, things) =>
      (await requestPasswordReset(app, actor, { email: await emailOf(app, things) }, things.origin)).ok,
  },
  'accounts/resetPassword': {
    may: everybody,
    call: async (app, actor, things) => {
      await requestPasswordReset(app, anonymous, { email: await emailOf(app, things) }, things.origin);
      const token = await newestToken(app, 'reset-password');
      const fields = { password: 'a new horse', passwordConfirmation: 'a new horse' };
      return (await resetPassword(app, actor, { token, fields }, things.origin)).ok;
    },
  },
};
