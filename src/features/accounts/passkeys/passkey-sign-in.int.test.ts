import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { ada, headersWith, nowhere, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import {
  adaWithPasskey,
  addNewPasskey,
  newestEvents,
  signInBy,
} from '../../../../tests/fixtures/accounts/passkeys-test.ts';
import type { Deviation } from '../../../../tests/fixtures/accounts/software-authenticator.ts';
import { showSessions } from '../sessions/manage-sessions.server.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import { removePasskey, showPasskeys } from './manage-passkeys.server.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.server.ts';

const noMatch = { ok: false, code: 'no-match' };
const day = 24 * 3600_000;

/** The session of a sign-in that has to succeed, as the headers of a request. */
async function sessionOf(signed: ReturnType<typeof signInBy>): Promise<Headers> {
  const opened = await signed;
  if (!opened.ok) throw new Error(opened.code);
  return headersWith(opened.value.cookies.filter((cookie) => cookie.startsWith('session=')));
}

test('a passkey signs in, counts as both factors and as a fresh proof, and replaces the browser’s session', async ({
  accounts,
}) => {
  const { app, actor, headers: earlier, authenticator } = await adaWithPasskey(accounts);
  app.clock.ahead += 3600_000;
  const started = await startPasskeySignIn(app, anonymous, nowhere);
  if (!started.ok) throw new Error(started.code);
  expect(started.value.options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
  expect(started.value.options.allowCredentials ?? [], 'nobody is named').toEqual([]);
  const cookie = `${earlier.get('cookie')}; ${headersWith([started.value.cookie]).get('cookie')}`;
  const headers = new Headers({ cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/145.0' });
  const answer = authenticator.sign(started.value.options);
  const session = await sessionOf(signInWithPasskey(app, anonymous, answer, { ...nowhere, headers }));
  const now = app.clock.now();
  const { actor: signed } = await readSession({ ...app, adminsNeedSecondFactor: true }, session);
  expect(signed).toMatchObject({ id: actor.id });
  expect(signed.kind === 'user' && Math.abs((signed.provedAt?.getTime() ?? 0) - now.getTime())).toBeLessThan(60_000);
  expect((await readSession(app, earlier)).actor.kind).toBe('anonymous');
  expect(await showSessions(app, actor, (await readSession(app, session)).sessionId)).toMatchObject({
    value: [{ device: 'Firefox on Linux', isCurrent: true }],
  });
  expect(await showPasskeys(app, actor)).toMatchObject({ value: { passkeys: [{ lastUsedAt: expect.any(Date) }] } });
  expect(await newestEvents(app, 1)).toEqual([['signed-in', true]]);
});

test('an admin of whom a second factor is demanded satisfies it with a passkey, and has the shorter session', async ({
  accounts,
}) => {
  const { app, actor, authenticator } = await adaWithPasskey({ ...accounts, adminsNeedSecondFactor: true });
  await app.db.updateTable('users').set({ admin: true }).where('id', '=', actor.id).execute();
  const session = await sessionOf(signInBy(app, authenticator));
  expect(await readSession(app, session)).toMatchObject({ actor: { roles: ['admin'] }, awaits: undefined });
  app.clock.ahead += day;
  expect((await readSession(app, session)).actor.kind).toBe('anonymous');
});

const wrong: Record<string, Deviation> = {
  'another origin': { origin: 'http://localhost:4001' },
  'another site': { rpId: 'evil.test' },
  'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  'nobody verified': { verified: false },
  'no person named': { userHandle: undefined },
  'another person named': { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') },
  'an unknown passkey': { credentialId: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
};

test.for(Object.entries(wrong))('a passkey does not sign in: %s', async ([name, deviation], { accounts }) => {
  const { app, authenticator } = await adaWithPasskey(accounts);
  expect(await signInBy(app, authenticator, deviation)).toEqual(noMatch);
  expect(await newestEvents(app, 1)).toEqual([['sign-in-failed', name !== 'an unknown passkey']]);
  expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  expect(await signInBy(app, authenticator), 'it still works').toMatchObject({ ok: true });
});

test('an answer signs in once, in the browser that asked, within five minutes', async ({ accounts }) => {
  const { app, authenticator } = await adaWithPasskey(accounts);
  const start = async () => {
    const started = await startPasskeySignIn(app, anonymous, nowhere);
    if (!started.ok) throw new Error(started.code);
    return { headers: headersWith([started.value.cookie]), answer: authenticator.sign(started.value.options) };
  };
  const finish = (answer: unknown, headers: Headers) =>
    signInWithPasskey(app, anonymous, answer, { ...nowhere, headers });
  const [first, other] = [await start(), await start()];
  const expired = { ok: false, code: 'expired' };
  expect(await finish(first.answer, new Headers()), 'a browser that did not ask').toEqual(expired);
  expect(await finish(first.answer, other.headers), 'the challenge of another browser').toEqual(noMatch);
  const both = await Promise.all([finish(first.answer, first.headers), finish(first.answer, first.headers)]);
  expect(both.map((one) => (one.ok ? 'opened' : one.code)).toSorted()).toEqual(['expired', 'opened']);
  expect(await finish(first.answer, first.headers), 'a replay').toEqual(expired);
  const late = await start();
  app.clock.ahead += 301_000;
  expect(await finish(late.answer, late.headers)).toEqual(expired);
  for (const nonsense of [undefined, '{}', '[]', 'x'.repeat(100_000)]) {
    const { headers } = await start();
    expect(await finish(nonsense, headers)).toEqual(noMatch);
  }
  const stored = JSON.stringify(await app.db.selectFrom('verifications').selectAll().execute());
  const { headers } = await start();
  expect(stored).not.toContain(headers.get('cookie')?.split('=')[1]);
});

test('on https the challenge is tied to a cookie that no other host of the domain can set', async ({ accounts }) => {
  const app = { ...accounts, site: { ...accounts.site, baseUrl: 'https://shop.test' } };
  const started = await startPasskeySignIn(app, anonymous, nowhere);
  expect(started).toMatchObject({ value: { options: { rpId: 'shop.test' } } });
  expect(started.ok && started.value.cookie).toMatch(
    /^__Host-passkey=[\w-]{32}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
});

test('a counter that does not count up is refused and recorded; a forged one is not', async ({ accounts }) => {
  const { app, authenticator } = await adaWithPasskey(accounts);
  expect(await signInBy(app, authenticator, { counter: 7 })).toMatchObject({ ok: true });
  for (const counter of [7, 6, 0]) {
    expect(await signInBy(app, authenticator, { counter })).toEqual(noMatch);
    expect(await newestEvents(app, 2)).toEqual([
      ['sign-in-failed', true],
      ['passkey-counter-refused', true],
    ]);
  }
  expect(await signInBy(app, authenticator, { counter: 5, origin: 'http://evil.test' })).toEqual(noMatch);
  expect((await newestEvents(app, 2))[1], 'only who holds the key says that there is a copy').toEqual([
    'sign-in-failed',
    true,
  ]);
  expect(await signInBy(app, authenticator, { counter: 8 })).toMatchObject({ ok: true });
});

test('an authenticator that does not count always says 0', async ({ accounts }) => {
  const { app, authenticator } = await adaWithPasskey(accounts);
  for (const _ of [1, 2]) expect(await signInBy(app, authenticator, { counter: 0 })).toMatchObject({ ok: true });
});

test('a removed passkey, a banned person, and a blocked sample account get the answer of a wrong password', async ({
  accounts,
}) => {
  const { app, actor, headers, authenticator } = await adaWithPasskey(accounts);
  const blocked = { ...app, blockedAccounts: new Set([actor.id]) };
  expect(await signInBy(blocked, authenticator)).toEqual(noMatch);
  const ban = (bannedAt: Date | null) => app.db.updateTable('users').set({ bannedAt }).execute();
  await ban(app.clock.now());
  expect(await signInBy(app, authenticator)).toEqual(noMatch);
  await ban(null);
  const { authenticator: other } = await addNewPasskey(app, actor, headers);
  const shown = await showPasskeys(app, actor);
  await removePasskey(app, actor, shown.ok ? shown.value.passkeys[0]?.id : '', { headers });
  expect(await signInBy(app, authenticator)).toEqual(noMatch);
  expect(await signInBy(app, other)).toMatchObject({ ok: true });
});

test('signing in with passkeys counts among the sign-ins of a network', async ({ accounts }) => {
  const { app, authenticator } = await adaWithPasskey(accounts);
  const from = { headers: new Headers(), network: '203.0.113.99' };
  for (let tries = 0; tries < 99; tries++) await signInWithPasskey(app, anonymous, '', from);
  expect(await signInBy(app, authenticator, {}, from)).toMatchObject({ ok: true });
  expect(await signInBy(app, authenticator, {}, from)).toMatchObject({ code: 'too-many' });
  expect(await signIn(app, anonymous, ada, from)).toMatchObject({ code: 'too-many' });
  expect(await signInBy(app, authenticator), 'from elsewhere').toMatchObject({ ok: true });
});
