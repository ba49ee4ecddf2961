import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { setSaleMails } from '#features/wineries/staff/change-staff.server.ts';
import {
  addShop,
  bottles,
  mailsOf,
  purchased,
  type Shop,
  spans,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import type { OrderMailProps } from './emails/order-mail.ts';
import { notifyParty, sendPendingReceipts } from './notify-party.server.ts';
import { acceptOrder } from './process/accept-order.server.ts';
import { sweepDueOrders } from './process/sweep-due-orders.server.ts';
import { transitionOrder } from './process/transition-order.server.ts';
import { reviewOrder } from './reviews/review-order.server.ts';
import { sweepReviewReminders } from './reviews/review-reminders.server.ts';
import { showOrder } from './show-order.server.ts';

const system = { kind: 'system' } as const;

/** The properties of queued mails with this name. */
async function mailPropsOf(app: TestOrders, mail: string): Promise<OrderMailProps[]> {
  const { rows } = await sql<{ props: OrderMailProps }>`
    select data -> 'props' as props from pgboss.job where name = 'mail' and data ->> 'mail' = ${mail}`.execute(app.db);
  return rows.map(({ props }) => props);
}

/** Sells a bottle up to the completed order. @returns its id */
async function completed(app: TestOrders, { wineId, buyer, owner }: Shop): Promise<string> {
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await acceptOrder(app, owner, id);
  for (const [who, transition] of [
    [owner, 'mark-delivered'],
    [buyer, 'mark-received'],
  ] as const)
    expect(await transitionOrder(app, who, { id, transition, params: {} })).toMatchObject({ ok: true });
  return id;
}

describe('a receipt', () => {
  test('waits for the email verification; until then mails contain neither items nor prices nor what people wrote', async ({
    orders: app,
  }) => {
    const shop = await addShop(app.db);
    const { wineId, buyer, owner } = shop;
    await app.db.updateTable('users').set({ emailVerified: false }).where('id', '=', buyer.id).execute();
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    const { id: declined } = await purchased(app, buyer, bottles(wineId, 1));
    await acceptOrder(app, owner, id);
    await transitionOrder(app, owner, {
      ...{ id: declined, transition: 'cancel' },
      params: { cancelReason: 'Sold out, Ada' },
    });
    const mails = (await mailsOf(app)).filter((mail) => mail.endsWith('buyer@example.test'));
    expect(mails.toSorted()).toEqual([
      'order-accepted buyer@example.test',
      'order-canceled buyer@example.test',
      'order-placed buyer@example.test',
      'order-placed buyer@example.test',
    ]);
    const unverified = { price: null, isUnverified: true };
    expect(await mailPropsOf(app, 'order-placed')).toMatchObject([unverified, unverified]);
    expect(await mailPropsOf(app, 'order-accepted')).toMatchObject([{ price: null }]);
    expect(await mailPropsOf(app, 'order-canceled')).toMatchObject([
      { price: null, end: 'declined', cancelReason: null },
    ]);
    await app.db.updateTable('users').set({ emailVerified: true }).where('id', '=', buyer.id).execute();
    const job = { data: { userId: buyer.id, provedAt: app.clock.now().toISOString() } };
    app.clock.forward(1);
    await purchased(app, buyer, bottles(wineId, 1));
    expect(await sendPendingReceipts(app, buyer, job)).toBe('give-up');
    for (let time = 0; time < 2; time += 1) expect(await sendPendingReceipts(app, system, job)).toBe('done');
    expect(await mailPropsOf(app, 'order-receipt')).toMatchObject([
      { orderId: id, price: { items: [{ quantity: 1 }], payinTotal: { currency: 'USD' } } },
    ]);
  });

  test('is not sent for an order older than 90 days', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    await purchased(app, buyer, bottles(wineId, 1));
    app.clock.forward(91 * spans.day);
    const data = { userId: buyer.id, provedAt: app.clock.now().toISOString() };
    expect(await sendPendingReceipts(app, system, { data })).toBe('done');
    expect(await mailPropsOf(app, 'order-receipt')).toEqual([]);
  });
});

