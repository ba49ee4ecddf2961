import { openAccount } from '../../fixtures/accounts/open-account.ts';
import { addWinery } from '../../fixtures/listings/add-listing.ts';
import { addPayoutAccount } from '../../fixtures/orders/orders-test.ts';
import { addAccountThings, type SideAccount } from './account.ts';
import { addAllocations, type SideAllocations } from './allocations.ts';
import type { BuildApp } from './build-app.ts';
import { addClubs, type SideClubs } from './clubs.ts';
import { addCaller, type SidePeople } from './people.ts';
import { addListings, addOrders, type SideListings, type SideOrders } from './selling.ts';
import { addWineryThings, type WineryThings } from './winery-things.ts';

/** A winery and all that belongs to it and to the people around it. The two sides of the walk have the same. */
export type Side = {
  name: string;
  wineryId: string;
  slug: string;
  people: SidePeople;
  listings: SideListings;
  orders: SideOrders;
  clubs: SideClubs;
  allocations: SideAllocations;
  account: SideAccount;
  things: WineryThings;
  /**
   * An id that is not used yet, for what its caller names. On the other side it stands for this existing one, so that the
   * walk tries to take it over.
   */
  unused(existing: string): string;
  /** The existing id for which such an id stands; undefined for other values. */
  existingFor(unused: unknown): string | undefined;
  /** Whether there is such an id in a request. */
  isUnusedIn(sent: object): boolean;
};

/** Adds a side. */
export async function addSide(app: BuildApp, name: string, planId: string): Promise<Side> {
  const { db, clock, stripe } = app;
  const slug = `winery-${name}`;
  const place = { city: 'Fredericksburg', street: '1 Vine Rd', zip: '78624', lat: 30.27, lng: -98.87 };
  const about = { slug, name: `Winery ${name}`, region: 'central_texas' as const, coordPrecision: 'site' as const };
  const wineryId = await addWinery(db, { ...place, ...about });
  await addPayoutAccount(db, wineryId, await openAccount(stripe));
  const person = (who: string, given: object = {}) => addCaller(db, clock.now(), { name: `${who}-${name}`, ...given });
  const people: SidePeople = {
    owner: await person('owner', { roles: ['winery-owner'] }),
    staff: await person('staff', { roles: ['winery-member'] }),
    buyer: await person('buyer'),
    friend: await person('friend'),
    guest: await person('guest'),
    newcomer: await person('newcomer', { isComplete: false }),
    invited: await person('invited'),
  };
  const works = { wineryId, createdAt: clock.now() };
  await db
    .insertInto('wineryMembers')
    .values([
      { ...works, userId: people.owner.id, role: 'owner' },
      { ...works, userId: people.staff.id, role: 'member' },
    ])
    .execute();
  for (const { id } of [people.owner, people.buyer, people.invited]) await app.saveCard(id);
  const listings = await addListings(app, wineryId, people);
  const unused = new Map<string, string>();
  return {
    ...{ name, wineryId, slug, people, listings },
    orders: await addOrders(app, listings, people),
    clubs: await addClubs(app, wineryId, { listings, people }),
    allocations: await addAllocations(app, wineryId, listings, people),
    account: await addAccountThings(db, clock.now(), listings, people),
    things: await addWineryThings(app, { name, wineryId, people, planId }),
    unused: (existing) => {
      const known = [...unused].find(([, stands]) => stands === existing);
      if (known) return known[0];
      const id = crypto.randomUUID();
      unused.set(id, existing);
      return id;
    },
    existingFor: (value) => unused.get(String(value)),
    isUnusedIn: (sent) => [...unused.keys()].some((id) => JSON.stringify(sent).includes(id)),
  };
}
