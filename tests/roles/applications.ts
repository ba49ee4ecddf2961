import { createHash, randomBytes } from 'node:crypto';
import { authorizeLoginAs, showLoginAsRequest } from '../../src/features/applications/authorize-login-as.server.ts';
import { keepConfiguredApplication } from '../../src/features/applications/configured-application.server.ts';
import { grantTokens } from '../../src/features/applications/grant-tokens.server.ts';
import {
  changeApplication,
  createApplication,
  disableApplication,
  listApplications,
  rotateClientSecret,
  showApplication,
} from '../../src/features/applications/manage-applications.server.ts';
import { revokeTokens } from '../../src/features/applications/revoke-tokens.server.ts';
import { signInWithProvider } from '../../src/features/applications/sign-in-with-provider.server.ts';
import { createTtlCache } from '../../src/infra/cache.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addApplication, clientSecret } from '../fixtures/platform/add-application.ts';
import type { Entry } from './entry.ts';
import { everybody } from './who.ts';

const fields = { name: 'Front end', allowedOrigins: 'https://shop.example', maySignIn: true, mayBeTrusted: false };

const cached = (app: AccountsApp) => ({ ...app, cache: createTtlCache(app.clock), provider: undefined });

/** Adds an application. @returns it with its version */
async function added(app: AccountsApp): Promise<{ id: string; version: number }> {
  const given = { allowedOrigins: ['https://shop.example'], redirectUris: ['https://shop.example/back'] };
  return { id: await addApplication(app, given), version: 1 };
}

/** The request of an application to log in to it as somebody. */
async function loginAsRequest(app: AccountsApp) {
  const { id } = await added(app);
  const person = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  return {
    ...{ response_type: 'code', client_id: id, user_id: person.id, redirect_uri: 'https://shop.example/back' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  };
}

/** Applications are managed by admins; whoever has what a grant needs gets tokens. */
export const applicationEntries: Record<string, Entry> = {
  'applications/listApplications': {
    may: ['admin'],
    call: async (app, actor) => (await listApplications(app, actor)).ok,
  },
  'applications/showApplication': {
    may: ['admin'],
    call: async (app, actor) => (await showApplication(app, actor, (await added(app)).id)).ok,
  },
  'applications/createApplication': {
    may: ['admin'],
    call: async (app, actor) =>
      (await createApplication(app, actor, { id: crypto.randomUUID(), fields: { ...fields, version: 0 } })).ok,
  },
  'applications/changeApplication': {
    may: ['admin'],
    call: async (app, actor) => {
      const { id, version } = await added(app);
      return (await changeApplication(app, actor, { id, fields: { ...fields, version } })).ok;
    },
  },
  'applications/rotateClientSecret': {
    may: ['admin'],
    call: async (app, actor) => (await rotateClientSecret(app, actor, await added(app))).ok,
  },
  'applications/disableApplication': {
    may: ['admin'],
    call: async (app, actor) => (await disableApplication(app, actor, { ...(await added(app)), disabled: true })).ok,
  },
  'applications/keepConfiguredApplication': {
    may: ['system'],
    call: async (app, actor) =>
      (await keepConfiguredApplication(app, actor, { clientId: crypto.randomUUID(), clientSecret })).ok,
  },
  'applications/showLoginAsRequest': {
    may: ['admin'],
    call: async (app, actor) => (await showLoginAsRequest(app, actor, await loginAsRequest(app))).ok,
  },
  'applications/authorizeLoginAs': {
    may: ['admin'],
    call: async (app, actor) => (await authorizeLoginAs(app, actor, await loginAsRequest(app))).ok,
  },
  'applications/grantTokens': {
    may: everybody,
    call: async (app, actor, { origin }) => {
      const form = { client_id: await addApplication(app), grant_type: 'client_credentials' };
      return (await grantTokens(cached(app), actor, form, origin)).ok;
    },
  },
  'applications/signInWithProvider': {
    may: everybody,
    // why: without a provider nobody has signed in there, which is answered to everybody
    call: async (app, actor, { origin }) => {
      const form = { client_id: await addApplication(app), client_secret: clientSecret, idp_token: 'token' };
      const answered = await signInWithProvider(cached(app), actor, form, origin);
      return !answered.ok && answered.code === 'no-match';
    },
  },
  'applications/revokeTokens': {
    may: everybody,
    call: async (app, actor) => {
      const application = { ...(await added(app)), ...fields, allowedOrigins: [], redirectUris: [] };
      return (await revokeTokens(app, actor, { access: { application }, token: 'none' })).ok;
    },
  },
};
