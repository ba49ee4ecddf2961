import { sql } from 'kysely';
import { expect } from 'vitest';
import { addShop, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { openAbroadAccount } from '../../../../tests/fixtures/payments/open-abroad-account.ts';
import {
  dispute,
  fund,
  pass,
  payoutsOf,
  sold,
  soldAndPaidOut,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { reconcileGateway } from './reconcile-gateway.server.ts';

const system = { kind: 'system' } as const;

/** A shop that has been open for a day, with a winery whose account is in this country. */
async function shopIn(opened: StripeOrders, country: string): Promise<{ app: StripeOrders; shop: Shop }> {
  const accountRef = await openAbroadAccount(opened.stripe, country);
  const shop = await addShop(opened.db, 12, accountRef);
  const details = JSON.stringify({ country });
  await opened.db.updateTable('payoutAccounts').set({ details }).where('wineryId', '=', shop.wineryId).execute();
  const now = opened.clock.now();
  await opened.db.updateTable('gatewayReconciliation').set({ reconciledUntil: now, completedAt: now }).execute();
  return { app: { ...opened, accountRef }, shop };
}

/** Lets a day pass, and compares. @returns the open alarms: kind, difference in minor units, and currency */
async function nextDay(app: StripeOrders): Promise<string[]> {
  await pass(app, 1);
  // why: what is processed meanwhile takes two hours of the shop's clock
  await app.control('clock', { advance: 7_200 });
  expect(await reconcileGateway(app, system)).toBe(1);
  const alarms = await app.db.selectFrom('moneyAlarms').selectAll().where('resolvedAt', 'is', null).execute();
  return alarms
    .map((one) => `${one.kind} ${Number(one.gatewayCents) - Number(one.ledgerCents)} ${one.currency}`)
    .toSorted();
}

/** What the shop has stored of all money at the gateway, in each foreign currency, in minor units. */
async function bookedIn({ db }: StripeOrders): Promise<Record<string, number>> {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select currency, sum(amount) as amount from booked_movements group by currency`.execute(db);
  return Object.fromEntries(rows.map(({ currency, amount }) => [currency, Number(amount)]));
}

/** What the gateway's ledger has of the operator and the winery together in a currency. */
async function heldIn(app: StripeOrders, currency: string): Promise<number> {
  const { parties } = (await app.control('ledger')) as { parties: Record<string, number> };
  const of = (party: string) => parties[`${party}:${currency}`] ?? 0;
  return of('platform') + of(app.accountRef);
}

test.for([
  ['DE', 'EUR'],
  ['GB', 'GBP'],
  ['MX', 'MXN'],
  ['JP', 'JPY'],
] as const)(
  'every movement of a winery in %s is stored in %s as Stripe booked it, and the comparison finds no difference',
  async ([country, currency], { stripeOrders }) => {
    const { app, shop } = await shopIn(stripeOrders, country);
    await fund(app, 10_000);
    const disputed = await soldAndPaidOut(app, shop);
    await soldAndPaidOut(app, shop);
    const canceled = await sold(app, shop);
    await app.control('rules', { rates: { [currency.toLowerCase()]: country === 'JP' ? 161.3 : 3.7 } });
    await transitionOrder(app, shop.owner, { id: canceled.id, transition: 'cancel', params: {} });
    const waiting = await sold(app, shop);
    const decide = await dispute(app, disputed);
    // what was funded is a charge that no order has
    expect(await nextDay(app)).toEqual(['unknown-movement 9680 USD']);
    await decide('lost');
    expect(await nextDay(app)).toEqual(['unknown-movement 9680 USD']);
    expect((await bookedIn(app))[currency]).toBe(await heldIn(app, currency.toLowerCase()));
    const { arrivedCurrency, arrivedAmount } = await app.db
      .selectFrom('payments')
      .select(['arrivedCurrency', 'arrivedAmount'])
      .where('orderId', '=', waiting.id)
      .executeTakeFirstOrThrow();
    const { data } = await app.stripe.balanceTransactions.list(
      { type: 'payment', limit: 1 },
      { stripeAccount: app.accountRef },
    );
    expect([arrivedCurrency, Number(arrivedAmount)]).toEqual([currency, data[0]?.net]);
  },
);

test('a refund and a reversal by hand at a winery in Japan are alarms, to the cent and to the yen', async ({
  stripeOrders,
}) => {
  const { app, shop } = await shopIn(stripeOrders, 'JP');
  const [first, second] = [await sold(app, shop), await sold(app, shop)];
  await transitionOrder(app, shop.owner, { id: first.id, transition: 'cancel', params: {} });
  await pass(app, 0);
  const { latest_charge: charge } = await app.stripe.paymentIntents.retrieve(second.ref, { expand: ['latest_charge'] });
  const transfer = typeof charge === 'object' ? String(charge?.transfer) : '';
  await app.stripe.transfers.createReversal(transfer, { amount: 300 });
  await app.stripe.refunds.create({ payment_intent: second.ref, amount: 500 });
  expect(await nextDay(app)).toEqual(['balance-differs -300 JPY', 'missing-in-ledger -500 USD']);
});

test('the fee for a card of a winery abroad that was not known at the charge is entered', async ({ stripeOrders }) => {
  const { app, shop } = await shopIn(stripeOrders, 'DE');
  const capture: typeof app.payments.capture = async (ref, key) => {
    const captured = await app.payments.capture(ref, key);
    return captured.kind === 'done' ? { kind: 'done', value: { feeCents: null } } : captured;
  };
  const { id } = await sold({ ...app, payments: { ...app.payments, capture } }, shop);
  expect(await nextDay(app)).toEqual([]);
  const fee = await app.db.selectFrom('payments').select('cardFeeCents').where('orderId', '=', id).executeTakeFirst();
  expect(fee?.cardFeeCents).toBeGreaterThan(0);
});

test.for(['DE', 'GB', 'JP', 'MX'] as const)(
  'with a reserve, a winery in %s is paid in two parts, and not a cent or a yen stays behind',
  async (country, { stripeOrders }) => {
    const { app: opened, shop } = await shopIn(stripeOrders, country);
    const payoutTerms = { delayDays: 0, reserveBasisPoints: 1_000, reservePeriodDays: 90, reserveHoldDays: 3 };
    const app = { ...opened, payoutTerms };
    for (let order = 0; order < 2; order += 1) {
      await soldAndPaidOut(app, shop);
      await pass(app, 5);
    }
    expect(await payoutsOf(app)).toHaveLength(4);
    const { available, pending } = await app.stripe.balance.retrieve({}, { stripeAccount: app.accountRef });
    expect([...available, ...pending].map(({ amount }) => amount)).toEqual([0, 0]);
  },
);
