import { expect } from 'vitest';
import { anonymous, hasFreshProof } from '#kit/actor.ts';
import {
  type AccountsApp,
  acceptCookies,
  ada,
  headersWith,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { openImpersonationSession } from '../sign-in/open-impersonation-session.server.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import { proveIdentity } from './prove-identity.server.ts';

const minute = 60_000;

async function isProved(app: AccountsApp, headers: Headers): Promise<boolean> {
  const { actor } = await readSession(app, headers);
  if (actor.kind !== 'user') throw new Error('Nobody is signed in');
  return hasFreshProof(actor, app.clock.now());
}

test('signing in is a proof for ten minutes; then the password is, in the session in which it is typed', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const signed = await signIn(app, actor, ada, { headers: new Headers(), network: '203.0.113.7' });
  if (!signed.ok) throw new Error(signed.code);
  const elsewhere = headersWith(signed.value.cookies);
  app.clock.ahead += 9 * minute;
  expect(await isProved(app, headers)).toBe(true);
  app.clock.ahead += 2 * minute;
  expect(await isProved(app, headers)).toBe(false);
  for (const [typed, message] of [
    ['wrong horse', 'This is not your current password'],
    ['', 'Please enter your password'],
    [undefined, 'Please enter your password'],
  ]) {
    const refused = { ok: false, code: 'invalid', errors: { currentPassword: message } };
    expect(await proveIdentity(app, actor, { password: typed }, { ...nowhere, headers })).toEqual(refused);
  }
  expect(await isProved(app, headers)).toBe(false);
  const before = new Headers(headers);
  const given = await proveIdentity(app, actor, { password: ada.password }, { ...nowhere, headers });
  if (!given.ok) throw new Error(given.code);
  acceptCookies(headers, given.value.cookies);
  expect((await readSession(app, before)).actor, 'the token is a new one').toEqual(anonymous);
  expect(await isProved(app, headers)).toBe(true);
  expect(await isProved(app, elsewhere)).toBe(false);
  app.clock.ahead += 11 * minute;
  expect(await isProved(app, headers)).toBe(false);
});

test('the session of another person cannot be proved, nor that of an admin who impersonates', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  await app.db.updateTable('users').set({ admin: true }).where('id', '=', grace.actor.id).execute();
  app.clock.ahead += 11 * minute;
  await proveIdentity(app, actor, { password: ada.password }, { ...nowhere, headers: grace.headers });
  expect(await isProved(app, grace.headers)).toBe(false);
  const opened = await openImpersonationSession(app, { ...grace.actor, roles: ['admin'] }, actor.id);
  if (!opened.ok) throw new Error(opened.code);
  const impersonation = headersWith([opened.value.cookie]);
  const impersonated = await readSession(app, impersonation);
  expect(await isProved(app, impersonation)).toBe(false);
  expect(
    await proveIdentity(app, impersonated.actor, { password: ada.password }, { ...nowhere, headers: impersonation }),
  ).toEqual({
    ok: false,
    code: 'forbidden',
  });
  expect(await isProved(app, headers)).toBe(false);
});
