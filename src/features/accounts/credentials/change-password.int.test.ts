import { expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import { ada, headersWith, nowhere, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import { changePassword } from './change-password.server.ts';

const fields = {
  currentPassword: ada.password,
  password: 'battery staple',
  passwordConfirmation: 'battery staple',
} as const;

test('a new password replaces the old one; other sessions end, and this one continues with a new token', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const elsewhere = await signIn(app, anonymous, ada, nowhere);
  if (!elsewhere.ok) throw new Error(elsewhere.code);
  const changed = await changePassword(app, actor, fields, { ...nowhere, headers });
  if (!changed.ok) throw new Error(changed.code);
  expect((await readSession(app, headersWith(elsewhere.value.cookies))).actor).toEqual(anonymous);
  expect((await readSession(app, headers)).actor).toEqual(anonymous);
  expect((await readSession(app, headersWith(changed.value.cookies))).actor).toMatchObject({ id: actor.id });
  expect((await app.sent()).at(-1)).toMatchObject({ mail: 'password-changed', to: ada.email });
  expect((await signIn(app, anonymous, ada, nowhere)).ok).toBe(false);
  expect((await signIn(app, anonymous, { ...ada, password: fields.password }, nowhere)).ok).toBe(true);
});

test('a change through the API keeps its own session and ends all others', async ({ accounts: app }) => {
  const { actor, headers: browser } = await signedUp(app);
  const program = await signIn(app, anonymous, ada, nowhere);
  if (!program.ok) throw new Error(program.code);
  const headers = new Headers({ authorization: `Bearer ${program.value.token}` });
  expect(await changePassword(app, actor, fields, { ...nowhere, headers })).toEqual({
    ok: true,
    value: { cookies: [] },
  });
  expect((await readSession(app, headers)).actor).toMatchObject({ id: actor.id });
  expect((await readSession(app, browser)).actor).toEqual(anonymous);
  expect((await signIn(app, anonymous, { ...ada, password: fields.password }, nowhere)).ok).toBe(true);
});

test('of two concurrent changes from two sessions one succeeds, and only its session remains', async ({
  accounts: app,
}) => {
  const { actor, headers: here } = await signedUp(app);
  const elsewhere = await signIn(app, anonymous, ada, nowhere);
  if (!elsewhere.ok) throw new Error(elsewhere.code);
  const both = await Promise.all(
    [here, headersWith(elsewhere.value.cookies)].map((headers, at) => {
      const password = `battery staple ${at}`;
      const typed = { ...fields, password, passwordConfirmation: password };
      return changePassword(app, actor, typed, { ...nowhere, headers });
    }),
  );
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  const winner = both.findIndex(({ ok }) => ok);
  expect((await signIn(app, anonymous, { ...ada, password: `battery staple ${winner}` }, nowhere)).ok).toBe(true);
});

test.for([
  ['no current password', { currentPassword: '' }, { currentPassword: 'Please enter your password' }],
  ['a wrong current password', { currentPassword: 'x' }, { currentPassword: 'This is not your current password' }],
  ['no new password', { password: '', passwordConfirmation: '' }, { password: 'Please choose a password' }],
  [
    'a password of nine characters',
    { password: 'tall vine', passwordConfirmation: 'tall vine' },
    { password: /at least 10/ },
  ],
  [
    'a common password',
    { password: 'Basketball1', passwordConfirmation: 'Basketball1' },
    { password: 'This password is too common. Please choose another one' },
  ],
  [
    'a password of 257 characters',
    { password: 'x'.repeat(257), passwordConfirmation: 'x'.repeat(257) },
    { password: 'A password has at most 256 characters' },
  ],
  [
    'two different passwords',
    { passwordConfirmation: 'battery' },
    { passwordConfirmation: 'The two passwords differ' },
  ],
] as const)('%s is reported at its field, and the old password stays', async ([, typed, errors], { accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  const result = await changePassword(app, actor, { ...fields, ...typed }, { ...nowhere, headers });
  const [[field, message]] = Object.entries(errors) as [[string, string | RegExp]];
  expect(result).toEqual({ ok: false, code: 'invalid', errors: { [field]: expect.stringMatching(message) } });
  expect((await signIn(app, anonymous, ada, nowhere)).ok).toBe(true);
  expect((await readSession(app, headers)).actor).toEqual(actor);
});

test('after ten attempts even the right password is refused for a while', async ({ accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  const from = { ...nowhere, headers };
  for (let round = 0; round < 10; round++) {
    await changePassword(app, actor, { ...fields, currentPassword: 'x' }, from);
  }
  expect(await changePassword(app, actor, fields, from)).toMatchObject({ ok: false, code: 'too-many' });
});

test('only the account’s owner may change the password, and not in an impersonation session', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  for (const other of [anonymous, { kind: 'system' }, { ...actor, limited: true }] as Actor[]) {
    const result = await changePassword(app, other, fields, { ...nowhere, headers });
    expect(result).toEqual({ ok: false, code: 'forbidden' });
  }
});

test('an account that signs in only through an identity provider has no password to change', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  await app.db.updateTable('identities').set({ password: null, providerId: 'oidc' }).execute();
  const result = await changePassword(app, actor, fields, { ...nowhere, headers });
  expect(result).toEqual({ ok: false, code: 'no-password' });
});
