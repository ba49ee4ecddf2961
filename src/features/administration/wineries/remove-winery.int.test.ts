import { describe, expect } from 'vitest';
import { setFavorite } from '#features/favorites/set-favorite.server.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import { anonymous } from '#kit/actor.ts';
import { adminActions } from '../../../../tests/fixtures/accounts/admin-actions.ts';
import { addAllocation } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import { addManagedClub, addManagedMember } from '../../../../tests/fixtures/clubs/managed-club.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import {
  addPayoutAccount,
  addShop,
  bottles,
  purchased,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { deleteWinery, mergeWineries } from './remove-winery.server.ts';

const reason = 'Listed twice';

/** Adds a charge of a winery that is over. */
async function addWineryCharge({ db, clock }: TestOrders, wineryId: string, userId: string): Promise<void> {
  const [id, now] = [crypto.randomUUID(), clock.now()];
  const about = { id, kind: 'plan', subscriptionId: wineryId, period: id, userId, wineryId, accountRef: null } as const;
  const amounts = { currency: 'USD', amountCents: 4_900, feeCents: 0, retryDays: 0 };
  const over = { state: 'failed', firstAttemptAt: now, nextAttemptAt: null, lastCardRef: null } as const;
  await db
    .insertInto('subscriptionCharges')
    .values({ ...about, ...amounts, ...over, createdAt: now, updatedAt: now })
    .execute();
}

describe('deleting a winery', () => {
  test('removes it with its page and slugs; the audit keeps name and reason', async ({ orders: app }) => {
    const { admin, stranger } = await addShop(app.db);
    const id = await addWinery(app.db, { slug: 'ghost', name: 'Ghost' });
    await setFavorite(app, stranger, { kind: 'winery', id, on: 'true' });
    expect(await deleteWinery(app, admin, { id, fields: { reason: ' ' } })).toEqual({
      ok: false,
      code: 'validation-invalid-params',
      errors: { reason: 'Please say why' },
    });
    expect(await deleteWinery(app, admin, { id, fields: { reason } })).toEqual({
      ok: true,
      value: { id, slug: 'ghost', name: 'Ghost' },
    });
    expect(await deleteWinery(app, admin, { id, fields: { reason } })).toEqual({ ok: false, code: 'not-found' });
    expect(await showWinery(app, anonymous, { slug: 'ghost' })).toMatchObject({ ok: false });
    expect(await adminActions(app.db)).toEqual([
      { kind: 'winery-deleted', adminId: admin.id, subjectId: id, subjectName: 'Ghost', reason, details: null },
    ]);
  });

  test('deletes its drafts of allocations, also when it is merged', async ({ orders: app }) => {
    const { admin, wineryId } = await addShop(app.db);
    const window = { opensAt: app.clock.now(), closesAt: new Date(app.clock.now().getTime() + 1_000) };
    const withDraft = async (slug: string) => {
      const id = await addWinery(app.db, { slug });
      const listingId = await addListing(app.db, id);
      await addAllocation(app.db, { wineryId: id, listingId, emails: ['friend@example.test'], window });
      return { id, listingId };
    };
    const gone = await withDraft('gone');
    await app.db.updateTable('listings').set({ wineryId }).where('id', '=', gone.listingId).execute();
    expect(await deleteWinery(app, admin, { id: gone.id, fields: { reason } })).toMatchObject({ ok: true });
    const twice = await withDraft('twice');
    const merged = await mergeWineries(app, admin, { id: twice.id, fields: { into: wineryId, reason } });
    expect(merged).toMatchObject({ ok: true });
    expect(await app.db.selectFrom('allocationGroups').select('emails').execute()).toEqual([]);
  });

  test('is refused with listings, orders, or payouts, and changes nothing', async ({ orders: app }) => {
    const { admin, wineryId, wineId, buyer } = await addShop(app.db);
    const withDraft = await addWinery(app.db, { slug: 'draft' });
    await addListing(app.db, withDraft, { state: 'draft', publishedAt: null });
    const withPayouts = await addWinery(app.db, { slug: 'paid' });
    await addPayoutAccount(app.db, withPayouts);
    await purchased(app, buyer, bottles(wineId, 1));
    const claimed = await addWinery(app.db, { slug: 'claimed' });
    const claim = { isNew: false, isDispute: false, wineryName: 'Claimed', createdAt: app.clock.now() };
    await app.db
      .insertInto('wineryClaims')
      .values({ ...claim, userId: buyer.id, wineryId: claimed })
      .execute();
    const withMembers = await addWinery(app.db, { slug: 'club' });
    const club = await addManagedClub(app.db, withMembers);
    await addManagedMember(app.db, { ...club, userId: buyer.id });
    const window = { opensAt: app.clock.now(), closesAt: new Date(app.clock.now().getTime() + 1_000) };
    const withAllocation = await addWinery(app.db, { slug: 'allocation' });
    const published = { state: 'published', publishedBy: buyer.id, publishedAt: app.clock.now() } as const;
    const offered = { wineryId: withAllocation, listingId: wineId, emails: [], window };
    await addAllocation(app.db, offered, published);
    const withCharges = await addWinery(app.db, { slug: 'charged' });
    await addWineryCharge(app, withCharges, buyer.id);
    for (const [id, code, use] of [
      [withAllocation, 'winery-in-use', 'allocations'],
      [withCharges, 'winery-in-use', 'charges'],
      [claimed, 'winery-in-use', 'claim'],
      [withMembers, 'winery-in-use', 'club-members'],
      [withDraft, 'winery-has-listings'],
      [withPayouts, 'winery-has-orders'],
      [wineryId, 'winery-has-orders'],
      ['x', 'not-found'],
    ] as const) {
      const refused = { ok: false, code, ...(use !== undefined && { use }) };
      expect(await deleteWinery(app, admin, { id, fields: { reason } })).toEqual(refused);
    }
    expect(await adminActions(app.db)).toEqual([]);
  });
});

