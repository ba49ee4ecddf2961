import { expect } from 'vitest';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import {
  type AccountsApp,
  acceptCookies,
  ada,
  headersWith,
  newestToken,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { requestPasswordReset, resetPassword } from '../credentials/reset-password.server.ts';
import { openImpersonationSession } from '../sign-in/open-impersonation-session.server.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import { signInForToken } from '../sign-in/sign-in-for-token.server.ts';
import { passSecondFactor } from './pass-second-factor.server.ts';
import { resetSecondFactor } from './reset-second-factor.server.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from './set-up-second-factor.server.ts';
import { codeAt, stepAt } from './totp.server.ts';

const minute = 60_000;

/** Turns on the second factor of somebody who is signed in, whose headers get the new session. @returns the app's codes and the recovery codes */
async function turnOn(app: AccountsApp, actor: SignedIn, headers: Headers) {
  expect(await startSecondFactor(app, actor, { headers })).toEqual({ ok: true });
  const shown = await showSecondFactor(app, actor);
  if (!shown.ok || shown.value.status !== 'waiting') throw new Error('It does not wait for a code');
  const { secret } = shown.value;
  const code = () => codeAt(secret, stepAt(app.clock.now()));
  const on = await confirmSecondFactor(app, actor, code(), { ...nowhere, headers });
  if (!on.ok) throw new Error(on.code);
  acceptCookies(headers, on.value.cookies);
  app.clock.ahead += minute;
  return { code, codes: on.value.codes };
}

/** Signs Ada in with the password. @returns request headers with the session */
async function signInAgain(app: AccountsApp, password: string = ada.password): Promise<Headers> {
  const signed = await signIn(app, anonymous, { email: ada.email, password }, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  return headersWith(signed.value.cookies);
}

const kindOf = async (app: AccountsApp, headers: Headers) => (await readSession(app, headers)).actor.kind;

test('a session counts only once it was given a code, which works once; other sessions end when it is turned on', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const [before, same] = [await signInAgain(app), new Headers(headers)];
  const { code } = await turnOn(app, actor, headers);
  expect(await kindOf(app, same), 'a token from before the factor').toBe('anonymous');
  expect(await kindOf(app, headers), 'the session in which it was turned on').toBe('user');
  expect(await kindOf(app, before)).toBe('anonymous');
  const [waiting, other] = [await signInAgain(app), await signInAgain(app)];
  expect(await readSession(app, waiting)).toMatchObject({
    actor: anonymous,
    user: undefined,
    awaits: { need: 'code' },
  });
  for (const wrong of ['000000', '', undefined, { toString: 'x' }, 'AAAA-AAAA-AAAA-AAAA']) {
    expect(await passSecondFactor(app, anonymous, wrong, { ...nowhere, headers: waiting })).toMatchObject({
      code: 'wrong',
    });
  }
  const typed = code().replace(/^.../, '$& ');
  const both = await Promise.all(
    [waiting, other].map((one) => passSecondFactor(app, anonymous, typed, { ...nowhere, headers: one })),
  );
  expect(both.map((one) => (one.ok ? 'passed' : one.code)).toSorted(), 'one code lets one in').toEqual([
    'passed',
    'wrong',
  ]);
  const passed = both.find((one) => one.ok);
  if (!passed?.ok) throw new Error('Neither passed');
  expect(await readSession(app, headersWith(passed.value.cookies))).toMatchObject({ actor: { id: actor.id } });
  for (const one of [waiting, other]) expect(await kindOf(app, one), 'the token is a new one').toBe('anonymous');
  const rows = JSON.stringify(await app.db.selectFrom('secondFactors').selectAll().execute());
  expect(rows).not.toContain(code());
  expect((await app.sent()).at(-1)).toMatchObject({
    mail: 'second-factor-changed',
    to: ada.email,
    props: { what: 'on' },
  });
});

test('a program gets no token without the code, and no session remains', async ({ accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  expect(await signInForToken(app, anonymous, ada, nowhere)).toMatchObject({ ok: true });
  const { code, codes } = await turnOn(app, actor, headers);
  const required = { ok: false, code: 'second-factor-required' };
  for (const wrong of [undefined, '123', 7]) {
    expect(await signInForToken(app, anonymous, { ...ada, code: wrong }, nowhere)).toEqual(required);
  }
  expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  for (const right of [code(), codes[0], codes[1]?.toLowerCase().replaceAll('-', ' - ')]) {
    const signed = await signInForToken(app, anonymous, { ...ada, code: right }, nowhere);
    if (!signed.ok) throw new Error(signed.code);
    expect(await kindOf(app, new Headers({ authorization: `Bearer ${signed.value.token}` }))).toBe('user');
    expect(await signInForToken(app, anonymous, { ...ada, code: right }, nowhere), 'not twice').toEqual(required);
  }
  expect(await showSecondFactor(app, actor)).toMatchObject({ value: { status: 'on', codesLeft: 8 } });
  expect((await app.sent()).at(-1)).toMatchObject({ props: { what: 'code-used' } });
});

test.for([
  ['does not get around the code of an account whose e-mail was verified', true, 'anonymous'],
  ['removes what somebody added who signed up with the address of another', false, 'user'],
] as const)('a new password by mail %s', async ([, emailVerified, kind], { accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  await turnOn(app, actor, headers);
  await app.db.updateTable('users').set({ emailVerified }).execute();
  await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
  const fields = { password: 'battery staple', passwordConfirmation: 'battery staple' };
  const token = await newestToken(app, 'reset-password');
  expect(await resetPassword(app, anonymous, { token, fields }, nowhere)).toEqual({ ok: true });
  expect(await kindOf(app, await signInAgain(app, 'battery staple'))).toBe(kind);
});

test('whoever knows the password has ten codes in a quarter of an hour, and ten minutes for each sign-in', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const { code } = await turnOn(app, actor, headers);
  app.clock.ahead += 16 * minute;
  const waiting = await signInAgain(app);
  for (let guess = 0; guess < 10; guess++) {
    const from = { headers: waiting, network: `198.51.100.${guess}` };
    expect(await passSecondFactor(app, anonymous, '000000', from)).toMatchObject({ code: 'wrong' });
  }
  const from = { ...nowhere, headers: waiting };
  expect(await passSecondFactor(app, anonymous, code(), from)).toMatchObject({ code: 'too-many' });
  app.clock.ahead += 16 * minute;
  expect(await passSecondFactor(app, anonymous, code(), from)).toEqual({ ok: false, code: 'signed-out' });
  const late = { ...nowhere, headers: await signInAgain(app) };
  expect(await passSecondFactor(app, anonymous, code(), late)).toMatchObject({ ok: true });
});

test('it changes only after a fresh proof; new recovery codes replace the old ones; turned off, the password is enough', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const { codes } = await turnOn(app, actor, headers);
  const { provedAt: _, ...stale } = actor;
  const needed = { ok: false, code: 'proof-required' };
  expect(await startSecondFactor(app, stale, { headers })).toEqual(needed);
  expect(await renewRecoveryCodes(app, stale, { headers })).toEqual(needed);
  expect(await removeSecondFactor(app, stale, { headers })).toEqual(needed);
  expect(await startSecondFactor(app, actor, { headers }), 'nobody replaces the app while it is on').toMatchObject({
    code: 'changed',
  });
  const renewed = await renewRecoveryCodes(app, actor, { headers });
  if (!renewed.ok) throw new Error(renewed.code);
  const withCode = (code: string | undefined) => signInForToken(app, anonymous, { ...ada, code }, nowhere);
  expect(await withCode(codes[0])).toMatchObject({ code: 'second-factor-required' });
  expect(await withCode(renewed.value.codes[0])).toMatchObject({ ok: true });
  expect(await removeSecondFactor(app, actor, { headers })).toEqual({ ok: true, value: { isOff: true } });
  expect(await kindOf(app, await signInAgain(app))).toBe('user');
  expect((await app.sent()).at(-1)).toMatchObject({ props: { what: 'off' } });
});

test('somebody who has not typed the first code cancels the set-up: nothing was turned on, and nobody is mailed', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const sent = (await app.sent()).length;
  await startSecondFactor(app, actor, { headers });
  expect(await showSecondFactor(app, actor)).toMatchObject({ value: { status: 'waiting' } });
  expect(await removeSecondFactor(app, actor, { headers })).toEqual({ ok: true, value: { isOff: true } });
  expect(await showSecondFactor(app, actor)).toMatchObject({ ok: true, value: { status: 'off' } });
  expect(await app.sent()).toHaveLength(sent);
});

