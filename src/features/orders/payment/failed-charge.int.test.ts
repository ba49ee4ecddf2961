import { describe, expect } from 'vitest';
import {
  addShop,
  bottles,
  mailsOf,
  pay,
  purchased,
  spans,
  stockOf,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { payWithAnotherCard } from './pay-with-another-card.server.ts';
import { sweepUnsettledPayments } from './sync-payment.server.ts';

const declined = { code: 'declined', message: 'Your card was declined.' } as const;

describe('a charge that is refused when the winery accepts', () => {
  test('leaves the order unaccepted, informs both parties, and allows another card', async ({ orders: app }) => {
    const { wineId, buyer, owner, stranger } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    app.payments.next('capture', declined);
    expect(await acceptOrder(app, owner, id)).toEqual({
      ok: false,
      code: 'transaction-payment-failed',
      meta: { stripeMessage: declined.message, stripeCode: 'declined' },
    });
    expect(await showOrder(app, owner, id)).toMatchObject({
      value: { state: 'purchased', acceptedAt: null, chargeFailed: true, payment: null },
    });
    expect(await mailsOf(app)).toEqual(
      expect.arrayContaining(['charge-failed buyer@example.test', 'charge-failed owner@example.test']),
    );
    for (const who of [owner, stranger])
      expect(await payWithAnotherCard(app, who, id)).toMatchObject({ code: 'forbidden' });
    expect(await payWithAnotherCard(app, buyer, id)).toMatchObject({
      ok: true,
      value: { payment: { clientSecret: 'pi_2_secret' } },
    });
    expect(await payWithAnotherCard(app, buyer, id)).toMatchObject({
      ok: true,
      value: { payment: { clientSecret: 'pi_2_secret' } },
    });
    expect(await acceptOrder(app, owner, id)).toMatchObject({ code: 'transaction-invalid-transition' });
    expect(await confirmPayment(app, buyer, id)).toMatchObject({ code: 'transaction-payment-failed' });
    await pay(app, id);
    expect(await confirmPayment(app, buyer, id)).toMatchObject({ ok: true });
    expect(await mailsOf(app)).toContain('card-replaced owner@example.test');
    app.payments.next('capture', declined);
    expect(await acceptOrder(app, owner, id)).toMatchObject({ code: 'transaction-payment-failed' });
    expect((await mailsOf(app)).filter((mail) => mail === 'charge-failed buyer@example.test')).toHaveLength(2);
    expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
    expect(await showOrder(app, buyer, id)).toMatchObject({
      value: { acceptedAt: expect.any(String), chargeFailed: false },
    });
    expect([...app.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled', 'captured']);
    expect(await payWithAnotherCard(app, buyer, id)).toMatchObject({ code: 'transaction-invalid-transition' });
  });

  test('lets the order expire, with or without another card in progress', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const orders = [await purchased(app, buyer, bottles(wineId, 1)), await purchased(app, buyer, bottles(wineId, 1))];
    for (const { id } of orders) {
      app.payments.next('capture', declined);
      await acceptOrder(app, owner, id);
    }
    await payWithAnotherCard(app, buyer, orders[0]?.id ?? '');
    app.clock.forward(5 * spans.day);
    expect(await sweepDueOrders(app, { kind: 'system' }, { most: 5 })).toBe(2);
    for (const { id } of orders)
      expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'canceled' } });
    expect(await stockOf(app.db, wineId)).toBe(12);
  });

  test('because the authorization has lapsed cancels the order at once', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    for (const intent of app.payments.intents.values()) intent.status = 'canceled';
    expect(await acceptOrder(app, owner, id)).toMatchObject({ code: 'transaction-payment-failed' });
    expect(await showOrder(app, buyer, id)).toMatchObject({
      value: { state: 'canceled', lastTransition: 'auto-cancel' },
    });
    expect(await stockOf(app.db, wineId)).toBe(12);
  });
});

test('marking as delivered accepts first, and does neither when the charge is refused', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 2));
  const deliver = () => transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
  app.payments.next('capture', declined);
  expect(await deliver()).toMatchObject({ code: 'transaction-payment-failed' });
  expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'purchased', acceptedAt: null } });
  expect(await deliver()).toMatchObject({ ok: true, value: { state: 'delivered', acceptedAt: expect.any(String) } });
});

describe('a refusal of the gateway is not believed', () => {
  test('if the card was captured by a call whose answer was lost and whose key was forgotten', async ({
    orders: app,
  }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    app.payments.next('capture', 'fails-after');
    expect(await acceptOrder(app, owner, id)).toMatchObject({ code: 'transaction-payment-failed' });
    expect(await showOrder(app, owner, id)).toMatchObject({ value: { acceptedAt: null } });
    app.payments.forgetKeys();
    expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
    expect(await showOrder(app, owner, id)).toMatchObject({ value: { acceptedAt: expect.any(String) } });
    expect(app.payments.done.filter(({ step }) => step === 'capture')).toHaveLength(1);
  });

  test('if a payment to be canceled is already captured: it is refunded', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    for (const intent of app.payments.intents.values()) intent.status = 'captured';
    expect(await transitionOrder(app, owner, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
    app.clock.forward(3 * spans.minute);
    await sweepUnsettledPayments(app, { kind: 'system' });
    expect([...app.payments.intents.values()]).toMatchObject([{ refunded: true }]);
    const { sum } = await app.db
      .selectFrom('ledgerEntries')
      .select(({ fn }) => fn.sum<string>('amountCents').as('sum'))
      .where('account', '=', 'provider-balance')
      .where('movement', '<>', 'card-fee')
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(0);
  });
});

test('a gateway that does not answer is reported to the user, and the operation continues later', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  app.payments.next('create', 'fails-before');
  const noAnswer = {
    code: 'transaction-payment-failed',
    meta: { message: expect.stringContaining('does not answer') },
  };
  const request = bottles(wineId, 2, { id: crypto.randomUUID() });
  expect(await placeOrder(app, buyer, request)).toMatchObject(noAnswer);
  const again = await placeOrder(app, buyer, request);
  expect(again).toMatchObject({ ok: true, value: { payment: { clientSecret: 'pi_1_secret' } } });
  expect(await stockOf(app.db, wineId)).toBe(10);
  const id = again.ok ? again.value.id : '';
  await pay(app, id);
  await confirmPayment(app, buyer, id);
  app.payments.next('capture', 'fails-before');
  expect(await acceptOrder(app, owner, id)).toMatchObject(noAnswer);
  app.clock.forward(3 * spans.minute);
  await sweepUnsettledPayments(app, { kind: 'system' });
  expect(await showOrder(app, owner, id)).toMatchObject({ value: { acceptedAt: expect.any(String) } });
});

test('of two who accept at once, both see that the charge was refused', async ({ orders: app }) => {
  const { wineId, buyer, owner, member } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 2));
  // why: the second call may come after the first refusal and then charges again
  for (let time = 0; time < 2; time++) app.payments.next('capture', declined);
  const both = await Promise.all([acceptOrder(app, owner, id), acceptOrder(app, member, id)]);
  for (const answer of both) expect(answer).toMatchObject({ code: 'transaction-payment-failed' });
});
