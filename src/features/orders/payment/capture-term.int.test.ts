import { describe, expect } from 'vitest';
import {
  addShop,
  bottles,
  placed,
  purchased,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { confirmCard, test as withStripe } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { mailQueue } from '../../mail/mail-outbox.server.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { showOrder } from '../show-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { payWithAnotherCard } from './pay-with-another-card.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;

/** The same shop, whose cards can be charged for so long. */
function withTerm(app: TestOrders, milliseconds: number): TestOrders {
  const read: TestOrders['payments']['read'] = async (ref) => {
    const status = await app.payments.read(ref);
    const captureBefore = new Date(app.clock.now().getTime() + milliseconds);
    return status.status === 'authorised' ? { ...status, captureBefore } : status;
  };
  return { ...app, payments: { ...app.payments, read } };
}

const hoursLeft = async ({ db, clock }: TestOrders, id: string) => {
  const row = db.selectFrom('orders').select('dueAt').where('id', '=', id);
  const { dueAt } = await row.executeTakeFirstOrThrow();
  return ((dueAt?.getTime() ?? Number.NaN) - clock.now().getTime()) / spans.hour;
};

const visaTerm = 4 * spans.day + 18 * spans.hour;

describe('a card that can be charged for less than five days', () => {
  test('bounds the time to accept, which both parties are told; then the order ends and the card is released', async ({
    orders,
  }) => {
    const app = withTerm(orders, visaTerm);
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    expect(await hoursLeft(app, id)).toBe(4 * 24 + 12);
    const answerBy = new Date(app.clock.now().getTime() + visaTerm - 6 * spans.hour).toISOString();
    expect(await showOrder(app, owner, id)).toMatchObject({ value: { answerBy, dueAt: answerBy } });
    const told = await app.jobs.list([{ queue: mailQueue, data: { props: { orderId: id } } }], app);
    expect(told.map(({ data }) => (data as { props: { answerBy: string } }).props.answerBy)).toEqual([
      answerBy,
      answerBy,
    ]);
    app.clock.forward(visaTerm - 6 * spans.hour);
    await sweepDueOrders(app, system, { most: 10 });
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'canceled' } });
    await syncPayment(app, system, id);
    expect([...app.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
  });

  test('bounds it anew when the buyer chooses another card', async ({ orders }) => {
    const app = withTerm(orders, visaTerm);
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    app.clock.forward(spans.day);
    app.payments.next('capture', { code: 'declined', message: 'Your card was declined.' });
    expect(await acceptOrder(app, owner, id)).toMatchObject({ ok: false });
    expect(await payWithAnotherCard(app, buyer, id)).toMatchObject({ value: { answerBy: null } });
    expect(await hoursLeft(app, id)).toBe(4 * 24);
    const [, second] = [...app.payments.intents.values()];
    app.payments.confirm(second?.ref ?? '');
    expect(await confirmPayment(withTerm(orders, 2 * spans.day), buyer, id)).toMatchObject({ ok: true });
    expect(await hoursLeft(app, id)).toBe(42);
  });

  test('bounds nothing once the order is accepted', async ({ orders }) => {
    const app = withTerm(orders, visaTerm);
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    await acceptOrder(app, owner, id);
    expect(await hoursLeft(app, id)).toBe(14 * 24);
  });
});

withStripe('until when a card can be charged is what Stripe says', async ({ stripeOrders: app }) => {
  const { wineId, buyer } = await addShop(app.db, 12, app.accountRef);
  const { id } = await placed(app, buyer, bottles(wineId, 1));
  const { latest_charge } = await confirmCard(app, id, 'pm_card_visa');
  await syncPayment(app, system, id);
  const charge = await app.stripe.charges.retrieve(String(latest_charge));
  const seconds = charge.payment_method_details?.card?.capture_before;
  const row = await app.db.selectFrom('payments').select('captureBefore').executeTakeFirstOrThrow();
  expect(row.captureBefore?.getTime()).toBe((seconds ?? 0) * 1000);
});
