import { expect } from 'vitest';
import { addShop, mailsOf, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  dispute,
  expectSameAtProvider,
  fund,
  pass,
  sold,
  soldAndPaidOut,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { reconcileGateway } from './reconcile-gateway.server.ts';

const system = { kind: 'system' } as const;

/** A shop that has been open for a day: nothing that happens later was compared yet. */
async function openShop(app: StripeOrders): Promise<Shop> {
  const shop = await addShop(app.db, 12, app.accountRef);
  const now = app.clock.now();
  await app.db.updateTable('gatewayReconciliation').set({ reconciledUntil: now, completedAt: now }).execute();
  return shop;
}

/** Lets a day pass, and compares. @returns the open alarms: kind and difference in cents */
async function nextDay(app: StripeOrders): Promise<string[]> {
  await pass(app, 1);
  // why: what is processed meanwhile takes two hours of the shop's clock
  await app.control('clock', { advance: 7_200 });
  expect(await reconcileGateway(app, system)).toBe(1);
  return alarmsOf(app);
}

async function alarmsOf({ db }: StripeOrders): Promise<string[]> {
  const alarms = await db
    .selectFrom('moneyAlarms')
    .select(['kind', 'ledgerCents', 'gatewayCents'])
    .where('resolvedAt', 'is', null)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return alarms.map(({ kind, ledgerCents, gatewayCents }) => `${kind} ${Number(gatewayCents) - Number(ledgerCents)}`);
}

const alarmMails = async (app: StripeOrders) => (await mailsOf(app)).filter((mail) => mail.startsWith('money-alarm'));

test('what no webhook reported is found the next day, and the ledger equals the gateway to the cent', async ({
  stripeOrders: app,
}) => {
  const shop = await openShop(app);
  await soldAndPaidOut(app, shop);
  const paidOut = await soldAndPaidOut(app, shop);
  const refunded = await sold(app, shop, 'pm_card_refundFail');
  await transitionOrder(app, shop.owner, { id: refunded.id, transition: 'cancel', params: {} });
  await pass(app, 0);
  await app.control('disputes', { payment_intent: paidOut.ref });
  expect(await nextDay(app)).toEqual([]);
  const movements = await app.db
    .selectFrom('ledgerEntries')
    .select('movement')
    .distinct()
    .where('movement', 'in', ['chargeback', 'reversal', 'refund-return'])
    .orderBy('movement')
    .execute();
  expect(movements.map(({ movement }) => movement)).toEqual(['chargeback', 'refund-return', 'reversal']);
  await expectSameAtProvider(app);
  expect(await alarmMails(app)).toEqual([]);
  expect(await nextDay(app)).toEqual([]);
});

test('it runs once a day, on one node, and again after it was interrupted', async ({ stripeOrders: app }) => {
  await openShop(app);
  expect(await reconcileGateway(app, system)).toBe(0);
  await pass(app, 1);
  const away = () => {
    throw new Error('Stripe is away');
  };
  const gatewayLedger = { ...app.gatewayLedger, listMovements: away };
  await expect(reconcileGateway({ ...app, gatewayLedger }, system)).rejects.toThrow('Stripe is away');
  expect(await reconcileGateway(app, system)).toBe(0);
  app.clock.forward(3_600_001);
  const runs = await Promise.all([reconcileGateway(app, system), reconcileGateway(app, system)]);
  expect(runs.toSorted()).toEqual([0, 1]);
  expect(await reconcileGateway(app, system)).toBe(0);
});

test('a refund and a reversal made by hand are alarms to the cent, mailed once, that end when they are undone', async ({
  stripeOrders: app,
}) => {
  const shop = await openShop(app);
  await fund(app, 10_000);
  const [first, second] = [await sold(app, shop), await sold(app, shop)];
  await app.stripe.refunds.create({ payment_intent: first.ref, amount: 500 });
  const { latest_charge: charge } = await app.stripe.paymentIntents.retrieve(second.ref, { expand: ['latest_charge'] });
  const transfer = typeof charge === 'object' ? String(charge?.transfer) : '';
  await app.stripe.transfers.createReversal(transfer, { amount: 300 });
  expect(await nextDay(app)).toEqual(['balance-differs -300', 'missing-in-ledger -500', 'unknown-movement 9680']);
  expect(await alarmMails(app)).toEqual(['money-alarm admin@example.test']);
  await app.stripe.transfers.create({ amount: 300, currency: 'usd', destination: app.accountRef });
  await sold(app, shop);
  expect(await nextDay(app)).toEqual(['missing-in-ledger -500', 'unknown-movement 9680']);
  expect(await alarmMails(app)).toHaveLength(1);
});

test('a card fee that was not known at the charge is entered, and a charge without an order is an alarm', async ({
  stripeOrders: app,
}) => {
  const shop = await openShop(app);
  const payments: typeof app.payments = {
    ...app.payments,
    capture: async (ref, key) => {
      const captured = await app.payments.capture(ref, key);
      return captured.kind === 'done' ? { kind: 'done', value: { feeCents: null } } : captured;
    },
  };
  const { id } = await sold({ ...app, payments }, shop);
  expect(await nextDay(app)).toEqual([]);
  const fee = await app.db.selectFrom('payments').select('cardFeeCents').where('orderId', '=', id).executeTakeFirst();
  expect(fee).toEqual({ cardFeeCents: 103 });
  await expectSameAtProvider(app);
  await app.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  expect(await nextDay(app)).toEqual(['unknown-movement 941']);
});

/** What the operator's own ledger has on each account, in cents. */
async function operatorAccounts({ db }: StripeOrders): Promise<Record<string, number>> {
  const entries = await db.selectFrom('operatorEntries').select(['account', 'amountCents']).execute();
  const sums: Record<string, number> = {};
  for (const { account, amountCents } of entries) sums[account] = (sums[account] ?? 0) + amountCents;
  return sums;
}

test('what Stripe charges the operator is entered once in an account of its own, and the ledger equals the balance', async ({
  stripeOrders: app,
}) => {
  await openShop(app);
  await fund(app, 10_000);
  await app.control('balance_transactions', { type: 'stripe_fee', amount: -425 });
  await app.control('balance_transactions', { type: 'tax_fee', amount: -34 });
  await app.control('balance_transactions', { type: 'stripe_fx_fee', amount: -12 });
  await app.control('balance_transactions', { type: 'fee_credit_funding', amount: 25 });
  await app.control('balance_transactions', { type: 'adjustment', amount: -8, category: 'fee' });
  await app.control('balance_transactions', { type: 'payout', amount: -100, fee: 3 });
  const charged = {
    'gateway-fees': 425 - 25 + 8 + 3,
    'gateway-taxes': 34,
    'exchange-fees': 12,
    'provider-balance': -(425 + 34 + 12 - 25 + 8 + 3),
  };
  // what was funded is a charge that no order has
  expect(await nextDay(app)).toEqual(['unknown-movement 9680']);
  expect(await operatorAccounts(app)).toEqual(charged);
  // the hour before is read again
  expect(await nextDay(app)).toEqual(['unknown-movement 9680']);
  expect(await operatorAccounts(app)).toEqual(charged);
});

test('movements of unknown types are one alarm a day, which names them', async ({ stripeOrders: app }) => {
  await openShop(app);
  for (let time = 0; time < 5; time += 1)
    await app.control('balance_transactions', { type: 'moon_landing', amount: 100 + time });
  await app.control('balance_transactions', { type: 'adjustment', amount: 7, category: 'other_adjustment' });
  expect(await nextDay(app)).toEqual(['unknown-movement 517']);
  const alarm = await app.db.selectFrom('moneyAlarms').select('detail').executeTakeFirstOrThrow();
  expect(alarm.detail).toMatch(/^adjustment: txn_\w+; moon_landing: txn_\w+, txn_\w+, txn_\w+ and 2 more$/);
  await app.control('balance_transactions', { type: 'moon_landing', amount: 1 });
  await app.control('balance_transactions', { type: 'moon_landing', amount: 2 });
  expect(await nextDay(app)).toEqual(['unknown-movement 517', 'unknown-movement 3']);
  expect(await alarmMails(app)).toHaveLength(2);
});

test('fees of a dispute that come later, or are given back, are entered without an alarm', async ({
  stripeOrders: app,
}) => {
  const shop = await openShop(app);
  await fund(app, 10_000);
  const decide = await dispute(app, await soldAndPaidOut(app, shop));
  // why: what was processed meanwhile took two hours of the shop's clock
  await app.control('clock', { advance: 7_200 });
  const { id } = (await app.stripe.disputes.list({})).data[0] ?? { id: '' };
  await app.control('balance_transactions', { type: 'adjustment', amount: 0, fee: 1_500, dispute: id });
  expect(await nextDay(app)).toEqual(['unknown-movement 9680']);
  expect(await operatorAccounts(app)).toEqual({ 'dispute-fees': 1_500, 'provider-balance': -1_500 });
  await decide('lost');
  await app.control('balance_transactions', { type: 'adjustment', amount: 0, fee: -500, dispute: id });
  expect(await nextDay(app)).toEqual(['unknown-movement 9680']);
  expect(await operatorAccounts(app)).toEqual({ 'dispute-fees': 1_000, 'provider-balance': -1_000 });
  const { feeCents } = await app.db.selectFrom('chargebacks').select('feeCents').executeTakeFirstOrThrow();
  expect(feeCents).toBe(1_500);
});
