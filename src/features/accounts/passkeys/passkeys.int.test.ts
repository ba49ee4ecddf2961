import { expect } from 'vitest';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import {
  type AccountsApp,
  acceptCookies,
  ada,
  headersWith,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { addNewPasskey, passkeyOrigin, withPasskeys } from '../../../../tests/fixtures/accounts/passkeys-test.ts';
import { type Deviation, SoftwareAuthenticator } from '../../../../tests/fixtures/accounts/software-authenticator.ts';
import { resetSecondFactor } from '../second-factor/reset-second-factor.server.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from '../second-factor/set-up-second-factor.server.ts';
import { codeAt, stepAt } from '../second-factor/totp.server.ts';
import { showConnectedProvider } from '../sign-in/connected-provider.server.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import { removePasskey, renamePasskey, showPasskeys } from './manage-passkeys.server.ts';
import { maxPasskeys } from './passkey.ts';
import { addPasskey, startPasskeyRegistration } from './register-passkey.server.ts';

async function passkeysOf(app: AccountsApp, actor: SignedIn) {
  const shown = await showPasskeys(app, actor);
  if (!shown.ok) throw new Error(shown.code);
  return shown.value.passkeys;
}

/** What the newest mails say of the second factor, the oldest first. */
async function mailed(app: AccountsApp): Promise<unknown[]> {
  const sent = (await app.sent()) as { mail: string; props: { what?: unknown } }[];
  return sent.filter(({ mail }) => mail === 'second-factor-changed').map(({ props }) => props.what);
}

async function logged(app: AccountsApp): Promise<string[]> {
  const rows = app.db.selectFrom('securityEvents').select('kind').orderBy('securityEvents.id');
  return (await rows.execute()).map(({ kind }) => kind);
}

/** Signs Ada in with the password. @returns request headers with the session */
async function passwordSession(app: AccountsApp): Promise<Headers> {
  const signed = await signIn(app, anonymous, ada, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  return headersWith(signed.value.cookies);
}

const kindOf = async (app: AccountsApp, headers: Headers) => (await readSession(app, headers)).actor.kind;

test('the first passkey turns on two-step login with recovery codes; other sessions end, and this one continues', async ({
  accounts,
}) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const [before, same] = [await passwordSession(app), new Headers(headers)];
  const { codes, authenticator } = await addNewPasskey(app, actor, headers, '  My phone ');
  expect(codes).toHaveLength(10);
  expect(await kindOf(app, headers)).toBe('user');
  expect(await kindOf(app, same), 'a token from before the factor').toBe('anonymous');
  expect(await kindOf(app, before)).toBe('anonymous');
  expect(await passkeysOf(app, actor)).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
  expect(await readSession(app, await passwordSession(app)), 'the password alone').toMatchObject({
    awaits: { need: 'code', hasApp: false, hasPasskey: true },
  });
  const second = await addNewPasskey(app, actor, headers);
  expect(second.codes, 'the codes stay').toBeUndefined();
  expect(await showSecondFactor(app, actor)).toMatchObject({ value: { status: 'off', passkeys: 2, codesLeft: 10 } });
  expect(await mailed(app)).toEqual(['passkey-on', 'passkey-added']);
  expect(await logged(app)).toEqual(
    expect.arrayContaining(['passkey-added', 'second-factor-enabled', 'passkey-added'] as const),
  );
  const rows = await app.db.selectFrom('passkeys').selectAll().orderBy('createdAt').execute();
  expect(rows).toMatchObject([{ credentialId: authenticator.credentialId, transports: ['internal'] }, {}]);
});

test('options ask for a verified person, prefer a discoverable passkey, and exclude those that exist', async ({
  accounts,
}) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const { authenticator } = await addNewPasskey(app, actor, headers);
  const started = await startPasskeyRegistration(app, actor, { ...nowhere, headers });
  expect(started).toMatchObject({
    value: {
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.credentialId }],
    },
  });
});

const wrong: Record<string, Deviation> = {
  'another origin': { origin: 'http://localhost:4001' },
  'another site': { rpId: 'evil.test' },
  'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  'nobody verified': { verified: false },
};

test.for(Object.entries(wrong))('no passkey is added: %s', async ([, deviation], { accounts }) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const started = await startPasskeyRegistration(app, actor, { ...nowhere, headers });
  if (!started.ok) throw new Error(started.code);
  const authenticator = new SoftwareAuthenticator(passkeyOrigin);
  const answer = authenticator.make(started.value, deviation);
  expect(await addPasskey(app, actor, { name: '', answer }, { ...nowhere, headers })).toEqual({
    ok: false,
    code: 'wrong',
  });
  expect(await passkeysOf(app, actor)).toEqual([]);
  expect(await mailed(app)).toEqual([]);
});

