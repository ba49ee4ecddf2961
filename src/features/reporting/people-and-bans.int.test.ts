import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { endSessionsOf, sendVerificationTo, setAdminRole } from '#features/accounts/oversight/help-person.server.ts';
import { readSession } from '#features/accounts/sign-in/session.server.ts';
import { signInForToken } from '#features/accounts/sign-in/sign-in-for-token.server.ts';
import { banPerson, unbanPerson } from '#features/administration/people/ban-person.server.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { type AccountsApp, ada, nowhere, signedUp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { listPeople, showPersonRecord } from './list-people.server.ts';

const fields = { reason: 'Sells what is not theirs' };

async function addAdmin({ db }: AccountsApp): Promise<SignedIn> {
  return { ...(await addPerson(db, { email: 'admin@example.test', admin: true })), roles: ['admin'] };
}

/** Adds a winery with these owners, and a published, a closed and a draft listing. @returns the listings by their state */
async function addOwned(app: AccountsApp, slug: string, owners: readonly SignedIn[]) {
  const wineryId = await addWinery(app.db, { slug });
  for (const { id: userId } of owners) {
    const member = { userId, wineryId, role: 'owner' as const, createdAt: app.clock.now() };
    await app.db.insertInto('wineryMembers').values(member).execute();
  }
  const published = await addListing(app.db, wineryId);
  const closed = await addListing(app.db, wineryId, { state: 'closed' });
  await addListing(app.db, wineryId, { state: 'draft', publishedAt: null });
  return { wineryId, published, closed };
}

async function stateOf({ db }: AccountsApp, id: string) {
  return (await db.selectFrom('listings').select('state').where('id', '=', id).executeTakeFirst())?.state;
}

describe('a ban', () => {
  test('ends all sessions at once, keeps the person out, and tells them why; lifting it lets them in again', async ({
    accounts: app,
  }) => {
    const admin = await addAdmin(app);
    const { actor, headers } = await signedUp(app);
    const token = () => signInForToken(app, anonymous, { email: ada.email, password: ada.password }, nowhere);
    expect((await token()).ok).toBe(true);
    expect(await banPerson(app, admin, { id: actor.id, fields: { reason: '' } })).toMatchObject({
      errors: { reason: 'Please say why' },
    });
    expect(await banPerson(app, admin, { id: actor.id, fields })).toEqual({ ok: true, value: { closed: 0 } });
    expect((await readSession(app, headers)).actor).toEqual(anonymous);
    expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect((await token()).ok).toBe(false);
    expect(await banPerson(app, admin, { id: actor.id, fields })).toEqual({ ok: false, code: 'unavailable' });
    expect(await unbanPerson(app, admin, actor.id)).toEqual({ ok: true, value: { opened: 0 } });
    expect(await unbanPerson(app, admin, actor.id)).toEqual({ ok: false, code: 'unavailable' });
    expect((await token()).ok).toBe(true);
    const mails = (await app.sent()).filter(({ mail }) => mail.includes('banned'));
    expect(mails).toMatchObject([
      { mail: 'account-banned', to: ada.email, props: fields },
      { mail: 'account-unbanned', to: ada.email },
    ]);
    expect(await adminActions(app.db)).toMatchObject([
      { kind: 'person-banned', adminId: admin.id, subjectId: actor.id, subjectName: null, reason: fields.reason },
      { kind: 'person-unbanned', subjectId: actor.id },
    ]);
  });

  test('closes the listings of wineries without another active owner, and opens exactly those again', async ({
    accounts: app,
  }) => {
    const admin = await addAdmin(app);
    const [one, two] = [
      await addPerson(app.db, { email: 'one@example.test' }),
      await addPerson(app.db, { email: 'two@example.test' }),
    ];
    const alone = await addOwned(app, 'alone', [one]);
    const shared = await addOwned(app, 'shared', [one, two]);
    const deleted = await addListing(app.db, alone.wineryId);
    expect(await banPerson(app, admin, { id: one.id, fields })).toEqual({ ok: true, value: { closed: 2 } });
    expect(await stateOf(app, alone.published)).toBe('closed');
    expect(await stateOf(app, shared.published), 'another owner is active').toBe('published');
    const found = app.db.selectFrom('searchDocuments').select('listingId').where('wineryId', '=', alone.wineryId);
    expect(await found.execute(), 'search finds none of them').toEqual([]);
    expect(await banPerson(app, admin, { id: two.id, fields })).toEqual({ ok: true, value: { closed: 1 } });
    await app.db.deleteFrom('listings').where('id', '=', deleted).execute();
    expect(await unbanPerson(app, admin, one.id)).toEqual({ ok: true, value: { opened: 2 } });
    expect(await stateOf(app, alone.published)).toBe('published');
    expect(await stateOf(app, alone.closed), 'was closed before').toBe('closed');
    expect(await stateOf(app, shared.published), 'one of its owners is active again').toBe('published');
    expect(await showPersonRecord(app, admin, two.id)).toMatchObject({
      value: { banned: true, bans: [{ reason: fields.reason, liftedAt: null, closed: 1 }] },
    });
  });

  test('of both owners at the same time closes the listings once', async ({ accounts: app }) => {
    const admin = await addAdmin(app);
    const owners = [
      await addPerson(app.db, { email: 'one@example.test' }),
      await addPerson(app.db, { email: 'two@example.test' }),
    ];
    const { published } = await addOwned(app, 'shared', owners);
    const both = await Promise.all(owners.map(({ id }) => banPerson(app, admin, { id, fields })));
    expect(both.map((one) => (one.ok ? one.value.closed : one.code)).sort()).toEqual([0, 1]);
    expect(await stateOf(app, published)).toBe('closed');
  });

  test('is for neither admins nor oneself nor anybody unknown', async ({ accounts: app }) => {
    const admin = await addAdmin(app);
    const other = await addPerson(app.db, { email: 'other@example.test', admin: true });
    for (const [id, code] of [
      [admin.id, 'forbidden'],
      [other.id, 'is-admin'],
      [crypto.randomUUID(), 'not-found'],
      ['x', 'not-found'],
    ] as const) {
      expect(await banPerson(app, admin, { id, fields })).toEqual({ ok: false, code });
    }
  });
});

