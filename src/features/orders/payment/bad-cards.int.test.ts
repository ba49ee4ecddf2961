import { describe, expect } from 'vitest';
import {
  addShop,
  addWine,
  bottles,
  mailsOf,
  placed,
  spans,
  stockOf,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { hear, settle } from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { confirmCard, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { describeOrderFailure } from '../describe-order-failure.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { speculateOrder } from '../placing/speculate-order.server.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

/** Stripe's test cards that are refused, and why. */
const declined = [
  ['visa_chargeDeclined', 'declined'],
  ['visa_chargeDeclinedInsufficientFunds', 'insufficient-funds'],
  ['visa_chargeDeclinedLostCard', 'declined'],
  ['chargeDeclinedProcessingError', 'processing'],
  ['chargeCustomerFail', 'declined'],
  ['chargeDeclinedExpiredCard', 'expired'],
  ['chargeDeclinedIncorrectCvc', 'cvc'],
  ['incorrectNumber', 'number'],
  ['avsZipFail', 'zip'],
] as const;

describe('a card', () => {
  test('that is refused leaves an order that another card can pay, whatever the reason', async ({
    stripeOrders: app,
  }) => {
    const { wineId, buyer } = await addShop(app.db, 12, app.accountRef);
    const blocked: string[] = [];
    for (const [card, stripeCode] of declined) {
      const { id, payment } = await placed(app, buyer, bottles(wineId, 1));
      await expect(confirmCard(app, id, `pm_card_${card}`)).rejects.toThrow(/./);
      const confirm = () => transitionOrder(app, buyer, { id, transition: 'confirm-payment', params: {} });
      const refused = await confirm();
      expect(refused).toMatchObject({
        code: 'transaction-payment-failed',
        meta: { stripeCode, stripeMessage: expect.stringMatching(/\w/) },
      });
      if ('reason' in refused && refused.reason === 'card-blocked') blocked.push(card);
      expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'pending-payment', payment } });
      await confirmCard(app, id, 'pm_card_visa');
      expect(await confirm()).toMatchObject({ ok: true, value: { state: 'purchased' } });
    }
    expect(await stockOf(app.db, wineId)).toBe(12 - declined.length);
    // why: these must not be tried again before their owner has another card, or has corrected its data
    const unusable = ['visa_chargeDeclinedLostCard', 'chargeDeclinedExpiredCard', 'chargeDeclinedIncorrectCvc'];
    expect(blocked).toEqual(unusable);
  });

  test('without authentication pays nothing, and the order expires', async ({ stripeOrders: app }) => {
    const { wineId, buyer } = await addShop(app.db, 12, app.accountRef);
    const { id } = await placed(app, buyer, bottles(wineId, 1));
    const intent = await confirmCard(app, id, 'pm_card_threeDSecure2Required');
    expect(intent.status).toBe('requires_action');
    const confirmed = await transitionOrder(app, buyer, { id, transition: 'confirm-payment', params: {} });
    expect(confirmed).toMatchObject({ code: 'transaction-payment-failed' });
    expect(await showOrder(app, buyer, id)).toMatchObject({
      value: { state: 'pending-payment', payment: { clientSecret: intent.client_secret } },
    });
    app.clock.forward(15 * spans.minute);
    expect(await sweepDueOrders(app, system, { most: 5 })).toBe(1);
    await settle(app);
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'payment-expired', payment: null } });
    expect(await app.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'canceled' });
    expect(await stockOf(app.db, wineId)).toBe(12);
  });

  test("is not charged below the gateway's minimum: there is no order, and the message says why, also before", async ({
    stripeOrders: app,
  }) => {
    const { wineryId, buyer } = await addShop(app.db, 12, app.accountRef);
    const cheap = await addWine(app.db, wineryId, 5, { priceCents: 30 });
    const tooSmall = { code: 'transaction-payment-failed', meta: { stripeCode: 'amount-too-small' } };
    expect(await speculateOrder(app, buyer, bottles(cheap, 1))).toMatchObject(tooSmall);
    const refused = await placeOrder(app, buyer, bottles(cheap, 1));
    expect(refused).toMatchObject(tooSmall);
    const meta = refused.ok ? {} : (refused.meta ?? {});
    const described = describeOrderFailure({ status: 402, code: 'transaction-payment-failed', title: '', meta });
    expect(described.message).toBe('We cannot process this payment, since the amount is too low.');
    expect(await app.db.selectFrom('orders').select('state').execute()).toEqual([]);
    expect(await stockOf(app.db, cheap)).toBe(5);
    expect(await placeOrder(app, buyer, bottles(cheap, 2)), 'two cost enough').toMatchObject({ ok: true });
  });
});

describe('when the winery accepts', () => {
  test('a lapsed authorization ends the order, found by the call, by an event, or by the sweep', async ({
    stripeOrders: app,
  }) => {
    const { wineId, buyer, owner } = await addShop(app.db, 12, app.accountRef);
    const ids: string[] = [];
    for (let many = 0; many < 3; many += 1) {
      const { id } = await placed(app, buyer, bottles(wineId, 1));
      await confirmCard(app, id, 'pm_card_visa');
      await syncPayment(app, system, id);
      ids.push(id);
    }
    const [accepted = '', heard = '', left = ''] = ids;
    await app.control('clock', { advance: 7 * 24 * 3600 + 60 });
    expect(await acceptOrder(app, owner, accepted)).toMatchObject({
      code: 'transaction-payment-failed',
      meta: { stripeCode: 'lapsed' },
    });
    await hear(app, 'payment_intent.canceled', { orderId: heard });
    expect(await showOrder(app, buyer, heard)).toMatchObject({ value: { state: 'canceled' } });
    app.clock.forward(7 * spans.hour);
    await settle(app);
    for (const id of [accepted, heard, left])
      expect(await showOrder(app, buyer, id)).toMatchObject({
        value: { state: 'canceled', lastTransition: 'auto-cancel' },
      });
    expect(await stockOf(app.db, wineId)).toBe(12);
  });

  test('an account without a capability can neither charge nor sell until it has it again', async ({
    stripeOrders: app,
  }) => {
    const { wineId, buyer, owner } = await addShop(app.db, 12, app.accountRef);
    const { id } = await placed(app, buyer, bottles(wineId, 1));
    await confirmCard(app, id, 'pm_card_visa');
    await syncPayment(app, system, id);
    const suspend = async (suspended: boolean) => {
      await app.control('accounts', { account: app.accountRef, capability: 'transfers', suspended });
    };
    await suspend(true);
    const unheard = await placeOrder(app, buyer, bottles(wineId, 1));
    expect(unheard).toMatchObject({
      code: 'transaction-payment-failed',
      meta: { stripeCode: 'seller-cannot-charge' },
    });
    expect(await acceptOrder(app, owner, id)).toMatchObject({
      code: 'transaction-payment-failed',
      meta: { stripeCode: 'seller-cannot-charge' },
    });
    expect(await showOrder(app, buyer, id)).toMatchObject({
      value: { state: 'purchased', acceptedAt: null, chargeFailed: false },
    });
    const mails = await mailsOf(app);
    expect(mails).toContain('charges-closed owner@example.test');
    expect(mails).not.toContain('charge-failed buyer@example.test');
    await hear(app, 'capability.updated', { accountRef: app.accountRef });
    expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({
      code: 'transaction-missing-stripe-account',
    });
    await suspend(false);
    await hear(app, 'capability.updated', { accountRef: app.accountRef });
    expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
    expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({ ok: true });
    expect(await stockOf(app.db, wineId)).toBe(10);
  });
});
