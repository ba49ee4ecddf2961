import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import {
  addSubscriber,
  addSubscription,
  type Subscription,
} from '../../../../tests/fixtures/clubs/add-subscription.ts';
import { joiningFields, test } from '../../../../tests/fixtures/clubs/members-test.ts';
import { type SentClubMail, sentMails } from '../../../../tests/fixtures/clubs/sent-mails.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { importMembers } from '../invitations/import-members.server.ts';
import { admitMembers } from '../members/move-members.server.ts';
import { cancelMembership } from '../own-memberships/cancel-membership.server.ts';
import { joinClub } from './join-club.server.ts';

type App = Parameters<typeof joinClub>[0] & Parameters<typeof joiningFields>[0];

async function openClub(app: App, given: object = {}) {
  const shop = await addShop(app.db);
  await addSavedCard(app.db, shop.buyer.id);
  return { ...shop, club: await addSubscription(app.db, shop.wineryId, given) };
}

const wishOf = ({ wines }: Subscription, first = '2', second = '1') => [
  { listingId: wines[0], quantity: first },
  { listingId: wines[1], quantity: second },
];

async function join(
  app: App,
  actor: SignedIn,
  club: Subscription,
  {
    wines = wishOf(club),
    invitation,
    ...given
  }: { wines?: unknown; invitation?: string; [name: string]: unknown } = {},
) {
  const fields = await joiningFields(app, actor, club.tierId, given as Record<string, string>);
  return joinClub(app, actor, { tierId: club.tierId, gift: given.giftName !== undefined, invitation, fields, wines });
}

/** The token of the link in a mail. */
function tokenOf(mail: SentClubMail | undefined): string {
  return new URL(mail?.path ?? '', 'https://shop.example').searchParams.get('invitation') ?? '';
}

const storedOf = ({ db }: App) =>
  db
    .selectFrom('clubMemberships')
    .select(['state', 'intervalMonths', sql<string>`next_on::text`.as('nextOn'), 'nextAt', 'anchorDay'])
    .orderBy('joinedAt')
    .execute();

