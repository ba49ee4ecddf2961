import { describe, expect } from 'vitest';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import {
  addShop,
  bottles,
  purchased,
  spans,
  stockOf,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { showOrder } from '../show-order.server.ts';
import { acceptOrder } from './accept-order.server.ts';
import { decideReturnedGoods } from './decide-returned-goods.server.ts';
import { sweepDueOrders } from './sweep-due-orders.server.ts';
import { transitionOrder } from './transition-order.server.ts';

const system = { kind: 'system' } as const;

/** A shop of twelve bottles with a disputed order of three. */
async function disputed(app: TestOrders) {
  const shop = await addShop(app.db);
  const { id } = await purchased(app, shop.buyer, bottles(shop.wineId, 3));
  await acceptOrder(app, shop.owner, id);
  const move = async (who: typeof shop.buyer, transition: string, params: object = {}) => {
    const made = await transitionOrder(app, who, { id, transition, params });
    if (!made.ok) throw new Error(JSON.stringify(made));
    return made.value;
  };
  await move(shop.owner, 'mark-delivered');
  await move(shop.buyer, 'dispute', { disputeReason: 'Corked' });
  return { ...shop, id, move };
}

describe('bottles of an order that is refunded after it had left the winery', () => {
  test('are not sold again, since they may be corked, until the winery says so, once', async ({ orders: app }) => {
    const { owner, buyer, stranger, wineId, id, move } = await disputed(app);
    expect(await move(owner, 'cancel-from-disputed')).toMatchObject({ state: 'canceled', goodsReturn: 'asked' });
    expect(await stockOf(app.db, wineId)).toBe(9);
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { goodsReturn: null } });
    for (const actor of [buyer, stranger, { ...owner, limited: true }, { kind: 'anonymous' } as const])
      expect(await decideReturnedGoods(app, actor, { id, restock: true })).toEqual({ ok: false, code: 'forbidden' });
    const answers = await Promise.all([
      decideReturnedGoods(app, owner, { id, restock: true }),
      decideReturnedGoods(app, owner, { id, restock: true }),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await stockOf(app.db, wineId)).toBe(12);
    expect(await decideReturnedGoods(app, owner, { id, restock: false })).toMatchObject({
      code: 'transaction-invalid-transition',
    });
    expect(await showOrder(app, owner, id)).toMatchObject({ value: { goodsReturn: 'restocked' } });
  });

  test('stay away if they were corked', async ({ orders: app }) => {
    const { member, admin, wineId, id, move } = await disputed(app);
    await move(admin, 'cancel-from-disputed', { reason: 'Photos', disputeDecision: 'It was corked.' });
    for (let time = 0; time < 2; time += 1)
      expect(await decideReturnedGoods(app, member, { id, restock: false })).toMatchObject({ ok: true });
    expect(await decideReturnedGoods(app, member, { id, restock: true })).toMatchObject({ ok: false });
    expect(await stockOf(app.db, wineId)).toBe(9);
  });

  test('are asked about too if nobody settled the dispute in time', async ({ orders: app }) => {
    const { owner, wineId, id } = await disputed(app);
    app.clock.forward(61 * spans.day);
    await sweepDueOrders(app, system, { most: 10 });
    expect(await showOrder(app, owner, id)).toMatchObject({ value: { state: 'canceled', goodsReturn: 'asked' } });
    expect(await stockOf(app.db, wineId)).toBe(9);
  });
});

test('bottles that never left go back on sale at once, and nobody is asked', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 3));
  await acceptOrder(app, owner, id);
  await transitionOrder(app, owner, { id, transition: 'cancel', params: {} });
  expect(await stockOf(app.db, wineId)).toBe(12);
  expect(await showOrder(app, owner, id)).toMatchObject({ value: { goodsReturn: null } });
  expect(await decideReturnedGoods(app, owner, { id, restock: true })).toMatchObject({
    code: 'transaction-invalid-transition',
  });
});

describe('what is said in writing', () => {
  test('the reason of a declined order is read by its buyer', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    const params = { cancelReason: ' We sold the last bottle. ' };
    expect(await transitionOrder(app, owner, { id, transition: 'cancel', params })).toMatchObject({ ok: true });
    expect(await showOrder(app, buyer, id)).toMatchObject({
      value: { protectedData: { cancelReason: 'We sold the last bottle.' } },
    });
  });

  test('a reason that is too long changes nothing, and a buyer gives none for the winery', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    const cancel = (who: typeof buyer, cancelReason: string) =>
      transitionOrder(app, who, { id, transition: 'cancel', params: { cancelReason } });
    expect(await cancel(owner, 'x'.repeat(1_001))).toMatchObject({ meta: { parameter: 'cancelReason' } });
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'purchased' } });
    expect(await cancel(buyer, 'The winery is bad')).toMatchObject({
      value: { protectedData: { cancelReason: null } },
    });
  });

  test('an admin decides a dispute only in writing, and both sides read it', async ({ orders: app }) => {
    const { admin, buyer, owner, id } = await disputed(app);
    const settle = (params: object) => transitionOrder(app, admin, { id, transition: 'cancel-from-disputed', params });
    for (const disputeDecision of [undefined, '  '])
      expect(await settle({ reason: 'Photos', disputeDecision })).toMatchObject({
        code: 'validation-invalid-params',
        meta: { parameter: 'disputeDecision' },
      });
    expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'disputed' } });
    expect(await settle({ reason: 'Photos', disputeDecision: 'It was corked.' })).toMatchObject({ ok: true });
    for (const who of [buyer, owner])
      expect(await showOrder(app, who, id)).toMatchObject({
        value: { protectedData: { disputeDecision: 'It was corked.' } },
      });
  });
});

test('guests who did not come are refused for wine before the card is charged', async ({ orders: app }) => {
  const { buyer, owner, wineId } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  const before = await tracesOf(app);
  const wanted = { id, transition: 'mark-delivered', params: { noShow: true } };
  expect(await transitionOrder(app, owner, wanted)).toMatchObject({ code: 'validation-invalid-params' });
  expect(await transitionOrder(app, buyer, wanted)).toMatchObject({ code: 'forbidden' });
  expect(await tracesOf(app)).toEqual(before);
});
