import { sql } from 'kysely';
import { expect } from 'vitest';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addShop, addWine, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { closeAllListings, repriceAllListings } from './bulk-actions.server.ts';
import { selectListings } from './select-listings.server.ts';

test('a bulk change of a whole list applies to what was shown, takes a few statements for thousands, and is limited to ten thousand', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const few = await addWine(app.db, shop.wineryId, 5, { title: 'Mourvèdre' });
  const noPrice = { state: 'draft' as const, publishedAt: null, priceCents: 0 };
  const draft = await addWine(app.db, shop.wineryId, 9, { title: 'Picpoul', ...noPrice });
  const other = await addWinery(app.db, { slug: 'other', name: 'Other' });
  const foreign = await addWine(app.db, other, 5, { title: 'Foreign' });
  const multiply = (times: number) =>
    app.db.transaction().execute(async (db) => {
      // why: search documents of this many listings would cost more than everything that is measured here
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`
      insert into listings (winery_id, state, title, description, style, varietals, pairings, price_cents, created_at, published_at)
      select winery_id, state, title || ' ' || n, description, style, varietals, pairings, price_cents, created_at, published_at
      from listings, generate_series(1, ${times}) n where id = ${few}`.execute(db);
    });
  await multiply(2_997);
  const query = { search: '', state: 'all', winery: '' } as const;
  const select = async () => {
    const chosen = await selectListings(app, shop.owner, { ids: [], all: true, query });
    if (!chosen.ok) throw new Error(chosen.code);
    return chosen.value;
  };
  const counted = async <Result>(work: () => Promise<Result>) => {
    const before = app.statements.length;
    const result = await work();
    return [result, app.statements.length - before] as const;
  };
  const { version, listings } = await select();
  expect(listings).toHaveLength(3_000);
  const change = { way: 'raise-dollars', by: '1' };
  const [priced, statements] = await counted(() => repriceAllListings(app, shop.owner, { query, version, change }));
  expect(priced.ok && [priced.value.changed.length, priced.value.skipped]).toEqual([2_999, []]);
  expect(statements).toBe(8);
  const pricesOf = (...ids: string[]) =>
    app.db.selectFrom('listings').select(['id', 'priceCents']).where('id', 'in', ids).orderBy('priceCents').execute();
  expect(await pricesOf(few, foreign, draft)).toEqual([
    { id: draft, priceCents: 0 },
    { id: foreign, priceCents: 2450 },
    { id: few, priceCents: 2550 },
  ]);
  const again = await repriceAllListings(app, shop.owner, { query, version, change });
  expect(again, 'sent twice it is done once').toEqual({ ok: false, code: 'changed-meanwhile' });
  expect(await closeAllListings(app, shop.owner, { query, version })).toEqual({
    ok: false,
    code: 'changed-meanwhile',
  });
  const newVersion = (await select()).version;
  expect(await closeAllListings(app, shop.stranger, { query, version: newVersion })).toMatchObject({
    code: 'forbidden',
  });
  const [closed, statementsOfClosing] = await counted(() =>
    closeAllListings(app, shop.member, { query, version: newVersion }),
  );
  expect(closed.ok && [closed.value.changed.length, closed.value.skipped]).toEqual([2_999, []]);
  expect(statementsOfClosing).toBe(8);
  const states = await app.db
    .selectFrom('listings')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('wineryId', '=', shop.wineryId)
    .groupBy('state')
    .orderBy('state')
    .execute();
  expect(states.map(({ state, count }) => [state, Number(count)])).toEqual([
    ['closed', 2_999],
    ['draft', 1],
  ]);
  await multiply(7_001);
  expect(await select()).toEqual({ listings: [], version: '', tooMany: 10_001 });
});
