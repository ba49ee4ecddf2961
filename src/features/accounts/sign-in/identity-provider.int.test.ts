import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  headersWith,
  newestToken,
  nowhere,
  sessionSecret,
  signedUp,
  test as withAccounts,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import {
  client,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../tests/fixtures/accounts/identity-provider.ts';
import { newestEvents } from '../../../../tests/fixtures/accounts/passkeys-test.ts';
import { requestPasswordReset, resetPassword } from '../credentials/reset-password.server.ts';
import { disconnectProvider, showConnectedProvider, startConnectingProvider } from './connected-provider.server.ts';
import {
  handleIdentityProviderCallback,
  type IdentityProviderAuth,
  openIdentityProvider,
  providerConnectedPath,
  startIdentityProviderSignIn,
} from './identity-provider.server.ts';
import { readSession } from './session.server.ts';
import { signIn } from './sign-in-and-out.server.ts';

type WithProvider = AccountsApp & { provider: IdentityProviderAuth; identityProviderName: string };

/** The app with an identity provider at this URL. */
function withIdentityProvider(
  app: AccountsApp,
  issuer: string,
  milliseconds?: number,
  reachableFor?: number,
): WithProvider {
  const provider = { issuer, clientId: client.id, clientSecret: client.secret, name: 'Vintner Pass' };
  const signing = { secret: sessionSecret, passwordHasher: app.passwordHasher };
  const opened = openIdentityProvider(app, signing, provider, milliseconds, reachableFor);
  return { ...app, provider: opened, identityProviderName: provider.name };
}

const test = withAccounts.extend<{ provider: IdentityProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
  provider: async ({}, use) => {
    const provider = await startIdentityProvider('http://shop.test/api/auth/callback/oidc');
    await use(provider);
    await provider.stop();
  },
});

const paths = { back: '/', failedPath: '/login?provider-failed' };
const startSignIn = (app: WithProvider) => startIdentityProviderSignIn(app, anonymous, paths, nowhere.network);

/** Signs in at the provider and returns, as a browser does. @returns the shop's response */
async function signInAtProvider(app: WithProvider): Promise<Response> {
  const started = await startSignIn(app);
  if (!started.ok) throw new Error(started.code);
  return returnFromProvider(app, anonymous, started);
}

type Started = Extract<Awaited<ReturnType<typeof startSignIn>>, { ok: true }>;

/** Goes to the provider, signs in there, and returns. @param own the cookies of the browser at the shop */
async function returnFromProvider(app: WithProvider, actor: Actor, started: Started, own = ''): Promise<Response> {
  const cookies = new Map<string, string>();
  let url = new URL(started.value.url);
  while (url.origin !== app.site.baseUrl) {
    const cookie = [...cookies].map((one) => one.join('=')).join('; ');
    const { headers } = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const one of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    url = new URL(headers.get('location') ?? 'http://shop.test/not-led-back', url);
  }
  const cookie = [own, ...started.value.cookies.map((one) => one.split(';')[0])].filter(Boolean).join('; ');
  return handleIdentityProviderCallback(app, actor, new Request(url, { headers: { cookie } }));
}

const identities = (app: AccountsApp) => app.db.selectFrom('identities').select(['userId', 'providerId']).execute();

test('a person who comes from the provider for the first time is signed in', async ({ accounts, provider }) => {
  const app = withIdentityProvider(accounts, provider.issuer);
  const answer = await signInAtProvider(app);
  expect(answer.headers.get('location')).toBe('/');
  expect(answer.headers.getSetCookie().join()).toContain('session=');
  expect(await identities(app)).toMatchObject([{ providerId: 'oidc' }]);
});

test('no token of the provider is stored, at the first sign-in and at later ones', async ({ accounts, provider }) => {
  const app = withIdentityProvider(accounts, provider.issuer);
  for (const time of ['first', 'second']) {
    const answer = await signInAtProvider(app);
    expect(answer.headers.getSetCookie().join(), time).toContain('session=');
    const stored = await app.db
      .selectFrom('identities')
      .select(['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'])
      .execute();
    expect(stored.map(Object.values), time).toEqual([Array(5).fill(null)]);
  }
});

test('a person whose email has an account here gets neither into it nor a second one', async ({
  accounts,
  provider,
}) => {
  const app = withIdentityProvider(accounts, provider.issuer);
  const { actor } = await signedUp(app, { ...ada, email: provider.person.email });
  await app.db.updateTable('users').set({ emailVerified: true }).execute();
  const answer = await signInAtProvider(app);
  expect(answer.headers.get('location')).toMatch(/^\/login\?provider-failed&error=account_not_linked/);
  expect(answer.headers.getSetCookie().join()).not.toMatch(/session=[^;]/);
  expect(await identities(app)).toEqual([{ userId: actor.id, providerId: 'credential' }]);
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([{ id: actor.id }]);
  expect(await app.db.selectFrom('sessions').select('userId').execute()).toHaveLength(1);
});

