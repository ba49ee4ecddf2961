import { sql } from 'kysely';
import { expect } from 'vitest';
import { deliverUnlessBanned } from '../../src/features/accounts/oversight/deliver-unless-banned.server.ts';
import { listProfiles } from '../../src/features/accounts/profile/list-profiles.server.ts';
import { showProfile } from '../../src/features/accounts/profile/profile.server.ts';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { signIn } from '../../src/features/accounts/sign-in/sign-in-and-out.server.ts';
import { signInForToken } from '../../src/features/accounts/sign-in/sign-in-for-token.server.ts';
import { banPerson, unbanPerson } from '../../src/features/administration/people/ban-person.server.ts';
import { approveClaim } from '../../src/features/claims/decide-claim.server.ts';
import { sendMail } from '../../src/features/mail/mail-outbox.server.ts';
import { listReviewsByPerson } from '../../src/features/reviews/wineries/list-winery-reviews.server.ts';
import { acceptInvitation, showInvitation } from '../../src/features/wineries/staff/accept-invitation.server.ts';
import { anonymous, type SignedIn } from '../../src/kit/actor.ts';
import { type AccountsApp, ada, nowhere, sendPicture, signedUp, test } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addOwned, addStaff, invited } from '../fixtures/accounts/staff-test.ts';
import { claimed, stateOf } from '../fixtures/claims/claim-things.ts';
import { writeReview } from '../fixtures/reviews/write-review.ts';

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
  const { wineryId, owner } = await addOwned(app);
  const membership = { wineryId, userId: actor.id, createdAt: app.clock.now() };
  await app.db
    .insertInto('wineryMembers')
    .values({ ...membership, role: 'member' })
    .execute();
  await ban(owner);
  expect(await again(), 'as staff of a suspended winery').toBe('in');
  await app.db.updateTable('wineryMembers').set({ role: 'owner' }).where('userId', '=', actor.id).execute();
  expect(await again(), 'as another owner').toBe('in');
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
  const { wineryId } = await addOwned(app);
  const person = await addPerson(app.db, { bio: 'I like Tannat' });
  const imageId = await sendPicture(app, person);
  await app.db.updateTable('users').set({ profileImageId: imageId }).where('id', '=', person.id).execute();
  await writeReview(app, person, wineryId);
  const membership = { wineryId, userId: person.id, role: 'member' as const, createdAt: app.clock.now() };
  await app.db.insertInto('wineryMembers').values(membership).execute();
  const shown = async () => {
    const [profile] = await listProfiles(app, anonymous, [person.id]);
    const page = await showProfile(app, anonymous, person.id);
    const { total } = await listReviewsByPerson(app, anonymous, { personId: person.id, page: null });
    return { profile, page, reviews: total };
  };
  const before = await shown();
  expect(before).toMatchObject({
    profile: { displayName: 'Ada L', bio: 'I like Tannat', image: { id: imageId } },
    reviews: 1,
  });
  await ban(person);
  const nothing = { displayName: null, abbreviatedName: null, bio: null, image: null, createdAt: null };
  expect(await shown()).toEqual({
    profile: { id: person.id, state: 'banned', ...nothing, publicData: {}, metadata: {} },
    page: { ok: true, value: expect.objectContaining({ name: 'Banned user', state: 'banned', bio: '' }) },
    reviews: 0,
  });
  await lift(person);
  expect(await shown()).toEqual(before);
});

const clubProps = { winery: 'Red Gate', club: 'Cellar Club' };