describe('review reminders', () => {
  test('are sent once, four days after completion, and only to parties without a review', async ({ orders: app }) => {
    const shop = await addShop(app.db);
    const [silent, half, whole] = [await completed(app, shop), await completed(app, shop), await completed(app, shop)];
    const params = { reviewRating: 5, reviewContent: 'Splendid' };
    for (const id of [half, whole])
      expect(await reviewOrder(app, shop.buyer, { id, params })).toMatchObject({ ok: true });
    expect(await reviewOrder(app, shop.owner, { id: whole, params })).toMatchObject({ ok: true });
    const sweep = () => sweepReviewReminders(app, system, { most: 10 });
    app.clock.forward(4 * spans.day - 1);
    expect(await sweep()).toBe(0);
    app.clock.forward(1);
    const twoNodes = await Promise.all([sweep(), sweep()]);
    expect(twoNodes.some((done) => done === 3)).toBe(true);
    expect(await sweep()).toBe(0);
    const reminded = (await mailPropsOf(app, 'review-reminder')).map(({ orderId, party }) => `${orderId} ${party}`);
    expect(reminded.toSorted()).toEqual([`${silent} customer`, `${silent} provider`, `${half} provider`].toSorted());
    expect((await mailsOf(app)).filter((mail) => mail.startsWith('review-asked'))).toHaveLength(3);
  });

  test('are not sent after the review period', async ({ orders: app }) => {
    await completed(app, await addShop(app.db));
    app.clock.forward(8 * spans.day);
    await sweepDueOrders(app, system, { most: 10 });
    expect(await sweepReviewReminders(app, system, { most: 10 })).toBe(1);
    expect(await mailPropsOf(app, 'review-reminder')).toEqual([]);
  });
});

test('a dispute and its outcome are reported to both parties, and the dispute to the operator', async ({
  orders: app,
}) => {
  const { wineId, buyer, owner, admin } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await acceptOrder(app, owner, id);
  const move = (who: typeof buyer, transition: string, params: object = {}) =>
    transitionOrder(app, who, { id, transition, params });
  await move(owner, 'mark-delivered');
  await move(buyer, 'dispute', { disputeReason: 'Corked' });
  await move(admin, 'cancel-from-disputed', { reason: 'It was corked.', disputeDecision: 'We refund it.' });
  // why: jobs of one transaction have no defined order
  expect((await mailsOf(app)).slice(4).toSorted()).toEqual([
    'order-canceled buyer@example.test',
    'order-disputed buyer@example.test',
    'sale-canceled owner@example.test',
    'sale-disputed admin@example.test',
    'sale-disputed owner@example.test',
  ]);
  const decided = { end: 'dispute-refunded', disputeDecision: 'We refund it.' };
  expect(await mailPropsOf(app, 'order-canceled')).toMatchObject([decided]);
  expect(await mailPropsOf(app, 'sale-canceled')).toMatchObject([decided]);
  expect(JSON.stringify(await mailPropsOf(app, 'order-canceled'))).not.toContain('It was corked');
});

test('a dispute by an admin needs what is wrong and a reason, and is reported as theirs', async ({ orders: app }) => {
  const { wineId, buyer, owner, admin } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await transitionOrder(app, owner, { id, transition: 'mark-delivered', params: {} });
  const dispute = (params: object) => transitionOrder(app, admin, { id, transition: 'dispute', params });
  for (const [params, parameter] of [
    [{ reason: 'She called' }, 'disputeReason'],
    [{ disputeReason: 'Corked' }, 'reason'],
  ] as const) {
    expect(await dispute(params)).toMatchObject({ code: 'validation-invalid-params', meta: { parameter } });
  }
  expect(await mailPropsOf(app, 'sale-disputed')).toEqual([]);
  expect(await dispute({ disputeReason: 'Corked', reason: 'She called' })).toMatchObject({ ok: true });
  const written = { by: 'operator', disputeReason: 'Corked' };
  expect(await mailPropsOf(app, 'order-disputed')).toMatchObject([written]);
  expect(await mailPropsOf(app, 'sale-disputed')).toMatchObject([written, written]);
  expect(JSON.stringify(await mailPropsOf(app, 'sale-disputed'))).not.toContain('She called');
  const shown = await showOrder(app, owner, id);
  expect(shown.ok && shown.value).toMatchObject({ state: 'disputed', protectedData: { disputeReason: 'Corked' } });
});

describe('the mails about sales', () => {
  test('go to those of a winery who chose them, those about its money to every owner', async ({ orders: app }) => {
    const shop = await addShop(app.db);
    const { wineId, wineryId, buyer, owner, member } = shop;
    await setSaleMails(app, member, wineryId, { saleMails: ['orders'] });
    await setSaleMails(app, owner, wineryId, { saleMails: ['changes'] });
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    await transitionOrder(app, buyer, { id, transition: 'cancel', params: {} });
    const charged = await app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await app.db
      .transaction()
      .execute((db) => notifyParty({ ...app, db }, charged, { recipient: 'provider', mail: 'payout-failed' }));
    const toWinery = (await mailsOf(app)).filter((mail) => /(owner|member)@/.test(mail));
    expect(toWinery.toSorted()).toEqual([
      'payout-failed owner@example.test',
      'sale-canceled owner@example.test',
      'sale-made member@example.test',
    ]);
  });
});
