import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { ada, headersWith, newestToken, nowhere, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { verifiedAddressJobs } from '../../../../tests/fixtures/accounts/verified-address-jobs.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { changeContactDetails } from './change-contact-details.server.ts';
import { verifyEmail } from './email-verification.server.ts';
import { requestPasswordReset, resetPassword } from './reset-password.server.ts';

const newPassword = { password: 'a new horse', passwordConfirmation: 'a new horse' };
const broken = { ok: false, code: 'broken-link' };

test('a link sets a new password once and ends every session', async ({ accounts: app }) => {
  const signed = await signUp(app, anonymous, ada, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  expect(await requestPasswordReset(app, anonymous, { email: ' Ada@Example.test' }, nowhere)).toEqual({
    ok: true,
    value: { email: ada.email },
  });
  const token = await newestToken(app, 'reset-password');
  const rows = await app.db.selectFrom('verifications').select('identifier').execute();
  expect(JSON.stringify(rows), 'the token itself is not stored').not.toContain(token);
  const input = { token, fields: newPassword };
  expect(
    await resetPassword(app, anonymous, { token, fields: { ...newPassword, passwordConfirmation: 'x' } }, nowhere),
  ).toMatchObject({
    code: 'invalid',
    errors: { passwordConfirmation: 'The two passwords differ' },
  });
  const common = { password: 'qwertyuiop', passwordConfirmation: 'qwertyuiop' };
  expect(await resetPassword(app, anonymous, { token, fields: common }, nowhere)).toMatchObject({
    errors: { password: 'This password is too common. Please choose another one' },
  });
  expect(await resetPassword(app, anonymous, input, nowhere)).toEqual({ ok: true });
  expect((await app.sent()).at(-1)).toMatchObject({ mail: 'password-changed', to: ada.email });
  expect(await verifiedAddressJobs(app), 'the link came by mail, so the email is verified').toHaveLength(1);
  expect((await readSession(app, headersWith(signed.value.cookies))).actor).toEqual(anonymous);
  expect(await resetPassword(app, anonymous, input, nowhere)).toEqual(broken);
  expect((await signIn(app, anonymous, { email: ada.email, password: ada.password }, nowhere)).ok).toBe(false);
  expect((await signIn(app, anonymous, { email: ada.email, password: newPassword.password }, nowhere)).ok).toBe(true);
});

test('an unknown email gets the same answer and no mail', async ({ accounts: app }) => {
  expect(await requestPasswordReset(app, anonymous, { email: 'nobody@example.test' }, nowhere)).toEqual({
    ok: true,
    value: { email: 'nobody@example.test' },
  });
  expect(await app.sent()).toEqual([]);
});

test('the same statements run whether or not an account has the email', async ({ accounts: app }) => {
  await signUp(app, anonymous, ada, nowhere);
  const request = async (email: string) => {
    const before = app.statements.length;
    await requestPasswordReset(app, anonymous, { email }, nowhere);
    return app.statements.slice(before);
  };
  await request('first@example.test');
  const known = await request(ada.email);
  expect(known.length).toBeGreaterThan(0);
  expect(await request('nobody@example.test')).toEqual(known);
});

test('a link that is older than an hour, or made up, is broken', async ({ accounts: app }) => {
  await signUp(app, anonymous, ada, nowhere);
  await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
  const token = await newestToken(app, 'reset-password');
  await app.db
    .updateTable('verifications')
    .set({ expiresAt: new Date('2020-01-01') })
    .execute();
  for (const bad of [token, 'made-up', 'made\0up', '']) {
    expect(await resetPassword(app, anonymous, { token: bad, fields: newPassword }, nowhere)).toEqual(broken);
  }
});

test('strangers who request links do not lock the owner out: five mails are sent, and their links go on working', async ({
  accounts: app,
}) => {
  await signUp(app, anonymous, ada, nowhere);
  const requestFrom = (network: string) =>
    requestPasswordReset(app, anonymous, { email: ada.email }, { ...nowhere, network });
  for (let at = 0; at < 9; at++) expect((await requestFrom(`198.51.100.${at}`)).ok).toBe(true);
  expect(await requestFrom(nowhere.network), 'the owner gets the same answer').toMatchObject({ ok: true });
  const mails = (await app.sent()).filter(({ mail }) => mail === 'reset-password');
  expect(mails).toHaveLength(5);
  const [first] = mails;
  const token = new URL(first?.props.path ?? '', 'http://shop.test').searchParams.get('t') ?? '';
  app.clock.ahead += 59 * 60_000;
  expect(await resetPassword(app, anonymous, { token, fields: newPassword }, nowhere)).toEqual({ ok: true });
  await requestFrom(nowhere.network);
  expect((await app.sent()).filter(({ mail }) => mail === 'reset-password')).toHaveLength(6);
});

test('one network gets five links an hour for one email, and thirty for all', async ({ accounts: app }) => {
  const request = (email: string) => requestPasswordReset(app, anonymous, { email }, nowhere);
  for (let round = 0; round < 5; round++) expect((await request(ada.email)).ok).toBe(true);
  expect(await request(ada.email)).toMatchObject({ ok: false, code: 'too-many' });
  for (let at = 0; at < 24; at++) expect((await request(`${at}@example.test`)).ok).toBe(true);
  expect(await request('other@example.test')).toMatchObject({ ok: false, code: 'too-many' });
});

test('a new password cancels what somebody else may have started: other links, and a change of email', async ({
  accounts: app,
}) => {
  const signed = await signUp(app, anonymous, ada, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  const { actor } = await readSession(app, headersWith(signed.value.cookies));
  const thief = { email: 'thief@example.test', phoneNumber: '', currentPassword: ada.password };
  expect((await changeContactDetails(app, actor, thief)).ok).toBe(true);
  const stolen = await newestToken(app, 'confirm-new-email');
  const request = () => requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
  await request();
  const older = await newestToken(app, 'reset-password');
  await request();
  const token = await newestToken(app, 'reset-password');
  expect(await resetPassword(app, anonymous, { token, fields: newPassword }, nowhere)).toEqual({ ok: true });
  expect(await verifyEmail(app, anonymous, { token: stolen, password: ada.password }, nowhere)).toEqual(broken);
  expect(await resetPassword(app, anonymous, { token: older, fields: newPassword }, nowhere)).toEqual(broken);
  const person = await app.db.selectFrom('users').select(['email', 'emailVerified']).executeTakeFirst();
  expect(person, 'the link came by mail, so the email is verified').toEqual({ email: ada.email, emailVerified: true });
});
