import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { openDatabase } from '#infra/database.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  headersWith,
  nowhere,
  sessionSecret,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { openAuth } from './auth.server.ts';
import { readSession } from './session.server.ts';
import { signIn, signOut } from './sign-in-and-out.server.ts';
import { signUp } from './sign-up.server.ts';

test('a person who signs up is signed in at once, and gets a mail to verify the email', async ({ accounts: app }) => {
  const signed = await signUp(app, anonymous, ada, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  const headers = headersWith(signed.value.cookies);
  const before = app.statements.length;
  const session = await readSession(app, headers);
  expect(app.statements.length - before).toBe(1);
  expect(session).toMatchObject({
    actor: { kind: 'user', roles: [], limited: false },
    user: { email: 'ada@example.test', emailVerified: false, firstName: 'Ada', displayName: 'Ada L' },
  });
  expect(signed.value.cookies.join()).toMatch(/session=.+HttpOnly.*SameSite=Lax/i);
  const person = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(person).toMatchObject({
    zip: '78624',
    state: 'TX',
    role: 'wine-lover',
    company: null,
    admin: false,
    termsAcceptedAt: expect.any(Date),
  });
  expect(await app.sent()).toMatchObject([{ mail: 'verify-email', to: 'ada@example.test' }]);
});

test('on the way to pay a person signs up without ZIP code, state and role, and is signed in all the same', async ({
  accounts: app,
}) => {
  const { zip: _, state: __, role: ___, ...short } = ada;
  expect(await signUp(app, anonymous, short, nowhere)).toMatchObject({
    code: 'invalid',
    errors: { zip: expect.any(String), role: expect.any(String) },
  });
  const refused = await signUp(
    app,
    anonymous,
    { ...short, birthYear: '2010', terms: '', passwordConfirmation: 'x' },
    nowhere,
    { short: true },
  );
  expect(Object.keys((refused as { errors: object }).errors).toSorted()).toEqual([
    'birthDay',
    'passwordConfirmation',
    'terms',
  ]);
  const signed = await signUp(app, anonymous, short, nowhere, { short: true });
  if (!signed.ok) throw new Error(signed.code);
  const session = await readSession(app, headersWith(signed.value.cookies));
  expect(session).toMatchObject({ actor: { kind: 'user' }, unconfirmed: undefined });
  const person = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(person).toMatchObject({ zip: null, state: null, role: null, firstName: 'Ada' });
});

test('the same email in capitals and with blanks is taken', async ({ accounts: app }) => {
  await signUp(app, anonymous, ada, nowhere);
  const again = await signUp(app, anonymous, { ...ada, email: '  ADA@Example.TEST ' }, nowhere);
  expect(again).toEqual({ ok: false, code: 'email-taken' });
});

test('of two concurrent sign-ups with one email, one succeeds', async ({ accounts: app }) => {
  const both = await Promise.all([signUp(app, anonymous, ada, nowhere), signUp(app, anonymous, ada, nowhere)]);
  expect(both.map((one) => (one.ok ? 'won' : one.code)).toSorted()).toEqual(['email-taken', 'won']);
  expect(await app.db.selectFrom('identities').selectAll().execute()).toHaveLength(1);
});

test('ten sign-ups at once need no more than the one connection that there is, and hold it only briefly', async ({
  accounts: app,
}) => {
  const { db, pool } = openDatabase({ url: app.databaseUrl, poolSize: 1, onError: () => {}, waitTimeout: 1_000 });
  const passwordHasher = {
    ...app.passwordHasher,
    hash: async (password: string) => {
      // why: the connection is free while a password is hashed, so a query gets through
      await sql`select 1`.execute(db);
      return app.passwordHasher.hash(password);
    },
  };
  const narrow = { ...app, db, passwordHasher, rateLimiter: createRateLimiter(db, app.clock) };
  const people = Array.from({ length: 10 }, (_, at) => ({ ...ada, email: `guest-${at}@example.test` }));
  const signed = await Promise.all(people.map((person) => signUp(narrow, anonymous, person, nowhere)));
  expect(signed.map((one) => (one.ok ? 'ok' : one.code))).toEqual(people.map(() => 'ok'));
  await pool.end();
});

test('flags and roles added to the form are ignored', async ({ accounts: app }) => {
  const smuggled = {
    ...ada,
    admin: 'true',
    emailVerified: 'true',
    bannedAt: '2020-01-01',
    scope: 'user:limited',
    id: crypto.randomUUID(),
  };
  const signed = await signUp(app, anonymous, smuggled, nowhere);
  expect(signed.ok).toBe(true);
  const person = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(person).toMatchObject({ admin: false, emailVerified: false, bannedAt: null });
  expect(person.id).not.toBe(smuggled.id);
});

test('a wrong password, an unknown email and a banned person get the same answer', async ({ accounts: app }) => {
  await signUp(app, anonymous, ada, nowhere);
  const tries = [
    { email: ada.email, password: 'wrong horse' },
    { email: 'nobody@example.test', password: ada.password },
    { email: 'no address', password: ada.password },
    { email: undefined, password: undefined },
  ];
  for (const one of tries) expect(await signIn(app, anonymous, one, nowhere)).toEqual({ ok: false, code: 'no-match' });
  const right = { email: ` ${ada.email.toUpperCase()}`, password: ada.password };
  expect((await signIn(app, anonymous, right, nowhere)).ok).toBe(true);
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).execute();
  expect(await signIn(app, anonymous, right, nowhere)).toEqual({ ok: false, code: 'no-match' });
});

