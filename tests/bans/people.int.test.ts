import { sql } from 'kysely';
import { expect } from 'vitest';
import { deliverUnlessBanned } from '../../src/features/accounts/oversight/deliver-unless-banned.server.ts';
import { listProfiles } from '../../src/features/accounts/profile/list-profiles.server.ts';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { signIn } from '../../src/features/accounts/sign-in/sign-in-and-out.server.ts';
import { signInForToken } from '../../src/features/accounts/sign-in/sign-in-for-token.server.ts';
import { banPerson, unbanPerson } from '../../src/features/administration/people/ban-person.server.ts';
import { approveClaim } from '../../src/features/claims/decide-claim.server.ts';
import { sendMail } from '../../src/features/mail/mail-outbox.server.ts';
import { acceptInvitation, showInvitation } from '../../src/features/wineries/staff/accept-invitation.server.ts';
import { anonymous, type SignedIn } from '../../src/kit/actor.ts';
import { type AccountsApp, ada, nowhere, signedUp, test } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addOwned, addStaff, invited } from '../fixtures/accounts/staff-test.ts';
import { claimed, stateOf } from '../fixtures/claims/claim-things.ts';

const system = { kind: 'system' } as const;
const fields = { reason: 'Sells what is not theirs' };

/** An admin who bans. */
async function openBans(app: AccountsApp) {
  const person = await addPerson(app.db, { email: 'admin@example.test', admin: true });
  const admin = (): SignedIn => ({ ...person, roles: ['admin'], provedAt: app.clock.now() });
  return {
    admin,
    ban: async ({ id }: Pick<SignedIn, 'id'>) =>
      expect(await banPerson(app, admin(), { id, fields })).toMatchObject({ ok: true }),
    lift: async ({ id }: Pick<SignedIn, 'id'>) =>
      expect(await unbanPerson(app, admin(), id)).toMatchObject({ ok: true }),
  };
}

const credentials = { email: ada.email, password: ada.password };

test('Logging in', async ({ accounts: app }) => {
  const { ban, lift } = await openBans(app);
  const { actor, headers } = await signedUp(app);
  const again = async () => {
    const answer = await signIn(app, anonymous, credentials, nowhere);
    return answer.ok ? 'in' : answer.code;
  };
  const wrong = await signIn(app, anonymous, { ...credentials, password: 'not this password' }, nowhere);
  await ban(actor);
  expect((await readSession(app, headers)).actor).toEqual(anonymous);
  expect(await again()).toBe(wrong.ok ? 'in' : wrong.code);
  await lift(actor);
  expect(await again()).toBe('in');
});

test('API tokens and applications', async ({ accounts: app }) => {
  const { ban, lift } = await openBans(app);
  const { actor } = await signedUp(app);
  const token = async () => {
    const signed = await signInForToken(app, anonymous, credentials, nowhere);
    return signed.ok ? signed.value.token : undefined;
  };
  const first = await token();
  const use = async () => (await readSession(app, new Headers({ authorization: `Bearer ${first}` }))).actor.kind;
  expect(await use()).toBe('user');
  await ban(actor);
  expect([await use(), await token()]).toEqual(['anonymous', undefined]);
  expect(await app.db.selectFrom('applicationSessions').select('sessionId').execute()).toEqual([]);
  await lift(actor);
  expect(await use(), 'the old one stays void').toBe('anonymous');
  expect(await token()).toBeDefined();
});

test('Public profile', async ({ accounts: app }) => {
  const { ban, lift } = await openBans(app);
  const person = await addPerson(app.db, { bio: 'I like Tannat' });
  const shown = async () => (await listProfiles(app, anonymous, [person.id]))[0];
  const before = await shown();
  expect(before).toMatchObject({ displayName: 'Ada L', bio: 'I like Tannat' });
  await ban(person);
  expect(await shown()).toMatchObject({ state: 'banned' });
  expect(JSON.stringify(await shown())).not.toContain('Tannat');
  await lift(person);
  expect(await shown()).toEqual(before);
});

test('Mails', async ({ accounts: app }) => {
  const { ban, lift } = await openBans(app);
  const person = await addPerson(app.db, { email: 'ada@example.test' });
  const sent: string[] = [];
  const mail = { send: async ({ subject }: { subject: string }) => void sent.push(subject), close: () => {} };
  const template = { subject: ({ name }: { name: string }) => name, Show: () => null };
  const names = ['account-banned', 'account-unbanned', 'club-canceled'];
  const mailTemplates = async () =>
    Object.fromEntries(names.map((name) => [name, { ...template, subject: () => name }]));
  const contact = { email: 'us@wine.test', phone: '+1 555', examples: [] };
  const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact };
  const needs = { ...app, site, mail, mailTemplates } as unknown as Parameters<typeof deliverUnlessBanned>[0];
  const deliver = async () => {
    const { rows } = await sql<{ id: string; data: object }>`
      delete from pgboss.job where name = 'mail' returning id, data`.execute(app.db);
    for (const job of rows)
      expect(await deliverUnlessBanned(needs, system, { ...job, isLastAttempt: false })).toBe('done');
  };
  const props = { winery: 'Red Gate', club: 'Cellar Club' };
  const write = () => sendMail(app, { mail: 'club-canceled', to: 'ada@example.test', props, userId: person.id });
  await write();
  await ban(person);
  await deliver();
  expect(sent, 'what waited is not sent').toEqual(['account-banned']);
  await write();
  await deliver();
  await lift(person);
  await write();
  await deliver();
  expect(sent.toSorted()).toEqual(['account-banned', 'account-unbanned', 'club-canceled']);
});

test('Staff and invitations', async ({ accounts: app }) => {
  const { ban, lift } = await openBans(app);
  const { wineryId, owner } = await addOwned(app);
  const other = await addStaff(app, wineryId, 'owner', 'Otto');
  const { token } = await invited(app, owner, wineryId, { email: ada.email, role: 'owner' });
  const { actor } = await signedUp(app);
  const accept = () => acceptInvitation(app, actor, token, nowhere);
  const seen = async () => (await showInvitation(app, anonymous, token)).ok;
  await ban(owner);
  expect(await seen(), 'the other owner invites anew').toBe(false);
  await ban(other);
  expect(await accept()).toMatchObject({ ok: false, code: 'broken-link' });
  await lift(other);
  await lift(owner);
  expect(await seen()).toBe(true);
  expect(await accept()).toMatchObject({ ok: true });
});

test('Claims of wineries', async ({ accounts: app }) => {
  const { admin, ban, lift } = await openBans(app);
  const { wineryId, owner } = await addOwned(app);
  const { actor } = await signedUp(app);
  const id = await claimed(app, actor, wineryId);
  const suspended = async () => {
    const query = app.db.selectFrom('wineries').select('suspendedAt').where('id', '=', wineryId);
    return (await query.executeTakeFirstOrThrow()).suspendedAt !== null;
  };
  await ban(owner);
  expect(await suspended()).toBe(true);
  await ban(actor);
  expect(await approveClaim(app, admin(), id, {})).toEqual({ ok: false, code: 'user-is-banned' });
  expect(await stateOf(app, id)).toBe('pending');
  await lift(actor);
  expect(await approveClaim(app, admin(), id, {})).toMatchObject({ ok: true });
  expect(await suspended(), 'the winery has an active owner').toBe(false);
});
