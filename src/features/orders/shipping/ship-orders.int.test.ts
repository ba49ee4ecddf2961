import { sql } from 'kysely';
import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import {
  addShop,
  bottles,
  mailsOf,
  purchased,
  type Shop,
  shippingDetails,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { listOrdersToShip, listPackingSlips, matchShipmentList } from './list-orders-to-ship.server.ts';
import { shipOrders } from './ship-orders.server.ts';

const shipping = { deliveryMethod: 'shipping', shippingDetails, userConfirmedAge: true };

async function sold(app: TestOrders, { buyer, wineId }: Shop, more: object = shipping) {
  const { id, number } = await purchased(app, buyer, bottles(wineId, 1, more));
  return { id, number };
}

/** An accepted order for shipping, an hour after the one before. */
async function accepted(app: TestOrders, shop: Shop, more: object = shipping) {
  const order = await sold(app, shop, more);
  const made = await acceptOrder(app, shop.owner, order.id);
  if (!made.ok) throw new Error(made.code);
  app.clock.forward(3_600_000);
  return order;
}

const parcel = (id: string, trackingNumber = '1Z999AA10123456784') => ({ id, carrier: 'UPS', trackingNumber });

async function outcomesOf(
  app: TestOrders,
  actor: Shop['owner'],
  ...shipments: Parameters<typeof shipOrders>[2][number][]
) {
  const made = await shipOrders(app, actor, shipments);
  if (!made.ok) return made.code;
  return made.value.map((one) => (one.outcome === 'refused' ? one.problem : one.outcome));
}

const rowOf = ({ db }: TestOrders, id: string) =>
  db.selectFrom('orders').select(['state', 'carrier', 'trackingNumber']).where('id', '=', id).executeTakeFirstOrThrow();

test('of several orders those that can be are shipped, each with its number, and the others say why not', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const [one, two, bad] = [await accepted(app, shop), await accepted(app, shop), await accepted(app, shop)];
  const waiting = await sold(app, shop);
  const pickup = await accepted(app, shop, {});
  const outcomes = await outcomesOf(
    app,
    shop.member,
    parcel(one.id),
    parcel(bad.id, ' '),
    parcel(waiting.id),
    parcel(pickup.id),
    parcel('no-id'),
    parcel(two.id, '7946 4612 3456'),
  );
  expect(outcomes).toEqual([
    'shipped',
    'Enter the tracking number',
    'Accept this order first',
    'This order is for pickup',
    'You have no such order',
    'shipped',
  ]);
  const [shipped, untouched] = [
    { state: 'delivered', carrier: 'UPS' },
    { state: 'purchased', trackingNumber: null },
  ];
  expect(await rowOf(app, one.id)).toEqual({ ...shipped, trackingNumber: '1Z999AA10123456784' });
  expect(await rowOf(app, two.id)).toEqual({ ...shipped, trackingNumber: '7946 4612 3456' });
  for (const { id } of [bad, waiting, pickup]) expect(await rowOf(app, id)).toMatchObject(untouched);
  const uncharged = await app.db.selectFrom('payments').select('state').where('orderId', '=', waiting.id).execute();
  expect(uncharged).toEqual([{ state: 'authorised' }]);
});

test('sending the same again, or at the same time, ships once and says so; another number is refused', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const { id } = await accepted(app, shop);
  const both = await Promise.all([
    outcomesOf(app, shop.owner, parcel(id), parcel(id)),
    outcomesOf(app, shop.member, parcel(id)),
  ]);
  expect(both.flat().toSorted()).toEqual(['already', 'already', 'shipped']);
  expect(await outcomesOf(app, shop.owner, parcel(id, 'Z2'))).toEqual([
    'Already marked as shipped with number 1Z999AA10123456784',
  ]);
  expect((await mailsOf(app)).filter((mail) => /deliver|ship/.test(mail))).toHaveLength(1);
});

test('the number of statements does not depend on the number of orders', async ({ orders: app }) => {
  const shop = await addShop(app.db, 30);
  for (const count of [1, 12]) {
    const orders: { id: string }[] = [];
    while (orders.length < count) orders.push(await accepted(app, shop));
    const counted = countStatements(app);
    const parcels = orders.map(({ id }, at) => parcel(id, `T${count}-${at}`));
    expect(await counted.of(() => outcomesOf(app, shop.owner, ...parcels))).toEqual(orders.map(() => 'shipped'));
    counted.expectAtMost({ statements: 7, commits: 1 });
    for (const [at, { id }] of orders.entries()) {
      expect(await rowOf(app, id)).toEqual({ state: 'delivered', carrier: 'UPS', trackingNumber: `T${count}-${at}` });
    }
  }
});