/** Delivers the mails that wait to a list. */
function openMails(app: AccountsApp) {
  const sent: { to: string; subject: string }[] = [];
  const mail = { send: async (one: { to: string; subject: string }) => void sent.push(one), close: () => {} };
  const template = (name: string) => ({ subject: () => name, Show: () => null });
  const names = ['account-banned', 'account-unbanned', 'club-canceled'];
  const mailTemplates = async () => Object.fromEntries(names.map((name) => [name, template(name)]));
  const contact = { email: 'us@wine.test', phone: '+1 555', examples: [] };
  const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact };
  const needs = { ...app, site, mail, mailTemplates } as unknown as Parameters<typeof deliverUnlessBanned>[0];
  const deliver = async () => {
    const { rows } = await sql<{ id: string; data: object }>`
      delete from pgboss.job where name = 'mail' returning id, data`.execute(app.db);
    for (const job of rows)
      expect(await deliverUnlessBanned(needs, system, { ...job, isLastAttempt: false })).toBe('done');
  };
  return { sent, deliver };
}

test('Mails', async ({ accounts: app }) => {
  const { ban, lift } = await openBans(app);
  const person = await addPerson(app.db, { email: 'ada@example.test' });
  const { sent, deliver } = openMails(app);
  const about = { mail: 'club-canceled', to: 'ada@example.test', props: clubProps, userId: person.id } as const;
  const write = () => sendMail(app, about);
  const names = () => sent.map(({ subject }) => subject).toSorted();
  await write();
  await ban(person);
  await deliver();
  expect(names(), 'what waited is not sent').toEqual(['account-banned']);
  await write();
  await deliver();
  await lift(person);
  await write();
  await deliver();
  expect(names()).toEqual(['account-banned', 'account-unbanned', 'club-canceled']);
});

test('mails of a suspended winery reach its staff, and of one with another owner that owner', async ({
  accounts: app,
}) => {
  const { ban } = await openBans(app);
  const { wineryId, owner } = await addOwned(app);
  await addStaff(app, wineryId, 'member', 'Mia');
  const other = await addStaff(app, wineryId, 'owner', 'Otto');
  const { sent, deliver } = openMails(app);
  const readers = async () => {
    sent.length = 0;
    for (const name of ['olive', 'mia', 'otto'])
      await sendMail(app, { mail: 'club-canceled', to: `${name}@example.test`, props: clubProps });
    await deliver();
    return sent.flatMap(({ to, subject }) => (subject === 'club-canceled' ? [to] : [])).toSorted();
  };
  await ban(owner);
  expect(await readers()).toEqual(['mia@example.test', 'otto@example.test']);
  await ban(other);
  expect(await readers()).toEqual(['mia@example.test']);
});

test('Staff and invitations', async ({ accounts: app }) => {
  const { ban, lift } = await openBans(app);
  const { wineryId, owner } = await addOwned(app);
  const other = await addStaff(app, wineryId, 'owner', 'Otto');
  const { actor } = await signedUp(app);
  const { actor: bea } = await signedUp(app, { ...ada, email: 'bea@example.test' });
  const { token } = await invited(app, owner, wineryId, { email: ada.email, role: 'owner' });
  const { token: taking } = await invited(app, other, wineryId, {
    ...{ email: 'bea@example.test', role: 'owner', handOver: true },
  });
  const seen = async (link: string) => (await showInvitation(app, anonymous, link)).ok;
  await ban(owner);
  expect([await seen(token), await seen(taking)], 'those of the other owner work').toEqual([false, true]);
  await ban(other);
  for (const [person, link] of [
    [actor, token],
    [bea, taking],
  ] as const) {
    expect(await seen(link)).toBe(false);
    expect(await acceptInvitation(app, person, link, nowhere)).toMatchObject({ ok: false, code: 'broken-link' });
  }
  await lift(other);
  await lift(owner);
  expect([await seen(token), await seen(taking)]).toEqual([true, true]);
  expect(await acceptInvitation(app, actor, token, nowhere)).toMatchObject({ ok: true });
  await ban(owner);
  expect(await acceptInvitation(app, bea, taking, nowhere), 'with another owner').toMatchObject({ ok: true });
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
  const { actor: bea } = await signedUp(app, { ...ada, email: 'bea@example.test' });
  const next = await claimed(app, bea, wineryId);
  expect(await approveClaim(app, admin(), next, {}), 'with another owner').toMatchObject({ ok: true });
});
