import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { type CallAnswer, makeCall, type OrderCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import { expectOrderInvariants, expectSettledInTheEnd } from '../../../../tests/fixtures/orders/order-invariants.ts';
import { type Contested, callFromTwoNodes } from '../../../../tests/fixtures/orders/order-nodes.ts';
import {
  addShop,
  addWine,
  bottles,
  purchased,
  spans,
  stockOf,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';

const ways = [
  ['in one process', (app, calls) => Promise.all(calls.map((call) => makeCall(app, call)))],
  ['from two processes', callFromTwoNodes],
] satisfies [string, (app: TestOrders, calls: OrderCall[], contested: Contested) => Promise<CallAnswer[]>][];

const conflict = { ok: false, code: 'transaction-invalid-transition' };

/** Adds some buyers. */
async function addBuyers({ db }: TestOrders, many: number): Promise<SignedIn[]> {
  const buyers: SignedIn[] = [];
  for (let at = 0; at < many; at += 1) buyers.push(await addPerson(db, { email: `buyer${at}@example.test` }));
  return buyers;
}

const stateOf = async ({ db }: TestOrders, id: string) =>
  (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

const wins = (answers: readonly CallAnswer[]) => answers.filter(({ ok }) => ok).length;
const losses = (answers: readonly CallAnswer[]) => answers.filter(({ ok }) => !ok);

describe.for(ways)('at the same time %s', ([, atOnce]) => {
  test.for([
    [32, 1, 10, 0],
    [8, 3, 3, 1],
  ] as const)(
    '%i buyers want %i of ten bottles: %i get them, the others see that %i are left',
    async ([many, quantity, sold, left], { orders: app }) => {
      const { wineId } = await addShop(app.db, 10);
      const buyers = await addBuyers(app, many);
      const request = bottles(wineId, quantity);
      const answers = await atOnce(
        app,
        buyers.map((actor) => ({ use: 'initiate', actor, request })),
        { stock: [wineId] },
      );
      expect(wins(answers)).toBe(sold);
      const refused = { ok: false, code: 'transaction-listing-insufficient-stock', meta: { listingId: wineId, left } };
      expect(losses(answers)).toEqual(Array.from({ length: many - sold }, () => refused));
      expect(await stockOf(app.db, wineId)).toBe(left);
      expect(app.payments.intents.size).toBe(sold);
      await expectOrderInvariants(app, { [wineId]: 10 });
    },
  );

  test('the last bottles are bought while the orders that reserved them expire', async ({ orders: app }) => {
    const { wineId, wineryId, buyer, stranger } = await addShop(app.db, 1);
    const wines = [wineId];
    while (wines.length < 6) wines.push(await addWine(app.db, wineryId, 1));
    for (const id of wines) await makeCall(app, { use: 'initiate', actor: buyer, request: bottles(id, 1) });
    app.clock.forward(15 * spans.minute);
    const buys = wines.map((id) => ({ use: 'initiate', actor: stranger, request: bottles(id, 1) }) as const);
    const calls: OrderCall[] = [...buys.slice(0, 3), { use: 'sweep', most: 100 }, ...buys.slice(3)];
    const answers = await atOnce(app, calls, { listings: wines, stock: wines });
    const bought = answers.toSpliced(3, 1);
    expect(answers[3]).toEqual({ ok: true, value: 6 });
    for (const answer of losses(bought))
      expect(answer).toMatchObject({ code: 'transaction-listing-insufficient-stock', meta: { left: 0 } });
    for (const [at, id] of wines.entries()) expect(await stockOf(app.db, id)).toBe(bought[at]?.ok ? 0 : 1);
    await expectOrderInvariants(app, Object.fromEntries(wines.map((id) => [id, 1])));
  });

  test('two cancel: one succeeds, and the money is refunded once', async ({ orders: app }) => {
    const { wineId, owner, admin, buyer } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    await makeCall(app, { use: 'accept', actor: owner, id });
    const move = { use: 'move', id, transition: 'cancel', params: { reason: 'Both asked for it' } } as const;
    const calls = [owner, admin].map((actor) => ({ ...move, actor }));
    const answers = await atOnce(app, calls, { orders: [id] });
    expect(wins(answers)).toBe(1);
    expect(losses(answers)).toEqual([conflict]);
    expect(await stockOf(app.db, wineId)).toBe(12);
    await expectOrderInvariants(app, { [wineId]: 12 });
    await expectSettledInTheEnd(app);
  });

  test('one cancels and another delivers: one of them succeeds', async ({ orders: app }) => {
    const { wineId, owner, member, buyer } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    await makeCall(app, { use: 'accept', actor: owner, id });
    const calls: OrderCall[] = [
      { use: 'move', actor: owner, id, transition: 'cancel' },
      { use: 'move', actor: member, id, transition: 'mark-delivered' },
    ];
    const answers = await atOnce(app, calls, { orders: [id] });
    expect(wins(answers)).toBe(1);
    expect(losses(answers)).toEqual([conflict]);
    expect(await stateOf(app, id)).toBe(answers[0]?.ok ? 'canceled' : 'delivered');
    await expectOrderInvariants(app, { [wineId]: 12 });
    await expectSettledInTheEnd(app);
  });

  test('a winery accepts and the buyer cancels: one succeeds, and the card is charged only for the acceptance', async ({
    orders: app,
  }) => {
    const { wineId, owner, buyer } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    const calls: OrderCall[] = [
      { use: 'accept', actor: owner, id },
      { use: 'move', actor: buyer, id, transition: 'cancel' },
    ];
    const answers = await atOnce(app, calls, { orders: [id] });
    expect(wins(answers)).toBe(1);
    // why: who cancels while the charge is under way is told so
    expect(losses(answers)).toMatchObject([conflict]);
    expect(await stateOf(app, id)).toBe(answers[0]?.ok ? 'purchased' : 'canceled');
    expect(app.payments.done.filter(({ step }) => step === 'capture')).toHaveLength(answers[0]?.ok ? 1 : 0);
    await expectOrderInvariants(app, { [wineId]: 12 });
    await expectSettledInTheEnd(app);
  });

  test('two accept and one delivers, which accepts too: the card is charged once', async ({ orders: app }) => {
    const { wineId, owner, member, admin, buyer } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 2));
    const calls: OrderCall[] = [
      { use: 'accept', actor: owner, id },
      { use: 'accept', actor: admin, id },
      { use: 'move', actor: member, id, transition: 'mark-delivered' },
      { use: 'work', id },
    ];
    const answers = await atOnce(app, calls, { orders: [id] });
    expect(answers[2]).toMatchObject({ ok: true });
    for (const answer of losses(answers)) expect(answer).toEqual(conflict);
    expect(await stateOf(app, id)).toBe('delivered');
    expect(app.payments.done.map(({ step }) => step)).toEqual(['create', 'capture']);
    await expectOrderInvariants(app, { [wineId]: 12 });
    await expectSettledInTheEnd(app);
  });

  test('both parties review: one is first and the other second', async ({ orders: app }) => {
    const { shop, id } = await completed(app);
    const params = { reviewRating: 5, reviewContent: 'Splendid' };
    const answers = await atOnce(
      app,
      [shop.buyer, shop.owner].map((actor) => ({ use: 'review', actor, id, params })),
      { orders: [id] },
    );
    expect(wins(answers)).toBe(2);
    const reviews = await app.db.selectFrom('orderReviews').select(['party', 'state']).orderBy('party').execute();
    expect(reviews).toEqual([
      { party: 'customer', state: 'public' },
      { party: 'provider', state: 'public' },
    ]);
    await expectOrderInvariants(app, { [shop.wineId]: 12 });
  });

  test.for(['customer', 'provider'] as const)(
    'the %s reviews twice: one counts, one is a conflict',
    async (party, { orders: app }) => {
      const { shop, id } = await completed(app);
      const people = party === 'customer' ? [shop.buyer, shop.buyer] : [shop.owner, shop.member];
      const calls = people.map((actor, at) => {
        const params = { reviewRating: at + 1, reviewContent: 'Splendid' };
        return { use: 'review', actor, id, params } as const;
      });
      const answers = await atOnce(app, calls, { orders: [id] });
      expect(wins(answers)).toBe(1);
      expect(losses(answers)).toEqual([{ ok: false, code: `transaction-already-reviewed-by-${party}` }]);
      const reviews = await app.db.selectFrom('orderReviews').select(['party', 'rating']).execute();
      expect(reviews).toEqual([{ party, rating: answers[0]?.ok ? 1 : 2 }]);
      await expectOrderInvariants(app, { [shop.wineId]: 12 });
    },
  );

  test('two sweeps run: each of fifty orders expires once', async ({ orders: app }) => {
    const { wineId } = await addShop(app.db, 50);
    for (const actor of await addBuyers(app, 50))
      await makeCall(app, { use: 'initiate', actor, request: bottles(wineId, 1) });
    app.clock.forward(15 * spans.minute);
    const reported: string[] = [];
    const errors = { ...app.errors, report: (name: string) => void reported.push(name) };
    const sweep = { use: 'sweep', most: 1_000 } as const;
    const answers = await atOnce({ ...app, errors }, [sweep, sweep], { stock: [wineId] });
    expect(reported).toEqual([]);
    expect(wins(answers)).toBe(2);
    const ended = app.db.selectFrom('orderTransitions').select('orderId').where('transition', '=', 'expire-payment');
    expect(await ended.execute()).toHaveLength(50);
    expect(await stockOf(app.db, wineId)).toBe(50);
    await expectOrderInvariants(app, { [wineId]: 50 });
  });
});

/** A completed order and its shop. */
async function completed(app: TestOrders) {
  const shop = await addShop(app.db);
  const { id } = await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  await makeCall(app, { use: 'move', actor: shop.owner, id, transition: 'mark-delivered' });
  await makeCall(app, { use: 'move', actor: shop.buyer, id, transition: 'mark-received' });
  return { shop, id };
}
