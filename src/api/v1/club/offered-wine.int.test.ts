import { describe, expect } from 'vitest';
import { z } from 'zod';
import { sweepClubBilling } from '#features/clubs/billing/sweep-billing.server.ts';
import { addSubscriber, addSubscription } from '../../../../tests/fixtures/clubs/add-subscription.ts';
import { type Call, ownersAlone, statusesOf, wrongFields } from '../../../../tests/fixtures/clubs/club-callers.ts';
import { addManagedClub } from '../../../../tests/fixtures/clubs/managed-club.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, addWine } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { offeredWineResponse } from './offered-wine.server.ts';

describe('the wines of a subscription', () => {
  test('are chosen by owners among those that the winery sells, and seen by its people', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { owner, member, admin, buyer, wineryId } = shop;
    const club = await addSubscription(api.app.db, wineryId);
    const { clubId, wines } = club;
    await addSubscriber(api.app.db, club, buyer.id);
    const at = `/api/v1/own-club/${clubId}/wine`;
    for (const who of [owner, member, admin]) {
      const { data, meta } = (await api.get(who, at)).body;
      for (const one of data) expect(offeredWineResponse.parse(one)).toEqual(one);
      const needed = Object.fromEntries(data.map(({ id, needed }: { id: string; needed: number }) => [id, needed]));
      expect(needed).toMatchObject({ [wines[0]]: 2, [wines[1]]: 1, [shop.wineId]: 0 });
      expect(meta).toEqual({ version: expect.any(Number), offSale: 0 });
    }
    expect((await api.get(buyer, at)).status).toBe(403);
    const { version } = (await api.get(owner, at)).body.meta;
    const save: Call = ['put', at, { version, wines: [shop.wineId, wines[0]] }];
    expect(await statusesOf(api, shop, save)).toEqual(ownersAlone);
    expect((await api.put(owner, at, save[2])).body.data).toEqual({ version: version + 1 });
    expect((await api.put(owner, at, save[2])).body.errors[0]).toMatchObject({ status: 409, code: 'changed' });
    const { data } = (await api.get(owner, at)).body;
    const offered = data.filter(({ isOffered }: { isOffered: boolean }) => isOffered);
    expect(offered.map(({ id }: { id: string }) => id).toSorted()).toEqual([shop.wineId, wines[0]].toSorted());
  });

  test('are refused where they are foreign, missing, or the club is no subscription', async ({ api }) => {
    const { owner, wineryId } = await addShop(api.app.db);
    const { clubId } = await addSubscription(api.app.db, wineryId);
    const elsewhere = await addWinery(api.app.db, { slug: 'blue-gate' });
    const other = await addManagedClub(api.app.db, elsewhere);
    const foreign = await addWine(api.app.db, elsewhere, 12);
    const at = `/api/v1/own-club/${clubId}/wine`;
    const { version } = (await api.get(owner, at)).body.meta;
    for (const wines of [undefined, 'red', ['x'], [foreign], [crypto.randomUUID()], Array(61).fill(foreign)]) {
      expect(wrongFields(await api.put(owner, at, { version, wines }))).toEqual([400, ['wines']]);
    }
    expect(wrongFields(await api.put(owner, at, { version: 'x', wines: [] }))).toEqual([400, ['version']]);
    const none = await api.put(owner, at, { version, wines: [] });
    expect(none.body.errors[0]).toMatchObject({ status: 409, code: 'incomplete' });
    const { clubId: withReleases } = await addManagedClub(api.app.db, wineryId);
    const released = await api.put(owner, `/api/v1/own-club/${withReleases}/wine`, { version: 1, wines: [] });
    expect(released.body.errors[0]).toMatchObject({ status: 409, code: 'unavailable' });
    for (const id of [other.clubId, crypto.randomUUID(), 'x']) {
      expect((await api.get(owner, `/api/v1/own-club/${id}/wine`)).status).toBe(404);
      expect((await api.put(owner, `/api/v1/own-club/${id}/wine`, { version: 1, wines: [] })).status).toBe(404);
    }
  });
});

describe('the billing of a subscription', () => {
  test('is reported by day to the people of its winery', async ({ api }) => {
    const { db, clock } = api.app;
    const shop = await addShop(db);
    const { owner, member, admin, buyer, stranger, wineryId } = shop;
    const club = await addSubscription(db, wineryId);
    for (const { id } of [buyer, stranger]) await addSavedCard(db, id);
    await db.updateTable('paymentCustomers').set({ mode: 'test' }).execute();
    const billed = await addSubscriber(db, club, buyer.id);
    const held = await addSubscriber(db, club, stranger.id, { nextSkipped: true });
    clock.forward(new Date('2026-12-01T06:00:00Z').getTime() - clock.now().getTime());
    while ((await sweepClubBilling(api.app, { kind: 'system' }, { most: 20 })) > 0);
    const days = `/api/v1/own-club/${club.clubId}/billing-day`;
    const total = { amount: 6_813, currency: 'USD' };
    for (const who of [owner, member, admin]) {
      const listed = (await api.get(who, days)).body;
      expect(listed.data).toEqual([{ day: '2026-12-01', billed: 1, charging: 0, declined: 0, skipped: 1, total }]);
      expect(listed.meta).toMatchObject({ totalItems: 1, perPage: 25 });
      const report = (await api.get(who, `${days}/2026-12-01`)).body;
      expect(report.meta).toMatchObject({
        ...{ totalItems: 2, perPage: 25, billed: total, skipped: { member: 1 } },
        counts: { billed: 1, skipped: 1, declined: 0, charging: 0 },
      });
      const states = report.data.map(({ membershipId, state }: Record<string, string>) => [membershipId, state]);
      expect(states).toEqual([
        [held, 'skipped'],
        [billed, 'billed'],
      ]);
      expect(z.array(z.object({ agreeUntil: z.null(), otherCardPath: z.null() })).parse(report.data)).toHaveLength(2);
    }
    expect((await api.get(owner, `${days}/2026-12-02`)).body.meta.totalItems).toBe(0);
    for (const path of [days, `${days}/2026-12-01`]) expect((await api.get(buyer, path)).status).toBe(403);
    for (const day of ['2026-02-30', 'soon']) expect((await api.get(owner, `${days}/${day}`)).status).toBe(404);
    const other = await addManagedClub(db, await addWinery(db, { slug: 'blue-gate' }));
    const foreign = `/api/v1/own-club/${other.clubId}/billing-day`;
    for (const path of [foreign, `${foreign}/2026-12-01`]) expect((await api.get(owner, path)).status).toBe(404);
    const retry: Call = ['post', `${days}/2026-12-01/retry`];
    expect(await statusesOf(api, shop, retry)).toEqual(ownersAlone);
    expect((await api.post(owner, retry[1])).body.errors[0]).toMatchObject({
      ...{ status: 409, code: 'shipment-not-declined' },
    });
    expect((await api.post(owner, `${foreign}/2026-12-01/retry`)).status).toBe(404);
    expect((await api.post(owner, `/api/v1/club-release/${crypto.randomUUID()}/retry`)).status).toBe(404);
  });
});
