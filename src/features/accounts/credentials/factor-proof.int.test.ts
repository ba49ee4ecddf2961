import { expect } from 'vitest';
import { anonymous, hasFreshProof, type SignedIn } from '#kit/actor.ts';
import {
  type AccountsApp,
  acceptCookies,
  ada,
  nowhere,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { adaWithPasskey, newestEvents } from '../../../../tests/fixtures/accounts/passkeys-test.ts';
import type { Deviation } from '../../../../tests/fixtures/accounts/software-authenticator.ts';
import { proveWithPasskey, startPasskeyProof } from '../passkeys/prove-with-passkey.server.ts';
import { passSecondFactor } from '../second-factor/pass-second-factor.server.ts';
import { readSession } from '../sign-in/session.server.ts';
import { changeContactDetails } from './change-contact-details.server.ts';
import { changePassword } from './change-password.server.ts';
import { lacksFactorProof, showMissingProof } from './missing-proof.server.ts';
import { proveIdentity } from './prove-identity.server.ts';

const minute = 60_000;
const password = 'battery staple';
const newPassword = { currentPassword: ada.password, password, passwordConfirmation: password };
const newEmail = { email: 'countess@example.test', phoneNumber: '', currentPassword: ada.password };
const required = { ok: false, code: 'proof-required' };

async function actorOf(app: AccountsApp, headers: Headers): Promise<SignedIn> {
  const { actor } = await readSession(app, headers);
  if (actor.kind !== 'user') throw new Error('Nobody is signed in');
  return actor;
}

const isProved = async (app: AccountsApp, headers: Headers) =>
  hasFreshProof(await actorOf(app, headers), app.clock.now());

/** Ada with a passkey, eleven minutes after her last proof. `prove` gives the password and a code, or a passkey. */
async function staleAda(accounts: AccountsApp) {
  const given = await adaWithPasskey(accounts);
  const { app, headers, authenticator } = given;
  app.clock.ahead += 11 * minute;
  const from = { ...nowhere, headers };
  const typed = async (code?: unknown) => {
    const proved = await proveIdentity(app, await actorOf(app, headers), { password: ada.password, code }, from);
    if (proved.ok) acceptCookies(headers, proved.value.cookies);
    return proved;
  };
  const signed = async (deviation?: Deviation) => {
    const actor = await actorOf(app, headers);
    const started = await startPasskeyProof(app, actor, from);
    if (!started.ok) throw new Error(started.code);
    return authenticator.sign(started.value, { userHandle: undefined, ...deviation });
  };
  const show = async (answer: string) => {
    const proved = await proveWithPasskey(app, await actorOf(app, headers), answer, from);
    if (proved.ok) acceptCookies(headers, proved.value.cookies);
    return proved;
  };
  return { ...given, from, prove: { typed, signed, show } };
}

test('for an account with a second factor the password is no fresh proof, but with a code, which is used up', async ({
  accounts,
}) => {
  const { app, headers, codes, prove } = await staleAda(accounts);
  expect(await prove.typed()).toMatchObject({ code: 'invalid', errors: { proofCode: 'Please enter a code' } });
  expect(await prove.typed('000000')).toMatchObject({ code: 'invalid', errors: { proofCode: /wrong/ } });
  expect(await isProved(app, headers)).toBe(false);
  expect(await newestEvents(app, 1)).toEqual([['proof-failed', true]]);
  const before = new Headers(headers);
  expect(await prove.typed(codes?.[0])).toMatchObject({ ok: true });
  expect(await isProved(app, headers)).toBe(true);
  expect((await readSession(app, before)).actor, 'the token is a new one').toEqual(anonymous);
  app.clock.ahead += 11 * minute;
  expect(await prove.typed(codes?.[0]), 'again').toMatchObject({ code: 'invalid' });
  expect(await isProved(app, headers)).toBe(false);
});

test('a passkey, whose person is verified, is a fresh proof by itself; a wrong, repeated, or late answer is none', async ({
  accounts,
}) => {
  const { app, headers, prove } = await staleAda(accounts);
  for (const deviation of [
    { verified: false },
    { origin: 'http://evil.test' },
    { challenge: 'AAAA' },
  ] satisfies Deviation[])
    expect(await prove.show(await prove.signed(deviation))).toMatchObject({ code: 'wrong' });
  const late = await prove.signed();
  app.clock.ahead += 301_000;
  expect(await prove.show(late)).toMatchObject({ code: 'wrong' });
  expect(await isProved(app, headers)).toBe(false);
  const answer = await prove.signed();
  expect(await prove.show(answer)).toMatchObject({ ok: true });
  expect(await isProved(app, headers)).toBe(true);
  expect(await newestEvents(app, 1)).toEqual([['proof-given', true]]);
  app.clock.ahead += 11 * minute;
  expect(await prove.show(answer)).toMatchObject({ code: 'wrong' });
});

test('who uses up the codes of an account does not keep its owner from proving with a passkey', async ({
  accounts,
}) => {
  const { app, from, codes, prove } = await staleAda(accounts);
  for (let guess = 0; guess < 9; guess++) await prove.typed('000000');
  await app.rateLimiter.reset(`password of ${(await actorOf(app, from.headers)).id}`);
  await prove.typed('000000');
  await app.rateLimiter.reset(`password of ${(await actorOf(app, from.headers)).id}`);
  expect(await prove.typed(codes?.[0])).toMatchObject({ code: 'too-many' });
  expect(await newestEvents(app, 1)).toEqual([['second-factor-limited', true]]);
  expect(await prove.show(await prove.signed())).toMatchObject({ ok: true });
});

test('e-mail and password of an account with a second factor change only within ten minutes after it was given', async ({
  accounts,
}) => {
  const { app, headers, from, prove } = await staleAda(accounts);
  const stale = await actorOf(app, headers);
  expect(await showMissingProof(app, stale)).toEqual({
    ok: true,
    value: { hasPassword: true, hasApp: false, hasPasskey: true },
  });
  expect(await changeContactDetails(app, stale, newEmail)).toEqual(required);
  expect(await changeContactDetails(app, stale, { ...newEmail, email: ada.email }), 'the phone number').toMatchObject({
    ok: true,
  });
  expect(await changePassword(app, stale, newPassword, from)).toEqual(required);
  await prove.show(await prove.signed());
  const fresh = await actorOf(app, headers);
  expect(await showMissingProof(app, fresh)).toEqual({ ok: true, value: null });
  expect(
    await changeContactDetails(app, fresh, { ...newEmail, currentPassword: 'x' }),
    'and the password',
  ).toMatchObject({
    errors: { currentPassword: expect.any(String) },
  });
  expect(await changeContactDetails(app, fresh, newEmail)).toMatchObject({ ok: true });
  app.clock.ahead += 6 * minute;
  const changed = await changePassword(app, await actorOf(app, headers), newPassword, from);
  if (!changed.ok) throw new Error(changed.code);
  acceptCookies(headers, changed.value.cookies);
  app.clock.ahead += 6 * minute;
  expect(await lacksFactorProof(app, await actorOf(app, headers)), 'the password prolongs nothing').toBe(true);
});

test('a session that has just passed the second step needs no other proof', async ({ accounts }) => {
  const { app, codes, authenticator: _, ...ada } = await staleAda(accounts);
  await app.db.updateTable('sessions').set({ secondFactorAt: null, createdAt: app.clock.now() }).execute();
  const passed = await passSecondFactor(app, anonymous, codes?.[0], ada.from);
  if (!passed.ok) throw new Error(passed.code);
  acceptCookies(ada.headers, passed.value.cookies);
  const actor = await actorOf(app, ada.headers);
  expect(await lacksFactorProof(app, actor)).toBe(false);
  expect(await changePassword(app, actor, newPassword, ada.from)).toMatchObject({ ok: true });
});