test('one order that fails unexpectedly keeps none of the others back', async ({ orders: app }) => {
  const shop = await addShop(app.db);
  const [one, two] = [await accepted(app, shop), await accepted(app, shop)];
  await sql`alter table orders add constraint no_such_parcel check (tracking_number <> 'T1')`.execute(app.db);
  expect(await outcomesOf(app, shop.owner, parcel(one.id, 'T1'), parcel(two.id, 'T2'))).toEqual([
    "This wasn't saved. Please try again.",
    'shipped',
  ]);
  expect(await rowOf(app, one.id)).toMatchObject({ state: 'purchased' });
});

test('strangers, admins, buyers, and impersonation sessions ship nothing and see nothing', async ({ orders: app }) => {
  const shop = await addShop(app.db);
  const { id, number } = await accepted(app, shop);
  for (const actor of [shop.stranger, shop.admin, shop.buyer]) {
    expect(await outcomesOf(app, actor, parcel(id))).toEqual(['You have no such order']);
    expect(await listOrdersToShip(app, actor)).toEqual({ ok: true, value: { orders: [], more: false } });
    expect(await listPackingSlips(app, actor, [id])).toEqual([]);
    expect((await matchShipmentList(app, actor, `${number},UPS,T1`)).matched).toEqual([]);
  }
  expect(await outcomesOf(app, { ...shop.owner, limited: true }, parcel(id))).toBe('forbidden');
  expect(await listOrdersToShip(app, anonymous)).toEqual({ ok: false, code: 'forbidden' });
  expect(await rowOf(app, id)).toMatchObject({ state: 'purchased' });
});

test('the orders to ship are those accepted for shipping, the oldest first, in one query', async ({ orders: app }) => {
  const shop = await addShop(app.db);
  const [one, two, gone] = [await accepted(app, shop), await accepted(app, shop), await accepted(app, shop)];
  await sold(app, shop);
  const pickup = await accepted(app, shop, {});
  await shipOrders(app, shop.owner, [parcel(gone.id)]);
  const before = app.statements.length;
  const listed = await listOrdersToShip(app, shop.owner);
  expect(app.statements.length - before).toBe(1);
  const { orders, more } = listed.ok ? listed.value : { orders: [], more: true };
  expect([orders.map(({ id }) => id), more]).toEqual([[one.id, two.id], false]);
  expect(orders[0]).toMatchObject({
    ...{ number: one.number, customer: { displayName: 'Ada L' }, carrier: null, trackingNumber: null },
    shippingDetails: { city: 'Fredericksburg' },
    items: [{ quantity: 1, bottleMl: 750 }],
    shipBy: expect.any(String),
  });
  const wanted = [two.id, 'no-id', gone.id, pickup.id, two.id];
  const slips = await listPackingSlips(app, shop.owner, wanted);
  expect(slips.map(({ id }) => id)).toEqual([two.id, gone.id, pickup.id]);
  expect(slips[1]).toMatchObject({ trackingNumber: '1Z999AA10123456784', shipBy: null });
});

test('a list finds the orders of its numbers, changes nothing, and says of each other line what is wrong', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const [one, gone] = [await accepted(app, shop), await accepted(app, shop)];
  const pickup = await accepted(app, shop, {});
  await shipOrders(app, shop.owner, [parcel(gone.id)]);
  const unknown = ['LV-0000-0001', 'LV-0000-0002'].find((each) => each !== one.number) ?? '';
  const lines = [
    'Order,Carrier,Tracking',
    `${one.number},FedEx,794646123456`,
    `${gone.number},UPS,1Z999AA10123456784`,
    `${pickup.number},UPS,T3`,
    `${unknown},UPS,T4`,
    'what,UPS,T5',
  ];
  const { matched, problems } = await matchShipmentList(app, shop.owner, lines.join('\n'));
  expect(matched).toMatchObject([{ order: { id: one.id }, carrier: 'FedEx', trackingNumber: '794646123456' }]);
  expect(problems).toEqual([
    { line: 3, problem: `${gone.number}: Already marked as shipped with this number` },
    { line: 4, problem: `${pickup.number}: This order is for pickup` },
    { line: 5, problem: `${unknown}: You have no such order` },
    { line: 6, problem: "“what” isn't an order number, such as LV-1234-5678" },
  ]);
  expect(await rowOf(app, one.id)).toMatchObject({ state: 'purchased' });
});
