import { expect } from 'vitest';
import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import { handleShipForm } from '../../src/web/orders/shipping/ship-orders.server.ts';
import { carrierField, trackingField } from '../../src/web/orders/shipping/ship-orders.ts';
import {
  addShop,
  bottles,
  purchased,
  type Shop,
  shippingDetails,
  type TestOrders,
  test,
} from '../fixtures/orders/orders-test.ts';

async function accepted(app: TestOrders, { wineId, buyer, owner }: Shop) {
  const delivery = { deliveryMethod: 'shipping', shippingDetails };
  const { id, number } = await purchased(app, buyer, bottles(wineId, 1, delivery));
  const made = await acceptOrder(app, owner, id);
  if (!made.ok) throw new Error(made.code);
  return { id, number, carrier: carrierField(id), tracking: trackingField(id) };
}

function submit(app: TestOrders, actor: Shop['owner'], fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return handleShipForm({ app, actor } as unknown as Parameters<typeof handleShipForm>[0], form);
}

test('the orders that can be are shipped; of the others everything typed comes back with the error beside it', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const [good, bad, later] = [await accepted(app, shop), await accepted(app, shop), await accepted(app, shop)];
  const answer = await submit(app, shop.owner, {
    ...{ intent: 'ship', turn: '4', list: 'kept' },
    ...{ [good.carrier]: 'UPS', [good.tracking]: 'T1' },
    ...{ [bad.carrier]: 'FedEx', [bad.tracking]: '7.94646E+11' },
    ...{ [later.carrier]: 'GLS', [later.tracking]: '' },
  });
  expect(answer).toMatchObject({
    ...{ status: 'invalid', turn: 5 },
    shipped: [{ id: good.id, number: good.number, name: 'Ada L' }],
    fields: { [bad.tracking]: expect.stringContaining('shortened') },
  });
  expect(Object.keys(answer.fields)).toEqual([bad.tracking]);
  expect(answer.typed).toEqual({
    ...{ list: 'kept', [bad.carrier]: 'FedEx', [bad.tracking]: '7.94646E+11' },
    ...{ [later.carrier]: 'GLS', [later.tracking]: '' },
  });
  expect(answer.listed.map(({ id }) => id)).toEqual([bad.id, later.id]);
});

test('a list fills the fields and ships nothing; what was typed for other orders stays', async ({ orders: app }) => {
  const shop = await addShop(app.db);
  const [one, two] = [await accepted(app, shop), await accepted(app, shop)];
  const rest = { [one.carrier]: 'UPS', [one.tracking]: '', [two.carrier]: '', [two.tracking]: 'T2' };
  const file = new File([`Order,Tracking\n${one.number},T1\nwhat,T3\n`], 'parcels.csv');
  const answer = await submit(app, shop.owner, { ...rest, intent: 'read', list: '', file });
  expect(answer).toMatchObject({ status: 'invalid', fields: {}, shipped: [], problems: [{ line: 3 }] });
  expect(answer.typed).toEqual({ ...rest, list: '', [one.tracking]: 'T1' });
  expect(answer.listed.map(({ id }) => id)).toEqual([one.id, two.id]);
  const states = await app.db.selectFrom('orders').select('state').execute();
  expect(states.map(({ state }) => state)).toEqual(['purchased', 'purchased']);
  const pasted = await submit(app, shop.owner, { intent: 'ship', list: `${one.number}\tUPS\tT1` });
  expect(pasted).toMatchObject({ shipped: [], typed: { [one.tracking]: 'T1', [one.carrier]: 'UPS' } });
});

test('a list that is empty, too large, or no text is refused where it was entered', async ({ orders: app }) => {
  const { owner } = await addShop(app.db);
  const refused = async (file: string | File) => (await submit(app, owner, { intent: 'read', file })).fields.list;
  expect(await refused('')).toBe('Enter tracking numbers below, paste a list, or choose a file');
  expect(await refused(new File(['x'.repeat(200_001)], 'a.csv'))).toBe(
    'This file is too large for a list of 100 orders',
  );
  expect(await refused(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'a.xlsx'))).toBe(
    'This file is not a CSV file. Save it as CSV (UTF-8) and try again',
  );
  expect(
    (await submit(app, { ...owner, limited: true }, { intent: 'ship', [trackingField(crypto.randomUUID())]: 'T1' }))
      .status,
  ).toBe('refused');
});
