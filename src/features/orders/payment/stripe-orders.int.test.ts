import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { receivePaymentEvent } from '#features/payments/receive-payment-event.server.ts';
import { addShop, bottles, placed, spans, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { confirmCard, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { applyPaymentEvent } from './payment-jobs.server.ts';
import { sweepPayouts } from './sweep-payouts.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

describe('with Stripe’s SDK against the sandbox', () => {
  test('an order is authorized, captured, completed, and paid out', async ({ stripeOrders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db, 12, app.accountRef);
    const order = await placed(app, buyer, bottles(wineId, 2));
    expect(order.payment?.clientSecret).toMatch(/^pi_\w+_secret_/);
    const move = (who: typeof buyer, transition: string) =>
      transitionOrder(app, who, { id: order.id, transition, params: {} });
    expect(await move(buyer, 'confirm-payment')).toMatchObject({ code: 'transaction-payment-failed' });
    await confirmCard(app, order.id, 'pm_card_bypassPending');
    expect(await move(buyer, 'confirm-payment')).toMatchObject({ ok: true, value: { state: 'purchased' } });
    expect(await acceptOrder(app, owner, order.id)).toMatchObject({ ok: true });
    await move(owner, 'mark-delivered');
    expect(await move(buyer, 'mark-received')).toMatchObject({ value: { state: 'completed' } });
    app.clock.forward(2 * spans.hour);
    await sweepPayouts(app, system);
    const payments = app.db.selectFrom('payments').select(['state', 'payoutRef']).where('orderId', '=', order.id);
    expect(await payments.executeTakeFirst()).toEqual({ state: 'paid-out', payoutRef: expect.stringMatching(/^po_/) });
    const { id: payoutId } = await app.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow();
    const payouts = await app.stripe.payouts.list({}, { stripeAccount: app.accountRef });
    expect(payouts.data).toMatchObject([{ amount: 4410, description: '1 sale', metadata: { payout_id: payoutId } }]);
  });

  test('a declined card is reported, and another one can pay, whose last digits its buyer sees', async ({
    stripeOrders: app,
  }) => {
    const { wineId, buyer, owner } = await addShop(app.db, 12, app.accountRef);
    const { id } = await placed(app, buyer, bottles(wineId, 1));
    await confirmCard(app, id, 'pm_card_visa_chargeDeclined').catch(() => {});
    const confirm = () => transitionOrder(app, buyer, { id, transition: 'confirm-payment', params: {} });
    expect(await confirm()).toMatchObject({ code: 'transaction-payment-failed', meta: { stripeCode: 'declined' } });
    await confirmCard(app, id, 'pm_card_visa');
    expect(await confirm()).toMatchObject({ ok: true, value: { card: { brand: 'visa', last4Digits: '4242' } } });
    expect(await showOrder(app, owner, id)).toMatchObject({ value: { card: null } });
  });

  test('canceling before the capture cancels the payment, and after it refunds', async ({ stripeOrders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db, 12, app.accountRef);
    const [unaccepted, accepted] = [
      await placed(app, buyer, bottles(wineId, 1)),
      await placed(app, buyer, bottles(wineId, 1)),
    ];
    for (const { id } of [unaccepted, accepted]) {
      await confirmCard(app, id, 'pm_card_visa');
      await syncPayment(app, system, id);
    }
    await acceptOrder(app, owner, accepted.id);
    for (const { id } of [unaccepted, accepted]) {
      expect(await transitionOrder(app, owner, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
      await syncPayment(app, system, id);
    }
    const intents = await app.stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
    const statuses = intents.data.map(({ status, latest_charge: charge }) => [
      status,
      typeof charge === 'object' && charge?.refunded,
    ]);
    expect(statuses).toEqual(
      expect.arrayContaining([
        ['canceled', expect.anything()],
        ['succeeded', true],
      ]),
    );
    expect(await stockOf(app.db, wineId)).toBe(12);
  });

  test('a signed event confirms an order whose browser was closed, once; forged and old ones do nothing', async ({
    stripeOrders: app,
  }) => {
    const { wineId, buyer } = await addShop(app.db, 12, app.accountRef);
    const { id } = await placed(app, buyer, bottles(wineId, 1));
    const intent = await confirmCard(app, id, 'pm_card_visa');
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.amount_capturable_updated',
      livemode: false,
      data: { object: intent },
    });
    const sign = (secret: string, agedSeconds = 0) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(app.clock.now().getTime() / 1000) - agedSeconds,
      });
    const send = (signature: string | undefined) =>
      receivePaymentEvent(app, { endpoint: 'platform', body: payload, signature });
    for (const wrong of [undefined, 'x', sign('another secret'), sign(app.webhookSecret, 600)]) {
      expect(await send(wrong)).toBe(false);
    }
    expect(await app.db.selectFrom('paymentEvents').selectAll().execute()).toEqual([]);
    expect([await send(sign(app.webhookSecret)), await send(sign(app.webhookSecret))]).toEqual([true, true]);
    expect(await app.db.selectFrom('paymentEvents').select('orderId').execute()).toEqual([{ orderId: id }]);
    const job = { id: crypto.randomUUID(), data: { eventId: 'evt_1' }, isLastAttempt: false };
    for (let time = 0; time < 2; time++) expect(await applyPaymentEvent(app, system, job)).toBe('done');
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'purchased' } });
  });
});
