import { publishAllocation } from '../../../src/features/allocations/managing/publish-allocation.server.ts';
import { addAllocation } from '../../fixtures/allocations/add-allocation.ts';
import { spans } from '../../fixtures/orders/orders-test.ts';
import type { BuildApp } from './build-app.ts';
import type { SidePeople } from './people.ts';
import { type SideListings, succeeded } from './selling.ts';

/** The allocations of a winery, by how far they have come. */
export type SideAllocations = Awaited<ReturnType<typeof addAllocations>>;

/** Adds a draft, allocations that the buyer may buy from or wish for, and one whose wishes are granted by hand. */
export async function addAllocations(
  app: BuildApp,
  wineryId: string,
  listings: SideListings,
  { owner, buyer }: SidePeople,
) {
  const now = app.clock.now().getTime();
  const window = { opensAt: new Date(now - spans.hour), closesAt: new Date(now + 7 * spans.day) };
  const given = { wineryId, listingId: listings.wineId, emails: [buyer.email], window };
  const publish = async (id: string): Promise<string> => {
    succeeded(await publishAllocation(app, owner, { id, version: 1 }));
    return id;
  };
  const draft = await addAllocation(app.db, given);
  const offered = await addAllocation(app.db, given, { title: 'For sale' });
  const wished = await addAllocation(app.db, given, { title: 'For wishes', model: 'wish', granting: 'rank' });
  const byHand = await addAllocation(app.db, given, { title: 'By hand', model: 'wish', granting: 'hand' });
  const ids = {
    draft,
    offeredId: await publish(offered.id),
    offeredGroupId: offered.groupId,
    wishedId: await publish(wished.id),
    byHandId: await publish(byHand.id),
  };
  const wish = { number: 1, state: 'open', reason: null, deliveryMethod: 'pickup', shippingDetails: null } as const;
  for (const allocationId of [ids.wishedId, ids.byHandId]) {
    const id = crypto.randomUUID();
    await app.db
      .insertInto('allocationWishes')
      .values({ id, allocationId, ...wish, agreedCents: 5_150, wishedAt: app.clock.now(), settledAt: null })
      .execute();
    await app.db
      .insertInto('allocationWishWines')
      .values({ wishId: id, listingId: listings.wineId, quantity: 1 })
      .execute();
  }
  const closed = { state: 'closed', closedAt: app.clock.now() } as const;
  await app.db.updateTable('allocations').set(closed).where('id', '=', ids.byHandId).execute();
  return ids;
}