describe('merging wineries', () => {
  test('moves listings, people, favorites, and URLs to the one that stays', async ({ orders: app }) => {
    const { admin, wineryId: into, owner, member, stranger, buyer } = await addShop(app.db);
    const id = await addWinery(app.db, { slug: 'twin', name: 'Twin', claimed: 'claimed' });
    await app.db.updateTable('wineries').set({ slug: 'twin-gate' }).where('id', '=', id).execute();
    const wine = await addListing(app.db, id, { title: 'Twin Red' });
    await addListing(app.db, id, { state: 'draft', publishedAt: null });
    const membership = { wineryId: id, createdAt: app.clock.now() };
    const people = [
      [owner, 'member'],
      [member, 'owner'],
      [stranger, 'member'],
    ] as const;
    await app.db
      .insertInto('wineryMembers')
      .values(people.map(([{ id: userId }, role]) => ({ ...membership, userId, role })))
      .execute();
    for (const [who, favorite] of [
      [buyer, id],
      [buyer, into],
      [stranger, id],
    ] as const) {
      await setFavorite(app, who, { kind: 'winery', id: favorite, on: 'true' });
    }
    const claim = { isNew: false, isDispute: false, wineryName: 'Twin', createdAt: app.clock.now() };
    const claims = [
      [buyer, id],
      [buyer, into],
      [stranger, id],
    ] as const;
    await app.db
      .insertInto('wineryClaims')
      .values(claims.map(([{ id: userId }, wineryId]) => ({ ...claim, userId, wineryId })))
      .execute();
    expect(await mergeWineries(app, admin, { id, fields: { into, reason } })).toMatchObject({
      ok: true,
      value: { id: into },
    });
    const moved = app.db.selectFrom('wineryClaims').select(['userId', 'wineryId', 'state']);
    expect((await moved.execute()).filter(({ state }) => state === 'pending')).toEqual(
      expect.arrayContaining([
        { userId: buyer.id, wineryId: into, state: 'pending' },
        { userId: stranger.id, wineryId: into, state: 'pending' },
      ]),
    );
    expect((await moved.execute()).map(({ wineryId }) => wineryId)).toEqual([into, into, into]);
    for (const slug of ['twin', 'twin-gate']) {
      expect(await showWinery(app, anonymous, { slug })).toMatchObject({ value: { id: into, claimed: 'claimed' } });
    }
    const found = await app.db
      .selectFrom('searchDocuments')
      .selectAll()
      .where('listingId', '=', wine)
      .executeTakeFirst();
    expect(found, 'search finds it by the name of the other winery').toMatchObject({
      wineryId: into,
      words: expect.stringContaining("'gate'"),
    });
    expect(await app.db.selectFrom('listings').select('id').where('wineryId', '=', into).execute()).toHaveLength(3);
    const roles = app.db.selectFrom('wineryMembers').select(['userId', 'role']).where('wineryId', '=', into);
    expect(new Map((await roles.execute()).map(({ userId, role }) => [userId, role]))).toEqual(
      new Map([
        [owner.id, 'owner'],
        [member.id, 'owner'],
        [stranger.id, 'member'],
      ]),
    );
    const favorites = app.db.selectFrom('favorites').select('userId').where('wineryId', '=', into);
    expect((await favorites.execute()).map(({ userId }) => userId).sort()).toEqual([buyer.id, stranger.id].sort());
    expect(await adminActions(app.db)).toEqual([
      {
        ...{ kind: 'wineries-merged', adminId: admin.id, subjectId: into, subjectName: 'Red Gate', reason },
        details: `Twin (${id}) is part of it now, with 2 listings and 3 people.`,
      },
    ]);
  });

  test('is refused into itself or nothing, and for the one with orders; the other way around it works', async ({
    orders: app,
  }) => {
    const { admin, wineryId, wineId, buyer } = await addShop(app.db);
    const other = await addWinery(app.db, { slug: 'other' });
    await purchased(app, buyer, bottles(wineId, 1));
    const merge = (id: string, into: unknown) => mergeWineries(app, admin, { id, fields: { into, reason } });
    expect(await merge(wineryId, other)).toEqual({ ok: false, code: 'winery-has-orders' });
    for (const into of [other, crypto.randomUUID(), 'x', undefined]) {
      expect(await merge(other, into)).toMatchObject({ errors: { into: expect.any(String) } });
    }
    expect(await merge(crypto.randomUUID(), other)).toEqual({ ok: false, code: 'not-found' });
    expect(await adminActions(app.db)).toEqual([]);
    expect(await merge(other, wineryId)).toMatchObject({ ok: true });
  });

  test('of two into each other at the same time leaves one', async ({ orders: app }) => {
    const { admin } = await addShop(app.db);
    const [one, two] = [await addWinery(app.db, { slug: 'one' }), await addWinery(app.db, { slug: 'two' })];
    const done = await Promise.all([
      mergeWineries(app, admin, { id: one, fields: { into: two, reason } }),
      mergeWineries(app, admin, { id: two, fields: { into: one, reason } }),
    ]);
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
    for (const slug of ['one', 'two']) expect((await showWinery(app, anonymous, { slug })).ok).toBe(true);
  });
});
