import { expect } from 'vitest';
import { makeCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import { addShop, bottles, purchased, test } from '../../../../tests/fixtures/orders/orders-test.ts';

const declined = { code: 'declined', message: 'Your card was declined.' } as const;

test.for(['cancel', 'create'] as const)(
  'choosing another card continues with the next attempt if the gateway did not answer %s',
  async (step, { orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    app.payments.next('capture', declined);
    await makeCall(app, { use: 'accept', actor: owner, id });
    app.payments.next(step, 'fails-after');
    const again = { use: 'pay-again', actor: buyer, id } as const;
    expect(await makeCall(app, again)).toMatchObject({ code: 'transaction-payment-failed' });
    expect(await makeCall(app, again)).toMatchObject({ ok: true, value: { payment: { clientSecret: 'pi_2_secret' } } });
    expect([...app.payments.intents.values()].map(({ status }) => status)).toEqual([
      'canceled',
      'requires-payment-method',
    ]);
  },
);

test('a refused refund is repeated under a new key until it succeeds', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 2));
  await makeCall(app, { use: 'accept', actor: owner, id });
  await makeCall(app, { use: 'move', actor: owner, id, transition: 'cancel' });
  app.payments.next('refund', { code: 'other', message: 'Insufficient funds.' });
  expect(await makeCall(app, { use: 'work', id })).toMatchObject({
    code: expect.stringMatching(/refused to refund .*other/),
  });
  expect(await makeCall(app, { use: 'work', id })).toEqual({ ok: true, value: 'done' });
  expect(app.payments.done.at(-1)).toEqual({ step: 'refund', key: `order:${id}:refund:2` });
});
