import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { up } from '../../../../migrations/0100-gathered-payouts.ts';
import { addShop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { part, partsOf, soldOrders } from '../../../../tests/fixtures/payments/sold-orders.ts';
import {
  dispute,
  expectSameAtProvider,
  nextDay,
  payoutsOf,
  settle,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { sweepPayouts } from './sweep-payouts.server.ts';

const system = { kind: 'system' } as const;

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
  const [lost, never] = await soldOrders(app, shop, 2);
  await nextDay(app);
  const planned = { payoutPlannedAt: app.clock.now() };
  await app.db.updateTable('payments').set(planned).where('state', '=', 'captured').execute();
  await undoMigration(app);
  await app.db
    .withoutPlugins()
    .transaction()
    .execute((db) => up(db as never));
  const migrated = await app.db.selectFrom('payouts').selectAll().execute();
  expect(migrated).toMatchObject([{ amountCents: String(part), sentCurrency: 'USD', payoutRef: expect.any(String) }]);
  const parts = await app.db.selectFrom('payoutParts').selectAll().execute();
  expect(parts).toMatchObject([{ orderId: sent?.id, kind: 'order', amountCents: part, recordedAt: expect.any(Date) }]);
  // why: the request of a process that is gone may still be on its way
  app.clock.forward(59 * spans.minute);
  await sweepPayouts(app, system);
  expect(await payoutsOf(app)).toEqual([part]);
  const metadata = { order_id: lost?.id ?? '' };
  const params = { amount: part, currency: 'usd', metadata };
  const alone = await app.stripe.payouts.create(params, { stripeAccount: app.accountRef });
  app.clock.forward(2 * spans.minute);
  while ((await sweepPayouts(app, system)) > 0);
  expect(await payoutsOf(app)).toEqual([part, part, part]);
  const paid = await app.db
    .selectFrom('payments')
    .select(['orderId', 'state', 'payoutRef', 'mayBeSentAlone'])
    .where('orderId', 'in', [lost?.id ?? '', never?.id ?? ''])
    .orderBy('createdAt')
    .execute();
  expect(paid).toEqual([
    { orderId: lost?.id, state: 'paid-out', payoutRef: alone.id, mayBeSentAlone: false },
    { orderId: never?.id, state: 'paid-out', payoutRef: expect.any(String), mayBeSentAlone: false },
  ]);
  await expectSameAtProvider(app);
});

test('a payout of which a part was already paid alone is reported', async ({ stripeOrders }) => {
  const report = vi.fn();
  const app = { ...stripeOrders, errors: { ...stripeOrders.errors, report } };
  const shop = await addShop(app.db, 12, app.accountRef);
  const [order] = await soldOrders(app, shop, 1);
  const { payOut } = app.payments;
  app.payments.payOut = async (...request) => {
    await app.db.updateTable('payments').set({ state: 'paid-out', payoutRef: 'po_alone' }).execute();
    return payOut(...request);
  };
  await nextDay(app);
  await sweepPayouts(app, system);
  expect(report.mock.calls).toEqual([
    [
      'payment-failed',
      expect.objectContaining({ message: expect.stringContaining('not to be paid') }),
      { order: order?.id },
    ],
  ]);
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
