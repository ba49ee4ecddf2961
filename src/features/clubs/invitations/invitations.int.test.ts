import { describe, expect } from 'vitest';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addClub } from '../../../../tests/fixtures/clubs/add-club.ts';
import { addManagedMember } from '../../../../tests/fixtures/clubs/managed-club.ts';
import { joiningFields, test } from '../../../../tests/fixtures/clubs/members-test.ts';
import { sentMails } from '../../../../tests/fixtures/clubs/sent-mails.ts';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import { addShop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { anonymous, type SignedIn } from '../../../kit/actor.ts';
import { showClub } from '../directory/show-club.server.ts';
import { joinClub } from '../joining/join-club.server.ts';
import { showJoining } from '../joining/show-joining.server.ts';
import { checkMemberFile, importMembers } from './import-members.server.ts';
import { inviteMembers, resendInvitation, revokeInvitation } from './invite-members.server.ts';
import { listInvitations, showInvitedEmail, sweepInvitations } from './show-invitations.server.ts';

type ClubsApp = Parameters<typeof joinClub>[0] & Parameters<typeof joiningFields>[0];

/** A club that only people with an invitation see, and a buyer who could pay. */
async function openClub(app: ClubsApp, given: object = {}) {
  const shop = await addShop(app.db);
  await addSavedCard(app.db, shop.buyer.id);
  const club = await addClub(app.db, shop.wineryId, { visibility: 'invitation', ...given });
  const { slug } = await app.db.selectFrom('wineries').select('slug').executeTakeFirstOrThrow();
  return { ...shop, ...club, key: { winery: slug, club: 'cellar-club' } };
}

/** The token of the link in the newest mail. */
async function newestToken(app: ClubsApp): Promise<string> {
  const path = (await sentMails(app)).at(-1)?.path ?? '';
  return new URL(path, 'https://shop.example').searchParams.get('invitation') ?? '';
}

async function join(app: ClubsApp, actor: SignedIn, tierId: string, invitation: string, given: object = {}) {
  const fields = { ...(await joiningFields(app, actor, tierId)), ...given };
  return joinClub(app, actor, { tierId, gift: false, invitation, fields });
}

const invite = (app: ClubsApp, owner: SignedIn, clubId: string, emails: string) =>
  inviteMembers(app, owner, { clubId, fields: { emails, tier: '' } });

describe('an invitation to a club', () => {
  test('opens it to the address that it was sent to, once, and is stored without its token', async ({ clubs: app }) => {
    const { buyer, stranger, owner, clubId, tierId, key } = await openClub(app);
    await addSavedCard(app.db, stranger.id);
    expect(await invite(app, owner, clubId, 'Buyer@example.test, buyer@example.test')).toMatchObject({
      value: { invited: 1, left: [] },
    });
    const token = await newestToken(app);
    const stored = await app.db.selectFrom('clubInvitations').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.email).toBe('buyer@example.test');
    expect((await showClub(app, anonymous, { key, invitation: token })).ok).toBe(true);
    expect(await showInvitedEmail(app, anonymous, token)).toMatchObject({ value: 'buyer@example.test' });
    expect(await join(app, stranger, tierId, token)).toMatchObject({ code: 'not-found' });
    const shown = await showJoining(app, stranger, { tierId, giftReleases: null, invitation: token });
    expect(shown).toMatchObject({ value: { invited: 'other-account' } });
    const both = await Promise.all([join(app, buyer, tierId, token), join(app, buyer, tierId, token)]);
    expect(both.map((one) => (one.ok ? 'joined' : one.code)).sort()).toEqual(['joined', 'not-found']);
    expect(await showClub(app, stranger, { key, invitation: token })).toMatchObject({ code: 'expired' });
    expect(await showInvitedEmail(app, anonymous, token)).toMatchObject({ code: 'broken-link' });
    const counted = countStatements(app);
    const listed = await counted.of(() => listInvitations(app, owner, { clubId, query: {} }));
    counted.expectAtMost({ statements: 5 });
    expect(listed).toMatchObject({ value: { invitations: [{ state: 'joined', membershipId: expect.any(String) }] } });
  });

  test('works for 30 days, and again for 30 once it is sent again with another link', async ({ clubs: app }) => {
    const { buyer, owner, clubId, tierId, key } = await openClub(app);
    await invite(app, owner, clubId, 'buyer@example.test');
    const first = await newestToken(app);
    const { id } = await app.db.selectFrom('clubInvitations').select('id').executeTakeFirstOrThrow();
    const resend = () => resendInvitation(app, owner, { clubId, id });
    expect(await resend()).toMatchObject({ code: 'already-invited' });
    app.clock.forward(30 * spans.day);
    expect(await showClub(app, anonymous, { key, invitation: first })).toMatchObject({ code: 'expired' });
    expect(await join(app, buyer, tierId, first)).toMatchObject({ code: 'not-found' });
    expect(await listInvitations(app, owner, { clubId, query: { state: 'expired' } })).toMatchObject({
      value: { total: 1 },
    });
    expect(await resend()).toMatchObject({ ok: true });
    const next = await newestToken(app);
    expect(await join(app, buyer, tierId, first)).toMatchObject({ code: 'not-found' });
    expect(await revokeInvitation(app, owner, { clubId, id })).toMatchObject({ ok: true });
    expect(await join(app, buyer, tierId, next)).toMatchObject({ code: 'not-found' });
    expect(await resend()).toMatchObject({ code: 'not-found' });
    expect(await revokeInvitation(app, owner, { clubId, id: 'x' })).toMatchObject({ code: 'not-found' });
    expect(await invite(app, owner, clubId, 'buyer@example.test')).toMatchObject({ value: { invited: 1 } });
    expect(await join(app, buyer, tierId, await newestToken(app))).toMatchObject({ ok: true });
    expect(await sweepInvitations(app, { kind: 'system' }, { most: 10 })).toBe(0);
    app.clock.forward(130 * spans.day);
    expect(await sweepInvitations(app, { kind: 'system' }, { most: 10 })).toBe(1);
  });

  test('is not sent to members, to people who have one, or more often than the day allows', async ({ clubs: app }) => {
    const { buyer, owner, member, wineryId, clubId, tierId } = await openClub(app);
    await addManagedMember(app.db, { clubId, tierId, userId: buyer.id });
    const emails = 'buyer@example.test new@example.test';
    const both = await Promise.all([invite(app, owner, clubId, emails), invite(app, owner, clubId, emails)]);
    expect(both.map((one) => one.ok && one.value.invited).sort()).toEqual([0, 1]);
    expect(both.find((one) => one.ok && one.value.invited === 0)).toMatchObject({
      value: { left: [{ why: 'member' }, { why: 'invited' }] },
    });
    for (const slug of ['second', 'third', 'fourth']) {
      const other = await addClub(app.db, wineryId, { slug });
      const sent = await invite(app, owner, other.clubId, 'new@example.test');
      expect(sent.ok && sent.value.invited).toBe(slug === 'fourth' ? 0 : 1);
    }
    const more = Array.from({ length: 996 }, (_, at) => ({
      ...{
        id: crypto.randomUUID(),
        clubId,
        email: `p${at}@example.test`,
        invitedBy: owner.id,
        invitedAt: app.clock.now(),
      },
      ...{
        tokenHash: at.toString(16).padStart(64, '0'),
        expiresAt: app.clock.now(),
        acceptedAt: null,
        revokedAt: null,
      },
    }));
    await app.db.insertInto('clubInvitations').values(more).execute();
    expect(await invite(app, owner, clubId, 'a@example.test b@example.test')).toMatchObject({
      ...{ code: 'too-many', leftToday: 1 },
    });
    expect(await invite(app, owner, clubId, 'a@example.test')).toMatchObject({ value: { invited: 1 } });
    expect(await invite(app, member, clubId, 'c@example.test')).toMatchObject({ code: 'forbidden' });
  });

  test('takes whole addresses, a tier that is offered, and a club that is open', async ({ clubs: app }) => {
    const { owner, clubId } = await openClub(app);
    const fields = async (given: object) => inviteMembers(app, owner, { clubId, fields: given });
    expect(await fields({ emails: ' ,;\n' })).toMatchObject({ errors: { emails: /at least one/ } });
    expect(await fields({ emails: 'a@example.test, b@' })).toMatchObject({ errors: { emails: /“b@” is not/ } });
    const many = Array.from({ length: 101 }, (_, at) => `p${at}@example.test`).join('\n');
    expect(await fields({ emails: many })).toMatchObject({ errors: { emails: /at most 100/ } });
    const foreign = await fields({ emails: 'a@example.test', tier: crypto.randomUUID() });
    expect(foreign).toMatchObject({ errors: { tier: /offered/ } });
    await app.db.updateTable('clubs').set({ state: 'closed' }).execute();
    expect(await fields({ emails: 'a@example.test' })).toMatchObject({ code: 'closed' });
    expect(await invite(app, owner, crypto.randomUUID(), 'a@example.test')).toMatchObject({ code: 'not-found' });
    expect(await sentMails(app)).toEqual([]);
  });

  test('verifies the address that it was sent to', async ({ clubs: app }) => {
    const { owner, clubId, tierId } = await openClub(app);
    const ada = await addPerson(app.db, { email: 'new@example.test' });
    await addSavedCard(app.db, ada.id);
    await app.db
      .updateTable('users')
      .set({ emailVerified: false, verifyEmailFirst: true })
      .where('id', '=', ada.id)
      .execute();
    await invite(app, owner, clubId, 'new@example.test');
    const token = await newestToken(app);
    expect(await join(app, ada, tierId, 'wrong')).toMatchObject({ code: 'email-unverified' });
    expect(await join(app, ada, tierId, token)).toMatchObject({ ok: true });
    const { emailVerified } = await app.db
      .selectFrom('users')
      .select('emailVerified')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(emailVerified).toBe(true);
  });
});

