import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { exportPayouts, listPayouts } from '#features/listing-management/earnings/list-payouts.server.ts';
import { setPayoutSchedule } from '#features/payments/payouts/gathered/payout-schedule.server.ts';
import { up } from '../../../../migrations/0100-gathered-payouts.ts';
import { addShop, mailsOf, type Shop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { openAbroadAccount } from '../../../../tests/fixtures/payments/open-abroad-account.ts';
import {
  complete,
  dispute,
  expectSameAtProvider,
  hear,
  nextDay,
  payoutsOf,
  settle,
  sold,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { sweepPayouts } from './sweep-payouts.server.ts';

const system = { kind: 'system' } as const;
const reserve = { delayDays: 7, reserveBasisPoints: 1_000, reservePeriodDays: 90, reserveHoldDays: 30 };

/** The winery's part of a bottle, in cents. */
const part = 2_205;

/** Sells some bottles, each in an order of its own that the buyer has received. */
async function soldOrders(app: StripeOrders, shop: Shop, many: number) {
  const orders: { id: string; ref: string }[] = [];
  for (let count = 0; count < many; count += 1) {
    const order = await sold(app, shop);
    await complete(app, shop, order.id);
    orders.push(order);
  }
  return orders;
}

/** Lets days pass one after the other, and processes what waits on each. */
async function passDays(app: StripeOrders, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await nextDay(app);
    while ((await sweepPayouts(app, system)) > 0);
  }
}

/** Moves both clocks to noon of the next Monday in the shop's time zone. */
async function untilMonday(app: StripeOrders): Promise<void> {
  const noon = new Date(app.clock.now());
  noon.setUTCHours(18, 0, 0, 0);
  while (noon <= app.clock.now() || noon.getUTCDay() !== 1) noon.setUTCDate(noon.getUTCDate() + 1);
  const milliseconds = noon.getTime() - app.clock.now().getTime();
  app.clock.forward(milliseconds);
  await app.control('clock', { advance: Math.ceil(milliseconds / 1000) });
}

const partsOf = ({ db }: StripeOrders) =>
  db.selectFrom('payoutParts').select(['payoutId', 'kind', 'amountCents', 'recordedAt']).execute();

describe('what is due to a winery', () => {
  test('is one bank payout a day, of orders and free parts of the reserve, which its owners see and export', async ({
    stripeOrders,
  }) => {
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
    const listed = await listPayouts(app, shop.owner, { wineryId: shop.wineryId, page: null });
    expect(listed).toMatchObject({
      value: {
        total: 3,
        payouts: [
          { partCount: 3, sent: { amount: 3 * slice, currency: 'USD' }, parts: [{ kind: 'reserve' }, {}, {}] },
          { partCount: 1 },
          { partCount: 3, parts: [{ kind: 'order', amount: { amount: part - slice } }, {}, {}] },
        ],
      },
    });
    const exported = await exportPayouts(app, shop.owner, shop.wineryId);
    const rows = exported.ok ? (await Array.fromAsync(exported.value.batches)).flat() : [];
    expect(rows.map((row) => row[7])).toEqual([
      ...['From the reserve', 'From the reserve', 'From the reserve'],
      ...['Order', 'Order', 'Order', 'Order'],
    ]);
    expect(await listPayouts(app, shop.buyer, { wineryId: shop.wineryId, page: null })).toMatchObject({ ok: false });
    expect(await exportPayouts(app, shop.admin, shop.wineryId)).toEqual({ ok: false, code: 'forbidden' });
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

describe('a payout', () => {
  test('is made once by workers that gather at the same time', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await soldOrders(app, shop, 4);
    await nextDay(app);
    await Promise.all([1, 2, 3, 4].map(() => sweepPayouts(app, system)));
    await settle(app);
    expect(await payoutsOf(app)).toEqual([4 * part]);
    const parts = await partsOf(app);
    expect(parts.filter(({ recordedAt }) => recordedAt !== null)).toHaveLength(4);
    expect(new Set(parts.map(({ payoutId }) => payoutId)).size).toBe(1);
    await expectSameAtProvider(app);
  });

  test.for([
    ['was lost on its way', { status: 503, done: true }],
    ['never came, since the request was not carried out', { status: 503 }],
    ['is a stored failure', { status: 500, stored: 'after' }],
  ] as const)(
    'of which the answer %s is taken up an hour later, and made once',
    async ([_, fault], { stripeOrders: app }) => {
      const shop = await addShop(app.db, 12, app.accountRef);
      await soldOrders(app, shop, 2);
      await app.control('faults', { faults: [{ match: '^POST /v1/payouts', times: 20, ...fault }] });
      await nextDay(app);
      await sweepPayouts(app, system);
      await app.control('faults', { faults: [] });
      // a day later the gateway has forgotten the keys
      await app.control('clock', { advance: 25 * 3600 });
      app.clock.forward(25 * spans.hour);
      await Promise.all([sweepPayouts(app, system), sweepPayouts(app, system)]);
      while ((await sweepPayouts(app, system)) > 0);
      expect(await payoutsOf(app)).toEqual([2 * part]);
      expect((await partsOf(app)).every(({ recordedAt }) => recordedAt !== null)).toBe(true);
      await expectSameAtProvider(app);
    },
  );

  test('that was made before a process died is entered although a bank has frozen one of its orders since', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const [first] = await soldOrders(app, shop, 2);
    await app.control('faults', { faults: [{ match: '^POST /v1/payouts', times: 20, status: 503, done: true }] });
    await nextDay(app);
    await sweepPayouts(app, system);
    await app.control('faults', { faults: [] });
    const decide = await dispute(app, first ?? { id: '', ref: '' });
    await decide('lost');
    app.clock.forward(2 * spans.hour);
    while ((await sweepPayouts(app, system)) > 0);
    await settle(app);
    expect(await payoutsOf(app)).toEqual([2 * part]);
    await expectSameAtProvider(app);
  });

  test('that was never made is dissolved if a bank froze one of its orders, and the others are sent', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const [first] = await soldOrders(app, shop, 3);
    await app.control('faults', { faults: [{ match: '^POST /v1/payouts', times: 20, status: 503 }] });
    await nextDay(app);
    await sweepPayouts(app, system);
    await app.control('faults', { faults: [] });
    await dispute(app, first ?? { id: '', ref: '' });
    // within the hour another process may still wait for the gateway
    app.clock.forward(30 * spans.minute);
    await sweepPayouts(app, system);
    expect(await partsOf(app)).toHaveLength(3);
    app.clock.forward(2 * spans.hour);
    while ((await sweepPayouts(app, system)) > 0);
    expect(await payoutsOf(app)).toEqual([2 * part]);
    await expectSameAtProvider(app);
  });

  test('is found behind any number of later ones', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await soldOrders(app, shop, 1);
    const stripeAccount = app.accountRef;
    const madeAfter = new Date(0);
    const payoutId = crypto.randomUUID();
    const make = (metadata: Record<string, string>) =>
      app.stripe.payouts.create({ amount: 1, currency: 'usd', metadata }, { stripeAccount });
    const sought = await make({ payout_id: payoutId });
    for (let batch = 0; batch < 26; batch += 1)
      await Promise.all(Array.from({ length: 20 }, () => make({ payout_id: crypto.randomUUID() })));
    const find = (id: string) => app.payments.findPayout({ payoutId: id, accountRef: stripeAccount, madeAfter });
    expect(await find(payoutId)).toMatchObject({ ref: sought.id });
    expect(await find(crypto.randomUUID())).toBeUndefined();
    const parts = [{ ref: 'pi_1', amount: 1 }];
    const request = { payoutId, accountRef: stripeAccount, currency: 'USD', amount: 1, madeAfter, parts };
    expect(await app.payments.payOut(request, 'a key of its own')).toMatchObject({ value: { ref: sought.id } });
  });
});

test('payouts of an earlier version are listed, and one whose answer was lost is not made again', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  const [sent] = await soldOrders(app, shop, 1);
  await settle(app);
  await nextDay(app);
  const [lost] = await soldOrders(app, shop, 1);
  const planned = { payoutPlannedAt: app.clock.now() };
  await app.db
    .updateTable('payments')
    .set(planned)
    .where('orderId', '=', lost?.id ?? '')
    .execute();
  const metadata = { order_id: lost?.id ?? '' };
  const params = { amount: part, currency: 'usd', metadata };
  const alone = await app.stripe.payouts.create(params, { stripeAccount: app.accountRef });
  await undoMigration(app);
  await app.db
    .withoutPlugins()
    .transaction()
    .execute((db) => up(db as never));
  const migrated = await app.db.selectFrom('payouts').selectAll().execute();
  expect(migrated).toMatchObject([{ amountCents: String(part), sentCurrency: 'USD', payoutRef: expect.any(String) }]);
  const parts = await app.db.selectFrom('payoutParts').selectAll().execute();
  expect(parts).toMatchObject([{ orderId: sent?.id, kind: 'order', amountCents: part, recordedAt: expect.any(Date) }]);
  await nextDay(app);
  while ((await sweepPayouts(app, system)) > 0);
  expect(await payoutsOf(app)).toEqual([part, part]);
  const found = await app.db
    .selectFrom('payments')
    .select(['state', 'payoutRef'])
    .where('orderId', '=', lost?.id ?? '')
    .executeTakeFirst();
  expect(found).toEqual({ state: 'paid-out', payoutRef: alone.id });
  await expectSameAtProvider(app);
});

/** Makes the tables what they were before payouts were gathered. */
async function undoMigration({ db }: StripeOrders): Promise<void> {
  await sql
    .raw(`
      drop table payout_parts, payouts, payout_gatherings, payout_schedules;
      drop index payments_by_payout, supplementary_payouts_by_payout;
      alter table payments add constraint payments_payout_ref_key unique (payout_ref), drop column may_be_sent_alone;
      alter table supplementary_payouts add constraint supplementary_payouts_payout_ref_key unique (payout_ref),
        drop column may_be_sent_alone;`)
    .execute(db);
}
