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
import { passSecondFactor } from '../second-factor/pass-second-factor.server.ts';
import {
  confirmSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from '../second-factor/set-up-second-factor.server.ts';
import { codeAt, stepAt } from '../second-factor/totp.server.ts';
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
  expect(await verifyEmail(rotated, anonymous, { token: link, password: ada.password }, nowhere)).toMatchObject({
    code: 'broken-link',
  });
  expect(await verifyEmail(rotating, anonymous, { token: link, password: ada.password }, nowhere)).toMatchObject({
    ok: true,
  });
  const signed = await signIn(rotating, anonymous, ada, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  const after = headersWith(signed.value.cookies);
  expect(await kindIn(rotated, after)).toBe('user');
  expect(await kindIn(app, after), 'the new secret signs').toBe('anonymous');
});

test('codes of the app count while a secret is rotated, and afterwards for whoever gave one meanwhile', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  await startSecondFactor(app, actor, { headers });
  expect(await showSecondFactor(withSecrets(app, next), actor), 'cannot be read').toMatchObject({
    value: { status: 'off' },
  });
  const shown = await showSecondFactor(app, actor);
  const secret = shown.ok && shown.value.status === 'waiting' ? shown.value.secret : '';
  const code = () => codeAt(secret, stepAt(app.clock.now()));
  expect(await confirmSecondFactor(app, actor, code(), { ...nowhere, headers })).toMatchObject({ ok: true });
  const give = async (given: AccountsApp) => {
    app.clock.ahead += 60_000;
    const signed = await signIn(given, anonymous, ada, nowhere);
    if (!signed.ok) throw new Error(signed.code);
    return passSecondFactor(given, anonymous, code(), { ...nowhere, headers: headersWith(signed.value.cookies) });
  };
  const [rotating, rotated] = [withSecrets(app, `${next},${former}`), withSecrets(app, next)];
  expect(await give(rotated), 'too early').toMatchObject({ code: 'wrong' });
  expect(await give(rotating)).toMatchObject({ ok: true });
  expect(await give(rotated)).toMatchObject({ ok: true });
});
