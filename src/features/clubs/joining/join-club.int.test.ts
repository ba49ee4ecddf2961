import { describe, expect } from 'vitest';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addClub, addMembership, addRelease } from '../../../../tests/fixtures/clubs/add-club.ts';
import { joiningFields, test } from '../../../../tests/fixtures/clubs/members-test.ts';
import { sentProps } from '../../../../tests/fixtures/clubs/sent-mails.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { invitationHash } from '../invitations/invitation-token.server.ts';
import { cancelMembership } from '../own-memberships/cancel-membership.server.ts';
import { joinClub } from './join-club.server.ts';
import { showJoining } from './show-joining.server.ts';
import { sweepGiftMails } from './sweep-gift-mails.server.ts';

type ClubsApp = Parameters<typeof joinClub>[0] & Parameters<typeof joiningFields>[0];

async function openClub(app: ClubsApp, given: object = {}, tier: object = {}) {
  const shop = await addShop(app.db);
  await addSavedCard(app.db, shop.buyer.id);
  return { ...shop, ...(await addClub(app.db, shop.wineryId, { orderDiscountPercent: 15, ...given }, tier)) };
}

async function join(app: ClubsApp, actor: SignedIn, tierId: string, given: Record<string, string> = {}) {
  const gift = given.giftName !== undefined;
  return joinClub(app, actor, { tierId, gift, fields: await joiningFields(app, actor, tierId, given) });
}

describe('joining a club', () => {
  test('makes a membership with its consent word for word, and a discount on ordinary orders', async ({
    clubs: app,
  }) => {
    const { buyer, owner, clubId, tierId, wineryId } = await openClub(app);
    await addRelease(app.db, { clubId, activatedBy: owner.id }, []);
    const joined = await join(app, buyer, tierId, { start: 'later' });
    expect(joined).toMatchObject({ ok: true, value: { waits: false } });
    const stored = await app.db.selectFrom('clubMemberships').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ state: 'active', userId: buyer.id, shippingDetails: { state: 'TX' } });
    const { text, toCents } = await app.db.selectFrom('clubConsents').selectAll().executeTakeFirstOrThrow();
    expect(toCents).toBe(12_000);
    for (const part of [
      'Red Gate',
      'Cellar Club (Three bottles)',
      'from $90.00 to $120.00',
      'renews until you cancel',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('The next billing day is Dec 1, 2026.');
    const discounts = await app.db.selectFrom('memberDiscounts').selectAll().execute();
    expect(discounts).toEqual([{ wineryId, userId: buyer.id, rate: 1_500 }]);
    expect(await join(app, buyer, tierId)).toMatchObject({ code: 'already-member' });
    const again = await joinClub(app, buyer, {
      ...{ tierId, gift: false },
      fields: await joiningFields(app, buyer, tierId, { id: stored.id }),
    });
    expect(again, 'the same request, sent twice').toMatchObject({ ok: true, value: { id: stored.id } });
  });

  test('does not begin under the id of somebody else’s membership', async ({ clubs: app }) => {
    const { buyer, stranger, tierId } = await openClub(app);
    await addSavedCard(app.db, stranger.id);
    const joined = await join(app, buyer, tierId);
    const before = await app.db.selectFrom('clubMemberships').selectAll().execute();
    const id = joined.ok ? joined.value.id : '';
    expect(await join(app, stranger, tierId, { id })).toEqual({ ok: false, code: 'not-found' });
    expect(await app.db.selectFrom('clubMemberships').selectAll().execute()).toEqual(before);
  });

  test('takes consent, a card, an age, and an address where wine is shipped', async ({ clubs: app }) => {
    const { buyer, stranger, owner, tierId } = await openClub(app);
    const errorsOf = async (actor: SignedIn, given: Record<string, string>) => {
      const answer = await join(app, actor, tierId, given);
      return 'errors' in answer ? Object.keys(answer.errors) : answer;
    };
    expect(await errorsOf(buyer, { consent: '' })).toEqual(['consent']);
    expect(await errorsOf(buyer, { state: 'UT', postalCode: '84101' })).toEqual(['state']);
    expect(await errorsOf(buyer, { streetAddress: '', postalCode: 'abc' })).toEqual(['streetAddress', 'postalCode']);
    expect(await errorsOf(stranger, {})).toEqual(['card']);
    const child = await addPerson(app.db, { email: 'child@example.test', birthDate: '2010-01-01' });
    await addSavedCard(app.db, child.id);
    expect(await errorsOf(child, {})).toEqual(['age']);
    await addSavedCard(app.db, owner.id);
    expect(await errorsOf(owner, {})).toMatchObject({ code: 'own-winery' });
    expect(await errorsOf({ ...buyer, limited: true }, {})).toMatchObject({ code: 'forbidden' });
    expect(await joinClub(app, anonymous, { tierId, gift: false, fields: {} })).toMatchObject({ code: 'forbidden' });
    expect(await app.db.selectFrom('clubMemberships').select('id').execute()).toEqual([]);
  });

  test('is refused for a club that is gone or closed, and if the terms changed since they were shown', async ({
    clubs: app,
  }) => {
    const { buyer, clubId, tierId } = await openClub(app);
    const fields = await joiningFields(app, buyer, tierId);
    await app.db.updateTable('clubTiers').set({ toCents: 15_000 }).execute();
    const input = { tierId, gift: false, fields };
    expect(await joinClub(app, buyer, input)).toMatchObject({ code: 'changed' });
    await app.db.updateTable('clubs').set({ state: 'closed' }).where('id', '=', clubId).execute();
    expect(await joinClub(app, buyer, input)).toMatchObject({ code: 'closed' });
    for (const gone of [crypto.randomUUID(), 'nothing']) {
      expect(await joinClub(app, buyer, { ...input, tierId: gone })).toMatchObject({ code: 'not-found' });
    }
  });

  test('of two who want the last place gives it to one; the other waits, and gets it when it is free', async ({
    clubs: app,
  }) => {
    const { buyer, stranger, tierId } = await openClub(app, { memberLimit: 1 });
    await addSavedCard(app.db, stranger.id);
    const both = await Promise.all([join(app, buyer, tierId), join(app, stranger, tierId)]);
    expect(both.map((one) => (one.ok ? 'joined' : one.code)).sort()).toEqual(['full', 'joined']);
    const [first, second] = both[0]?.ok ? [buyer, stranger] : [stranger, buyer];
    expect(both.find(({ ok }) => !ok)).toMatchObject({ mayWait: true });
    expect(await showJoining(app, second, { tierId, giftReleases: null })).toMatchObject({ value: { isFull: true } });
    const waiting = await join(app, second, tierId, { wait: 'yes' });
    expect(waiting).toMatchObject({ ok: true, value: { waits: true } });
    const stateOf = async (userId: string) =>
      (await app.db.selectFrom('clubMemberships').select(['id', 'state']).where('userId', '=', userId).execute())[0];
    const own = await stateOf(first.id);
    expect(await cancelMembership(app, first, { id: own?.id ?? '' }, {})).toMatchObject({ ok: true });
    expect([(await stateOf(first.id))?.state, (await stateOf(second.id))?.state]).toEqual(['canceled', 'active']);
    const rates = await app.db.selectFrom('memberDiscounts').select('userId').execute();
    expect(rates).toEqual([{ userId: second.id }]);
  });

  test('of a club without a waiting list is refused when it is full', async ({ clubs: app }) => {
    const { clubId, tierId, stranger, buyer } = await openClub(app, { waitingList: false }, { memberLimit: 1 });
    await addMembership(app.db, { clubId, tierId, userId: stranger.id });
    expect(await join(app, buyer, tierId, { wait: 'yes' })).toMatchObject({ code: 'full', mayWait: false });
  });

  test('by invitation takes the link, and an account with the same email', async ({ clubs: app }) => {
    const { buyer, stranger, owner, clubId, tierId } = await openClub(app, { visibility: 'invitation' });
    await addSavedCard(app.db, stranger.id);
    await app.db
      .insertInto('clubInvitations')
      .values({
        ...{ id: crypto.randomUUID(), clubId, email: 'Buyer@example.test', tokenHash: invitationHash('token') },
        ...{ invitedBy: owner.id, invitedAt: app.clock.now(), expiresAt: new Date('2027-01-01T00:00:00Z') },
        ...{ acceptedAt: null, revokedAt: null },
      })
      .execute();
    const invited = async (actor: SignedIn, invitation?: string) =>
      joinClub(app, actor, { tierId, gift: false, invitation, fields: await joiningFields(app, actor, tierId) });
    expect(await invited(buyer)).toMatchObject({ code: 'not-found' });
    expect(await invited(stranger, 'token')).toMatchObject({ code: 'not-found' });
    expect(await invited(buyer, 'token')).toMatchObject({ ok: true });
  });
});

