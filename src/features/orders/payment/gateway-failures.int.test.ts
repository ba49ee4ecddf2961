import { describe, expect, vi } from 'vitest';
import { freePort } from '../../../../tests/fixtures/browser/free-port.ts';
import { addShop, bottles, placed, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { complete, expectSameAtProvider, settle } from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { confirmCard, impatient, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

type Failure = (app: StripeOrders) => Promise<StripeOrders>;

/** The next POST requests fail in this way. */
const faultOf =
  (how: object): Failure =>
  async (app) => {
    await app.control('faults', { faults: [{ match: '^POST ', times: 9, ...how }] });
    return impatient(app);
  };

/** Failures after which the outcome is unknown until the next attempt. */
const failures: [string, Failure][] = [
  ['answers 500', faultOf({ status: 500 })],
  ['answers 429', faultOf({ status: 429 })],
  ['is down', async (app) => impatient(app, `http://127.0.0.1:${await freePort()}`)],
];

/** Failures to answer what was done: it is found at once, because the gateway is read. */
const lostAnswers: [string, Failure][] = [
  ['answers 500 and has done it', faultOf({ status: 500, done: true })],
  ['answers half a body', faultOf({ half: true })],
  ['is slow', faultOf({ delayMs: 1_500, done: true })],
];

const noAnswer = {
  code: 'transaction-payment-failed',
  meta: { message: 'The payment provider does not answer. Please try again.' },
};

/** Runs `act` while the gateway fails, and repairs it afterwards. */
async function during<Value>(failure: Failure, app: StripeOrders, act: (app: StripeOrders) => Promise<Value>) {
  try {
    return await act(await failure(app));
  } finally {
    await app.control('faults', { faults: [] });
  }
}

describe.for(failures)('a gateway that %s', ([, failure]) => {
  test('is reported at every step, and the order continues: charged once, paid out once', async ({
    stripeOrders: given,
  }) => {
    const report = vi.fn();
    const app = { ...given, errors: { ...given.errors, report } };
    const shop = await addShop(app.db, 12, app.accountRef);
    const { wineId, buyer, owner } = shop;
    const request = bottles(wineId, 1, { id: crypto.randomUUID() });
    expect(await during(failure, app, (bad) => placeOrder(bad, buyer, request))).toMatchObject(noAnswer);
    const { id } = await placed(app, buyer, request);
    await confirmCard(app, id, 'pm_card_bypassPending');
    await syncPayment(app, system, id);
    expect(await during(failure, app, (bad) => acceptOrder(bad, owner, id))).toMatchObject(noAnswer);
    await settle(app);
    expect(await showOrder(app, owner, id)).toMatchObject({ value: { acceptedAt: expect.any(String) } });
    await complete(app, shop, id);
    report.mockClear();
    await during(failure, app, settle);
    expect(report).toHaveBeenCalledWith('payment-failed', expect.any(Error), { winery: shop.wineryId });
    await settle(app);
    const [charges, payouts] = [
      await app.stripe.charges.list(),
      await app.stripe.payouts.list({}, { stripeAccount: app.accountRef }),
    ];
    expect([charges.data.length, payouts.data.length]).toEqual([1, 1]);
    expect(await app.db.selectFrom('payments').select('state').executeTakeFirst()).toEqual({ state: 'paid-out' });
    await expectSameAtProvider(app);
  });

  test('does not prevent an order from ending: authorizations are canceled and captures refunded, once', async ({
    stripeOrders: given,
  }) => {
    const report = vi.fn();
    const app = { ...given, errors: { ...given.errors, report } };
    const { wineId, buyer, owner } = await addShop(app.db, 12, app.accountRef);
    const ids: string[] = [];
    for (const accepts of [false, true]) {
      const { id } = await placed(app, buyer, bottles(wineId, 1));
      await confirmCard(app, id, 'pm_card_visa');
      await syncPayment(app, system, id);
      if (accepts) await acceptOrder(app, owner, id);
      ids.push(id);
    }
    for (const id of ids)
      expect(await transitionOrder(app, owner, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
    await during(failure, app, settle);
    for (const id of ids) expect(report).toHaveBeenCalledWith('payment-failed', expect.any(Error), { order: id });
    await settle(app);
    const states = await app.db.selectFrom('payments').select('state').orderBy('state').execute();
    expect(states).toEqual([{ state: 'refunded' }, { state: 'voided' }]);
    const { data: refunds } = await app.stripe.refunds.list();
    expect(refunds).toHaveLength(1);
    expect(await stockOf(app.db, wineId)).toBe(12);
    await expectSameAtProvider(app);
  });
});

test.for(lostAnswers)('a gateway that %s is not noticed by anybody', async ([, failure], { stripeOrders: given }) => {
  const report = vi.fn();
  const app = { ...given, errors: { ...given.errors, report } };
  const shop = await addShop(app.db, 12, app.accountRef);
  const { wineId, buyer, owner } = shop;
  for (const [card, completes] of [
    ['pm_card_bypassPending', true],
    ['pm_card_visa', false],
  ] as const) {
    const { id } = await during(failure, app, (bad) => placed(bad, buyer, bottles(wineId, 1)));
    await confirmCard(app, id, card);
    await syncPayment(app, system, id);
    expect(await during(failure, app, (bad) => acceptOrder(bad, owner, id))).toMatchObject({ ok: true });
    if (completes) await complete(app, shop, id);
    else await transitionOrder(app, owner, { id, transition: 'cancel', params: {} });
  }
  await during(failure, app, settle);
  const states = await app.db.selectFrom('payments').select('state').orderBy('state').execute();
  expect(states).toEqual([{ state: 'paid-out' }, { state: 'refunded' }]);
  const [charges, refunds, payouts] = [
    await app.stripe.charges.list(),
    await app.stripe.refunds.list(),
    await app.stripe.payouts.list({}, { stripeAccount: app.accountRef }),
  ];
  expect([charges.data.length, refunds.data.length, payouts.data.length]).toEqual([2, 1, 1]);
  expect(report).not.toHaveBeenCalled();
  await expectSameAtProvider(app);
});
