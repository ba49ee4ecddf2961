import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  sessionSecret as former,
  headersWith,
  newestToken,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { verifyEmail } from '../credentials/email-verification.server.ts';
import { openAuth } from './auth.server.ts';
import { readSession } from './session.server.ts';
import { signIn } from './sign-in-and-out.server.ts';

const next = 'the secret that replaces it and is long enough';

/** The app after its secret was changed. */
function withSecrets(app: AccountsApp, sessionSecret: string): AccountsApp {
  const auth = openAuth(app, { secret: sessionSecret, passwordHasher: app.passwordHasher });
  return { ...app, auth, sessionSecret };
}

test('while a secret is rotated, sessions and links of both count; afterwards only those of the new one', async ({
  accounts: app,
}) => {
  const { headers } = await signedUp(app);
  const link = await newestToken(app, 'verify-email');
  const kindIn = async (given: AccountsApp, from: Headers) => (await readSession(given, from)).actor.kind;
  const rotating = withSecrets(app, `${next},${former}`);
  const rotated = withSecrets(app, next);
  expect(await kindIn(rotating, headers)).toBe('user');
  expect(await kindIn(rotated, headers)).toBe('anonymous');
  expect(await verifyEmail(rotated, anonymous, link, nowhere)).toMatchObject({ code: 'broken-link' });
  expect(await verifyEmail(rotating, anonymous, link, nowhere)).toMatchObject({ ok: true });
  const signed = await signIn(rotating, anonymous, ada, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  const after = headersWith(signed.value.cookies);
  expect(await kindIn(rotated, after)).toBe('user');
  expect(await kindIn(app, after), 'the new secret signs').toBe('anonymous');
});
