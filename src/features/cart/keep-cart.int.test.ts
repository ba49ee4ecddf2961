import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import {
  addWine,
  cartCalls,
  carts,
  linesOf,
  openCarts,
  quantities,
} from '../../../tests/fixtures/listings/cart-test.ts';
import { adoptCart } from './adopt-cart.server.ts';
import { cartLifetime, maxCartLines } from './cart.ts';
import { makeCartKey } from './cart-owner.server.ts';
import { removeBoughtFromCart } from './change-cart.server.ts';
import { sweepCarts } from './delete-cart.server.ts';

const changed = (quantity: number) => ({ ok: true, value: { quantity, wanted: quantity } });

describe('at sign-in', () => {
  test('the browser’s cart is merged into the person’s once, also with concurrent requests', async ({ app: given }) => {
    const { app, winery, ten, three, ada, add, show, begin } = await openCarts(given);
    const key = await begin(ten, 4);
    const third = await addWine(app, winery, 5);
    await add(key, three, 1);
    await add(undefined, three, 2, ada);
    await add(undefined, third, 1, ada);
    const adopted = await Promise.all([1, 2, 3].map(() => adoptCart(app, ada, key)));
    expect(adopted.filter(Boolean)).toHaveLength(1);
    expect(await quantities(show(undefined, ada))).toEqual({ [ten]: 4, [three]: 2, [third]: 1 });
    expect((await show(key)).lines).toBe(0);
    expect(await adoptCart(app, ada, key)).toBe(false);
    expect(await carts(app)).toHaveLength(1);
  });

  test('of two people with one browser’s key one gets the cart; the carts of two browsers of one person are both merged', async ({
    app: given,
  }) => {
    const { app, ten, three, ada, show, begin } = await openCarts(given);
    const ben = await addPerson(app.db, { email: 'ben@example.test' });
    const [first, second] = [await begin(ten, 2), await begin(three, 1)];
    const adopted = await Promise.all([adoptCart(app, ada, first), adoptCart(app, ben, first)]);
    expect(adopted.filter(Boolean)).toHaveLength(1);
    const [mine, bens] = [await quantities(show(undefined, ada)), await quantities(show(undefined, ben))];
    expect([mine, bens]).toContainEqual({ [ten]: 2 });
    expect([mine, bens]).toContainEqual({});
    await Promise.all([adoptCart(app, ada, second), adoptCart(app, ada, await begin(ten, 3))]);
    expect(await quantities(show(undefined, ada))).toEqual({ [ten]: 3, [three]: 1 });
  });

  test('a full cart gets no more wines, and loses none', async ({ app: given }) => {
    const { app, winery, ten, three, ada, add, show, begin } = await openCarts(given);
    await add(undefined, ten, 1, ada);
    await sql`
      with wines as (
        insert into listings (winery_id, state, title, description, style, price_cents, created_at, published_at)
        select ${winery}, 'published', 'One of many', '', 'red', 100, '2026-01-01', '2026-01-01'
        from generate_series(1, ${maxCartLines - 1}) returning id)
      insert into cart_lines (cart_id, listing_id, quantity, price_cents, added_at)
      select carts.id, wines.id, 1, 100, '2026-01-01' from wines, carts`.execute(app.db);
    const key = await begin(ten, 7);
    await add(key, three, 1);
    expect(await adoptCart(app, ada, key)).toBe(true);
    const view = await show(undefined, ada);
    expect(view.lines).toBe(maxCartLines);
    expect(linesOf(view)[0]).toMatchObject({ listingId: ten, quantity: 7 });
  });

  test('nothing is merged for an anonymous, impersonated or deleted person, nor with an unknown key', async ({
    app: given,
  }) => {
    const { app, ten, ada, show, begin } = await openCarts(given);
    const key = await begin(ten);
    const deleted = await addPerson(app.db, { email: 'ben@example.test', deletedAt: app.clock.now() });
    for (const actor of [anonymous, { kind: 'system' }, { ...ada, limited: true }, deleted] as Actor[]) {
      expect(await adoptCart(app, actor, key)).toBe(false);
    }
    for (const bad of [undefined, '', makeCartKey()]) expect(await adoptCart(app, ada, bad)).toBe(false);
    expect(await quantities(show(key))).toEqual({ [ten]: 1 });
  });
});

test('bought bottles are removed only from that person’s cart, only as many as were bought, and by the system only', async ({
  app: given,
}) => {
  const { app, ten, three, ada, add, show, begin } = await openCarts(given);
  const key = await begin(ten, 5);
  await add(undefined, ten, 5, ada);
  await add(undefined, three, 1, ada);
  const bought = {
    userId: ada.id,
    bottles: [3, 2].map((quantity, at) => ({ listingId: [ten, three][at] ?? '', quantity })),
  };
  const remove = (actor: Actor) =>
    app.db.transaction().execute((db) => removeBoughtFromCart({ ...app, db }, actor, bought));
  for (const actor of [anonymous, ada]) await remove(actor);
  expect(await quantities(show(undefined, ada))).toEqual({ [ten]: 5, [three]: 1 });
  await remove({ kind: 'system' });
  expect(await quantities(show(undefined, ada))).toEqual({ [ten]: 2 });
  expect(await quantities(show(key))).toEqual({ [ten]: 5 });
});

test('a cart that is unused for ninety days is deleted, and using it keeps it', async ({ app: given }) => {
  const { app, ten, three, add, set, show, begin } = await openCarts(given);
  const system = { kind: 'system' } as const;
  const after = (days: number) => ({
    ...app,
    clock: { now: () => new Date(app.clock.now().getTime() + days * 864e5) },
  });
  const [unused, touched, emptied] = [await begin(ten), await begin(ten), await begin(three)];
  const later = cartCalls(after(60));
  await later.add(touched, three, 1);
  await later.set(emptied, three, 0);
  expect(await sweepCarts(after(89), system)).toBe(0);
  expect(await sweepCarts(after(91), anonymous)).toBe(0);
  expect(await sweepCarts(after(91), system)).toBe(1);
  expect([(await show(unused)).lines, (await show(touched)).lines]).toEqual([0, 2]);
  expect(await add(unused, ten, 1)).toMatchObject({ ok: true, value: { key: expect.any(String) } });
  expect(await set(touched, ten, 2)).toEqual(changed(2));
  expect(await sweepCarts(after(151), system)).toBe(3);
  expect(cartLifetime).toBe(7_776_000);
});
