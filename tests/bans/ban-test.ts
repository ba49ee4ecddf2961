import { banPerson, unbanPerson } from '../../src/features/administration/people/ban-person.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addShop, type Shop, type TestOrders, test as withOrders } from '../fixtures/orders/orders-test.ts';

/** A shop whose people an admin bans. */
export type Banning = {
  app: TestOrders;
  shop: Shop;
  ban(person: SignedIn): Promise<void>;
  lift(person: SignedIn): Promise<void>;
  /** Adds another owner of the shop's winery. */
  addOwner(): Promise<SignedIn>;
};

/** A test of a shop with thirty bottles and an admin who bans its people. */
export const test = withOrders.extend<{ banning: Banning }>({
  banning: async ({ orders: app }, use) => {
    const shop = await addShop(app.db, 30);
    const admin = () => ({ ...shop.admin, provedAt: app.clock.now() });
    const fields = { reason: 'Sells what is not theirs' };
    await use({
      app,
      shop,
      async ban({ id }) {
        const banned = await banPerson(app, admin(), { id, fields });
        if (!banned.ok) throw new Error(banned.code);
      },
      async lift({ id }) {
        const lifted = await unbanPerson(app, admin(), id);
        if (!lifted.ok) throw new Error(lifted.code);
      },
      async addOwner() {
        const person = await addPerson(app.db, { email: 'co-owner@example.test' });
        const membership = { wineryId: shop.wineryId, createdAt: app.clock.now() };
        await app.db
          .insertInto('wineryMembers')
          .values({ ...membership, userId: person.id, role: 'owner' })
          .execute();
        return { ...person, roles: ['winery-owner'] };
      },
    });
  },
});

/** What writers to a removed person or winery are told. */
export const removed = 'This user has been removed. Sending message to the user is not possible anymore.';
