import { describe, expect } from 'vitest';
import { addShop, bottles, shippingDetails, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { placeOrder } from './place-order.server.ts';
import { speculateOrder } from './speculate-order.server.ts';

describe('wine is not sold', () => {
  const cases: [string, object, string, RegExp][] = [
    [
      'to a ZIP code of California in Texas',
      { postalCode: '94105' },
      'postalCode',
      /94105 is in California, not Texas\.$/,
    ],
    ['to Beverly Hills in Texas', { city: 'Beverly Hills', postalCode: '90210' }, 'postalCode', /California/],
    ['to a ZIP code that does not exist', { postalCode: '00000' }, 'postalCode', /doesn’t exist/],
    ['to a PO box', { streetAddress: 'P.O. Box 12' }, 'streetAddress', /PO box, because an adult must sign.*pickup/],
    ['to a PO box in the second line', { apartment: 'PO Box 12' }, 'apartment', /PO box/],
    ['to an armed forces address', { state: 'AE', postalCode: '09123' }, 'state', /We can't ship there/],
    ['to Puerto Rico', { state: 'PR', postalCode: '00901' }, 'state', /We can't ship there/],
    ['to someone without a visible name', { recipientName: '\u200B\u2066' }, 'recipientName', /who receives/],
  ];

  test.for(cases)('%s', async ([, change, field, message], { orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    const request = {
      ...bottles(wineId, 1),
      deliveryMethod: 'shipping',
      shippingDetails: { ...shippingDetails, ...change },
    };
    const refused = {
      code: 'validation-invalid-params',
      meta: { parameter: `shippingDetails.${field}`, message: expect.stringMatching(message) },
    };
    expect(await placeOrder(app, buyer, request)).toMatchObject(refused);
    if (field !== 'state') expect(await speculateOrder(app, buyer, request)).toMatchObject(refused);
  });

  test('but is to a private mailbox, and to ZIP+4; invisible characters are not stored', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    const typed = {
      ...shippingDetails,
      apartment: 'PMB 12',
      postalCode: '78624-1234',
      recipientName: 'Ada\u202E\nByron',
    };
    const placed = await placeOrder(app, buyer, {
      ...bottles(wineId, 1),
      deliveryMethod: 'shipping',
      shippingDetails: typed,
    });
    expect(placed).toMatchObject({
      value: { shippingDetails: { apartment: 'PMB 12', postalCode: '78624-1234', recipientName: 'Ada Byron' } },
    });
  });
});
