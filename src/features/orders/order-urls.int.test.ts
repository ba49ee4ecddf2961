import { expect } from 'vitest';
import { makeCall, type OrderCall } from '../../../tests/fixtures/orders/order-calls.ts';
import { addShop, bottles, purchased, test } from '../../../tests/fixtures/orders/orders-test.ts';

test.for(['x', '', '00000000-0000-0000-0000', "' or 1=1", crypto.randomUUID()])(
  'the id %j belongs to no order, whatever the use case',
  async (id, { orders: app }) => {
    const { wineId, buyer, owner, admin } = await addShop(app.db);
    await purchased(app, buyer, bottles(wineId, 1));
    const params = { reviewRating: 5, reviewContent: 'Fine', disputeReason: 'Corked', ...bottles(wineId, 1) };
    const transitions = ['cancel', 'mark-delivered', 'dispute', 'confirm-payment', 'request-payment-after-enquiry'];
    const calls: OrderCall[] = [buyer, owner, admin].flatMap((actor) => [
      ...transitions.map((transition) => ({ use: 'move', actor, id, transition, params }) as const),
      { use: 'accept', actor, id },
      { use: 'confirm', actor, id },
      { use: 'pay-again', actor, id },
      { use: 'review', actor, id, params },
    ]);
    for (const call of calls) expect(await makeCall(app, call)).toEqual({ ok: false, code: 'not-found' });
  },
);
