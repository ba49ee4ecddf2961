import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { receivePaymentEvent } from '#features/payments/receive-payment-event.server.ts';
import { addShop, bottles, mailsOf, placed, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { confirmCard, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { speculateOrder } from '../placing/speculate-order.server.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { applyPaymentEvent } from './payment-jobs.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

/** Delivers all events of a type about the winery's account, signed, newest first, and handles them. */
async function deliverEvents(app: StripeOrders, type: string): Promise<number> {
  const { data } = await app.stripe.events.list({ type, limit: 100 }, { stripeAccount: app.accountRef });
  for (const event of data) {
    const body = JSON.stringify(event);
    const timestamp = Math.floor(app.clock.now().getTime() / 1000);
    const signed = { payload: body, secret: app.webhookSecret, timestamp };
    const signature = Stripe.webhooks.generateTestHeaderString(signed);
    expect(await receivePaymentEvent(app, { endpoint: 'connect', body, signature })).toBe(true);
    const job = { id: crypto.randomUUID(), data: { eventId: event.id }, isLastAttempt: false };
    expect(await applyPaymentEvent(app, system, job)).toBe('done');
  }
  return data.length;
}

/** Places and pays an order of a bottle: the amount is authorized. */
async function authorizedOrder(app: StripeOrders, { buyer, wineId }: Shop): Promise<string> {
  const { id } = await placed(app, buyer, bottles(wineId, 1));
  await confirmCard(app, id, 'pm_card_visa');
  await syncPayment(app, system, id);
  return id;
}

const accountStatusOf = ({ db, accountRef }: StripeOrders) =>
  db
    .selectFrom('payoutAccounts')
    .select(['chargesEnabled', 'payoutsEnabled', 'deleted'])
    .where('accountRef', '=', accountRef)
    .executeTakeFirst();

describe('a winery whose account at Stripe', () => {
  test.for(['card_payments', 'transfers'])(
    'lost %s sells nothing until it is restored, and authorizations stay',
    async (capability, { stripeOrders: app }) => {
      const shop = await addShop(app.db, 12, app.accountRef);
      const { buyer, owner, wineId } = shop;
      const id = await authorizedOrder(app, shop);
      await app.control('accounts', { account: app.accountRef, capability, suspended: true });
      expect(await deliverEvents(app, 'capability.updated')).toBe(1);
      const notNow = { ok: false, code: 'transaction-missing-stripe-account', reason: 'charges-disabled' };
      expect(await placeOrder(app, buyer, bottles(wineId, 1))).toEqual(notNow);
      expect(await speculateOrder(app, buyer, bottles(wineId, 1))).toEqual(notNow);

      expect(await acceptOrder(app, owner, id)).toMatchObject({
        code: 'transaction-payment-failed',
        meta: { stripeCode: 'seller-cannot-charge' },
      });
      // why: another card of the buyer would not help
      expect((await mailsOf(app)).filter((mail) => /charge/.test(mail))).toEqual(['charges-closed owner@example.test']);
      expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'purchased', acceptedAt: null } });

      await app.control('accounts', { account: app.accountRef, capability, suspended: false });
      // why: there are two events now, and the older one, of the loss, is delivered last
      expect(await deliverEvents(app, 'capability.updated')).toBe(2);
      expect(await accountStatusOf(app)).toMatchObject({ chargesEnabled: true });
      expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({ ok: true });
      expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: true });
    },
  );

  test('lost a capability cannot sell even before the event arrives, and no stock is reserved', async ({
    stripeOrders: app,
  }) => {
    const { buyer, wineId } = await addShop(app.db, 12, app.accountRef);
    await app.control('accounts', { account: app.accountRef, capability: 'transfers', suspended: true });
    expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({
      code: 'transaction-payment-failed',
      meta: { stripeCode: 'seller-cannot-charge' },
    });
    const stock = app.db.selectFrom('stock').select('quantity').where('listingId', '=', wineId);
    expect(await stock.executeTakeFirst()).toEqual({ quantity: 12 });
  });

  test('lost its bank is not paid out', async ({ stripeOrders: app }) => {
    await addShop(app.db, 12, app.accountRef);
    const { data } = await app.stripe.accounts.listExternalAccounts(app.accountRef);
    await app.stripe.accounts.deleteExternalAccount(app.accountRef, data[0]?.id ?? '');
    expect(await deliverEvents(app, 'account.external_account.deleted')).toBe(1);
    expect(await accountStatusOf(app)).toEqual({ chargesEnabled: false, payoutsEnabled: false, deleted: false });
    await app.stripe.accounts.createExternalAccount(app.accountRef, { external_account: 'btok_us_verified' });
    expect(await deliverEvents(app, 'account.external_account.created')).toBe(1);
    expect(await accountStatusOf(app)).toEqual({ chargesEnabled: true, payoutsEnabled: true, deleted: false });
  });

  test('has disconnected the shop sells nothing, and authorizations can only be canceled', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const { buyer, owner, wineId } = shop;
    const id = await authorizedOrder(app, shop);
    await app.control('accounts', { account: app.accountRef, deauthorized: true });
    const deauthorized = {
      id: 'evt_left',
      object: 'event',
      type: 'account.application.deauthorized',
      livemode: false,
      account: app.accountRef,
      data: { object: { id: 'ca_1', object: 'application' } },
    };
    const body = JSON.stringify(deauthorized);
    const timestamp = Math.floor(app.clock.now().getTime() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: app.webhookSecret, timestamp });
    expect(await receivePaymentEvent(app, { endpoint: 'connect', body, signature })).toBe(true);
    await applyPaymentEvent(app, system, {
      id: crypto.randomUUID(),
      data: { eventId: 'evt_left' },
      isLastAttempt: false,
    });
    expect(await accountStatusOf(app)).toEqual({ chargesEnabled: false, payoutsEnabled: false, deleted: true });
    expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({
      code: 'transaction-missing-stripe-account',
    });
    expect(await acceptOrder(app, owner, id)).toMatchObject({ code: 'transaction-payment-failed' });
    expect(await transitionOrder(app, buyer, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
    await syncPayment(app, system, id);
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'canceled' } });
    const payment = app.db.selectFrom('payments').select('state').where('orderId', '=', id);
    expect(await payment.executeTakeFirst()).toEqual({ state: 'voided' });
  });
});
