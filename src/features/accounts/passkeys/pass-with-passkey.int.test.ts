import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { ada, headersWith, nowhere, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import {
  adaWithPasskey,
  addNewPasskey,
  givePasskey,
  newestEvents,
} from '../../../../tests/fixtures/accounts/passkeys-test.ts';
import { passSecondFactor, passWaitingSession } from '../second-factor/pass-second-factor.server.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signInForToken } from '../sign-in/sign-in-for-token.server.ts';
import { passSecondFactorWithPasskey, startPasskeySecondFactor } from './pass-with-passkey.server.ts';

test('after the password a passkey or a recovery code lets a session pass, whose token is then a new one', async ({
  accounts,
}) => {
  const { app, actor, authenticator, codes } = await adaWithPasskey(accounts);
  const { awaits, from, started, pass } = await givePasskey(app, authenticator);
  expect(awaits).toBe('code');
  expect(started.value.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
  const passed = await pass();
  if (!passed.ok) throw new Error(passed.code);
  expect(await readSession(app, headersWith(passed.value.cookies))).toMatchObject({ actor: { id: actor.id } });
  expect((await readSession(app, from.headers)).actor.kind).toBe('anonymous');
  expect(await pass(), 'again').toMatchObject({ code: 'signed-out' });
  const other = await givePasskey(app, authenticator);
  expect(await passSecondFactor(app, anonymous, '123456', other.from), 'there is no app').toMatchObject({
    code: 'wrong',
  });
  expect(await passSecondFactor(app, anonymous, codes?.[0], other.from)).toMatchObject({ ok: true });
  expect(await startPasskeySecondFactor(app, anonymous, nowhere)).toMatchObject({ code: 'signed-out' });
});

test('another account’s passkey, a wrong answer, and one given twice let no session pass', async ({ accounts }) => {
  const { app, authenticator } = await adaWithPasskey(accounts);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  const { authenticator: theirs } = await addNewPasskey(app, grace.actor, grace.headers);
  for (const attempt of [
    await givePasskey(app, theirs),
    await givePasskey(app, authenticator, { verified: false }),
    await givePasskey(app, authenticator, { origin: 'http://evil.test' }),
    await givePasskey(app, authenticator, { challenge: 'AAAA' }),
  ]) {
    expect(await attempt.pass()).toMatchObject({ code: 'wrong' });
    expect((await readSession(app, attempt.from.headers)).actor.kind).toBe('anonymous');
    expect(await newestEvents(app, 1)).toEqual([['second-factor-failed', true]]);
  }
  const { pass, from } = await givePasskey(app, authenticator);
  const both = await Promise.all([pass(), pass()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await readSession(app, from.headers)).actor.kind).toBe('anonymous');
});

test('a program gets no token for an account with a passkey but with a recovery code', async ({ accounts }) => {
  const { app, codes } = await adaWithPasskey(accounts);
  const required = { ok: false, code: 'second-factor-required' };
  expect(await signInForToken(app, anonymous, ada, nowhere)).toEqual(required);
  expect(await signInForToken(app, anonymous, { ...ada, code: '000000' }, nowhere)).toEqual(required);
  expect(await signInForToken(app, anonymous, { ...ada, code: codes?.[0] }, nowhere)).toMatchObject({ ok: true });
});

test('who has the password uses up the codes of the account and the answers of their own session, not the owner’s passkey', async ({
  accounts,
}) => {
  const { app, authenticator, codes } = await adaWithPasskey(accounts);
  const stranger = await givePasskey(app, authenticator);
  const code = (typed?: string) => passSecondFactor(app, anonymous, typed, stranger.from);
  for (let guess = 0; guess < 10; guess++) expect(await code('000000')).toMatchObject({ code: 'wrong' });
  expect(await code(codes?.[0])).toMatchObject({ code: 'too-many' });
  const wrong = () => passSecondFactorWithPasskey(app, anonymous, '', stranger.from);
  for (let guess = 0; guess < 10; guess++) expect(await wrong()).toMatchObject({ code: 'wrong' });
  expect(await wrong()).toMatchObject({ code: 'too-many' });
  expect(await newestEvents(app, 1)).toEqual([['second-factor-limited', true]]);
  expect(await (await givePasskey(app, authenticator)).pass(), 'the owner').toMatchObject({ ok: true });
});

test('passkeys that fail use up no codes; their network has a hundred, and asks for so many challenges', async ({
  accounts,
}) => {
  const { app, authenticator, codes } = await adaWithPasskey(accounts);
  const { from } = await givePasskey(app, authenticator);
  for (let tries = 0; tries < 11; tries++) await passSecondFactorWithPasskey(app, anonymous, '', from);
  for (let more = 1; more < 30; more++)
    expect(await startPasskeySecondFactor(app, anonymous, from)).toMatchObject({ ok: true });
  expect(await startPasskeySecondFactor(app, anonymous, from)).toMatchObject({ code: 'too-many' });
  expect(await passSecondFactor(app, anonymous, codes?.[0], from)).toMatchObject({ ok: true });
  for (let tries = 10; tries < 100; tries++) {
    const other = await app.rateLimiter.take(`passkey second-factor from ${from.network}`, {
      limit: 100,
      windowSeconds: 900,
    });
    expect(other).toEqual({ ok: true });
  }
  const limited = await givePasskey(app, authenticator);
  expect(await limited.pass()).toMatchObject({ code: 'too-many' });
  const elsewhere = { ...limited.from, network: '198.51.100.7' };
  expect(await passSecondFactorWithPasskey(app, anonymous, '', elsewhere)).toMatchObject({ code: 'wrong' });
});

test('an account that is blocked while its session waits is refused before the second step, which uses nothing up', async ({
  accounts,
}) => {
  const { app, actor, authenticator, codes } = await adaWithPasskey(accounts);
  const { from, pass } = await givePasskey(app, authenticator);
  const blocked = { ...app, blockedAccounts: new Set([actor.id]) };
  const signedOut = { ok: false, code: 'signed-out' };
  expect(await passSecondFactor(blocked, anonymous, codes?.[0], from)).toEqual(signedOut);
  expect(await passSecondFactorWithPasskey(blocked, anonymous, '', from)).toEqual(signedOut);
  expect(await startPasskeySecondFactor(blocked, anonymous, from)).toEqual(signedOut);
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).execute();
  expect(await pass()).toEqual(signedOut);
  await app.db.updateTable('users').set({ bannedAt: null }).execute();
  expect(await pass(), 'the challenge is still there').toMatchObject({ ok: true });
  expect(await app.db.selectFrom('recoveryCodes').selectAll().execute()).toHaveLength(10);
});

test('a session that ends while its second factor is checked has not passed, and the factor was not used', async ({
  accounts,
}) => {
  const { app, authenticator, codes } = await adaWithPasskey(accounts);
  const { from } = await givePasskey(app, authenticator);
  const ended = await passWaitingSession(app, from, {
    takeAttempt: async () => undefined,
    prepare: async ({ token }) => {
      await app.db.deleteFrom('sessions').where('token', '=', token).execute();
      return async (db) => (await db.deleteFrom('recoveryCodes').executeTakeFirst()).numDeletedRows === 10n;
    },
  });
  expect(ended).toEqual({ ok: false, code: 'signed-out' });
  expect((await newestEvents(app, 2)).flat()).not.toContain('second-factor-passed');
  expect(await app.db.selectFrom('recoveryCodes').selectAll().execute()).toHaveLength(codes?.length ?? 0);
});