describe('joining a subscription', () => {
  test('keeps the wines, how often, and the consent to it; the first shipment is two days later', async ({
    clubs: app,
  }) => {
    const { buyer, club } = await openClub(app);
    expect(await join(app, buyer, club, { interval: '2' })).toMatchObject({ ok: true });
    const nextAt = new Date('2026-11-23T06:00:00Z');
    expect(await storedOf(app)).toEqual([
      { state: 'active', intervalMonths: 2, nextOn: '2026-11-23', nextAt, anchorDay: 23 },
    ]);
    const wines = await app.db.selectFrom('clubMembershipWines').select(['listingId', 'quantity']).execute();
    expect(wines.toSorted((one, other) => other.quantity - one.quantity)).toEqual([
      { listingId: club.wines[0], quantity: 2 },
      { listingId: club.wines[1], quantity: 1 },
    ]);
    const { text } = await app.db.selectFrom('clubConsents').select('text').executeTakeFirstOrThrow();
    for (const part of ['every two months', 'from $50.00 to $120.00', 'renews until you cancel', '2 days after I join'])
      expect(text).toContain(part);
  });

  test('takes as many bottles as the tier has, of wines that are offered, within its price', async ({ clubs: app }) => {
    const { buyer, club, wineId } = await openClub(app);
    const problemOf = async (wines: unknown) => {
      const answer = await join(app, buyer, club, { wines });
      return 'errors' in answer ? answer.errors.wines : answer;
    };
    expect(await problemOf(wishOf(club, '2', '0'))).toBe('Choose 3 bottles in all; these are 2');
    expect(await problemOf(wishOf(club, '4', '0'))).toBe('Choose 3 bottles in all; these are 4');
    expect(await problemOf(wishOf(club, '-1', '4'))).toBe('Enter whole numbers of bottles');
    expect(await problemOf('all of them')).toBe('Enter whole numbers of bottles');
    const other = [{ listingId: wineId, quantity: '3' }];
    expect(await problemOf(other)).toBe('One of these wines is not available now. Choose others');
    await app.db.updateTable('listings').set({ priceCents: 4_500 }).where('id', '=', club.wines[0]).execute();
    expect(await problemOf(wishOf(club, '3', '0'))).toBe(
      'These wines cost $121.50, and this tier is for wines up to $120.00. Choose others',
    );
    await app.db.updateTable('listings').set({ shippingEnabled: false }).where('id', '=', club.wines[1]).execute();
    expect(await problemOf(wishOf(club, '0', '3'))).toContain('can’t be shipped');
    expect(await app.db.selectFrom('clubMemberships').select('id').execute()).toEqual([]);
    await app.db.deleteFrom('clubOfferedWines').execute();
    expect(await problemOf(wishOf(club))).toMatchObject({ code: 'unavailable' });
  });

  test('is not more often than the club offers, whatever is sent', async ({ clubs: app }) => {
    const { buyer, club } = await openClub(app, { frequencyMonths: 2 });
    const often = await join(app, buyer, club, { interval: '1' });
    expect(often).toMatchObject({ ok: true });
    expect(await storedOf(app)).toMatchObject([{ intervalMonths: 2 }]);
  });

  test('as a gift begins on its day', async ({ clubs: app }) => {
    const { buyer, club } = await openClub(app);
    const gift = { giftName: 'Grace', giftEmail: 'grace@example.test', giftReleases: '3', giftOn: '2026-12-24' };
    expect(await join(app, buyer, club, gift)).toMatchObject({ ok: true });
    expect(await storedOf(app)).toMatchObject([{ nextOn: '2026-12-24', anchorDay: 24 }]);
    const { text } = await app.db.selectFrom('clubConsents').select('text').executeTakeFirstOrThrow();
    expect(text).toContain('charged for 3 shipments and then ends by itself');
  });

  test('begins for who waited two days after there is a place', async ({ clubs: app }) => {
    const { buyer, stranger, club } = await openClub(app, { memberLimit: 1 });
    await addSavedCard(app.db, stranger.id);
    const first = await join(app, buyer, club);
    app.clock.forward(1_000);
    expect(await join(app, stranger, club, { wait: 'yes' })).toMatchObject({ value: { waits: true } });
    expect((await storedOf(app))[1]).toMatchObject({ state: 'waiting', intervalMonths: 1, nextOn: null });
    app.clock.forward(10 * 24 * 3_600_000);
    await cancelMembership(app, buyer, { id: first.ok ? first.value.id : '' }, {});
    expect((await storedOf(app))[1]).toMatchObject({ state: 'active', nextOn: '2026-12-03', anchorDay: 3 });
  });

  test('begins for who gets a place by hand as well, at the earliest when the winery arranged it', async ({
    clubs: app,
  }) => {
    const { buyer, stranger, owner, member, club } = await openClub(app, { memberLimit: 1, visibility: 'invitation' });
    await addSavedCard(app.db, stranger.id);
    await addSubscriber(app.db, club, member.id);
    const text = 'E-mail,Start\nbuyer@example.test,2026-11-22\nstranger@example.test,2026-12-24';
    expect(await importMembers(app, owner, { clubId: club.clubId, text })).toMatchObject({ value: { invited: 2 } });
    const mails = await sentMails(app);
    const ids: string[] = [];
    for (const [person, email] of [
      [buyer, 'buyer@example.test'] as const,
      [stranger, 'stranger@example.test'] as const,
    ]) {
      const invitation = tokenOf(mails.find(({ to }) => to === email));
      const joined = await join(app, person, club, { invitation, start: 'invited', wait: 'yes' });
      expect(joined).toMatchObject({ value: { waits: true } });
      if (joined.ok) ids.push(joined.value.id);
      app.clock.forward(1_000);
    }
    await app.db.updateTable('clubs').set({ memberLimit: 3 }).execute();
    expect(await admitMembers(app, owner, { clubId: club.clubId, ids })).toMatchObject({ value: { changed: 2 } });
    expect((await storedOf(app)).slice(1)).toMatchObject([
      { state: 'active', nextOn: '2026-11-23' },
      { state: 'active', nextOn: '2026-12-24', anchorDay: 24 },
    ]);
  });

  test('begins for who is invited on the day that the winery arranged', async ({ clubs: app }) => {
    const { buyer, owner, club } = await openClub(app);
    const text = 'E-mail,Start\nbuyer@example.test,2026-12-24';
    expect(await importMembers(app, owner, { clubId: club.clubId, text })).toMatchObject({ value: { invited: 1 } });
    const given = { invitation: tokenOf((await sentMails(app)).at(-1)), start: 'invited' };
    expect(await join(app, buyer, club, given)).toMatchObject({ ok: true });
    expect(await storedOf(app)).toMatchObject([{ nextOn: '2026-12-24', anchorDay: 24 }]);
  });
});