test('a challenge works once, in its own session, and for five minutes; what is no answer is refused', async ({
  accounts,
}) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  const start = async () => {
    const started = await startPasskeyRegistration(app, actor, { ...nowhere, headers });
    if (!started.ok) throw new Error(started.code);
    return new SoftwareAuthenticator(passkeyOrigin).make(started.value);
  };
  const add = (answer: unknown, from = headers, who = actor) =>
    addPasskey(app, who, { name: 'Key', answer }, { ...nowhere, headers: from });
  const answer = await start();
  expect(await add(answer, grace.headers, grace.actor), 'of another session').toMatchObject({ code: 'expired' });
  expect(await add(answer)).toMatchObject({ ok: true });
  expect(await add(answer), 'again').toMatchObject({ code: 'expired' });
  const late = await start();
  app.clock.ahead += 301_000;
  expect(await add(late)).toMatchObject({ code: 'expired' });
  for (const nonsense of [
    undefined,
    '',
    'null',
    '{"id":1}',
    '{'.repeat(50_000),
    JSON.stringify({ id: 'x'.repeat(20) }),
  ]) {
    await start();
    expect(await add(nonsense)).toMatchObject({ code: 'wrong' });
  }
  await start();
  expect(await addPasskey(app, actor, { name: 'x'.repeat(61), answer }, { ...nowhere, headers })).toMatchObject({
    code: 'invalid',
    errors: { name: expect.any(String) },
  });
});

test('an account has ten passkeys at most, and none that another account has', async ({ accounts }) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const { authenticator } = await addNewPasskey(app, actor, headers);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  const theirs = await startPasskeyRegistration(app, grace.actor, { ...nowhere, ...grace });
  if (!theirs.ok) throw new Error(theirs.code);
  const same = { name: '', answer: authenticator.make(theirs.value) };
  expect(await addPasskey(app, grace.actor, same, { ...nowhere, headers: grace.headers })).toMatchObject({
    code: 'wrong',
  });
  const started = await startPasskeyRegistration(app, actor, { ...nowhere, headers });
  if (!started.ok) throw new Error(started.code);
  const answer = new SoftwareAuthenticator(passkeyOrigin).make(started.value);
  const row = await app.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: maxPasskeys - 1 }, (_, at) => ({
    ...row,
    id: crypto.randomUUID(),
    counter: 0,
    credentialId: `${row.credentialId.slice(0, 40)}${at}`,
  }));
  await app.db.insertInto('passkeys').values(others).execute();
  expect(await addPasskey(app, actor, { name: '', answer }, { ...nowhere, headers })).toMatchObject({ code: 'full' });
  expect(await startPasskeyRegistration(app, actor, { ...nowhere, headers })).toMatchObject({ code: 'full' });
});

test('adding and removing need a fresh proof, renaming none; nobody changes another person’s', async ({ accounts }) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  await addNewPasskey(app, actor, headers, 'Phone');
  const [{ id } = { id: '' }] = await passkeysOf(app, actor);
  expect(await renamePasskey(app, grace.actor, { id, name: 'Mine' })).toMatchObject({ code: 'not-found' });
  expect(await removePasskey(app, grace.actor, id, grace)).toEqual({
    ok: true,
    value: { isOff: false },
  });
  expect(await passkeysOf(app, actor)).toMatchObject([{ name: 'Phone' }]);
  app.clock.ahead += 11 * 60_000;
  for (const name of ['', ' ', '\0', undefined, 'x'.repeat(61)]) {
    expect(await renamePasskey(app, actor, { id, name })).toMatchObject({ code: 'invalid' });
  }
  expect(await renamePasskey(app, actor, { id: 'x', name: 'y' })).toMatchObject({ code: 'not-found' });
  expect(await renamePasskey(app, actor, { id, name: ' Old\0phone ' })).toEqual({ ok: true });
  expect(await passkeysOf(app, actor)).toMatchObject([{ name: 'Old phone' }]);
  const late = { code: 'proof-required' };
  expect(await startPasskeyRegistration(app, actor, { ...nowhere, headers })).toMatchObject(late);
  expect(await addPasskey(app, actor, { name: '', answer: '' }, { ...nowhere, headers })).toMatchObject(late);
  expect(await removePasskey(app, actor, id, { headers })).toMatchObject(late);
  expect(
    await removePasskey(app, { ...actor, limited: true, provedAt: app.clock.now() }, id, { headers }),
  ).toMatchObject({
    code: 'forbidden',
  });
});

