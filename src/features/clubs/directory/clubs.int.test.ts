import { describe, expect } from 'vitest';
import { createTtlCache } from '#infra/cache.ts';
import { anonymous } from '#kit/actor.ts';
import { addClub, addMembership, addRelease, addTier } from '../../../../tests/fixtures/clubs/add-club.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addShop, addWine, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { invitationHash } from '../invitations/invitation-token.server.ts';
import { parseClubQuery } from './club-query.ts';
import { compareClubs, listClubs, listWineryClubs } from './list-clubs.server.ts';
import { showClub } from './show-club.server.ts';

const key = { winery: 'red-gate', club: 'cellar-club' };

function listed(app: TestOrders, query: string) {
  const cached = { ...app, cache: createTtlCache(app.clock) };
  return listClubs(cached, anonymous, parseClubQuery(new URLSearchParams(query)).query);
}

describe('the list of clubs', () => {
  test('has those that anybody can join, by what one tier has, with counts', async ({ orders: app }) => {
    const { wineryId } = await addShop(app.db);
    const { clubId } = await addClub(app.db, wineryId, { createdAt: new Date('2026-10-01T00:00:00Z') });
    await addTier(app.db, clubId, {
      position: 1,
      name: 'Case',
      bottles: 12,
      color: 'red',
      fromCents: 32_000,
      toCents: 40_000,
    });
    await addClub(app.db, wineryId, { slug: 'drafted', state: 'draft' });
    await addClub(app.db, wineryId, { slug: 'invited', visibility: 'invitation' });
    const west = await addWinery(app.db, { slug: 'far-west', region: 'east_texas' });
    await addClub(app.db, west, { slug: 'reds', shippingEnabled: false }, { color: 'red', retired: false });
    const names = async (query: string) => (await listed(app, query)).clubs.map(({ slug }) => slug);
    expect(await names('')).toEqual(['reds', 'cellar-club']);
    expect(await names('color=red&bottles=over-12,7-12')).toEqual(['cellar-club']);
    expect(await names('color=mixed&bottles=7-12'), 'no single tier has both').toEqual([]);
    expect(await names('delivery=shipping')).toEqual(['cellar-club']);
    expect(await names('region=east_texas')).toEqual(['reds']);
    expect(await names('sort=price&price=75-150')).toEqual(['reds', 'cellar-club']);
    const { options, total } = await listed(app, 'color=red');
    const counts = (facet: 'color' | 'bottles') => options[facet].map(({ value, count }) => `${value} ${count}`);
    expect([total, counts('color'), counts('bottles')]).toEqual([
      2,
      ['red 2', 'white 0', 'mixed 1'],
      ['1-3 1', '4-6 0', '7-12 1', 'over-12 0'],
    ]);
    const compared = await compareClubs({ ...app, cache: createTtlCache(app.clock) }, anonymous, [
      { winery: 'far-west', club: 'reds' },
      { winery: 'red-gate', club: 'invited' },
      key,
      key,
    ]);
    expect(compared.map(({ slug }) => slug)).toEqual(['reds', 'cellar-club']);
    expect(await listWineryClubs(app, anonymous, wineryId)).toMatchObject([{ slug: 'cellar-club' }]);
  });

  test('says which clubs are full: members on hold keep their place, canceled ones do not', async ({ orders: app }) => {
    const { wineryId, buyer, stranger } = await addShop(app.db);
    const club = await addClub(app.db, wineryId, { memberLimit: 1 });
    const isFull = async () => (await listed(app, '')).clubs[0]?.isFull;
    const canceled = { state: 'canceled', canceledAt: app.clock.now(), canceledBy: 'member' } as const;
    await addMembership(app.db, { ...club, userId: stranger.id }, canceled);
    expect(await isFull()).toBe(false);
    await addMembership(app.db, { ...club, userId: buyer.id }, { state: 'held', holdUntil: '2027-01-01' });
    expect(await isFull()).toBe(true);
  });
});

describe('the page of a club', () => {
  test('shows its tiers, releases, and what members say', async ({ orders: app }) => {
    const { wineryId, wineId, owner, buyer } = await addShop(app.db);
    const club = await addClub(app.db, wineryId);
    const { clubId, tierId } = club;
    const other = await addWine(app.db, wineryId, 9, { title: 'Tannat' });
    const by = { clubId, activatedBy: owner.id };
    await addRelease(app.db, by, [
      { tierId, listingId: wineId, quantity: 2 },
      { tierId, listingId: other, quantity: 0 },
    ]);
    const processedAt = new Date('2026-09-02T00:00:00Z');
    const past = { name: 'Fall', billOn: '2026-09-01', state: 'processed', processedAt } as const;
    await addRelease(app.db, by, [{ tierId, listingId: other, quantity: 3 }], past);
    await addRelease(app.db, by, [], { name: 'Secret', state: 'planning' });
    await addMembership(app.db, { ...club, userId: buyer.id });
    const scores = { quality: null, variety: null, ambiance: null, affordable: null, foodOfferings: null };
    const about = { wineryId, authorId: buyer.id, state: 'published', content: 'Lovely boxes.', overall: 5 } as const;
    const rest = { customerService: null, visitedMonth: null, verified: null, heldRule: null, decisionReason: null };
    const review = { ...about, ...scores, ...rest, createdAt: app.clock.now(), editedAt: null };
    await app.db.insertInto('wineryReviews').values(review).execute();
    const shown = await showClub(app, anonymous, { key });
    expect(shown).toMatchObject({
      ok: true,
      value: {
        tiers: [{ bottles: 3, fromCents: 9_000, isFull: false }],
        next: { name: 'Winter', billOn: '2026-12-01', tiers: [{ wines: [{ quantity: 2 }] }] },
        past: [{ name: 'Fall', tiers: [{ wines: [{ quantity: 3 }] }] }],
        reviews: [{ content: 'Lovely boxes.', score: 5 }],
        own: [],
      },
    });
    expect(await showClub(app, buyer, { key })).toMatchObject({ value: { own: [{ state: 'active', isGift: false }] } });
  });

  test('by invitation is found with a valid link only, and by its members', async ({ orders: app }) => {
    const { wineryId, owner, buyer } = await addShop(app.db);
    const club = await addClub(app.db, wineryId, { visibility: 'invitation' });
    const invite = (token: string, expiresAt: string) =>
      app.db
        .insertInto('clubInvitations')
        .values({
          ...{ id: crypto.randomUUID(), clubId: club.clubId, email: `${token}@example.test`, invitedBy: owner.id },
          ...{ tokenHash: invitationHash(token), invitedAt: app.clock.now(), expiresAt: new Date(expiresAt) },
          ...{ acceptedAt: null, revokedAt: null },
        })
        .execute();
    await invite('open', '2027-01-01T00:00:00Z');
    await invite('over', '2026-11-02T00:00:00Z');
    const seen = async (actor: typeof buyer | typeof anonymous, invitation?: string) =>
      (await showClub(app, actor, { key, invitation })).ok;
    expect([await seen(anonymous), await seen(anonymous, 'over'), await seen(buyer, 'wrong')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await seen(anonymous, 'open')).toBe(true);
    await addMembership(app.db, { ...club, userId: buyer.id });
    expect(await seen(buyer)).toBe(true);
  });
});
