import { describe, expect, vi } from 'vitest';
import { setPayoutSchedule } from '#features/payments/payouts/gathered/payout-schedule.server.ts';
import { findLatePayouts } from '#features/payments/payouts/late-payouts.server.ts';
import { openAccount } from '../../../../tests/fixtures/accounts/open-account.ts';
import { addShop, mailsOf, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { openAbroadAccount } from '../../../../tests/fixtures/payments/open-abroad-account.ts';
import { part, passDays, soldOrders, untilMonday } from '../../../../tests/fixtures/payments/sold-orders.ts';
import {
  expectSameAtProvider,
  hear,
  nextDay,
  payoutsOf,
  settle,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { sweepPayouts } from './sweep-payouts.server.ts';

const system = { kind: 'system' } as const;
const reserve = { delayDays: 7, reserveBasisPoints: 1_000, reservePeriodDays: 90, reserveHoldDays: 30 };

describe('what is due to a winery', () => {
  test('is one bank payout a day, of orders and free parts of the reserve', async ({ stripeOrders }) => {
    const app = { ...stripeOrders, payoutTerms: reserve };
    const shop = await addShop(app.db, 12, app.accountRef);
    await untilMonday(app);
    await soldOrders(app, shop, 3);
    await passDays(app, 6);
    expect(await payoutsOf(app)).toEqual([]);
    await passDays(app, 1);
    const slice = Math.floor(part / 10);
    expect(await payoutsOf(app)).toEqual([3 * (part - slice)]);
    await passDays(app, 22);
    await soldOrders(app, shop, 1);
    await passDays(app, 8);
    expect(await payoutsOf(app)).toEqual([3 * (part - slice), part - slice, 3 * slice]);
    await expectSameAtProvider(app);
  });

  test('is one payout a week if the winery chose that, also if it was missed on its day', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const choose = (weekday: unknown) =>
      setPayoutSchedule(app, shop.owner, { wineryId: shop.wineryId, fields: { weekday } });
    expect(await choose(8)).toMatchObject({ code: 'validation-invalid-params' });
    expect(await choose(3)).toEqual({ ok: true, value: { weekday: 3 } });
    await untilMonday(app);
    await soldOrders(app, shop, 1);
    await passDays(app, 1);
    await soldOrders(app, shop, 1);
    while ((await sweepPayouts(app, system)) > 0);
    expect(await payoutsOf(app)).toEqual([]);
    // Wednesday passes without a sweep
    await nextDay(app);
    await nextDay(app);
    while ((await sweepPayouts(app, system)) > 0);
    expect(await payoutsOf(app)).toEqual([2 * part]);
    await soldOrders(app, shop, 2);
    await passDays(app, 5);
    expect(await payoutsOf(app)).toEqual([2 * part]);
    await passDays(app, 1);
    expect(await payoutsOf(app)).toEqual([2 * part, 2 * part]);
    await soldOrders(app, shop, 1);
    await choose(null);
    await passDays(app, 1);
    expect(await payoutsOf(app)).toEqual([2 * part, 2 * part, part]);
    await expectSameAtProvider(app);
  });

  test('on the chosen day of the week after that day’s payout is not late before the next one', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await setPayoutSchedule(app, shop.owner, { wineryId: shop.wineryId, fields: { weekday: 1 } });
    await untilMonday(app);
    await soldOrders(app, shop, 1);
    await settle(app);
    const [second] = await soldOrders(app, shop, 1);
    await passDays(app, 6);
    expect(await payoutsOf(app)).toEqual([part]);
    expect(await findLatePayouts(app)).toEqual([]);
    app.clock.forward(3 * spans.day);
    expect(await findLatePayouts(app)).toEqual([]);
    app.clock.forward(2 * spans.day);
    expect(await findLatePayouts(app)).toEqual([second?.id]);
  });

  test('is one payout for each of its accounts on the same day', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await soldOrders(app, shop, 2);
    const second = await openAccount(app.stripe);
    await app.db.updateTable('payoutAccounts').set({ accountRef: second }).execute();
    await soldOrders(app, shop, 1);
    await settle(app);
    expect(await payoutsOf(app)).toEqual([2 * part]);
    expect(await payoutsOf({ ...app, accountRef: second })).toEqual([part]);
    await soldOrders(app, shop, 1);
    await settle(app);
    expect(await payoutsOf({ ...app, accountRef: second })).toEqual([part]);
  });

  test('without what failed is sent, and the rest on the same day', async ({ stripeOrders }) => {
    const report = vi.fn();
    const app = { ...stripeOrders, errors: { ...stripeOrders.errors, report } };
    const shop = await addShop(app.db, 12, app.accountRef);
    const [first] = await soldOrders(app, shop, 3);
    const readArrivedPart: typeof app.payments.readArrivedPart = (asked) =>
      asked.orderId === first?.id ? Promise.reject(new Error('No answer')) : app.payments.readArrivedPart(asked);
    await setPayoutSchedule(app, shop.owner, { wineryId: shop.wineryId, fields: { weekday: 1 } });
    await untilMonday(app);
    await sweepPayouts({ ...app, payments: { ...app.payments, readArrivedPart } }, system);
    expect(report).toHaveBeenCalledWith('payment-failed', expect.any(Error), { winery: shop.wineryId });
    expect(await payoutsOf(app)).toEqual([2 * part]);
    app.clock.forward(2 * spans.hour);
    await sweepPayouts(app, system);
    expect(await payoutsOf(app)).toEqual([2 * part, part]);
    await expectSameAtProvider(app);
  });

  test('is sent without a part that changed while it was prepared', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const [first] = await soldOrders(app, shop, 3);
    const readAvailable: typeof app.payments.readAvailable = async (...asked) => {
      // why: with another attempt it may have another amount
      const changed = app.db.updateTable('payments').set({ attempt: 2 });
      await changed.where('orderId', '=', first?.id ?? '').execute();
      return app.payments.readAvailable(...asked);
    };
    await sweepPayouts({ ...app, payments: { ...app.payments, readAvailable } }, system);
    expect(await payoutsOf(app)).toEqual([2 * part]);
    await passDays(app, 1);
    expect(await payoutsOf(app)).toEqual([2 * part, part]);
    await expectSameAtProvider(app);
  });

  test('is sent as far as the account has the money', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await soldOrders(app, shop, 3);
    // the account has less than the ledger says: somebody has taken a part of it by hand
    const transfers = await app.stripe.transfers.list({ limit: 1 });
    await app.stripe.transfers.createReversal(transfers.data[0]?.id ?? '', { amount: 500 });
    await settle(app);
    expect(await payoutsOf(app)).toEqual([2 * part]);
    const states = await app.db.selectFrom('payments').select('state').orderBy('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['captured', 'paid-out', 'paid-out']);
  });

  test('without the money of an order that a bank keeps frozen', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const [first] = await soldOrders(app, shop, 3);
    await app.control('disputes', { payment_intent: first?.ref });
    await settle(app);
    expect(await payoutsOf(app)).toEqual([2 * part]);
    await expectSameAtProvider(app);
  });

  test('that its bank returns is due again as a whole, with one mail, and is not left to the next week', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await app.stripe.accounts.createExternalAccount(app.accountRef, {
      external_account: 'btok_us_accountClosed',
      default_for_currency: true,
    });
    await soldOrders(app, shop, 3);
    await settle(app);
    await setPayoutSchedule(app, shop.owner, { wineryId: shop.wineryId, fields: { weekday: 1 } });
    await app.control('clock', { advance: 3 * 24 * 3600 });
    const { payoutRef } = await app.db.selectFrom('payouts').select('payoutRef').executeTakeFirstOrThrow();
    for (let time = 0; time < 2; time += 1)
      await hear(app, 'payout.failed', { accountRef: app.accountRef, objectRef: payoutRef ?? '' });
    await expectSameAtProvider(app);
    expect((await mailsOf(app)).filter((mail) => mail.startsWith('payout-failed'))).toHaveLength(1);
    await app.stripe.accounts.createExternalAccount(app.accountRef, {
      external_account: 'btok_us_verified',
      default_for_currency: true,
    });
    await hear(app, 'account.external_account.created', { accountRef: app.accountRef });
    while ((await sweepPayouts(app, system)) > 0);
    expect(await payoutsOf(app)).toEqual([3 * part]);
    const payouts = await app.db.selectFrom('payouts').select(['isRetry', 'returnedAt']).orderBy('isRetry').execute();
    expect(payouts).toMatchObject([
      { isRetry: false, returnedAt: expect.any(Date) },
      { isRetry: true, returnedAt: null },
    ]);
    await expectSameAtProvider(app);
  });

  test.for(['DE', 'JP'] as const)(
    'in %s is paid to the last unit, with its reserve',
    async (country, { stripeOrders }) => {
      const accountRef = await openAbroadAccount(stripeOrders.stripe, country);
      const terms = { ...reserve, delayDays: 0, reserveBasisPoints: 333, reserveHoldDays: 2 };
      const app = { ...stripeOrders, accountRef, payoutTerms: terms };
      const shop = await addShop(app.db, 12, accountRef);
      await soldOrders(app, shop, 3);
      await settle(app);
      await passDays(app, 3);
      const { available, pending } = await app.stripe.balance.retrieve({}, { stripeAccount: accountRef });
      expect([...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      const sent = await app.db.selectFrom('payouts').select(['sentAmount', 'sentCurrency']).execute();
      expect(sent.map(({ sentAmount }) => Number(sentAmount)).toSorted((a, b) => a - b)).toEqual(
        (await payoutsOf(app)).toSorted((a, b) => a - b),
      );
      expect(new Set(sent.map(({ sentCurrency }) => sentCurrency))).toEqual(
        new Set([country === 'DE' ? 'EUR' : 'JPY']),
      );
    },
  );
});