test('without the last passkey the password is enough again, unless there is an app; the codes go with the last factor', async ({
  accounts,
}) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  await addNewPasskey(app, actor, headers);
  const [{ id } = { id: '' }] = await passkeysOf(app, actor);
  expect(await renewRecoveryCodes(app, actor, { headers })).toMatchObject({ ok: true });
  await startSecondFactor(app, actor, { headers });
  const shown = await showSecondFactor(app, actor);
  if (!shown.ok || shown.value.status !== 'waiting') throw new Error('It does not wait for a code');
  const code = codeAt(shown.value.secret, stepAt(app.clock.now()));
  const on = await confirmSecondFactor(app, actor, code, { ...nowhere, headers });
  if (!on.ok) throw new Error(on.code);
  acceptCookies(headers, on.value.cookies);
  expect(await removeSecondFactor(app, actor, { headers })).toEqual({ ok: true, value: { isOff: false } });
  expect(await kindOf(app, await passwordSession(app))).toBe('anonymous');
  expect(await removePasskey(app, actor, id, { headers })).toEqual({ ok: true, value: { isOff: true } });
  expect(await removePasskey(app, actor, id, { headers }), 'again').toEqual({
    ok: true,
    value: { isOff: false },
  });
  expect(await kindOf(app, await passwordSession(app))).toBe('user');
  expect(await app.db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
  expect(await renewRecoveryCodes(app, actor, { headers })).toMatchObject({ code: 'changed' });
  expect(await mailed(app)).toEqual(['passkey-on', 'codes', 'on', 'app-off', 'passkey-off']);
  expect((await logged(app)).slice(-2)).not.toContain('authenticator-app-removed');
});

test('the last passkey stays while nothing else logs in, and counts only where browsers offer passkeys', async ({
  accounts,
}) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  await addNewPasskey(app, actor, headers);
  const passwordless = app.db.updateTable('identities').set({ password: null });
  await passwordless.execute();
  const [first] = await passkeysOf(app, actor);
  const refused = { ok: false, code: 'no-password' };
  expect(await removePasskey(app, actor, first?.id, { headers })).toEqual(refused);
  await addNewPasskey(app, actor, headers);
  expect(await removePasskey(app, actor, first?.id, { headers }), 'one of two').toMatchObject({ ok: true });
  const [second] = await passkeysOf(app, actor);
  expect(await removePasskey(app, actor, second?.id, { headers })).toEqual(refused);
  await app.db.updateTable('identities').set({ providerId: 'oidc' }).execute();
  const methodsAt = async (site: AccountsApp['site']) => showConnectedProvider({ ...app, site }, actor);
  expect(await methodsAt(app.site)).toMatchObject({ value: { isConnected: true, isOnlyMethod: false } });
  expect(await methodsAt(accounts.site)).toMatchObject({ value: { isConnected: true, isOnlyMethod: true } });
  expect(await removePasskey(app, actor, second?.id, { headers }), 'beside the provider').toMatchObject({ ok: true });
});

test('an admin removes the passkeys of somebody who has lost them', async ({ accounts }) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  await addNewPasskey(app, actor, headers);
  const { actor: grace } = await signedUp(app, { ...ada, email: 'grace@example.test' });
  const input = { userId: actor.id, reason: 'Lost the phone' };
  expect(await resetSecondFactor(app, { ...grace, roles: ['admin'] }, input)).toEqual({ ok: true });
  expect(await app.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
  expect(await kindOf(app, await passwordSession(app))).toBe('user');
});

test('a site without https and a name of its own offers no passkeys', async ({ accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  expect(await showPasskeys(app, actor)).toMatchObject({ value: { isOffered: false } });
  expect(await startPasskeyRegistration(app, actor, { ...nowhere, headers })).toMatchObject({ code: 'unavailable' });
});

test('of two challenges that a session asks for at once one remains, and only so many are made', async ({
  accounts,
}) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const start = (network: string) => startPasskeyRegistration(app, actor, { headers, network });
  await Promise.all(Array.from({ length: 8 }, () => start('203.0.113.7')));
  expect(await app.db.selectFrom('verifications').select('id').execute()).toHaveLength(1);
  for (let more = 8; more < 30; more++) expect(await start(`203.0.113.${more}`)).toMatchObject({ ok: true });
  expect(await start('203.0.113.99')).toMatchObject({ code: 'too-many' });
});