test('a gift has a recipient who is told on the chosen day, once, and gives its giver no discount', async ({
  clubs: app,
}) => {
  const { buyer, owner, clubId, tierId } = await openClub(app);
  // why: billed on December 1, before the gift begins
  await addRelease(app.db, { clubId, activatedBy: owner.id }, []);
  const gift = { giftName: 'Grace', giftEmail: 'grace@example.test', giftReleases: '3', giftOn: '2026-12-24' };
  expect(await join(app, buyer, tierId, { ...gift, giftEmail: 'grace' })).toMatchObject({
    errors: { giftEmail: 'Enter their e-mail address' },
  });
  expect(await join(app, buyer, tierId, { ...gift, giftOn: '2026-11-20' })).toMatchObject({
    errors: { giftOn: 'Choose a day from today, at most a year ahead' },
  });
  expect(await join(app, buyer, tierId, gift)).toMatchObject({ ok: true });
  const stored = await app.db.selectFrom('clubMemberships').select(['giftReleasesLeft', 'giftRecipientName']).execute();
  expect(stored).toEqual([{ giftReleasesLeft: 3, giftRecipientName: 'Grace' }]);
  const { text } = await app.db.selectFrom('clubConsents').select('text').executeTakeFirstOrThrow();
  expect(text).toContain('charged for 3 releases and then ends by itself');
  expect(text).not.toContain('Dec 1, 2026');
  const given = { recipient: 'Grace', on: '2026-12-24', billOn: null, delivery: 'shipping' };
  expect(await sentProps(app, 'club-joined')).toMatchObject([{ gift: given }]);
  expect(await app.db.selectFrom('memberDiscounts').selectAll().execute()).toEqual([]);
  const sweep = () => sweepGiftMails(app, { kind: 'system' }, { most: 10 });
  expect(await sweep()).toBe(0);
  app.clock.forward(40 * 24 * 3_600_000);
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  const first = { shipOn: null, delivery: 'shipping', place: 'Fredericksburg, TX' };
  expect(await sentProps(app, 'club-gift')).toMatchObject([{ releases: 3, first }]);
});
