import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addAllocation, addBuyers } from '../../../tests/fixtures/allocations/add-allocation.ts';
import { buy, offer, test, wish } from '../../../tests/fixtures/allocations/allocation-test.ts';
import { shippingDetails, spans } from '../../../tests/fixtures/orders/orders-test.ts';
import { exportPersonalData } from './export-personal-data.server.ts';

test('allocations are in the export: what was spent, wished for with the address, bought, and planned', async ({
  offering,
}) => {
  const { db, clock, shop } = offering;
  const [ada, ben] = (await addBuyers(db, 2)) as [SignedIn, SignedIn];
  await db.updateTable('users').set({ emailVerified: true }).execute();
  const id = await offer(offering, { wishesAbove: true });
  await db.updateTable('allocationPeople').set({ spendCents: 4_200 }).where('userId', '=', ada.id).execute();
  expect((await buy(offering, ada, id, 2)).ok).toBe(true);
  await wish(offering, ada, id, 4);
  const details = { deliveryMethod: 'shipping', shippingDetails: JSON.stringify(shippingDetails) } as never;
  await db.updateTable('allocationWishes').set(details).execute();
  const window = { opensAt: clock.now(), closesAt: new Date(clock.now().getTime() + spans.day) };
  const emails = ['someone@example.test', 'friend-1@example.test'];
  await addAllocation(db, { wineryId: shop.wineryId, listingId: shop.wineId, emails, window }, { title: 'Next year' });
  const exported = await exportPersonalData(offering, ada);
  expect(exported).toMatchObject({
    value: {
      allocations: [
        {
          ...{ allocation: 'Library release', winery: 'Red Gate', spendCents: 4_200 },
          wish: { state: 'open', shippingDetails, wines: [{ quantity: 4, granted: 0 }] },
          purchases: [{ state: 'charging', totalCents: 10_300, wines: [{ quantity: 2, unitPriceCents: 5_000 }] }],
        },
      ],
      allocationDrafts: [{ allocation: 'Next year', winery: 'Red Gate', group: 'Friends' }],
    },
  });
  expect(JSON.stringify(exported)).not.toContain('someone');
  expect(await exportPersonalData(offering, ben)).toMatchObject({
    value: { allocations: [{ wish: null, purchases: [], spendCents: 0 }], allocationDrafts: [] },
  });
});
