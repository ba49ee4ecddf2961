import { expect } from 'vitest';
import { banAccount } from '#features/accounts/oversight/ban-account.server.ts';
import { fileApprovedClaim } from '#features/claims/decide-claim.server.ts';
import { createPayoutAccount } from '#features/payments/payouts/create-payout-account.server.ts';
import { findLatePayouts } from '#features/payments/payouts/late-payouts.server.ts';
import { listOwnPayoutAccounts } from '#features/payments/payouts/payout-readiness.server.ts';
import { updatePayoutAccount } from '#features/payments/payouts/update-payout-account.server.ts';
import { pausePayouts } from '#features/wineries/payout-pause.server.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import {
  addShop,
  test as base,
  mailsOf,
  type Shop,
  spans,
  type TestOrders,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { type FakePayouts, openFakePayouts } from '../../../../tests/fixtures/payments/fake-payouts.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';
import { sweepPayouts } from './sweep-payouts.server.ts';

const system = { kind: 'system' } as const;
const payoutTerms = { delayDays: 7, reserveBasisPoints: 1_000, reservePeriodDays: 90, reserveHoldDays: 5 };

type Paused = { app: TestOrders & { payoutAccounts: FakePayouts }; shop: Shop; present: () => Shop['owner'] };

/** A shop with an account at the gateway, whose payouts pause. */
const test = base.extend<{ paused: Paused }>({
  paused: async ({ orders }, use) => {
    const app = { ...orders, payoutTerms, payoutAccounts: openFakePayouts() };
    const shop = await addShop(app.db);
    await app.db.deleteFrom('payoutAccounts').execute();
    const present = () => ({ ...shop.owner, provedAt: app.clock.now() });
    const form = { country: 'US', accountToken: 'ct_first', bankAccountToken: 'btok_first' };
    const opened = await createPayoutAccount(app, present(), shop.wineryId, form);
    expect(opened).toMatchObject({ ok: true });
    await use({ app, shop, present });
  },
});

const pause = ({ app, shop }: Paused) =>
  app.db.transaction().execute((db) => pausePayouts({ ...app, db }, { wineryId: shop.wineryId }));

const stateOf = async ({ db }: TestOrders, orderId: string) => {
  const payment = db.selectFrom('payments').select('state').where('orderId', '=', orderId);
  return (await payment.executeTakeFirstOrThrow()).state;
};

const pausesOf = ({ db }: TestOrders) => db.selectFrom('payoutPauses').selectAll().execute();

test('payouts wait from the handover until bank account and representative are saved, and are not late', async ({
  paused,
}) => {
  const { app, shop, present } = paused;
  const orderId = await completed(app, shop);
  await pause(paused);
  app.clock.forward(11 * spans.day);
  expect(await sweepPayouts(app, system)).toBe(0);
  await reconcilePayment(app, system, orderId);
  expect(await stateOf(app, orderId)).toBe('captured');
  expect(await findLatePayouts(app)).toEqual([]);
  await updatePayoutAccount(app, present(), shop.wineryId, { bankAccountToken: 'btok_second' });
  expect(await listOwnPayoutAccounts(app, shop.owner)).toMatchObject([
    { pause: { bankConfirmed: true, representativeConfirmed: false } },
  ]);
  await reconcilePayment(app, system, orderId);
  expect(await stateOf(app, orderId)).toBe('captured');
  await updatePayoutAccount(app, present(), shop.wineryId, { accountToken: 'ct_second' });
  expect(await pausesOf(app)).toEqual([]);
  expect((await mailsOf(app)).filter((mail) => mail.startsWith('payouts-resumed'))).toEqual([
    'payouts-resumed owner@example.test',
  ]);
  expect(await findLatePayouts(app)).toEqual([]);
  expect(await sweepPayouts(app, system)).toBe(1);
  expect(await stateOf(app, orderId)).toBe('paid-out');
});

test('free slices of reserve wait too', async ({ paused }) => {
  const { app, shop, present } = paused;
  const orderId = await completed(app, shop);
  app.clock.forward(7 * spans.day);
  await reconcilePayment(app, system, orderId);
  expect(await stateOf(app, orderId)).toBe('paid-out');
  app.clock.forward(2 * spans.day);
  expect(await sweepPayouts(app, system)).toBe(1);
  const arrived = app.db.selectFrom('payouts').select('arrivedAt');
  expect(await arrived.execute()).toEqual([{ arrivedAt: app.clock.now() }]);
  await pause(paused);
  app.clock.forward(18 * spans.day);
  expect(await sweepPayouts(app, system)).toBe(0);
  expect(await findLatePayouts(app)).toEqual([]);
  const details = { accountToken: 'ct_second', bankAccountToken: 'btok_second' };
  await updatePayoutAccount(app, present(), shop.wineryId, details);
  expect(await findLatePayouts(app)).toEqual([]);
  expect(await sweepPayouts(app, system)).toBe(1);
});

test('payouts of a suspended winery go on waiting when a claim gives it an owner, until that one saves an account', async ({
  paused: { app, shop, present },
}) => {
  const orderId = await completed(app, shop);
  await app.db.transaction().execute((db) => banAccount({ ...app, db }, { userId: shop.owner.id, reason: 'A test' }));
  app.clock.forward(11 * spans.day);
  const admin = { ...shop.admin, provedAt: app.clock.now() };
  const claim = { wineryId: shop.wineryId, userId: shop.stranger.id };
  expect(await fileApprovedClaim(app, admin, claim)).toMatchObject({ ok: true });
  expect(await sweepPayouts(app, system)).toBe(0);
  expect(await findLatePayouts(app)).toEqual([]);
  const owner = { ...present(), id: shop.stranger.id };
  const details = { accountToken: 'ct_second', bankAccountToken: 'btok_second' };
  expect(await updatePayoutAccount(app, owner, shop.wineryId, details)).toMatchObject({ ok: true });
  expect(await findLatePayouts(app)).toEqual([]);
  expect(await sweepPayouts(app, system)).toBe(1);
  expect(await stateOf(app, orderId)).toBe('paid-out');
});

test('what a former owner was still saving when the winery was handed over confirms nothing', async ({ paused }) => {
  const { app, shop, present } = paused;
  const owner = present();
  app.payoutAccounts.meanwhile = async (step) => {
    if (step !== 'update') return;
    await app.db.deleteFrom('wineryMembers').where('userId', '=', owner.id).execute();
    await pause(paused);
  };
  const details = { accountToken: 'ct_late', bankAccountToken: 'btok_late' };
  await updatePayoutAccount(app, owner, shop.wineryId, details);
  expect(await pausesOf(app)).toMatchObject([{ bankConfirmedAt: null, representativeConfirmedAt: null }]);
});
