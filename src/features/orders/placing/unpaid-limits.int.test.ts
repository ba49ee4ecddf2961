import { describe, expect } from 'vitest';
import { withRequestSource } from '#features/accounts/request-source.server.ts';
import { openDatabase } from '#infra/database.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addTasting, wholeDays } from '../../../../tests/fixtures/listings/add-tasting.ts';
import {
  addShop,
  addWine,
  bottles,
  pay,
  placed,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { confirmPayment } from '../payment/confirm-payment.server.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { enquire } from './enquire.server.ts';
import { placeOrder } from './place-order.server.ts';
import { placeOrderAfterEnquiry } from './place-order-after-enquiry.server.ts';

const system = { kind: 'system' } as const;

/** A person whose account is new, or one who has had theirs for months. */
function addBuyer({ db, clock }: TestOrders, isNew: boolean): Promise<SignedIn> {
  const email = `${crypto.randomUUID()}@example.test`;
  return addPerson(db, { email, ...(isNew && { createdAt: new Date(clock.now().getTime() - spans.hour) }) });
}

/** Places an order from a network. */
function from<Value>(network: string, work: () => Promise<Value>): Promise<Value> {
  return withRequestSource({ requestId: 'request-1', network }, work);
}

const refused = (message: RegExp) => ({
  ok: false,
  code: 'too-much-unpaid',
  meta: { message: expect.stringMatching(message) },
});

/** How many bottles unpaid orders hold. */
async function heldBottles({ db }: TestOrders): Promise<number> {
  const rows = await db.selectFrom('stockReservations').select('quantity').where('state', '=', 'held').execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

describe('unpaid orders', () => {
  test.for([
    [true, 3],
    [false, 6],
  ] as const)(
    'of one person, with a new account: %s, are %i at once, and make room after 15 minutes',
    async ([isNew, most], { orders: app }) => {
      const { wineId } = await addShop(app.db);
      const buyer = await addBuyer(app, isNew);
      for (let order = 0; order < most; order++) await placed(app, buyer, bottles(wineId, 1));
      app.clock.forward(5 * spans.minute);
      const message = /^You’ve reached the limit for unpaid orders\. Pay for them, .* in 10 minutes\.$/;
      expect(await placeOrder(app, buyer, bottles(wineId, 1))).toEqual({
        ...refused(message),
        retryAfterSeconds: 600,
      });
      app.clock.forward(10 * spans.minute);
      await sweepDueOrders(app, system, { most: 10 });
      expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({ ok: true });
    },
  );

  test('that are paid do not count, and the network of an order is kept only until then', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    const networks = () => app.db.selectFrom('orders').select('placedFrom').orderBy('createdAt').execute();
    for (let order = 0; order < 7; order++) {
      const { id } = await from('203.0.113.7', () => placed(app, buyer, bottles(wineId, 1)));
      expect((await networks()).filter(({ placedFrom }) => placedFrom === '203.0.113.0/24')).toHaveLength(1);
      await pay(app, id);
      expect(await confirmPayment(app, buyer, id)).toMatchObject({ ok: true });
    }
    expect(await networks()).toEqual(Array(7).fill({ placedFrom: null }));
  });

  test('hold at most half of a wine for one person, but two cases of any', async ({ orders: app }) => {
    const { wineryId } = await addShop(app.db);
    const [many, few] = [await addWine(app.db, wineryId, 100), await addWine(app.db, wineryId, 24)];
    const newcomer = await addBuyer(app, true);
    expect(await placeOrder(app, newcomer, bottles(few, 24))).toMatchObject({ ok: true });
    const atOnce = refused(
      /^You can order up to 50 bottles of a wine at a time\. Order less now, and the rest once it’s paid\.$/,
    );
    expect(await placeOrder(app, newcomer, bottles(many, 51))).toEqual(atOnce);
    await placed(app, newcomer, bottles(many, 40));
    expect(await placeOrder(app, newcomer, bottles(many, 11))).toMatchObject(refused(/in 15 minutes\.$/));
    expect(await placeOrder(app, newcomer, bottles(many, 10))).toMatchObject({ ok: true });
  });

  test('are worth at most what the settings say, and three tenths of it with a new account', async ({
    orders: app,
  }) => {
    const { wineryId } = await addShop(app.db);
    const dear = await addWine(app.db, wineryId, 100, { priceCents: 100_000 });
    const within = { ...app, unpaidSettings: { orders: 6, valueCents: 1_000_000, stockShare: 10_000 } };
    const [newcomer, regular] = [await addBuyer(app, true), await addBuyer(app, false)];
    expect(await placeOrder(within, newcomer, bottles(dear, 3))).toMatchObject(
      refused(/for up to \$3,000\.00 at a time/),
    );
    await placed(within, newcomer, bottles(dear, 2));
    expect(await placeOrder(within, newcomer, bottles(dear, 1))).toMatchObject(refused(/in 15 minutes\.$/));
    await placed(within, regular, bottles(dear, 9));
    expect(await placeOrder(within, regular, bottles(dear, 1))).toMatchObject(refused(/in 15 minutes\.$/));
  });

  test('of one network hold at most three quarters of a wine, whoever places them', async ({ orders: app }) => {
    const { wineryId } = await addShop(app.db);
    const wineId = await addWine(app.db, wineryId, 400);
    const order = async (network: string, many: number) =>
      from(network, async () => placeOrder(app, await addBuyer(app, false), bottles(wineId, many)));
    for (const many of [200, 100]) expect(await order('203.0.113.7', many)).toMatchObject({ ok: true });
    const full = refused(/^Too many orders from your network .* in 15 minutes\.$/);
    expect(await order('203.0.113.200', 1)).toMatchObject(full);
    expect(await order('2001:db8:0:1::/64', 1)).toMatchObject({ ok: true });
  });

  test('of forty guests of one tasting room wait at once, and not more', async ({ orders: app }) => {
    const { wineryId } = await addShop(app.db);
    const wineId = await addWine(app.db, wineryId, 1_000);
    const order = () => from('203.0.113.7', async () => placeOrder(app, await addBuyer(app, true), bottles(wineId, 3)));
    for (let guest = 0; guest < 40; guest++) expect(await order()).toMatchObject({ ok: true });
    expect(await order()).toMatchObject(refused(/your network/));
  });

  test.for([
    ['new accounts', true, 'Others are paying for most of this right now'],
    ['accounts in one network', false, 'Too many orders from your network are waiting for payment'],
  ] as const)(
    'of %s hold at most three quarters of a wine together, also if all order at once at two nodes',
    async ([, areNew, reason], { orders: app }) => {
      const { wineryId } = await addShop(app.db);
      const wineId = await addWine(app.db, wineryId, 400);
      // why: on a busy machine the product's own limit would refuse callers as busy
      const other = openDatabase({ url: app.databaseUrl, poolSize: 5, waitTimeout: 10_000, onError: () => {} });
      try {
        const nodes = [app, { ...app, db: other.db }];
        const buyers = await Promise.all(Array.from({ length: 32 }, () => addBuyer(app, areNew)));
        const answers = await Promise.all(
          buyers.map((buyer, at) =>
            from(`198.51.${areNew ? at : 0}.${at}`, () => placeOrder(nodes[at % 2] ?? app, buyer, bottles(wineId, 40))),
          ),
        );
        expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
        const refusal = refused(new RegExp(`^${reason}\\. Please try again in 15 minutes\\.$`));
        for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(refusal);
        expect(await heldBottles(app)).toBe(280);
        expect(await placeOrder(app, await addBuyer(app, false), bottles(wineId, 40))).toMatchObject({ ok: true });
      } finally {
        await other.pool.end();
      }
    },
  );

  test('of one person at once are counted one after the other', async ({ orders: app }) => {
    const { wineId } = await addShop(app.db, 100);
    const buyer = await addBuyer(app, true);
    const answers = await Promise.all(Array.from({ length: 8 }, () => placeOrder(app, buyer, bottles(wineId, 1))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  });

  test('hold seats of a tasting by the day', async ({ orders: app }) => {
    const { wineryId } = await addShop(app.db);
    const entries = wholeDays.map((day) => ({ ...day, seats: 100 }));
    const tastingId = await addTasting(app.db, wineryId, { entries });
    const newcomer = await addBuyer(app, true);
    const seats = (many: number, endDate: string) => ({
      items: [{ listingId: tastingId }],
      seats: many,
      bookingDates: { startDate: '2026-11-28', endDate },
    });
    const atOnce = refused(
      /^You can book up to 24 seats at a time, each day counted\. Order less now, and the rest once it’s paid\.$/,
    );
    for (const request of [seats(25, '2026-11-28'), seats(5, '2026-12-02')]) {
      expect(await placeOrder(app, newcomer, request)).toEqual(atOnce);
    }
    await placed(app, newcomer, seats(4, '2026-12-02'));
    expect(await placeOrder(app, newcomer, seats(5, '2026-11-28'))).toMatchObject(refused(/in 15 minutes\.$/));
    expect(await placeOrder(app, newcomer, seats(4, '2026-11-28'))).toMatchObject({ ok: true });
  });

  test('count as well if they began as questions', async ({ orders: app }) => {
    const { wineId } = await addShop(app.db);
    const buyer = await addBuyer(app, true);
    const order = async () => {
      const asked = await enquire(app, buyer, { listingId: wineId });
      return asked.ok ? placeOrderAfterEnquiry(app, buyer, asked.value.id, bottles(wineId, 1)) : asked;
    };
    for (let time = 0; time < 3; time++) expect(await order()).toMatchObject({ ok: true });
    expect(await order()).toMatchObject(refused(/in 15 minutes\.$/));
    expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject(refused(/in 15 minutes\.$/));
  });
});
