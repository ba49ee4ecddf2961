import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  newestToken,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { requestPasswordReset, resetPassword } from '../credentials/reset-password.server.ts';
import { recordFailedSignIn, takeSignInAttempt } from './rate-limits.server.ts';
import { signIn } from './sign-in-and-out.server.ts';

const from = (network: string) => ({ ...nowhere, network });
const elsewhere = from('198.51.100.9');
const wrong = { ...ada, password: 'wrong horse' };
const tooMany = { ok: false, code: 'too-many', retryAfterSeconds: expect.any(Number) };

/** That many guesses, each from another network. */
async function attack(app: AccountsApp, email: string = ada.email, guesses = 100): Promise<void> {
  for (let guess = 1; guess < guesses; guess++) await recordFailedSignIn(app.rateLimiter, email);
  expect(await signIn(app, anonymous, { ...wrong, email }, from('192.0.2.1'))).toMatchObject({ code: 'no-match' });
}

test('a password that was chosen when eight characters were enough keeps working', async ({ accounts: app }) => {
  await signedUp(app);
  const password = await app.passwordHasher.hash('password');
  await app.db.updateTable('identities').set({ password }).execute();
  expect(await signIn(app, anonymous, { ...ada, password: 'password' }, nowhere)).toMatchObject({ ok: true });
});

test('a hundred guesses an hour for one email from all networks; its owner can still sign in from known networks', async ({
  accounts: app,
}) => {
  await signedUp(app);
  await attack(app);
  expect(await signIn(app, anonymous, ada, elsewhere)).toEqual(tooMany);
  expect(await signIn(app, anonymous, ada, nowhere), 'the network of the sign-up').toMatchObject({ ok: true });
  expect(await signIn(app, anonymous, wrong, nowhere)).toMatchObject({ code: 'no-match' });
  app.clock.ahead += 3600_000 + 1000;
  expect(await signIn(app, anonymous, ada, elsewhere)).toMatchObject({ ok: true });
  await attack(app);
  expect(await signIn(app, anonymous, ada, elsewhere), 'the network of a former sign-in').toMatchObject({ ok: true });
});

test('an unknown email has the same limit, and other emails are not affected', async ({ accounts: app }) => {
  await signedUp(app);
  await attack(app, 'nobody@example.test');
  expect(await signIn(app, anonymous, { ...ada, email: 'nobody@example.test' }, elsewhere)).toEqual(tooMany);
  expect(await signIn(app, anonymous, ada, elsewhere)).toMatchObject({ ok: true });
});

test('successful sign-ins do not count as failures', async ({ accounts: app }) => {
  await signedUp(app);
  await attack(app, ada.email, 99);
  for (let round = 0; round < 3; round++)
    expect(await signIn(app, anonymous, ada, elsewhere)).toMatchObject({ ok: true });
  expect(await signIn(app, anonymous, ada, from('203.0.113.99'))).toMatchObject({ ok: true });
});

test('a person who is blocked can get in through a password reset by mail', async ({ accounts: app }) => {
  await signedUp(app);
  await attack(app);
  await requestPasswordReset(app, anonymous, { email: ada.email }, elsewhere);
  const token = await newestToken(app, 'reset-password');
  const fields = { password: 'battery staple', passwordConfirmation: 'battery staple' };
  expect(await resetPassword(app, anonymous, { token, fields }, elsewhere)).toEqual({ ok: true });
  expect(await signIn(app, anonymous, { ...ada, password: 'battery staple' }, elsewhere)).toMatchObject({ ok: true });
});

test('a thousand attempts from one IPv6 /48, however many networks it has; its neighbor is not affected', async ({
  accounts: app,
}) => {
  const attempt = (site: string, at: number) =>
    takeSignInAttempt(app.rateLimiter, {
      email: `${at}@example.test`,
      network: `2001:db8:${site}:${at.toString(16)}::/64`,
    });
  for (let from = 0; from < 1_000; from += 200) {
    const taken = await Promise.all(Array.from({ length: 200 }, (_, at) => attempt('1', from + at)));
    expect(taken.filter(Boolean)).toEqual([]);
  }
  expect(await attempt('1', 5_000)).toEqual(tooMany);
  expect(await attempt('2', 5_000)).toBeUndefined();
});
