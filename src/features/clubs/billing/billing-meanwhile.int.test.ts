import { expect } from 'vitest';
import { addBilledClub, type BilledClub, billAt, outcomesOf } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { test as withClubs } from '../../../../tests/fixtures/clubs/members-test.ts';
import { addShop, type Shop, spans, stockOf, type TestOrders } from '../../../../tests/fixtures/orders/orders-test.ts';
import { cancelMembership } from '../own-memberships/cancel-membership.server.ts';
import { changeRelease } from '../own-memberships/change-release.server.ts';
import { sweepClubBilling } from './sweep-billing.server.ts';

const system = { kind: 'system' } as const;

type Billing = TestOrders & { site: { name: string }; sessionSecret: string; shop: Shop };

const test = withClubs.extend<{ billing: Billing }>({
  billing: async ({ clubs }, use) => {
    await use({ ...clubs, shop: await addShop(clubs.db) });
  },
});

function passToBillDay({ clock }: Billing): void {
  clock.forward(billAt.getTime() - clock.now().getTime());
}

async function bill(app: Billing): Promise<void> {
  while ((await sweepClubBilling(app, system, { most: 20 })) > 0);
}

function memberOf({ shop }: Billing, club: BilledClub) {
  const [member] = club.members;
  return { actor: { ...shop.buyer, id: member?.userId ?? '' }, opened: { id: member?.id ?? '' } };
}

const charges = ({ payments }: Billing) => payments.done.filter(({ step }) => step === 'charge').length;

test('a dearer release than a member agreed to is charged if they agree before its day, and else not', async ({
  billing: app,
}) => {
  const club = await addBilledClub(app.db, { ...app.shop, members: 2 });
  await app.db.updateTable('clubReleaseWines').set({ unitPriceCents: 4_000 }).execute();
  const { actor, opened } = memberOf(app, club);
  const agree = () => changeRelease(app, actor, opened, { releaseId: club.releaseId, change: { do: 'agree' } });
  expect(await agree()).toMatchObject({ ok: true });
  passToBillDay(app);
  expect(await agree()).toMatchObject({ code: 'expired' });
  await bill(app);
  expect(await outcomesOf(app.db, club)).toEqual(['billed', 'skipped price']);
});

test('who cancels while their card is being asked gets what it paid for, once, and nothing after it', async ({
  billing: app,
}) => {
  const club = await addBilledClub(app.db, { ...app.shop, members: 1 });
  passToBillDay(app);
  app.payments.next('charge', 'fails-after');
  await bill(app);
  expect(await outcomesOf(app.db, club)).toEqual(['charging']);
  const { actor, opened } = memberOf(app, club);
  expect(await cancelMembership(app, actor, opened, {})).toMatchObject({ ok: true });
  app.clock.forward(3 * spans.minute);
  await bill(app);
  expect(await outcomesOf(app.db, club)).toEqual(['billed']);
  expect(charges(app)).toBe(1);
  const states = await app.db.selectFrom('clubMemberships').select('state').execute();
  expect(states).toEqual([{ state: 'canceled' }]);
});

test('canceling at the moment of the run ends in a shipment or in none, never in a charge without one', async ({
  billing: app,
}) => {
  const club = await addBilledClub(app.db, { ...app.shop, members: 1 });
  passToBillDay(app);
  const { actor, opened } = memberOf(app, club);
  await Promise.all([bill(app), cancelMembership(app, actor, opened, {}), bill(app)]);
  await bill(app);
  const [outcome = ''] = await outcomesOf(app.db, club);
  expect(['billed', 'skipped canceled', '']).toContain(outcome);
  const orders = await app.db.selectFrom('orders').select('id').execute();
  expect([charges(app), orders.length]).toEqual(outcome === 'billed' ? [1, 1] : [0, 0]);
  expect(await stockOf(app.db, app.shop.wineId)).toBe(outcome === 'billed' ? 12 : 12 + 2);
});

test('a gift of one release is charged once, though two are billed on the same day by two processes', async ({
  billing: app,
}) => {
  const { db, shop } = app;
  const club = await addBilledClub(db, { ...shop, members: 1 });
  const { id: _, ...release } = await db.selectFrom('clubReleases').selectAll().executeTakeFirstOrThrow();
  const second = crypto.randomUUID();
  await db
    .insertInto('clubReleases')
    .values({ ...release, id: second, name: 'Another' })
    .execute();
  const wine = {
    clubId: release.clubId,
    releaseId: second,
    tierId: club.tierId,
    listingId: shop.wineId,
    quantity: 2,
    maxQuantity: 2,
  };
  await db
    .insertInto('clubReleaseWines')
    .values({ ...wine, unitPriceCents: 2_450 })
    .execute();
  await db
    .insertInto('clubReleaseAllocations')
    .values({ releaseId: second, listingId: shop.wineId, quantity: 2 })
    .execute();
  const gift = { giftRecipientName: 'Grace', giftRecipientEmail: 'grace@example.test', giftOn: '2026-11-01' };
  await db
    .updateTable('clubMemberships')
    .set({ ...gift, giftReleasesLeft: 1 })
    .execute();
  passToBillDay(app);
  await Promise.all([bill(app), bill(app)]);
  await bill(app);
  expect(await outcomesOf(db, club)).toEqual(['billed']);
  expect(charges(app)).toBe(1);
  const ended = await db.selectFrom('clubMemberships').select(['state', 'cancelReason', 'giftReleasesLeft']).execute();
  expect(ended).toEqual([{ state: 'canceled', cancelReason: 'gift-over', giftReleasesLeft: 0 }]);
  expect(await stockOf(db, shop.wineId)).toBe(12 + 2);
});