test('outside a demo an admin without a second factor is nobody until they set one up', async ({ accounts: given }) => {
  const app = { ...given, adminsNeedSecondFactor: true };
  const { headers } = await signedUp(app);
  await app.db.updateTable('users').set({ admin: true }).execute();
  expect(await readSession(given, headers), 'in a demo').toMatchObject({ actor: { roles: ['admin'] } });
  const session = await readSession(app, headers);
  expect(session).toMatchObject({ actor: anonymous, user: undefined, awaits: { need: 'set-up' } });
  expect(await signInForToken(app, anonymous, ada, nowhere)).toMatchObject({ code: 'second-factor-required' });
  const person = session.awaits?.person;
  if (!person) throw new Error('Nobody waits');
  await turnOn(app, person, headers);
  const { actor } = await readSession(app, headers);
  expect(actor).toMatchObject({ kind: 'user', roles: ['admin'] });
  if (actor.kind === 'user')
    expect(await removeSecondFactor(app, actor, { headers })).toEqual({ ok: true, value: { isOff: true } });
  expect(await readSession(app, headers)).toMatchObject({ actor: anonymous, awaits: { need: 'set-up' } });
});

test('an admin removes the second factor of somebody who lost it: audited, mailed, and their sessions end', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  await turnOn(app, actor, headers);
  const admin: SignedIn = { ...grace.actor, roles: ['admin'], provedAt: app.clock.now() };
  const { provedAt: _, ...stale } = admin;
  const input = { userId: actor.id, reason: 'Showed her passport in a video call' };
  expect(await resetSecondFactor(app, grace.actor, input)).toMatchObject({ code: 'forbidden' });
  expect(await resetSecondFactor(app, stale, input)).toMatchObject({ code: 'proof-required' });
  expect(await resetSecondFactor(app, admin, { ...input, reason: ' ' })).toMatchObject({ code: 'invalid' });
  expect(await resetSecondFactor(app, admin, { ...input, userId: admin.id })).toMatchObject({ code: 'forbidden' });
  expect(await kindOf(app, headers)).toBe('user');
  expect(await resetSecondFactor(app, admin, input)).toEqual({ ok: true });
  expect(await resetSecondFactor(app, admin, input)).toMatchObject({ code: 'not-found' });
  expect(await kindOf(app, headers)).toBe('anonymous');
  expect(await kindOf(app, await signInAgain(app))).toBe('user');
  const audit = await app.db.selectFrom('secondFactorResets').selectAll().execute();
  expect(audit).toMatchObject([{ adminId: admin.id, userId: actor.id, reason: input.reason }]);
  expect((await app.sent()).at(-1)).toMatchObject({ to: ada.email, props: { what: 'reset' } });
});

test('an admin who has given theirs may look at the shop as somebody who has one too', async ({ accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  await app.db.updateTable('users').set({ admin: true }).where('id', '=', grace.actor.id).execute();
  await turnOn(app, actor, headers);
  const opened = await openImpersonationSession(app, { ...grace.actor, roles: ['admin'] }, actor.id);
  if (!opened.ok) throw new Error(opened.code);
  const { actor: seen } = await readSession(app, headersWith([opened.value.cookie]));
  expect(seen).toMatchObject({ id: actor.id, limited: true });
  expect(await showSecondFactor(app, seen)).toMatchObject({ code: 'forbidden' });
});
