import { expect } from 'vitest';
import { saveGroup } from '#features/allocations/managing/save-group.server.ts';
import { saveTier } from '#features/clubs/managing/save-tier.server.ts';
import { saveRelease } from '#features/clubs/releases/save-release.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addAllocation } from '../fixtures/allocations/add-allocation.ts';
import { addManagedClub, addManagedRelease } from '../fixtures/clubs/managed-club.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { type EntryPoint, test } from '../fixtures/orders/order-entry-points.ts';
import { addShop, addWine, spans } from '../fixtures/orders/orders-test.ts';

/**
 * Two wineries, each with a club, a tier, an active release, and an allocation. The rival owns the second one, and writes
 * to its own club and draft under ids that belong to the first one.
 */
async function addRivals({ app }: EntryPoint) {
  const { db, clock } = app;
  const { wineryId, wineId, owner, stranger } = await addShop(db);
  const rival: SignedIn = { ...stranger, roles: ['winery-owner'] };
  const club = await addManagedClub(db, wineryId);
  const active = { state: 'active', activatedBy: owner.id, activatedAt: clock.now() } as const;
  const releaseId = await addManagedRelease(db, { ...club, listingId: wineId }, active);
  const window = { opensAt: clock.now(), closesAt: new Date(clock.now().getTime() + spans.day) };
  const offer = { wineryId, listingId: wineId, emails: ['friend@example.test'], window };
  const published = {
    state: 'published',
    dueAt: window.closesAt,
    publishedBy: owner.id,
    publishedAt: clock.now(),
  } as const;
  const { groupId } = await addAllocation(db, offer, published);
  const rivalWineryId = await addWinery(db, { slug: 'rival-cellars' });
  await db
    .insertInto('wineryMembers')
    .values({ wineryId: rivalWineryId, userId: rival.id, role: 'owner', createdAt: clock.now() })
    .execute();
  const rivalWineId = await addWine(db, rivalWineryId, 12);
  const rivalClub = await addManagedClub(db, rivalWineryId);
  const draft = await addAllocation(db, { ...offer, wineryId: rivalWineryId, listingId: rivalWineId });
  return { rival, tierId: club.tierId, releaseId, groupId, rivalClub, rivalWineId, draftId: draft.id };
}

/** Everything that is stored of all clubs and allocations. */
async function stored({ app: { db } }: EntryPoint) {
  const tables = [
    ...(['clubs', 'clubTiers', 'clubReleases', 'clubReleaseWines'] as const),
    ...(['allocations', 'allocationGroups', 'allocationLimits'] as const),
  ];
  const rows = tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()]);
  return Object.fromEntries(await Promise.all(rows));
}

test('a tier is not saved under the id of another winery’s tier', async ({ api }) => {
  const { rival, tierId, rivalClub } = await addRivals(api);
  const before = await stored(api);
  const fields = {
    ...{ version: 1, name: 'Mine', description: '', bottles: 1, color: 'red', priceRule: 'fixed' },
    shippingIncluded: false,
  };
  const typed = { ...fields, price: '1.00' };
  const saved = await saveTier(api.app, rival, { clubId: rivalClub.clubId, id: tierId, fields: typed });
  expect(saved).toEqual({ ok: false, code: 'not-found' });
  const path = `/api/v1/own-club/${rivalClub.clubId}/tier/${tierId}`;
  const body = { ...fields, price: { amount: 100, currency: 'USD' } };
  expect((await api.put(rival, path, body)).status).toBe(404);
  expect(await stored(api)).toEqual(before);
  expect((await api.put(rival, path.replace(tierId, crypto.randomUUID()), body)).status).toBe(200);
});

test('a release is not saved under the id of another winery’s release', async ({ api }) => {
  const { rival, releaseId, rivalClub, rivalWineId } = await addRivals(api);
  const before = await stored(api);
  const { clubId, tierId } = rivalClub;
  const wines = [{ listingId: rivalWineId, tierId, quantity: 3, maxQuantity: 3 }];
  const body = { version: 0, name: 'Mine', message: '', billOn: '2099-01-01', shipOn: '2099-01-02', wines };
  for (const fields of [body, { ...body, wines: [] }]) {
    const saved = await saveRelease(api.app, rival, { clubId, id: releaseId, fields });
    expect(saved).toEqual({ ok: false, code: 'not-found' });
    expect((await api.put(rival, `/api/v1/own-club/${clubId}/release/${releaseId}`, fields)).status).toBe(404);
  }
  expect(await stored(api)).toEqual(before);
  expect((await api.put(rival, `/api/v1/own-club/${clubId}/release/${crypto.randomUUID()}`, body)).status).toBe(200);
});

test('a group is not saved under the id of a group of another winery’s allocation', async ({ api }) => {
  const { rival, groupId, draftId: allocationId, rivalWineId: listingId } = await addRivals(api);
  const before = await stored(api);
  const inDays = (days: number) =>
    new Date(api.app.clock.now().getTime() + days * spans.day).toISOString().slice(0, 16);
  const fields = {
    ...{ name: 'Mine', opensAt: inDays(1), closesAt: inDays(2), people: 'emails', emails: 'me@example.test' },
    ...{ wishesAbove: false, limits: [{ listingId, minBottles: 0, maxBottles: 3, defaultBottles: 1 }] },
  };
  const saved = await saveGroup(api.app, rival, { allocationId, id: groupId, fields });
  expect(saved).toEqual({ ok: false, code: 'not-found' });
  const path = `/api/v1/own-allocation/${allocationId}/group/${groupId}`;
  expect((await api.put(rival, path, fields)).status).toBe(404);
  expect(await stored(api)).toEqual(before);
  expect((await api.put(rival, path.replace(groupId, crypto.randomUUID()), fields)).status).toBe(200);
});