describe('a file of members', () => {
  const file = [
    'E-mail;Name;Tier;Delivery;Street;City;State;ZIP code;Start;Note;Points',
    'BUYER@example.test;Ada Lovelace;three bottles;ship;12 Main Street;Fredericksburg;Texas;78624;12/24/2026;Likes reds;7',
    'known@example.test;Known;;;;;;;;;',
    'wrong@;;Nine bottles;by mule;;;;;12/2026;;',
    'far@example.test;Far Away;;;1 Road;Salt Lake City;UT;84101;;;',
    'buyer@example.test;Twice;;;;;;;;;',
  ].join('\r\n');

  test('is checked row by row before anything is stored, and then invites with the form filled in', async ({
    clubs: app,
  }) => {
    const { buyer, owner, clubId, tierId } = await openClub(app);
    await invite(app, owner, clubId, 'known@example.test');
    const checked = await checkMemberFile(app, owner, { clubId, text: file });
    if (!checked.ok) throw new Error(checked.code);
    const { problems, columns, ...report } = checked.value;
    expect(report).toEqual({
      ...{ rows: 5, invited: 1, leftToday: 999, wrongRows: 3, ignored: ['Points'] },
      left: [{ line: 3, email: 'known@example.test', why: 'invited' }],
    });
    const names = ['E-mail', 'Name', 'Tier', 'Delivery', 'Street', 'City', 'State', 'ZIP code', 'Start', 'Note'];
    expect(columns).toEqual(names.map((name) => ({ name, as: name })));
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...['4 E-mail', '4 Tier', '4 Delivery', '4 Start', '5 State', '6 E-mail'],
    ]);
    expect(await app.db.selectFrom('clubInvitations').select('id').execute()).toHaveLength(1);
    const both = await Promise.all([1, 2].map(() => importMembers(app, owner, { clubId, text: file })));
    expect(both.map((one) => one.ok && one.value.invited).sort()).toEqual([0, 1]);
    expect(await app.db.selectFrom('clubMemberships').select('id').execute()).toEqual([]);
    const token = await newestToken(app);
    const shown = await showJoining(app, buyer, { tierId, giftReleases: null, invitation: token });
    expect(shown).toMatchObject({
      value: {
        invited: {
          tierId,
          details: {
            delivery: 'shipping',
            startsOn: '2026-12-24',
            address: { state: 'TX', recipientName: 'Ada Lovelace' },
          },
        },
      },
    });
    expect(await join(app, buyer, tierId, token, { consent: '' })).toMatchObject({ errors: { consent: /agree/ } });
    expect(await join(app, buyer, tierId, token, { start: 'invited' })).toMatchObject({ ok: true });
    const stored = await app.db.selectFrom('clubMemberships').select(['startsOn', 'note']).execute();
    expect(stored).toEqual([{ startsOn: new Date('2026-12-24'), note: 'Likes reds' }]);
    const kept = await app.db
      .selectFrom('clubInvitations')
      .select('details')
      .where('acceptedAt', 'is not', null)
      .execute();
    expect(kept).toEqual([{ details: null }]);
  });

  test('of gifts leads the giver to the form of a gift, and asks what is missing', async ({ clubs: app }) => {
    const { owner, clubId } = await openClub(app);
    const text = [
      'Email,Gift to,Gift e-mail,Gift releases,Gift on',
      'buyer@example.test,Grace,grace@example.test,3,2026-12-24',
      'b@example.test,Grace,grace,99,soon',
    ].join('\n');
    const checked = await checkMemberFile(app, owner, { clubId, text });
    expect(checked.ok && checked.value.problems.map(({ column }) => column)).toEqual([
      ...['Gift on', 'Gift e-mail', 'Gift releases'],
    ]);
    await importMembers(app, owner, { clubId, text });
    expect((await sentMails(app)).map(({ path }) => path?.split('&')[0])).toEqual([
      expect.stringMatching(/\/join\?for=gift$/),
    ]);
  });

  test('is refused as a whole without addresses, without rows, or with too many', async ({ clubs: app }) => {
    const { owner, member, clubId } = await openClub(app);
    const reasonOf = async (text: string) => {
      const checked = await checkMemberFile(app, owner, { clubId, text });
      return 'errors' in checked ? checked.errors.file : checked;
    };
    expect(await reasonOf('')).toMatch(/no rows/);
    expect(await reasonOf('Name\nAda')).toMatch(/no column/);
    const rows = Array.from({ length: 1_001 }, (_, at) => `p${at}@example.test`);
    expect(await reasonOf(['E-mail', ...rows].join('\n'))).toMatch(/more than 1,000/);
    expect(await checkMemberFile(app, member, { clubId, text: 'E-mail\na@example.test' })).toMatchObject({
      code: 'forbidden',
    });
  });
});
