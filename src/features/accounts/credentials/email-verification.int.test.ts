import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  headersWith,
  newestToken,
  nowhere,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { verifiedAddressJobs } from '../../../../tests/fixtures/accounts/verified-address-jobs.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { changeContactDetails } from './change-contact-details.server.ts';
import {
  declineVerification,
  requestVerification,
  showVerification,
  verifyEmail,
} from './email-verification.server.ts';

async function signedUp(app: AccountsApp, person: object = ada) {
  const signed = await signUp(app, anonymous, person, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  return (await readSession(app, headersWith(signed.value.cookies))).actor;
}

/** The token of the newest link that verifies this email. */
async function tokenTo(app: AccountsApp, email: string): Promise<string> {
  const found = (await app.sent()).findLast(({ mail, to }) => mail === 'verify-email' && to === email);
  return new URLSearchParams(found?.props.path?.split('?')[1]).get('t') ?? '';
}

/** The emails that are verified. */
async function verifiedPeople(app: AccountsApp): Promise<string[]> {
  const found = await app.db.selectFrom('users').select('email').where('emailVerified', '=', true).execute();
  return found.map(({ email }) => email);
}

const broken = { ok: false, code: 'broken-link' };

test('the link verifies the email, and the welcome mail is sent once, however often the link is opened', async ({
  accounts: app,
}) => {
  await signedUp(app);
  const token = await newestToken(app, 'verify-email');
  for (let round = 0; round < 2; round++) {
    expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual({
      ok: true,
      value: { email: ada.email },
    });
  }
  expect((await app.sent()).filter(({ mail }) => mail === 'welcome')).toHaveLength(1);
  expect(await verifiedAddressJobs(app)).toHaveLength(1);
});

test('without a session of the account the link asks for its password, and verifies nothing with another', async ({
  accounts: app,
}) => {
  const actor = await signedUp(app);
  const stranger = await signedUp(app, { ...ada, email: 'other@example.test' });
  await signedUp(app, { ...ada, email: 'third@example.test' });
  const token = await tokenTo(app, ada.email);
  const view = { email: ada.email, isChange: false, isVerified: false };
  expect(await showVerification(app, actor, token)).toEqual({ ok: true, value: { ...view, proof: 'none' } });
  const limited = actor.kind === 'user' ? { ...actor, limited: true } : actor;
  for (const other of [anonymous, stranger, limited]) {
    expect(await showVerification(app, other, token)).toEqual({ ok: true, value: { ...view, proof: 'password' } });
    expect(await verifyEmail(app, other, { token }, nowhere)).toEqual({ ok: false, code: 'proof-required' });
    for (const password of ['', 'not the password']) {
      expect(await verifyEmail(app, other, { token, password }, nowhere)).toMatchObject({
        errors: { password: expect.any(String) },
      });
    }
  }
  expect(await verifiedPeople(app)).toEqual([]);
  expect(await verifyEmail(app, actor, { token }, nowhere)).toEqual({ ok: true, value: { email: ada.email } });
  expect(await verifiedPeople(app)).toEqual([ada.email]);
});

test('a change of email needs the session or the password too', async ({ accounts: app }) => {
  const actor = await signedUp(app);
  const fields = { email: 'new@example.test', phoneNumber: '', currentPassword: ada.password };
  expect(await changeContactDetails(app, actor, fields)).toMatchObject({ ok: true });
  const token = await newestToken(app, 'confirm-new-email');
  expect(await showVerification(app, anonymous, token)).toMatchObject({
    value: { email: 'new@example.test', isChange: true, proof: 'password' },
  });
  expect(await verifyEmail(app, anonymous, { token }, nowhere)).toEqual({ ok: false, code: 'proof-required' });
  expect(await verifyEmail(app, actor, { token }, nowhere)).toMatchObject({ ok: true });
});

test('the reader of an account without a password logs in', async ({ accounts: app }) => {
  const actor = await signedUp(app);
  await app.db.deleteFrom('identities').execute();
  const token = await newestToken(app, 'verify-email');
  expect(await showVerification(app, anonymous, token)).toMatchObject({ value: { proof: 'log-in' } });
  const input = { token, password: ada.password };
  expect(await verifyEmail(app, anonymous, input, nowhere)).toEqual({ ok: false, code: 'proof-required' });
  expect(await verifyEmail(app, actor, { token }, nowhere)).toMatchObject({ ok: true });
});

test('ten passwords a quarter of an hour, then even the right one is refused', async ({ accounts: app }) => {
  await signedUp(app);
  const token = await newestToken(app, 'verify-email');
  const attempt = (password: string) => verifyEmail(app, anonymous, { token, password }, nowhere);
  for (let tries = 0; tries < 10; tries++) await attempt('wrong horse');
  expect(await attempt(ada.password)).toMatchObject({ code: 'too-many' });
  app.clock.ahead += 15 * 60_000 + 1000;
  expect(await attempt(ada.password)).toMatchObject({ ok: true });
});

test('“This wasn’t me” ends the link, and a change to this email', async ({ accounts: app }) => {
  const actor = await signedUp(app);
  const first = await newestToken(app, 'verify-email');
  expect(await declineVerification(app, anonymous, first)).toEqual({ ok: true });
  expect(await verifyEmail(app, actor, { token: first }, nowhere)).toEqual(broken);
  expect(await declineVerification(app, anonymous, first)).toEqual(broken);
  const fields = { email: 'new@example.test', phoneNumber: '', currentPassword: ada.password };
  await changeContactDetails(app, actor, fields);
  const change = await newestToken(app, 'confirm-new-email');
  expect(await declineVerification(app, anonymous, change)).toEqual({ ok: true });
  expect(await verifyEmail(app, actor, { token: change }, nowhere)).toEqual(broken);
  const people = await app.db.selectFrom('users').select(['email', 'pendingEmail', 'emailVerified']).execute();
  expect(people).toEqual([{ email: ada.email, pendingEmail: null, emailVerified: false }]);
});

test('a link that is a day old, made up, cut off, or of another shop verifies nothing', async ({ accounts: app }) => {
  await signedUp(app);
  const token = await newestToken(app, 'verify-email');
  for (const bad of ['', 'made.up.token', token.slice(0, -2), `${token}x`]) {
    expect(await verifyEmail(app, anonymous, { token: bad, password: ada.password }, nowhere)).toEqual(broken);
  }
  expect(
    await verifyEmail(
      { ...app, sessionSecret: 'the secret of another shop, long' },
      anonymous,
      { token, password: ada.password },
      nowhere,
    ),
  ).toEqual(broken);
  app.clock.ahead += 24 * 3600_000 + 1000;
  expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual(broken);
  expect(await app.db.selectFrom('users').select('emailVerified').execute()).toEqual([{ emailVerified: false }]);
});

test('a new email takes effect once, when its own link is opened; the old email gets a mail', async ({
  accounts: app,
}) => {
  const actor = await signedUp(app);
  const fields = { email: 'New@Example.test', phoneNumber: '', currentPassword: ada.password };
  expect(await changeContactDetails(app, actor, fields)).toMatchObject({ ok: true, value: { email: true } });
  const person = () => app.db.selectFrom('users').select(['email', 'pendingEmail', 'emailVerified']).executeTakeFirst();
  expect(await person()).toMatchObject({ email: ada.email, pendingEmail: 'new@example.test' });
  const token = await newestToken(app, 'confirm-new-email');
  expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual({
    ok: true,
    value: { email: 'new@example.test' },
  });
  expect(await person()).toEqual({ email: 'new@example.test', pendingEmail: null, emailVerified: true });
  expect((await app.sent()).findLast(({ mail }) => mail === 'email-changed')).toMatchObject({ to: ada.email });
  expect(await verifiedAddressJobs(app)).toEqual([
    { userId: actor.kind === 'user' && actor.id, provedAt: expect.stringMatching(/Z$/) },
  ]);
  expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual(broken);
});

test('an email that another account took meanwhile is not taken over, and its owner gets no mail before', async ({
  accounts: app,
}) => {
  const actor = await signedUp(app);
  await signedUp(app, { ...ada, email: 'other@example.test' });
  const fields = { email: 'other@example.test', phoneNumber: '', currentPassword: ada.password };
  expect(await changeContactDetails(app, actor, fields)).toMatchObject({ ok: true });
  const token = await newestToken(app, 'confirm-new-email');
  expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual({
    ok: false,
    code: 'email-taken',
  });
});

test('a link for an email that was replaced by another change is broken', async ({ accounts: app }) => {
  const actor = await signedUp(app);
  const change = (email: string) =>
    changeContactDetails(app, actor, { email, phoneNumber: '', currentPassword: ada.password });
  await change('first@example.test');
  const token = await newestToken(app, 'confirm-new-email');
  await change('second@example.test');
  expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual(broken);
});

test('five links a day, the one of signing up included, and again the next day', async ({ accounts: app }) => {
  const actor = await signedUp(app);
  for (let round = 1; round < 5; round++) expect(await requestVerification(app, actor)).toEqual({ ok: true });
  expect(await requestVerification(app, actor)).toEqual({ ok: false, code: 'resendFailedTooManyRequests' });
  app.clock.ahead += 24 * 3600_000 + 1000;
  expect(await requestVerification(app, actor)).toEqual({ ok: true });
});

test('links to a new email and links sent again share one limit', async ({ accounts: app }) => {
  const actor = await signedUp(app);
  const change = (email: string) =>
    changeContactDetails(app, actor, { email, phoneNumber: '', currentPassword: ada.password });
  for (const email of ['first@example.test', 'second@example.test']) {
    expect(await change(email)).toMatchObject({ ok: true });
    expect(await requestVerification(app, actor)).toEqual({ ok: true });
  }
  expect(await change('third@example.test')).toMatchObject({ ok: false, code: 'too-many' });
  expect(await requestVerification(app, actor)).toEqual({ ok: false, code: 'resendFailedTooManyRequests' });
  const mails = (await app.sent()).filter(({ mail }) => mail === 'verify-email' || mail === 'confirm-new-email');
  expect(mails).toHaveLength(5);
});

test('nobody can request links for others, and an impersonation session cannot request any', async ({
  accounts: app,
}) => {
  const actor = await signedUp(app);
  if (actor.kind !== 'user') throw new Error('not signed in');
  for (const other of [anonymous, { kind: 'system' } as const, { ...actor, limited: true }]) {
    expect(await requestVerification(app, other)).toEqual({ ok: false, code: 'forbidden' });
  }
});
