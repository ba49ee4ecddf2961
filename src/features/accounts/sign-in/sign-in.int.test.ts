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

/** So many strangers guess, each from a network of his own. The last guess is a real one. */
async function attack(app: AccountsApp, email: string = ada.email, guesses = 100): Promise<void> {
  for (let guess = 1; guess < guesses; guess++) await recordFailedSignIn(app.rateLimiter, email);
  expect(await signIn(app, anonymous, { ...wrong, email }, from('192.0.2.1'))).toMatchObject({ code: 'no-match' });
}

test('a hundred guesses an hour at one address, from wherever; its owner goes on where he is known', async ({
  accounts: app,
}) => {
  await signedUp(app);
  await attack(app);
  expect(await signIn(app, anonymous, ada, elsewhere)).toEqual(tooMany);
  expect(await signIn(app, anonymous, ada, nowhere), 'where he signed up').toMatchObject({ ok: true });
  expect(await signIn(app, anonymous, wrong, nowhere)).toMatchObject({ code: 'no-match' });
  app.clock.ahead += 3600_000 + 1000;
  expect(await signIn(app, anonymous, ada, elsewhere)).toMatchObject({ ok: true });
  await attack(app);
  expect(await signIn(app, anonymous, ada, elsewhere), 'where he has signed in').toMatchObject({ ok: true });
});

test('an address that nobody has is bounded alike, and another one not at all', async ({ accounts: app }) => {
  await signedUp(app);
  await attack(app, 'nobody@example.test');
  expect(await signIn(app, anonymous, { ...ada, email: 'nobody@example.test' }, elsewhere)).toEqual(tooMany);
  expect(await signIn(app, anonymous, ada, elsewhere)).toMatchObject({ ok: true });
});

test('signing in rightly counts for nothing', async ({ accounts: app }) => {
  await signedUp(app);
  await attack(app, ada.email, 99);
  for (let round = 0; round < 3; round++)
    expect(await signIn(app, anonymous, ada, elsewhere)).toMatchObject({ ok: true });
  expect(await signIn(app, anonymous, ada, from('203.0.113.99'))).toMatchObject({ ok: true });
});

test('who is held back gets in by a link of a mail', async ({ accounts: app }) => {
  await signedUp(app);
  await attack(app);
  await requestPasswordReset(app, anonymous, { email: ada.email }, elsewhere);
  const token = await newestToken(app, 'reset-password');
  const fields = { password: 'battery staple', passwordConfirmation: 'battery staple' };
  expect(await resetPassword(app, anonymous, { token, fields }, elsewhere)).toEqual({ ok: true });
  expect(await signIn(app, anonymous, { ...ada, password: 'battery staple' }, elsewhere)).toMatchObject({ ok: true });
});

test('a thousand tries from one IPv6 /48, however many networks it has; its neighbour is not held', async ({
  accounts: app,
}) => {
  const attempt = (site: string, at: number) =>
    takeSignInAttempt(app.rateLimiter, {
      email: `${at}@example.test`,
      network: `2001:db8:${site}:${at.toString(16)}::/64`,
    });
  const taken = await Promise.all(Array.from({ length: 1_000 }, (_, at) => attempt('1', at)));
  expect(taken.filter(Boolean)).toEqual([]);
  expect(await attempt('1', 5_000)).toEqual(tooMany);
  expect(await attempt('2', 5_000)).toBeUndefined();
});
