import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  headersWith,
  newestToken,
  nowhere,
  test,
} from '../../../tests/fixtures/accounts/accounts-test.ts';
import { cleanUpAccounts } from './clean-up-accounts.server.ts';
import { requestPasswordReset, resetPassword } from './credentials/reset-password.server.ts';
import { importAccount } from './import-account.server.ts';
import { showProfile } from './profile/profile.server.ts';
import { readSession } from './sign-in/session.server.ts';
import { signIn } from './sign-in/sign-in-and-out.server.ts';
import { confirmAccount } from './sign-in/sign-up.server.ts';

const id = '6d0f0000-0000-4000-8000-000000000001';

async function importRosa(app: AccountsApp, banned = false): Promise<void> {
  const unknown = { birthDate: null, zip: null, state: null, company: null, role: null, phoneNumber: null };
  const rosa = { email: 'rosa@example.test', firstName: 'Rosa', lastName: 'Delgado', displayName: 'Rosa D', bio: '' };
  const data = { publicData: {}, privateData: {}, protectedData: {}, metadata: {} };
  const account = {
    id,
    data,
    ...rosa,
    ...unknown,
    emailVerified: true,
    banned,
    createdAt: new Date('2024-03-02T15:04:05Z'),
  };
  await app.db.transaction().execute((db) => importAccount({ ...app, db }, account));
}

test('somebody who was imported sets a password by mail, and completes the account with age and terms', async ({
  accounts: app,
}) => {
  await importRosa(app);
  expect(await app.sent(), 'nobody gets a mail').toEqual([]);
  expect((await signIn(app, anonymous, { email: 'rosa@example.test', password: 'anything at all' }, nowhere)).ok).toBe(
    false,
  );
  await requestPasswordReset(app, anonymous, { email: 'Rosa@example.test' }, nowhere);
  const token = await newestToken(app, 'reset-password');
  const fields = { password: 'a new horse', passwordConfirmation: 'a new horse' };
  expect(await resetPassword(app, anonymous, { token, fields }, nowhere)).toEqual({ ok: true });
  const signed = await signIn(app, anonymous, { email: 'rosa@example.test', password: fields.password }, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  const headers = headersWith(signed.value.cookies);
  const session = await readSession(app, headers);
  expect(session).toMatchObject({ actor: anonymous, unconfirmed: { id, firstName: 'Rosa', lastName: 'Delgado' } });
  const { email: _, ...person } = ada;
  const completed = await confirmAccount(app, session.unconfirmed, {
    ...person,
    firstName: 'Rosa',
    lastName: 'Delgado',
  });
  expect(completed).toMatchObject({ ok: true });
  expect((await readSession(app, headers)).actor).toMatchObject({ kind: 'user', id });
});

describe('a known date of birth', () => {
  const complete = async (app: AccountsApp, known: string) => {
    await importRosa(app);
    await app.db.updateTable('users').set({ birthDate: known }).where('id', '=', id).execute();
    const { email: _, ...person } = ada;
    const unconfirmed = { id, email: 'rosa@example.test', firstName: 'Rosa', lastName: 'Delgado' };
    return confirmAccount(app, unconfirmed as never, { ...person, birthDay: '2', birthMonth: '3', birthYear: '1970' });
  };
  const stored = ({ db }: AccountsApp) =>
    db
      .selectFrom('users')
      .select(['termsAcceptedAt', sql<string>`birth_date::text`.as('birthDate')])
      .where('id', '=', id)
      .executeTakeFirst();
  const events = async ({ db }: AccountsApp) =>
    (await db.selectFrom('securityEvents').select('kind').where('accountId', '=', id).execute()).map(
      ({ kind }) => kind,
    );

  test('stays when the person types another one, and the operator sees that', async ({ accounts: app }) => {
    expect(await complete(app, '1985-12-10')).toMatchObject({ ok: true });
    expect(await stored(app)).toMatchObject({ birthDate: '1985-12-10' });
    expect(await events(app)).toContain('birth-date-differs');
  });

  test('of a minor lets nobody complete the account', async ({ accounts: app }) => {
    expect(await complete(app, '2015-12-10')).toMatchObject({
      errors: { birthDay: 'You must be at least 21 years old' },
    });
    expect(await stored(app)).toEqual({ birthDate: '2015-12-10', termsAcceptedAt: null });
    expect(await events(app)).toContain('birth-date-differs');
  });
});

test('imported accounts are not cleaned up, and their profiles are public as they were', async ({ accounts: app }) => {
  await importRosa(app);
  app.clock.ahead += 40 * 24 * 3_600_000;
  expect(await cleanUpAccounts(app, { kind: 'system' })).toEqual({ ok: true, value: { removed: 0 } });
  expect(await showProfile(app, anonymous, id)).toMatchObject({ ok: true, value: { name: 'Rosa D', state: 'active' } });
});

test('who was banned elsewhere is banned here, with a reason', async ({ accounts: app }) => {
  await importRosa(app, true);
  expect(await showProfile(app, anonymous, id)).toMatchObject({ ok: true, value: { state: 'banned' } });
  const bans = await app.db.selectFrom('bans').select(['userId', 'reason', 'liftedAt']).execute();
  expect(bans).toEqual([{ userId: id, reason: expect.stringContaining('banned on the platform'), liftedAt: null }]);
});
