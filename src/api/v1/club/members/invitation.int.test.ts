import { describe, expect } from 'vitest';
import { addClub } from '../../../../../tests/fixtures/clubs/add-club.ts';
import { type Call, ownersAlone, statusesOf, wrongFields } from '../../../../../tests/fixtures/clubs/club-callers.ts';
import { addManagedClub } from '../../../../../tests/fixtures/clubs/managed-club.ts';
import { sentMails } from '../../../../../tests/fixtures/clubs/sent-mails.ts';
import { addWinery } from '../../../../../tests/fixtures/listings/add-listing.ts';
import { type EntryPoint, test } from '../../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, type Shop, spans } from '../../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../../tests/fixtures/payments/add-saved-card.ts';
import { invitedResponse, listedInvitationResponse, memberFileResponse } from './invitation-responses.ts';

/** The token of the link in the newest mail. */
async function newestToken({ app }: EntryPoint): Promise<string> {
  const path = (await sentMails(app)).at(-1)?.path ?? '';
  return new URL(path, 'https://shop.example').searchParams.get('invitation') ?? '';
}

const invitationsOf = (clubId: string) => `/api/v1/own-club/${clubId}/invitation`;

describe('invitations to a club', () => {
  test('are sent, listed, sent again, and revoked by owners', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { owner, member, admin, wineryId } = shop;
    const { clubId, tierId } = await addManagedClub(api.app.db, wineryId);
    const at = invitationsOf(clubId);
    const invite: Call = ['post', at, { emails: ['Ada@example.test', 'buyer@example.test'], tier: tierId }];
    expect(await statusesOf(api, shop, invite)).toEqual(ownersAlone);
    expect(await api.post(owner, at, invite[2])).toMatchObject({
      status: 201,
      body: { data: { invited: 2, left: [] } },
    });
    const { data: again } = (await api.post(owner, at, invite[2])).body;
    expect(invitedResponse.parse(again)).toEqual(again);
    expect(again).toMatchObject({ invited: 0, left: [{ why: 'invited' }, { why: 'invited' }] });
    for (const who of [owner, member, admin]) {
      const { data, meta } = (await api.get(who, at)).body;
      for (const one of data) expect(listedInvitationResponse.parse(one)).toEqual(one);
      expect(data[0]).toMatchObject({
        state: 'open',
        tierName: 'Three bottles',
        expiresAt: '2026-12-21T18:00:00.000Z',
      });
      expect(meta).toMatchObject({
        totalItems: 2,
        perPage: 50,
        isMore: false,
        leftToday: 998,
        tiers: [{ id: tierId }],
      });
    }
    for (const who of [shop.buyer, shop.stranger]) expect((await api.get(who, at)).status).toBe(403);
    const { id } = (await api.get(owner, at)).body.data[0];
    const [resend, revoke]: Call[] = [
      ['post', `${at}/${id}/resend`],
      ['delete', `${at}/${id}`],
    ];
    for (const call of [resend, revoke] as Call[]) expect(await statusesOf(api, shop, call)).toEqual(ownersAlone);
    const resent = () => api.post(owner, `${at}/${id}/resend`);
    expect((await resent()).body.errors[0]).toMatchObject({ status: 409, code: 'already-invited' });
    api.app.clock.forward(31 * spans.day);
    expect((await api.get(owner, `${at}?state=expired`)).body.meta.totalItems).toBe(2);
    expect(await resent()).toMatchObject({ status: 200, body: { data: { id } } });
    expect((await api.delete(owner, `${at}/${id}`)).status).toBe(200);
    for (const gone of [await api.delete(owner, `${at}/${id}`), await resent()]) expect(gone.status).toBe(404);
    expect((await api.get(owner, `${at}?state=revoked`)).body.data).toMatchObject([{ id }]);
  });

  test('name the field that is wrong, and are refused for foreign clubs, closed ones, and beyond the limit of a day', async ({
    api,
  }) => {
    const { owner, wineryId } = await addShop(api.app.db);
    const { clubId } = await addManagedClub(api.app.db, wineryId);
    const other = await addManagedClub(api.app.db, await addWinery(api.app.db, { slug: 'blue-gate' }));
    const at = invitationsOf(clubId);
    for (const emails of [undefined, 'ada@example.test', [], [{}], ['ada'], [['ada@example.test']]]) {
      expect(wrongFields(await api.post(owner, at, { emails })), JSON.stringify(emails)).toEqual([400, ['emails']]);
    }
    const many = Array.from({ length: 101 }, (_, number) => `person-${number}@example.test`);
    expect(wrongFields(await api.post(owner, at, { emails: many }))).toEqual([400, ['emails']]);
    const one = { emails: ['ada@example.test'] };
    for (const tier of [other.tierId, 'x', 7]) {
      expect(wrongFields(await api.post(owner, at, { ...one, tier }))).toEqual([400, ['tier']]);
    }
    const foreign = invitationsOf(other.clubId);
    expect((await api.post(owner, foreign, one)).status).toBe(404);
    expect((await api.get(owner, foreign)).status).toBe(404);
    expect((await api.post(owner, `${at}/${crypto.randomUUID()}/resend`)).status).toBe(404);
    await addMailed(api, { clubId, owner });
    expect((await api.post(owner, at, one)).body.errors[0]).toMatchObject({
      ...{ status: 429, code: 'too-many-requests', meta: { left: 0 } },
    });
    await api.app.db.updateTable('clubs').set({ state: 'closed' }).where('id', '=', clubId).execute();
    expect((await api.post(owner, at, one)).body.errors[0]).toMatchObject({ status: 409, code: 'closed' });
  });

  test('open the club, the form, and the joining to their address alone, once', async ({ api }) => {
    const { owner, buyer, stranger, wineryId } = await addShop(api.app.db);
    const { clubId, tierId } = await addClub(api.app.db, wineryId, { visibility: 'invitation' });
    for (const { id } of [buyer, stranger]) await addSavedCard(api.app.db, id);
    await api.post(owner, invitationsOf(clubId), { emails: ['buyer@example.test'], tier: tierId });
    const invitation = await newestToken(api);
    const show = (token: string) => api.post(undefined, '/api/v1/club-invitation/show', { invitation: token });
    expect((await show(invitation)).body.data).toEqual({ email: 'buyer@example.test' });
    expect((await show('another')).body.errors[0]).toMatchObject({ status: 400, code: 'broken-link' });
    const tier = `/api/v1/club-tier/${tierId}`;
    const form = async (who: Shop['buyer'], token = invitation) =>
      (await api.post(who, `${tier}/joining/invited`, { invitation: token })).body.data;
    expect((await form(stranger)).invited).toBe('other-account');
    expect((await form(buyer, 'another')).invited).toBe('other-account');
    const { invited, consent } = await form(buyer);
    expect(invited).toEqual({ tierId, details: null });
    expect((await api.post(undefined, `${tier}/joining/invited`, { invitation })).status).toBe(401);
    const fields = { ...shipped, consent: true, shown: consent.shown };
    expect((await api.post(buyer, `${tier}/join`, fields)).status).toBe(404);
    expect((await api.post(stranger, `${tier}/join`, { ...fields, invitation })).status).toBe(404);
    const joined = await api.post(buyer, `${tier}/join`, { ...fields, invitation });
    expect([joined.status, joined.body.data.waits]).toEqual([201, false]);
    expect((await api.post(buyer, `${tier}/join`, { ...fields, invitation })).status).toBe(404);
    expect((await show(invitation)).status).toBe(400);
    const [listed] = (await api.get(owner, invitationsOf(clubId))).body.data;
    expect(listed).toMatchObject({ state: 'joined', membershipId: joined.body.data.id });
  });

  test('do not open anything after 30 days', async ({ api }) => {
    const { owner, buyer, wineryId } = await addShop(api.app.db);
    const { clubId, tierId } = await addClub(api.app.db, wineryId, { visibility: 'invitation' });
    await addSavedCard(api.app.db, buyer.id);
    await api.post(owner, invitationsOf(clubId), { emails: ['buyer@example.test'] });
    const invitation = await newestToken(api);
    api.app.clock.forward(30 * spans.day);
    const { data } = (await api.post(buyer, `/api/v1/club-tier/${tierId}/joining/invited`, { invitation })).body;
    expect(data.invited).toBe('other-account');
    const fields = { ...shipped, consent: true, shown: data.consent.shown, invitation };
    expect((await api.post(buyer, `/api/v1/club-tier/${tierId}/join`, fields)).status).toBe(404);
  });
});

