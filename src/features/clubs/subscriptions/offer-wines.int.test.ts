import { expect } from 'vitest';
import { addTier } from '../../../../tests/fixtures/clubs/add-club.ts';
import { addSubscriber, addSubscription } from '../../../../tests/fixtures/clubs/add-subscription.ts';
import { addBilledClub } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { test } from '../../../../tests/fixtures/clubs/members-test.ts';
import { addShop, type TestOrders } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { listSubscriptionDays, showSubscriptionDay } from '../billing/show-billing.server.ts';
import { sweepClubBilling } from '../billing/sweep-billing.server.ts';
import { saveClub, setClubState } from '../managing/save-club.server.ts';
import { listMembers } from '../members/list-members.server.ts';
import { moveMembers } from '../members/move-members.server.ts';
import { answerTierOffer } from '../own-memberships/answer-tier-offer.server.ts';
import { showMembership } from '../own-memberships/show-memberships.server.ts';
import { saveOfferedWines, showOfferedWines } from './offer-wines.server.ts';

async function openClub(app: TestOrders) {
  const shop = await addShop(app.db);
  const club = await addSubscription(app.db, shop.wineryId, { stock: 5 });
  const save = (wines: readonly string[], version = 1) =>
    saveOfferedWines(app, shop.owner, { clubId: club.clubId, fields: { version: String(version), wines } });
  return { ...shop, club, save };
}

test('owners choose the wines of a subscription; others see them, and strangers nothing', async ({ clubs: app }) => {
  const { owner, member, stranger, club, wineId, save } = await openClub(app);
  expect(await save([wineId, club.wines[0], wineId])).toMatchObject({ ok: true, value: { version: 2 } });
  const shown = await showOfferedWines(app, member, club.clubId);
  const offered = shown.ok ? shown.value.wines.filter(({ isOffered }) => isOffered).map(({ id }) => id) : [];
  expect(offered.toSorted()).toEqual([wineId, club.wines[0]].toSorted());
  expect(await save([wineId])).toMatchObject({ code: 'changed' });
  expect(await save([], 2)).toMatchObject({ code: 'incomplete' });
  for (const wrong of [crypto.randomUUID(), 'wine']) {
    expect(await save([wrong], 2)).toMatchObject({ code: 'validation-invalid-params' });
  }
  const fields = { version: '2', wines: [wineId] };
  expect(await saveOfferedWines(app, member, { clubId: club.clubId, fields })).toMatchObject({ code: 'forbidden' });
  expect(await showOfferedWines(app, stranger, club.clubId)).toMatchObject({ code: 'forbidden' });
  await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', wineId).execute();
  expect(await showOfferedWines(app, owner, club.clubId)).toMatchObject({ value: { offSale: 1 } });
});

test('a subscription is opened with wines, and has no shorter rhythm than a month nor a longer one than three', async ({
  clubs: app,
}) => {
  const { owner, wineryId } = await openClub(app);
  const fields = {
    ...{ version: 0, name: 'Twelve', description: '', model: 'subscription', visibility: 'public', waitingList: true },
    ...{ pickupEnabled: true, shippingEnabled: false, orderDiscountPercent: 10, retryDays: 10 },
  };
  const id = crypto.randomUUID();
  const saved = (frequencyMonths: number) =>
    saveClub(app, owner, { id, wineryId, fields: { ...fields, frequencyMonths } });
  expect(await saved(6)).toMatchObject({ errors: { frequencyMonths: expect.any(String) } });
  expect(await saved(3)).toMatchObject({ ok: true });
  await addTier(app.db, id);
  expect(await setClubState(app, owner, { id, step: 'open' })).toMatchObject({ code: 'incomplete' });
});

