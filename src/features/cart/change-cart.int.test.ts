import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing } from '../../../tests/fixtures/listings/add-listing.ts';
import { addTasting } from '../../../tests/fixtures/listings/add-tasting.ts';
import { addWine, carts, linesOf, openCarts, quantities } from '../../../tests/fixtures/listings/cart-test.ts';
import { maxCartLines } from './cart.ts';
import { makeCartKey } from './cart-owner.server.ts';
import { countCart } from './show-cart.server.ts';

const refused = (reason: string) => ({ ok: false, code: reason });
const changed = (quantity: number, wanted = quantity) => ({ ok: true, value: { quantity, wanted } });

describe('a cart', () => {
  test('is created with the first bottle, adds up, is changed and emptied', async ({ app: given }) => {
    const { app, ten, three, add, set, show } = await openCarts(given);
    const created = await add(undefined, ten, 2);
    expect(created).toMatchObject({ ok: true, value: { quantity: 2, key: expect.stringMatching(/^[\w-]{43}$/) } });
    const key = created.ok ? created.value.key : undefined;
    expect(await add(key, ten, 3)).toEqual(changed(5));
    expect(await add(key, three, 1)).toEqual(changed(1));
    expect(await show(key)).toMatchObject({
      items: 6,
      wineries: 2,
      lines: 2,
      subTotal: { amount: 14_500, currency: 'USD' },
      groups: [
        { winery: { slug: 'blue-hill', name: 'Blue Hill' }, subTotal: { amount: 4_500 }, lines: [{ quantity: 1 }] },
        {
          winery: { slug: 'red-gate' },
          lines: [{ name: 'NV Château Été', quantity: 5, left: 10, notices: [], address: `/l/chateau-ete/${ten}` }],
        },
      ],
    });
    expect(await countCart(app, anonymous, key)).toBe(6);
    expect(await set(key, ten, 1)).toEqual(changed(1));
    expect(await set(key, three, 0)).toEqual(changed(0));
    expect(await quantities(show(key))).toEqual({ [ten]: 1 });
    expect(await set(key, ten, 0)).toEqual(changed(0));
    expect(await show(key)).toMatchObject({ groups: [], items: 0, lines: 0, pages: 1 });
  });

  test('contains no more than is in stock, and says how many were requested', async ({ app: given }) => {
    const { app, ten, three, add, set, show, begin } = await openCarts(given);
    const key = await begin(three, 2);
    expect(await add(key, three, 5)).toEqual(changed(3, 7));
    expect(await set(key, ten, '999999999')).toEqual(changed(10, 9_999));
    await app.db.updateTable('stock').set({ quantity: 4 }).where('listingId', '=', ten).execute();
    const fewer = linesOf(await show(key)).find(({ listingId }) => listingId === ten);
    expect(fewer).toMatchObject({ quantity: 4, notices: [{ kind: 'fewer', wanted: 10, left: 4 }], available: true });
    expect(await countCart(app, anonymous, key)).toBe(7);
  });

  test('shows that a price changed, until its owner has seen it and set the quantity again', async ({ app: given }) => {
    const { app, ten, set, show, begin } = await openCarts(given);
    const key = await begin(ten, 2);
    await app.db.updateTable('listings').set({ priceCents: 2_500 }).where('id', '=', ten).execute();
    expect(linesOf(await show(key))).toMatchObject([
      { price: { amount: 2_500 }, lineTotal: { amount: 5_000 }, notices: [{ kind: 'price', was: { amount: 2_000 } }] },
    ]);
    await set(key, ten, 3);
    expect(linesOf(await show(key))).toMatchObject([{ quantity: 3, notices: [] }]);
  });

  test('keeps wines that are closed, sold out, withdrawn or without a stock, without counting them', async ({
    app: given,
  }) => {
    const { app, winery, ten, three, add, set, show, begin } = await openCarts(given);
    const withdrawn = await addWine(app, winery, 4);
    const key = await begin(ten);
    for (const wine of [three, withdrawn]) await add(key, wine, 1);
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', ten).execute();
    await app.db.updateTable('stock').set({ quantity: 0 }).where('listingId', '=', three).execute();
    await app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', withdrawn).execute();
    const view = await show(key);
    expect(view).toMatchObject({ items: 0, wineries: 0, lines: 3, subTotal: { amount: 0 } });
    expect(Object.fromEntries(linesOf(view).map((line) => [line.listingId, line]))).toMatchObject({
      [ten]: { available: false, notices: [{ kind: 'closed' }], name: 'NV Château Été' },
      [three]: { available: false, notices: [{ kind: 'sold-out' }], quantity: 1 },
      [withdrawn]: { available: false, notices: [{ kind: 'closed' }], name: 'A wine that is no longer shown' },
    });
    expect(await countCart(app, anonymous, key)).toBe(0);
    expect(await set(key, ten, 2)).toEqual(refused('closed'));
    expect(await set(key, three, 2)).toEqual(refused('sold-out'));
    expect(await set(key, withdrawn, 2)).toEqual(refused('unknown'));
    expect(await add(key, await addListing(app.db, winery), 1)).toEqual(refused('sold-out'));
    expect(await add(key, await addListing(app.db, winery, { currency: 'EUR' }), 1)).toEqual(refused('closed'));
    for (const wine of [ten, three, withdrawn]) expect(await set(key, wine, 0)).toEqual(changed(0));
    expect((await show(key)).lines).toBe(0);
  });

  test('refuses wines of the actor’s own winery, tastings, drafts, and invalid ids', async ({ app: given }) => {
    const { app, winery, ten, ada, add, set } = await openCarts(given);
    const place = { userId: ada.id, wineryId: winery, role: 'member' as const, createdAt: app.clock.now() };
    await app.db.insertInto('wineryMembers').values(place).execute();
    expect(await add(undefined, ten, 1, ada)).toEqual(refused('own'));
    const draft = await addListing(app.db, winery, { state: 'draft', publishedAt: null });
    for (const id of [await addTasting(app.db, winery), draft, crypto.randomUUID(), '', "' or 1=1 --", undefined]) {
      expect(await add(undefined, id, 1), String(id)).toEqual(refused('unknown'));
    }
    for (const quantity of ['', ' ', '-1', '1.5', '1e3', '0x10', 'two', '12345678901', 'null']) {
      expect(await add(undefined, ten, quantity), quantity).toEqual(refused('invalid'));
      expect(await set(undefined, ten, quantity), quantity).toEqual(refused('invalid'));
    }
    expect(await add(undefined, ten, 0)).toEqual(refused('invalid'));
    expect(await set(undefined, ten, 0)).toEqual(changed(0));
    expect(await carts(app)).toEqual([]);
  });

  test('shows a wine that now belongs to the actor’s own winery, without counting it', async ({ app: given }) => {
    const { app, winery, ten, ada, add, show } = await openCarts(given);
    await add(undefined, ten, 2, ada);
    const place = { userId: ada.id, wineryId: winery, role: 'owner' as const, createdAt: app.clock.now() };
    await app.db.insertInto('wineryMembers').values(place).execute();
    expect(await show(undefined, ada)).toMatchObject({ items: 0, lines: 1, groups: [{ available: false }] });
    expect(await countCart(app, ada, undefined)).toBe(0);
  });

  test('is empty for a key that was tampered with, is too long, or is unknown; a new cart gets a new key', async ({
    app: given,
  }) => {
    const { app, ten, add, show, begin } = await openCarts(given);
    const key = await begin(ten);
    const other = key[20] === 'A' ? 'B' : 'A';
    for (const bad of [
      '',
      'x',
      key.slice(1),
      `${key}A`,
      key.slice(0, 20) + other + key.slice(21),
      'A'.repeat(100_000),
    ]) {
      expect((await show(bad)).lines, bad.slice(0, 50)).toBe(0);
      expect(await countCart(app, anonymous, bad)).toBe(0);
    }
    const unknown = makeCartKey();
    const created = await add(unknown, ten, 1);
    expect(created.ok && created.value.key).not.toBe(unknown);
    expect((await show(unknown)).lines).toBe(0);
    expect(JSON.stringify(await carts(app))).not.toContain(key);
  });

  test('of one browser is not another’s, nor a person’s', async ({ app: given }) => {
    const { ten, three, ada, add, show, begin } = await openCarts(given);
    const [first, second] = [await begin(ten), await begin(three)];
    await add(first, three, 2, ada);
    expect(await quantities(show(first))).toEqual({ [ten]: 1 });
    expect(await quantities(show(second))).toEqual({ [three]: 1 });
    expect(await quantities(show(first, ada))).toEqual({ [three]: 2 });
  });

  test('cannot be changed in an impersonation session, nor for an account that was deleted meanwhile', async ({
    app: given,
  }) => {
    const { app, ten, ada, add, show } = await openCarts(given);
    await add(undefined, ten, 2, ada);
    expect(await add(undefined, ten, 2, { ...ada, limited: true })).toEqual(refused('limited'));
    expect(await quantities(show(undefined, { ...ada, limited: true }))).toEqual({ [ten]: 2 });
    const ben = await addPerson(app.db, { email: 'ben@example.test', deletedAt: app.clock.now() });
    expect(await add(undefined, ten, 2, ben)).toEqual(refused('signed-out'));
    expect(await carts(app)).toHaveLength(1);
  });

  test('contains at most two hundred wines, also with concurrent requests, and shows forty-two on a page', async ({
    app: given,
  }) => {
    const { app, winery, ten, three, ada, add, set, show } = await openCarts(given);
    await add(undefined, ten, 1, ada);
    await sql`
      with wines as (
        insert into listings (winery_id, state, title, description, style, price_cents, created_at, published_at)
        select ${winery}, 'published', 'One of many', '', 'red', 100, '2026-01-01', '2026-01-01'
        from generate_series(1, ${maxCartLines - 2}) returning id),
      counted as (insert into stock (listing_id, quantity) select id, 9 from wines)
      insert into cart_lines (cart_id, listing_id, quantity, price_cents, added_at)
      select carts.id, wines.id, 1, 100, '2026-01-01' from wines, carts`.execute(app.db);
    const last = [three, await addWine(app, winery, 5), await addWine(app, winery, 5)];
    const results = await Promise.all(last.map((wine) => add(undefined, wine, 1, ada)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(refused('full'));
    expect(await set(undefined, ten, 2, ada)).toEqual(changed(2));
    const before = app.statements.length;
    const view = await show(undefined, ada, '5');
    expect(app.statements.length - before).toBe(2);
    expect(view).toMatchObject({ lines: maxCartLines, items: maxCartLines + 1, page: 5, pages: 5 });
    expect(linesOf(view)).toHaveLength(maxCartLines - 4 * 42);
    expect((await show(undefined, ada, '99')).page).toBe(5);
    expect((await show(undefined, ada, 'x')).page).toBe(1);
  });

  test('takes as many queries for forty wines as for one', async ({ app: given }) => {
    const { app, winery, ten, ada, add, show } = await openCarts(given);
    const countStatements = async () => {
      const before = app.statements.length;
      await show(undefined, ada);
      await countCart(app, ada, undefined);
      return app.statements.length - before;
    };
    expect(await countStatements()).toBe(2);
    await add(undefined, ten, 1, ada);
    const forOne = await countStatements();
    for (let more = 0; more < 12; more++) await add(undefined, await addWine(app, winery, 3), 1, ada);
    expect([forOne, await countStatements()]).toEqual([3, 3]);
    const before = app.statements.length;
    expect([(await show(undefined)).lines, await countCart(app, anonymous, 'x')]).toEqual([0, 0]);
    expect(app.statements.length).toBe(before);
  });

  test('can be created by one network only so often per hour; existing carts go on working', async ({ app: given }) => {
    const { app, ten, add, begin } = await openCarts(given);
    const key = await begin(ten);
    await app.db.updateTable('rateLimits').set({ count: 120 }).execute();
    expect(await add(undefined, ten, 1)).toEqual(refused('too-many'));
    expect(await add(makeCartKey(), ten, 1)).toEqual(refused('too-many'));
    expect(await add(key, ten, 1)).toEqual(changed(2));
  });
});