test('an admin sends a verification mail, at most five a day, and logs somebody out', async ({ accounts: app }) => {
  const admin = await addAdmin(app);
  const { actor, headers } = await signedUp(app);
  const codes = [];
  for (let time = 0; time < 5; time++) {
    const sent = await sendVerificationTo(app, admin, actor.id);
    codes.push(sent.ok ? 'sent' : sent.code);
  }
  expect(codes, 'the one after the sign-up counts').toEqual([
    'sent',
    'sent',
    'sent',
    'sent',
    'resendFailedTooManyRequests',
  ]);
  expect(await sendVerificationTo(app, admin, admin.id)).toEqual({ ok: false, code: 'already-verified' });
  expect(await endSessionsOf(app, admin, actor.id)).toEqual({ ok: true, value: { ended: 1 } });
  expect((await readSession(app, headers)).actor).toEqual(anonymous);
  expect((await adminActions(app.db)).map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 4 }, () => 'verification-sent'),
    'sessions-ended',
  ]);
});

test('the role of an admin is given and taken with a fresh proof and a reason, never one’s own', async ({
  accounts: app,
}) => {
  const admin = await addAdmin(app);
  const { id } = await addPerson(app.db, { email: 'other@example.test' });
  const banned = await addPerson(app.db, { email: 'banned@example.test', bannedAt: new Date() });
  const set = (who: SignedIn, whose: string, isAdmin: boolean) =>
    setAdminRole(app, who, { id: whose, fields: { admin: isAdmin, ...fields } });
  const { provedAt: _, ...unproved } = admin;
  expect(await set(unproved, id, true)).toEqual({ ok: false, code: 'proof-required' });
  expect(await set(admin, banned.id, true)).toEqual({ ok: false, code: 'unavailable' });
  expect(await set(admin, admin.id, false)).toEqual({ ok: false, code: 'forbidden' });
  expect((await set(admin, id, true)).ok).toBe(true);
  expect(await showPersonRecord(app, admin, id)).toMatchObject({ value: { admin: true } });
  expect((await set(admin, id, false)).ok).toBe(true);
  expect((await set(admin, id, false)).ok, 'twice').toBe(true);
  expect((await adminActions(app.db)).map(({ kind }) => kind)).toEqual(['admin-appointed', 'admin-dismissed']);
});

test('people are found by name, e-mail, ID, and role, 25 a page in two statements', async ({ accounts: app }) => {
  const admin = await addAdmin(app);
  const renee = await addPerson(app.db, { email: 'renee@vines.test', firstName: 'Renée', lastName: 'Ode' });
  await addPerson(app.db, { email: 'gone@example.test', firstName: 'Renée', deletedAt: new Date() });
  const banned = await addPerson(app.db, { email: 'banned@vines.test', bannedAt: new Date(), emailVerified: false });
  await addOwned(app, 'hers', [renee]);
  const found = async (given: Parameters<typeof listPeople>[2]) => {
    const listed = await listPeople(app, admin, given);
    return listed.ok ? listed.value.people.map(({ email }) => email).sort() : [];
  };
  for (const [given, expected] of [
    [{ search: 'renee ode' }, ['renee@vines.test']],
    [{ search: '@VINES' }, ['banned@vines.test', 'renee@vines.test']],
    [{ search: banned.id.toUpperCase() }, ['banned@vines.test']],
    [{ search: '%' }, []],
    [{ role: 'owner' }, ['renee@vines.test']],
    [{ role: 'member' }, []],
    [{ role: 'admin' }, ['admin@example.test']],
    [{ role: 'banned' }, ['banned@vines.test']],
    [{ role: 'unverified', search: 'ada' }, ['banned@vines.test']],
  ] as const) {
    expect(await found(given), JSON.stringify(given)).toEqual(expected);
  }
  for (let number = 0; number < 24; number++) await addPerson(app.db, { email: `p${number}@example.test` });
  const before = app.statements.length;
  expect(await found({ page: '2' })).toHaveLength(2);
  expect(app.statements.length - before).toBe(2);
});

test('a search compares names without removing the accents of each person’s anew', async ({ accounts: app }) => {
  const people = Array.from({ length: 60 }, (_, number) => ({
    email: `p${number}@example.test`,
    displayName: 'Zoë Q',
  }));
  for (const person of people) await addPerson(app.db, person);
  const admin = {
    ...(await addPerson(app.db, { admin: true, email: 'boss@example.test' })),
    roles: ['admin' as const],
  };
  await app.db.transaction().execute(async (db) => {
    await sql`set local track_functions = 'all'`.execute(db);
    for (const search of ['zoe', 'zo', 'xq']) await listPeople({ db }, admin, { search });
    const { rows } = await sql<{ calls: number }>`
      select pg_stat_get_xact_function_calls('plain_text(text)'::regprocedure)::int as calls`.execute(db);
    expect(rows[0]?.calls).toBeLessThan(10);
  });
});