test('the winery sees the next dates, the bottles of 30 days against the stock, and what was billed by day', async ({
  clubs: app,
}) => {
  const { owner, member, buyer, stranger, club } = await openClub(app);
  await addSavedCard(app.db, buyer.id);
  await app.db.updateTable('paymentCustomers').set({ mode: 'test' }).execute();
  const id = await addSubscriber(app.db, club, buyer.id);
  const later = { nextOn: '2026-12-15', nextAt: new Date('2026-12-15T06:00:00Z'), anchorDay: 15 };
  await addSubscriber(app.db, club, stranger.id, later);
  const shown = await showOfferedWines(app, member, club.clubId);
  const numbers =
    shown.ok && shown.value.wines.filter(({ isOffered }) => isOffered).map((one) => [one.needed, one.missing]);
  expect(numbers).toEqual([
    [4, 0],
    [2, 0],
  ]);
  await app.db.updateTable('stock').set({ quantity: 3 }).where('listingId', '=', club.wines[0]).execute();
  const short = await showOfferedWines(app, member, club.clubId);
  expect(short.ok && short.value.wines.find((one) => one.id === club.wines[0])?.missing).toBe(1);
  const listed = await listMembers(app, member, { clubId: club.clubId, query: {} });
  expect(listed.ok && listed.value.members.map(({ nextOn }) => nextOn).toSorted()).toEqual([
    '2026-12-01',
    '2026-12-15',
  ]);

  app.clock.forward(new Date('2026-12-01T06:00:00Z').getTime() - app.clock.now().getTime());
  while ((await sweepClubBilling(app, { kind: 'system' }, { most: 20 })) > 0);
  const asked = { clubId: club.clubId, page: null };
  const day = { day: '2026-12-01', billed: 1, charging: 0, declined: 0, skipped: 0, billedCents: 6_813 };
  expect(await listSubscriptionDays(app, member, asked)).toMatchObject({ value: { days: [day] } });
  expect(await showSubscriptionDay(app, owner, { ...asked, day: '2026-12-01' })).toMatchObject({
    value: { report: { counts: { billed: 1 }, total: 1, shipments: [{ membershipId: id }] } },
  });
  expect(await showSubscriptionDay(app, owner, { ...asked, day: 'today' })).toMatchObject({ code: 'not-found' });
  expect(await showSubscriptionDay(app, stranger, { ...asked, day: '2026-12-01' })).toMatchObject({
    code: 'forbidden',
  });
});

test('members of a subscription are moved only to a tier for which their wines are right', async ({ clubs: app }) => {
  const { owner, buyer, club } = await openClub(app);
  const id = await addSubscriber(app.db, club, buyer.id);
  const six = await addTier(app.db, club.clubId, { position: 1, name: 'Six', bottles: 6 });
  const other = await addTier(app.db, club.clubId, { position: 2, name: 'Three for less', discountPercent: 20 });
  const moveTo = (tier: string) => moveMembers(app, owner, { clubId: club.clubId, ids: [id], fields: { tier } });
  expect(await moveTo(six)).toMatchObject({ errors: { tier: expect.stringContaining('as many bottles') } });
  expect(await moveTo(other)).toMatchObject({ value: { moved: 1 } });
  const dearer = await addTier(app.db, club.clubId, { position: 3, name: 'Three for more', toCents: 20_000 });
  expect(await moveTo(dearer)).toMatchObject({ value: { moved: 0, asked: 1 } });
  const shown = await showMembership(app, buyer, { id });
  const offer = shown.ok ? shown.value.offer : null;
  expect(offer?.consent).toContain('for each shipment of Monthly Three (Three for more), every month: from');
  expect(offer?.consent).toContain('The next billing day is Dec 1, 2026.');
  const answer = { accept: true, consent: 'yes', shown: offer?.shown };
  expect(await answerTierOffer(app, buyer, { id }, answer)).toMatchObject({ ok: true });
  const after = await showMembership(app, buyer, { id });
  expect(after).toMatchObject({ value: { tier: { name: 'Three for more' }, next: { nextOn: '2026-12-01' } } });
});

test('a club with releases offers no wines by itself', async ({ clubs: app }) => {
  const shop = await addShop(app.db);
  const { clubId } = await addBilledClub(app.db, { ...shop, members: 0 });
  const fields = { version: '1', wines: [shop.wineId] };
  expect(await saveOfferedWines(app, shop.owner, { clubId, fields })).toMatchObject({ code: 'unavailable' });
});