test('a banned person is signed out everywhere at once', async ({ accounts: app }) => {
  const signed = await signUp(app, anonymous, ada, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).execute();
  expect((await readSession(app, headersWith(signed.value.cookies))).actor).toEqual(anonymous);
});

test('after ten attempts for one email that network has to wait; others do not', async ({ accounts: app }) => {
  await signUp(app, anonymous, ada, nowhere);
  const wrong = { email: ada.email, password: 'wrong horse' };
  for (let round = 0; round < 10; round++) await signIn(app, anonymous, wrong, nowhere);
  const right = { email: ada.email, password: ada.password };
  expect(await signIn(app, anonymous, right, nowhere)).toMatchObject({ ok: false, code: 'too-many' });
  expect((await signIn(app, anonymous, right, { ...nowhere, network: '198.51.100.4' })).ok).toBe(true);
  app.clock.ahead += 16 * 60_000;
  expect((await signIn(app, anonymous, right, nowhere)).ok).toBe(true);
});

test('a session ends by signing out, and by itself after thirty days', async ({ accounts: app }) => {
  const [first, second] = [
    await signUp(app, anonymous, ada, nowhere),
    await signIn(app, anonymous, { email: ada.email, password: ada.password }, nowhere),
  ];
  if (!first.ok || !second.ok) throw new Error('not signed in');
  const { cookies } = await signOut(app, anonymous, { headers: headersWith(first.value.cookies) });
  expect(cookies.join()).toMatch(/session=;.*Max-Age=0/i);
  expect((await readSession(app, headersWith(first.value.cookies))).actor).toEqual(anonymous);
  expect((await readSession(app, headersWith(second.value.cookies))).actor.kind).toBe('user');
  app.clock.ahead += 31 * 24 * 3600_000;
  expect((await readSession(app, headersWith(second.value.cookies))).actor).toEqual(anonymous);
});

test('a token that is made up, of another installation, or unsigned is anonymous, without a query', async ({
  accounts: app,
}) => {
  const signed = await signUp(app, anonymous, ada, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  const [token] = signed.value.token.split('.');
  const before = app.statements.length;
  for (const cookie of [
    `session=${token}`,
    `session=${token}.AAAA`,
    'session=%E0%A4%A',
    'session=.',
    `session=${'x'.repeat(9999)}`,
  ]) {
    expect((await readSession(app, new Headers({ cookie }))).actor).toEqual(anonymous);
  }
  const elsewhere = { ...app, sessionSecret: 'the secret of another installation' };
  expect((await readSession(elsewhere, headersWith(signed.value.cookies))).actor).toEqual(anonymous);
  expect(app.statements.length).toBe(before);
  const bearer = new Headers({ authorization: `Bearer ${signed.value.token}` });
  expect((await readSession(app, bearer)).actor.kind).toBe('user');
});

describe('on https', () => {
  const https = (app: AccountsApp): AccountsApp => {
    const secured = { ...app, site: { name: 'Lonevine', baseUrl: 'https://shop.test' } };
    return { ...secured, auth: openAuth(secured, { secret: sessionSecret, passwordHasher: app.passwordHasher }) };
  };
  const kindWith = async (app: AccountsApp, cookie: string) =>
    (await readSession(app, new Headers({ cookie }))).actor.kind;

  test('every cookie is for this host alone, and those that another host of the domain can set are ignored', async ({
    accounts,
  }) => {
    const app = https(accounts);
    const signed = await signUp(app, anonymous, ada, nowhere);
    const again = await signIn(app, anonymous, ada, nowhere);
    if (!signed.ok || !again.ok) throw new Error('not signed in');
    for (const cookie of [...signed.value.cookies, ...again.value.cookies]) {
      expect(cookie).toMatch(/^__Host-(session|browser)=.+; Path=\/; HttpOnly; .*SameSite=Lax/i);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).not.toMatch(/domain=/i);
    }
    const [cookie = ''] = signed.value.cookies[0]?.split(';') ?? [];
    expect(await kindWith(app, cookie)).toBe('user');
    expect(await kindWith(app, cookie.replace('__Host-', ''))).toBe('anonymous');
    expect(await kindWith(app, cookie.replace('__Host-', '__Secure-'))).toBe('anonymous');
    const { cookies } = await signOut(app, anonymous, { headers: new Headers({ cookie }) });
    expect(cookies[0]).toMatch(/^__Host-session=;.*Max-Age=0/);
    expect(await kindWith(app, cookie)).toBe('anonymous');
  });
});
