import { sql } from 'kysely';
import { expect } from 'vitest';
import { addAllocation } from '../fixtures/allocations/add-allocation.ts';
import { addManagedClub, addManagedMember, addManagedRelease } from '../fixtures/clubs/managed-club.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addShop, addWine, spans, test } from '../fixtures/orders/orders-test.ts';
import { tableOwners, withoutOwner } from './table-owners.ts';

type Reference = { table: string; column: string };

test('every table that refers to another one says to whom its rows belong, by columns that it has', async ({
  orders: { db },
}) => {
  const { rows } = await sql<Reference>`
    select distinct constrained.relname as "table", attname as "column"
    from pg_constraint
    join pg_class constrained on constrained.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  const columns = Map.groupBy(rows, ({ table }) => table);
  expect(columns.size).toBeGreaterThan(100);
  const undeclared = [...columns.keys()].filter((table) => !(table in tableOwners) && !withoutOwner.has(table));
  expect(undeclared).toEqual([]);
  const wrong = Object.entries(tableOwners).flatMap(([table, owners]) => {
    const known = (columns.get(table) ?? []).map(({ column }) => column);
    return owners.filter((owner) => !known.includes(owner)).map((owner) => `${table}.${owner}`);
  });
  expect(wrong.sort()).toEqual([]);
});

test('the database refuses what would combine the tiers, releases, members, and groups of two owners', async ({
  orders: { db, clock },
}) => {
  const { wineryId, wineId, buyer, stranger } = await addShop(db);
  const [ours, theirs] = [
    await addManagedClub(db, wineryId),
    await addManagedClub(db, await addWinery(db, { slug: 'rival-cellars' })),
  ];
  const releaseId = await addManagedRelease(db, { ...ours, listingId: wineId });
  const foreignReleaseId = await addManagedRelease(db, { ...theirs, listingId: wineId });
  const membershipId = await addManagedMember(db, { ...ours, userId: buyer.id });
  const window = { opensAt: clock.now(), closesAt: new Date(clock.now().getTime() + spans.day) };
  const offer = { wineryId, listingId: wineId, emails: ['friend@example.test'], window };
  const [draft, other] = [await addAllocation(db, offer), await addAllocation(db, offer)];
  const second = await addWine(db, wineryId, 12);
  const wine = { listingId: second, quantity: 1, maxQuantity: 1, unitPriceCents: 2_000 };
  const days = { billedOn: '2026-12-01', shipOn: '2026-12-02', createdAt: clock.now() };
  const cents = { goodsCents: 0, discountCents: 0, shippingCents: 0, totalCents: 0 };
  const shipment = { ...days, ...cents, state: 'charging', deliveryMethod: 'pickup' } as const;
  const sent = { invitedBy: stranger.id, invitedAt: clock.now(), expiresAt: clock.now() };
  const invitation = {
    ...sent,
    email: 'friend@example.test',
    tokenHash: '0'.repeat(64),
    acceptedAt: null,
    revokedAt: null,
  };
  const mixed = [
    addManagedMember(db, { clubId: ours.clubId, tierId: theirs.tierId, userId: stranger.id }),
    db
      .insertInto('clubReleaseWines')
      .values({ ...wine, releaseId, ...theirs })
      .execute(),
    db
      .insertInto('clubReleaseWines')
      .values({ ...wine, releaseId, clubId: ours.clubId, tierId: theirs.tierId })
      .execute(),
    db
      .insertInto('clubShipments')
      .values({ ...shipment, id: crypto.randomUUID(), ...theirs, membershipId, releaseId: null })
      .execute(),
    db
      .updateTable('allocationGroups')
      .set({ people: 'club', emails: null, clubId: ours.clubId, tierId: theirs.tierId })
      .where('id', '=', draft.groupId)
      .execute(),
    db.updateTable('allocationLimits').set({ allocationId: other.id }).where('groupId', '=', draft.groupId).execute(),
    db
      .insertInto('allocationPeople')
      .values({ allocationId: other.id, number: 1, groupId: draft.groupId, userId: buyer.id, spendCents: 0 })
      .execute(),
    db
      .insertInto('clubInvitations')
      .values({ ...invitation, id: crypto.randomUUID(), ...theirs, tierId: ours.tierId })
      .execute(),
    db
      .insertInto('clubInvitations')
      .values({ ...invitation, id: crypto.randomUUID(), clubId: theirs.clubId, membershipId })
      .execute(),
    ...[ours.clubId, theirs.clubId].flatMap((clubId) => [
      db
        .insertInto('clubChoices')
        .values({ membershipId, clubId, releaseId: foreignReleaseId, shipOn: null, updatedAt: clock.now() })
        .execute(),
      db
        .insertInto('clubTierOffers')
        .values({ membershipId, clubId, tierId: theirs.tierId, offeredBy: stranger.id, offeredAt: clock.now() })
        .execute(),
    ]),
  ];
  const bothKeys = expect.stringMatching(/_id_(club|allocation)_id_fkey$/);
  for (const write of await Promise.allSettled(mixed)) {
    expect(write).toMatchObject({ status: 'rejected', reason: { code: '23503', constraint: bothKeys } });
  }
});
