import { expect } from 'vitest';
import { sweepClubBilling } from '#features/clubs/billing/sweep-billing.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addBuyers } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import { type Offering, offer, system, test } from '../../../../tests/fixtures/allocations/allocation-test.ts';
import { addBilledClub, billAt, outcomesOf } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { shippingDetails } from '../../../../tests/fixtures/orders/orders-test.ts';
import { buyAllocation } from './buy-allocation.server.ts';
import { showOffer } from './show-offers.server.ts';

/** An offer of thirty bottles to somebody who is also a member of a club that sends 24; Texas allows 45 a month. */
async function openBoth(given: Offering) {
  given.clock.forward(billAt.getTime() - given.clock.now().getTime());
  const { db, shop } = given;
  const [buyer] = (await addBuyers(db, 1)) as [SignedIn];
  const id = await offer(given, { quantity: 30, limit: { maxBottles: 30 } });
  await db.updateTable('allocationWines').set({ shippingFirstCents: 1_000, shippingAdditionalCents: 0 }).execute();
  const club = await addBilledClub(db, { ...shop, members: 1, allocated: 24 });
  await db.updateTable('clubTiers').set({ shippingIncluded: true }).execute();
  await db.updateTable('clubReleaseWines').set({ quantity: 24, maxQuantity: 24 }).execute();
  await db.updateTable('clubConsents').set({ toCents: 100_000 }).execute();
  const shipped = { deliveryMethod: 'shipping', shippingDetails, userId: buyer.id } as const;
  await db.updateTable('clubMemberships').set(shipped).execute();
  return { buyer, id, club };
}

/** Buys thirty bottles for shipping. */
async function buyThirty(app: Offering, buyer: SignedIn, id: string) {
  const wanted = [{ listingId: app.shop.wineId, quantity: 30 }];
  const shown = await showOffer(app, buyer, { id, asked: { step: 'buy', delivery: 'shipping', wanted } });
  const result = shown.ok ? shown.value.priced?.result : undefined;
  const total = result && 'quote' in result ? String(result.quote.totalCents) : '';
  const fields = { ...shippingDetails, delivery: 'shipping', total };
  return buyAllocation(app, buyer, { id, wanted, fields, attempt: crypto.randomUUID() });
}

test('a club does not send what would be too much with an allocation that is being charged', async ({ offering }) => {
  const { buyer, id, club } = await openBoth(offering);
  expect(await buyThirty(offering, buyer, id)).toMatchObject({ ok: true });
  await sweepClubBilling(offering, system, { most: 20 });
  expect(await outcomesOf(offering.db, club)).toEqual(['skipped volume']);
});

test('nobody buys what would be too much with the shipment of a club that is being charged', async ({ offering }) => {
  const { buyer, id, club } = await openBoth(offering);
  offering.payments.decline(`pm_${buyer.id}`, { code: 'declined', message: 'Your card was declined.' });
  await sweepClubBilling(offering, system, { most: 20 });
  expect(await outcomesOf(offering.db, club)).toEqual(['declined']);
  expect(await buyThirty(offering, buyer, id)).toMatchObject({ code: 'validation-invalid-params' });
});
