import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import {
  listOrdersToShip,
  listPackingSlips,
  matchShipmentList,
} from '../../src/features/orders/shipping/list-orders-to-ship.server.ts';
import { shipOrders } from '../../src/features/orders/shipping/ship-orders.server.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addPayoutAccount, addWine, bottles, purchased, shippingDetails } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { admin, type Selling, sellingApp } from './selling.ts';
import type { Things } from './things.ts';
import type { Who } from './who.ts';

/** The people of a winery, who pack its parcels; admins open one order at a time. */
const packers: readonly Who[] = ['member', 'owner'];

/** An accepted order that the winery is to ship. */
async function parcel(app: Selling, things: Things) {
  await addPayoutAccount(app.db, things.wineryId);
  const listingId = await addWine(app.db, things.wineryId, 3);
  const buyer = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  const delivery = { deliveryMethod: 'shipping', shippingDetails };
  const order = await purchased(app, buyer, bottles(listingId, 1, delivery));
  const accepted = await acceptOrder(app, admin(things), order.id);
  if (!accepted.ok) throw new Error(accepted.code);
  return order;
}

/** Who may ship several orders at once. */
export const shippingEntries: Record<string, Entry> = {
  'orders/listOrdersToShip': {
    may: packers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      await parcel(app, things);
      const listed = await listOrdersToShip(app, actor);
      return listed.ok && listed.value.orders.length === 1;
    },
  },
  'orders/listPackingSlips': {
    may: packers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await parcel(app, things);
      return (await listPackingSlips(app, actor, [id])).length === 1;
    },
  },
  'orders/matchShipmentList': {
    may: packers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { number } = await parcel(app, things);
      return (await matchShipmentList(app, actor, `${number},UPS,T1`)).matched.length === 1;
    },
  },
  'orders/shipOrders': {
    may: packers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await parcel(app, things);
      const shipped = await shipOrders(app, actor, [{ id, carrier: 'UPS', trackingNumber: 'T1' }]);
      return shipped.ok && shipped.value[0]?.outcome === 'shipped';
    },
  },
};