const address = { recipientName: 'Ada Lovelace', streetAddress: '12 Main Street', city: 'Fredericksburg' };
const shipped = { delivery: 'shipping', ...address, state: 'TX', postalCode: '78624' };

/** Adds as many invitations as a winery may mail in a day. */
async function addMailed({ app }: EntryPoint, { clubId, owner }: { clubId: string; owner: Shop['owner'] }) {
  const now = app.clock.now();
  const rows = Array.from({ length: 1_000 }, (_, number) => ({
    ...{ id: crypto.randomUUID(), clubId, email: `mailed-${number}@example.test`, tierId: null, details: null },
    ...{ tokenHash: number.toString(16).padStart(64, '0'), invitedBy: owner.id, invitedAt: now },
    ...{ expiresAt: new Date(now.getTime() + spans.day), acceptedAt: null, revokedAt: null },
  }));
  await app.db.insertInto('clubInvitations').values(rows).execute();
}

describe('a file of members', () => {
  const text =
    'E-mail,Name,Tier,Color\nada@example.test,Ada,Three bottles,red\nbuyer,Bob,,\ncarla@example.test,Carla,Six,\n';

  /** Sends a file as it is, or as the field of a form. */
  async function upload(api: EntryPoint, who: Shop['owner'] | undefined, path: string, body: string | FormData) {
    const authorization = who && { authorization: `Bearer ${await api.token(who)}` };
    const type = typeof body === 'string' && { 'content-type': 'text/csv' };
    return api.send(path, { method: 'POST', headers: { ...authorization, ...type }, body });
  }

  test('is checked first, and then its good rows are invited, by owners', async ({ api }) => {
    const { owner, member, buyer, admin, wineryId } = await addShop(api.app.db);
    const { clubId, tierId } = await addManagedClub(api.app.db, wineryId);
    const at = `/api/v1/own-club/${clubId}/member/csv`;
    for (const path of [at, `${at}/check`]) {
      expect((await upload(api, undefined, path, text)).status).toBe(401);
      for (const who of [member, buyer, admin]) expect((await upload(api, who, path, text)).status).toBe(403);
    }
    const checked = await upload(api, owner, `${at}/check`, text);
    expect(memberFileResponse.parse(checked.body.data)).toEqual(checked.body.data);
    expect(checked.body.data).toMatchObject({
      ...{ rows: 3, invited: 1, left: [], wrongRows: 2, ignored: ['Color'] },
      problems: [
        { line: 3, column: 'E-mail' },
        { line: 4, column: 'Tier' },
      ],
    });
    expect((await api.get(owner, invitationsOf(clubId))).body.meta.totalItems).toBe(0);
    expect(await upload(api, owner, at, text)).toMatchObject({ status: 201, body: { data: { invited: 1, left: [] } } });
    const form = new FormData();
    form.append('file', new Blob([text]), 'members.csv');
    const again = await upload(api, owner, at, form);
    expect(again.body.data).toEqual({ invited: 0, left: [{ email: 'ada@example.test', why: 'invited' }] });
    const [listed] = (await api.get(owner, invitationsOf(clubId))).body.data;
    expect(listed).toMatchObject({ email: 'ada@example.test', name: 'Ada', tierName: 'Three bottles' });
    const stored = await api.app.db.selectFrom('clubInvitations').select('tierId').execute();
    expect(stored).toEqual([{ tierId }]);
  });

  test('that cannot be read, is too large, or is for a foreign club invites nobody', async ({ api }) => {
    const { owner, wineryId } = await addShop(api.app.db);
    const { clubId } = await addManagedClub(api.app.db, wineryId);
    const other = await addManagedClub(api.app.db, await addWinery(api.app.db, { slug: 'blue-gate' }));
    for (const step of ['', '/check']) {
      const at = `/api/v1/own-club/${clubId}/member/csv${step}`;
      for (const bad of [
        '',
        'E-mail\n',
        'Name,Tier\nAda,Three bottles\n',
        `E-mail\n${'a@example.test\n'.repeat(1_001)}`,
      ]) {
        expect(wrongFields(await upload(api, owner, at, bad)), bad.slice(0, 40)).toEqual([400, ['file']]);
      }
      const cut = await api.send(at, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await api.token(owner)}`,
          'content-type': 'multipart/form-data; boundary=part',
        },
        body: '--part\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nE-mail\n',
      });
      expect(wrongFields(cut)).toEqual([400, ['file']]);
      expect((await upload(api, owner, at, `E-mail\n${'x'.repeat(400_000)}`)).status).toBe(413);
      const foreign = `/api/v1/own-club/${other.clubId}/member/csv${step}`;
      expect((await upload(api, owner, foreign, text)).status).toBe(404);
    }
    expect(await api.app.db.selectFrom('clubInvitations').select('id').execute()).toEqual([]);
  });
});
