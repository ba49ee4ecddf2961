import { expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  newestToken,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { showAccount } from '../profile/show-account.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import { cancelEmailChange, changeContactDetails } from './change-contact-details.server.ts';
import { verifyEmail } from './email-verification.server.ts';

const change = { email: 'countess@example.test', phoneNumber: '(512) 555-0142', currentPassword: ada.password };

async function accountOf(app: AccountsApp, actor: Actor) {
  const account = await showAccount(app, actor);
  if (!account.ok) throw new Error(account.code);
  return account.value;
}

test('a new email stays pending until its link is opened; the account keeps the old one until then', async ({
  accounts: app,
}) => {
  const { actor } = await signedUp(app);
  const typed = { ...change, email: ' Countess@Example.TEST ' };
  expect(await changeContactDetails(app, actor, typed)).toEqual({
    ok: true,
    value: { email: true, phoneNumber: true },
  });
  expect(await accountOf(app, actor)).toMatchObject({
    email: ada.email,
    pendingEmail: 'countess@example.test',
    phoneNumber: '(512) 555-0142',
  });
  expect((await app.sent()).at(-1)).toMatchObject({ mail: 'confirm-new-email', to: 'countess@example.test' });
  const token = await newestToken(app, 'confirm-new-email');
  expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual({
    ok: true,
    value: { email: 'countess@example.test' },
  });
  expect(await accountOf(app, actor)).toMatchObject({
    email: 'countess@example.test',
    emailVerified: true,
    pendingEmail: null,
  });
  // why: both are sent by one statement, in no order
  const lastTwo = (await app.sent()).slice(-2).toSorted((a, b) => (a.mail < b.mail ? -1 : 1));
  expect(lastTwo).toMatchObject([
    { mail: 'email-changed', to: ada.email },
    { mail: 'new-email', to: 'countess@example.test' },
  ]);
  expect((await signIn(app, anonymous, { email: change.email, password: ada.password }, nowhere)).ok).toBe(true);
});

test('changing only the phone number needs no password, sends nothing, and keeps a pending email', async ({
  accounts: app,
}) => {
  const { actor } = await signedUp(app);
  await changeContactDetails(app, actor, change);
  const sent = (await app.sent()).length;
  const phone = { email: ada.email, phoneNumber: ' 512.555.0199 ', currentPassword: '' };
  expect(await changeContactDetails(app, actor, phone)).toEqual({
    ok: true,
    value: { email: false, phoneNumber: true },
  });
  expect(await accountOf(app, actor)).toMatchObject({ phoneNumber: '512.555.0199', pendingEmail: change.email });
  expect(await changeContactDetails(app, actor, { ...phone, phoneNumber: '' })).toMatchObject({ ok: true });
  expect((await accountOf(app, actor)).phoneNumber).toBeNull();
  expect((await app.sent()).length).toBe(sent);
});

test('the link of a canceled change does not work', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  await changeContactDetails(app, actor, change);
  expect(await cancelEmailChange(app, actor)).toEqual({ ok: true, value: undefined });
  const token = await newestToken(app, 'confirm-new-email');
  expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual({
    ok: false,
    code: 'broken-link',
  });
  expect(await accountOf(app, actor)).toMatchObject({ email: ada.email, pendingEmail: null });
});

test('an email that another account has gets the same answer as any other, and is not taken over', async ({
  accounts: app,
}) => {
  const { actor } = await signedUp(app);
  await signedUp(app, { ...ada, email: change.email });
  expect(await changeContactDetails(app, actor, change)).toMatchObject({ ok: true, value: { email: true } });
  const token = await newestToken(app, 'confirm-new-email');
  expect(await verifyEmail(app, anonymous, { token, password: ada.password }, nowhere)).toEqual({
    ok: false,
    code: 'email-taken',
  });
  expect((await accountOf(app, actor)).email).toBe(ada.email);
});

test.for([
  ['no email', { email: ' ' }, { email: 'Please enter your e-mail address' }],
  ['an incomplete email', { email: 'ada@example' }, { email: /whole e-mail address/ }],
  ['no password', { currentPassword: '' }, { currentPassword: 'Please enter your password to change the address' }],
  ['a wrong password', { currentPassword: 'x' }, { currentPassword: 'This is not your current password' }],
  ['an overlong password', { currentPassword: 'x'.repeat(300) }, { currentPassword: /Please enter your password/ }],
  ['text instead of a number', { phoneNumber: 'call me' }, { phoneNumber: /has digits/ }],
  ['dashes instead of a number', { phoneNumber: '----------' }, { phoneNumber: /has digits/ }],
  ['an overlong number', { phoneNumber: `+${'1'.repeat(30)}` }, { phoneNumber: 'Please use at most 30 characters' }],
] as const)('%s is reported at its field, and nothing changes', async ([, typed, errors], { accounts: app }) => {
  const { actor } = await signedUp(app);
  const before = await accountOf(app, actor);
  const result = await changeContactDetails(app, actor, { ...change, ...typed });
  expect(result).toEqual({
    ok: false,
    code: 'invalid',
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [
        field,
        message instanceof RegExp ? expect.stringMatching(message) : message,
      ]),
    ),
  });
  expect(await accountOf(app, actor)).toEqual(before);
});

test('ten password attempts are allowed, successful ones included; five mails a day, the first one included', async ({
  accounts: app,
}) => {
  const { actor } = await signedUp(app);
  for (let round = 1; round < 5; round++) {
    expect(await changeContactDetails(app, actor, { ...change, email: `c${round}@example.test` })).toMatchObject({
      ok: true,
    });
  }
  expect(await changeContactDetails(app, actor, change)).toMatchObject({ ok: false, code: 'too-many' });
  for (let round = 5; round < 10; round++)
    await changeContactDetails(app, actor, { ...change, currentPassword: 'wrong' });
  app.clock.ahead += 1000;
  const eleventh = await changeContactDetails(app, actor, { ...change, currentPassword: 'wrong' });
  expect(eleventh).toMatchObject({ ok: false, code: 'too-many' });
});

test('only the account’s owner may change it, and not in an impersonation session', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  for (const other of [anonymous, { kind: 'system' }, { ...actor, limited: true }] as Actor[]) {
    expect(await changeContactDetails(app, other, change)).toEqual({ ok: false, code: 'forbidden' });
    expect(await cancelEmailChange(app, other)).toEqual({ ok: false, code: 'forbidden' });
  }
  for (const other of [anonymous, { kind: 'system' }] as Actor[])
    expect(await showAccount(app, other)).toEqual({ ok: false, code: 'forbidden' });
  expect((await showAccount(app, { ...actor, limited: true })).ok).toBe(true);
});

test('an account without a password gets a message that says how to set one', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  await app.db.updateTable('identities').set({ password: null, providerId: 'oidc' }).execute();
  expect(await changeContactDetails(app, actor, change)).toMatchObject({
    code: 'invalid',
    errors: { currentPassword: expect.stringContaining('no password yet') },
  });
  expect((await accountOf(app, actor)).hasPassword).toBe(false);
});
