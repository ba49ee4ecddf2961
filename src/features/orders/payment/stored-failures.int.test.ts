import { describe, expect, vi } from 'vitest';
import { addShop, bottles, placed, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  type FailingStripe,
  type StripeFault,
  startFailingStripe,
} from '../../../../tests/fixtures/payments/failing-stripe.ts';
import {
  complete,
  expectSameAtProvider,
  fund,
  hear,
  pass,
  settle,
  sold,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { confirmCard, type StripeOrders, test as withStripe } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { openStripe } from '../../payments/stripe/open-stripe.server.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

type Failing = { app: StripeOrders; shop: Shop; failing: FailingStripe };

const test = withStripe.extend<{ shopAndStripe: Failing }>({
  shopAndStripe: async ({ stripeOrders }, use) => {
    const failing = await startFailingStripe(stripeOrders.settings.address);
    const settings = { ...stripeOrders.settings, address: failing.address };
    const { payments } = openStripe(settings, stripeOrders.clock.now);
    const app = { ...stripeOrders, payments, errors: { ...stripeOrders.errors, report: vi.fn() } };
    await use({ app, failing, shop: await addShop(app.db, 12, app.accountRef) });
    await failing.stop();
  },
});

const stateOf = async ({ db }: StripeOrders, id: string) => {
  const row = db.selectFrom('payments').select('state').where('orderId', '=', id);
  return (await row.executeTakeFirstOrThrow()).state;
};

/** Two hours later, one sweep: everything that waits is claimed and done once. */
async function sweepOnce({ app, failing }: Failing): Promise<void> {
  failing.heal();
  await settle(app);
}

const faults: [string, StripeFault][] = [
  ['one failure that has made the change', { times: 1, made: true }],
  ['one failure that has made nothing', { times: 1, made: false }],
  ['an outage of many failures', { times: Number.POSITIVE_INFINITY, made: false }],
];

describe.for(faults)('Stripe stores %s under the key', ([, fault]) => {
  test('and an order is charged and paid out all the same, each once, within one sweep', async ({ shopAndStripe }) => {
    const { app, shop, failing } = shopAndStripe;
    const request = bottles(shop.wineId, 1, { id: crypto.randomUUID() });
    failing.fail(/payment_intents$/, fault);
    await placeOrder(app, shop.buyer, request);
    await sweepOnce(shopAndStripe);
    const { id } = await placed(app, shop.buyer, request);
    await confirmCard(app, id, 'pm_card_bypassPending');
    await syncPayment(app, system, id);
    failing.fail(/capture$/, fault);
    await acceptOrder(app, shop.owner, id);
    await sweepOnce(shopAndStripe);
    expect(await stateOf(app, id)).toBe('captured');
    await complete(app, shop, id);
    failing.fail(/payouts$/, fault);
    await pass(app, 3);
    await sweepOnce(shopAndStripe);
    expect(await stateOf(app, id)).toBe('paid-out');
    const [charges, payouts] = [
      await app.stripe.charges.list(),
      await app.stripe.payouts.list({}, { stripeAccount: app.accountRef }),
    ];
    expect([charges.data.length, payouts.data.length]).toEqual([1, 1]);
    await expectSameAtProvider(app);
  });

  test('and a card is released, another one refunded, each once, within one sweep', async ({ shopAndStripe }) => {
    const { app, shop, failing } = shopAndStripe;
    const { id: reserved } = await placed(app, shop.buyer, bottles(shop.wineId, 1));
    await confirmCard(app, reserved, 'pm_card_visa');
    await syncPayment(app, system, reserved);
    const { id: charged } = await sold(app, shop, 'pm_card_visa');
    failing.fail(/(cancel|refunds)$/, fault);
    failing.fail(/(cancel|refunds)$/, fault);
    for (const id of [reserved, charged])
      await transitionOrder(app, shop.owner, { id, transition: 'cancel', params: {} });
    await settle(app);
    await sweepOnce(shopAndStripe);
    expect([await stateOf(app, reserved), await stateOf(app, charged)]).toEqual(['voided', 'refunded']);
    const { data: refunds } = await app.stripe.refunds.list();
    expect(refunds).toHaveLength(1);
    await expectSameAtProvider(app);
  });

  test('and a chargeback is taken from the winery and given back, each once, within one sweep', async ({
    shopAndStripe,
  }) => {
    const { app, shop, failing } = shopAndStripe;
    await fund(app, 10_000);
    const { id, ref } = await sold(app, shop);
    failing.fail(/reversals$/, fault);
    const { id: disputed } = await app.control('disputes', { payment_intent: ref });
    // why: in an outage the job of the event fails, and is run again
    await hear(app, 'charge.dispute.created', { orderId: id }).catch(() => {});
    await settle(app);
    await sweepOnce(shopAndStripe);
    const { data: transfers } = await app.stripe.transfers.list();
    const reversals = await app.stripe.transfers.listReversals(transfers[0]?.id ?? '');
    expect(reversals.data).toHaveLength(1);
    failing.fail(/transfers$/, fault);
    await app.control('disputes', { dispute: disputed, outcome: 'won' });
    await pass(app, 7);
    await hear(app, 'charge.dispute.closed', { orderId: id }).catch(() => {});
    await sweepOnce(shopAndStripe);
    const { data: sent } = await app.stripe.transfers.list();
    expect(sent).toHaveLength(2);
    expect(await app.db.selectFrom('chargebacks').select('state').executeTakeFirst()).toEqual({ state: 'returned' });
    await expectSameAtProvider(app, 10_000);
  });
});