test('a provider that hangs does not delay people with a password, and is given up in time', async ({ accounts }) => {
  const silent = createSocketServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const app = withIdentityProvider(accounts, `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 2_000);
  await signedUp(app);
  const started = startSignIn(app);
  const first = await Promise.race([started, signIn(app, anonymous, ada, nowhere)]);
  expect(first).toMatchObject({ ok: true, value: { token: expect.any(String) } });
  expect(await started).toEqual({ ok: false, code: 'unavailable' });
  const answer = await handleIdentityProviderCallback(
    app,
    anonymous,
    new Request('http://shop.test/api/auth/callback/oidc?code=x'),
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'http://shop.test/login?provider-failed&error=unavailable',
  ]);
  silent.close();
});

test('after a failure of the provider, or while it says that it is another, the next attempt asks it again', async ({
  accounts,
  provider,
}) => {
  let says: string | undefined;
  const before = createServer(async (request, response) => {
    if (says === undefined) return void response.writeHead(503).end();
    const forwarded = await fetch(`${provider.issuer}${request.url}`);
    const configuration = { ...((await forwarded.json()) as object), issuer: says };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(configuration));
  }).listen(0, '127.0.0.1');
  await once(before, 'listening');
  const issuer = `http://127.0.0.1:${(before.address() as AddressInfo).port}`;
  const app = withIdentityProvider(accounts, issuer);
  for (const another of [undefined, provider.issuer, `${issuer}/tenant`, `${issuer}1`]) {
    says = another;
    expect(await startSignIn(app), another).toEqual({ ok: false, code: 'unavailable' });
  }
  says = `${issuer}/`;
  expect(await startSignIn(app)).toMatchObject({ ok: true, value: { url: expect.stringContaining(provider.issuer) } });
  before.close();
  before.closeAllConnections();
});

test('a provider that hangs while its answer is checked is given up in time', async ({ accounts, provider }) => {
  const app = withIdentityProvider(accounts, provider.issuer);
  const auth = await app.provider();
  const { promise: never, resolve } = Promise.withResolvers<Response>();
  const slow = { ...app, provider: async () => ({ ...auth, handler: () => never }) };
  const request = new Request('http://shop.test/api/auth/callback/oidc?code=x');
  const answer = await handleIdentityProviderCallback(slow, anonymous, request, 100);
  expect(answer.headers.get('location')).toBe('http://shop.test/login?provider-failed&error=unavailable');
  resolve(answer);
});

test('nobody is sent to a provider that is down, though its configuration is known', async ({ accounts, provider }) => {
  const app = withIdentityProvider(accounts, provider.issuer, 1_000, 0);
  expect(await startSignIn(app)).toMatchObject({ ok: true });
  await provider.stop();
  expect(await startSignIn(app)).toEqual({ ok: false, code: 'unavailable' });
});

const connecting = { back: providerConnectedPath, failedPath: '/account/security?provider-failed' };

/** Somebody signed up whose email is verified. */
async function verifiedPerson(app: AccountsApp, person?: Record<string, string>) {
  const signed = await signedUp(app, person);
  await app.db.updateTable('users').set({ emailVerified: true }).where('id', '=', signed.actor.id).execute();
  return signed;
}

test('an account with an unverified email is not connected; its first new password by mail disconnects it', async ({
  accounts,
  provider,
}) => {
  const app = withIdentityProvider(accounts, provider.issuer);
  const { actor, headers } = await signedUp(app);
  const refused = await startConnectingProvider(app, actor, connecting, { ...nowhere, headers });
  expect(refused).toEqual({ ok: false, code: 'email-unverified' });
  const now = app.clock.now();
  const identity = {
    userId: actor.id,
    providerId: 'oidc',
    accountId: provider.person.sub,
    createdAt: now,
    updatedAt: now,
  };
  await app.db.insertInto('identities').values(identity).execute();
  await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
  const token = await newestToken(app, 'reset-password');
  const fields = { password: 'another horse', passwordConfirmation: 'another horse' };
  expect(await resetPassword(app, anonymous, { token, fields }, nowhere)).toEqual({ ok: true });
  expect(await identities(app)).toEqual([{ userId: actor.id, providerId: 'credential' }]);
});

test('connecting is finished only in a live session of the same person with a fresh proof, and others are told nothing', async ({
  accounts,
  provider,
}) => {
  const app = withIdentityProvider(accounts, provider.issuer);
  const { actor, headers } = await verifiedPerson(app);
  const grace = await verifiedPerson(app, { ...ada, email: 'other@example.test' });
  const before = await identities(app);
  const finish = async (finisher: Actor, from: Headers, inBetween: () => Promise<unknown>) => {
    const started = await startConnectingProvider(app, actor, connecting, { ...nowhere, headers });
    if (!started.ok) throw new Error(started.code);
    await inBetween();
    const answer = await returnFromProvider(app, finisher, started, from.get('cookie') ?? '');
    expect(await identities(app)).toEqual(before);
    return new URL(answer.headers.get('location') ?? '', app.site.baseUrl).searchParams.get('error');
  };
  const nothing = async () => {};
  expect(await finish(anonymous, new Headers(), nothing), 'without a session').toBe('session-ended');
  expect(await finish(grace.actor, grace.headers, nothing), 'as another person').toBe('session-ended');
  const setProof = (provedAt: Date) => app.db.updateTable('sessions').set({ provedAt }).execute();
  expect(await finish(actor, headers, () => setProof(new Date(0))), 'later').toBe('proof-required');
  await setProof(app.clock.now());
  const end = () => app.db.deleteFrom('sessions').where('userId', '=', actor.id).execute();
  expect(await finish(actor, headers, end), 'after the session has ended').toBe('session-ended');
  expect((await app.sent()).filter(({ mail }) => mail === 'second-factor-changed')).toEqual([]);
  const events = app.db.selectFrom('securityEvents').select('id').where('kind', '=', 'provider-connected');
  expect(await events.execute()).toEqual([]);
});

test('an account is connected with the provider after a fresh proof, logs in by it, and is disconnected', async ({
  accounts,
  provider,
}) => {
  const app = withIdentityProvider(accounts, provider.issuer);
  const { actor, headers } = await verifiedPerson(app);
  const from = { ...nowhere, headers };
  const unproved = { ...actor, provedAt: new Date(0) };
  const refused = { ok: false, code: 'proof-required' };
  expect(await startConnectingProvider(app, unproved, connecting, from)).toEqual(refused);
  const started = await startConnectingProvider(app, actor, connecting, from);
  if (!started.ok) throw new Error(started.code);
  const answer = await returnFromProvider(app, actor, started, headers.get('cookie') ?? '');
  expect(answer.headers.get('location'), 'with another email than at the provider').toBe(providerConnectedPath);
  expect(await showConnectedProvider(app, actor)).toEqual({
    ok: true,
    value: { isConnected: true, isOnlyMethod: false },
  });
  const signedIn = await signInAtProvider(app);
  expect((await readSession(app, headersWith(signedIn.headers.getSetCookie()))).actor).toMatchObject({ id: actor.id });
  expect(await disconnectProvider(app, unproved, from)).toEqual(refused);
  expect(await disconnectProvider(app, actor, from)).toEqual({ ok: true });
  expect(await identities(app)).toEqual([{ userId: actor.id, providerId: 'credential' }]);
  expect(await newestEvents(app, 1)).toEqual([['provider-disconnected', true]]);
  const told = (await app.sent()).filter(({ mail }) => mail === 'second-factor-changed').map(({ props }) => props);
  const changes = ['provider-connected', 'provider-disconnected'];
  expect(told).toEqual(changes.map((what) => ({ what, provider: 'Vintner Pass' })));
});

test('an account that nothing else logs in to is not disconnected, and one of the provider logs in to one account', async ({
  accounts,
  provider,
}) => {
  const app = withIdentityProvider(accounts, provider.issuer);
  const { headers: first } = await signInAtProvider(app);
  const [person] = await identities(app);
  const only = {
    kind: 'user',
    id: person?.userId ?? '',
    roles: [],
    limited: false,
    provedAt: app.clock.now(),
  } as const;
  const refused = await disconnectProvider(app, only, { headers: headersWith(first.getSetCookie()) });
  expect(refused).toEqual({ ok: false, code: 'no-password' });
  const { actor, headers } = await verifiedPerson(app);
  const started = await startConnectingProvider(app, actor, connecting, { ...nowhere, headers });
  if (!started.ok) throw new Error(started.code);
  const answer = await returnFromProvider(app, actor, started, headers.get('cookie') ?? '');
  expect(answer.headers.get('location')).toMatch(/provider-failed.*error=account_already_linked_to_different_user/);
});
