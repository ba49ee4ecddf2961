import { describe, expect } from 'vitest';
import { setClubState } from '#features/clubs/managing/save-club.server.ts';
import { changeListingState, publishListing } from '#features/listing-management/editor/publish-listing.server.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { inviteStaff } from '#features/wineries/staff/invite-staff.server.ts';
import { planLimitMessage } from '#features/wineries/terms/winery-terms.ts';
import { addManagedClub } from '../../../tests/fixtures/clubs/managed-club.ts';
import { draftWine } from '../../../tests/fixtures/listings/draft-listing.ts';
import { addShop, bottles, placed, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { addPlan, giveTerms, planFields } from '../../../tests/fixtures/plans/add-plans.ts';

/** A winery on the Free plan with two listings at most: it has one on sale. */
async function limitedShop(app: TestOrders) {
  const shop = await addShop(app.db);
  const plan = await addPlan(app, shop.admin, planFields);
  await giveTerms(app, shop.wineryId, plan);
  return { ...shop, plan };
}

const reached = { thing: 'listings', plan: 'Free', most: 2 };

describe('a winery’s plan', () => {
  test('limits the listings on sale, also if two are published at once', async ({ orders: app }) => {
    const { owner, wineId } = await limitedShop(app);
    const drafts = await Promise.all([draftWine(app, owner), draftWine(app, owner, { title: 'Tannat' })]);
    const publish = (id: string) => publishListing({ ...app, listingApproval: false }, owner, { id, unpaid: false });
    const published = await Promise.all(drafts.map(publish));
    expect(published.filter((one) => one.ok)).toHaveLength(1);
    expect(published.find((one) => !one.ok)).toEqual({ ok: false, code: 'plan-limit', reached });
    const [first = '', second = ''] = drafts.toSorted(
      (one, other) => Number(published[drafts.indexOf(other)]?.ok) - Number(published[drafts.indexOf(one)]?.ok),
    );
    const change = (id: string, transition: 'close' | 'open') => changeListingState(app, owner, { id, transition });
    expect(await change(first, 'close')).toMatchObject({ ok: true });
    expect(await publish(second)).toMatchObject({ ok: true });
    expect(await change(first, 'open')).toEqual({ ok: false, code: 'plan-limit', reached });
    expect(await change(wineId, 'close')).toMatchObject({ ok: true });
    expect(await change(first, 'open')).toMatchObject({ ok: true });
    expect(planLimitMessage({ thing: 'listings', plan: 'Free', most: 2 })).toBe(
      'The Free plan has room for 2 listings on sale, and all of it is taken. Close a listing, or choose a larger plan.',
    );
  });

  test('limits the people, with those who are invited', async ({ orders: app }) => {
    const { owner, wineryId } = await limitedShop(app);
    const proved = { ...owner, provedAt: app.clock.now() };
    const invite = (email: string) => inviteStaff(app, proved, wineryId, { email, role: 'member' });
    expect(await invite('ada@example.test')).toMatchObject({ ok: true });
    expect(await invite('bob@example.test')).toMatchObject({
      code: 'plan-limit',
      reached: { thing: 'seats', most: 3 },
    });
  });

  test('limits the clubs that people can join, also if two are opened at once', async ({ orders: app }) => {
    const { owner, wineryId } = await limitedShop(app);
    const closed = () => addManagedClub(app.db, wineryId, { state: 'closed' });
    const clubs = [await closed(), await closed()];
    const open = (id: string) => setClubState(app, owner, { id, step: 'open' });
    const opened = await Promise.all(clubs.map(({ clubId }) => open(clubId)));
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
    const full = { ok: false, code: 'plan-limit', reached: { thing: 'clubs', plan: 'Free', most: 1 } };
    expect(opened.find(({ ok }) => !ok)).toEqual(full);
    await setClubState(app, owner, { id: clubs[opened.findIndex(({ ok }) => ok)]?.clubId ?? '', step: 'close' });
    expect(await open(clubs[opened.findIndex(({ ok }) => !ok)]?.clubId ?? '')).toMatchObject({ ok: true });
  });

  test('sets the commission of orders placed from then on', async ({ orders: app }) => {
    const { wineryId, wineId, buyer, plan } = await limitedShop(app);
    const commissionOf = async (orderId: string) => {
      const query = app.db.selectFrom('payments').select('providerCommissionCents').where('orderId', '=', orderId);
      return (await query.executeTakeFirstOrThrow()).providerCommissionCents;
    };
    const first = await placed(app, buyer, bottles(wineId, 2));
    await giveTerms(app, wineryId, plan, { commission: 400 });
    const second = await placed(app, buyer, bottles(wineId, 2));
    expect([await commissionOf(first.id), await commissionOf(second.id)]).toEqual([490, 196]);
    expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({ ok: true });
  });
});
