import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#infra/database.ts';
import { test } from '../../../../tests/fixtures/database/integration-test.ts';
import { lockWaits } from '../../../../tests/fixtures/database/lock-waits.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';

/** A listing's search document with its kind. */
async function documentOf(db: Database, listingId: string) {
  return db
    .selectFrom('searchDocuments')
    .innerJoin('searchKinds', 'searchKinds.id', 'searchDocuments.kindId')
    .select(['wineryId', 'priceCents', 'stock', 'plainTitle', 'type', 'style', 'varietals'])
    .where('listingId', '=', listingId)
    .executeTakeFirst();
}

async function idsWith(db: Database, words: string): Promise<string[]> {
  const query = sql<boolean>`words @@ plainto_tsquery('simple', plain_text(${words}))`;
  return (await db.selectFrom('searchDocuments').select('listingId').where(query).execute()).map(
    (row) => row.listingId,
  );
}

describe('the search document of a listing', () => {
  test('contains what it is, what it costs, and its stock', async ({ app: { db } }) => {
    const wineryId = await addWinery(db);
    const id = await addListing(db, wineryId);
    await db.insertInto('stock').values({ listingId: id, quantity: 12 }).execute();
    expect(await documentOf(db, id)).toEqual({
      wineryId,
      priceCents: 2000,
      stock: 12,
      plainTitle: 'chateau ete',
      type: 'wine',
      style: 'red',
      varietals: ['tempranillo'],
    });
  });

  test.for([
    'chateau',
    'CHÂTEAU',
    'nv',
    'red gate',
    'tempranillo',
    'cencibel',
    'lubbock',
    'lubbock county',
    'west texas',
    'high plains',
    'brisket',
    'red',
  ])('is found by %j', async (words, { app: { db } }) => {
    const wineryId = await addWinery(db, { county: 'Lubbock County' });
    const id = await addListing(db, wineryId, { ava: 'Texas High Plains' });
    expect(await idsWith(db, words)).toEqual([id]);
  });

  test('follows every change of the listing', async ({ app: { db } }) => {
    const id = await addListing(db, await addWinery(db));
    const change = {
      title: 'Rosé',
      style: 'rose' as const,
      varietals: ['syrah', 'grenache'],
      priceCents: 900,
      vintage: 2023,
    };
    await db.updateTable('listings').set(change).where('id', '=', id).execute();
    expect(await documentOf(db, id)).toMatchObject({
      plainTitle: 'rose',
      style: 'rose',
      varietals: ['syrah', 'grenache'],
      priceCents: 900,
    });
    expect(await idsWith(db, '2023 garnacha')).toEqual([id]);
    expect(await idsWith(db, 'tempranillo')).toEqual([]);
  });

  test.for(['draft', 'pendingApproval', 'closed'] as const)(
    'does not exist while the listing is %s',
    async (state, { app: { db } }) => {
      const id = await addListing(db, await addWinery(db));
      await db.updateTable('listings').set({ state }).where('id', '=', id).execute();
      expect(await documentOf(db, id)).toBeUndefined();
      await db.updateTable('listings').set({ state: 'published' }).where('id', '=', id).execute();
      expect(await documentOf(db, id)).toBeDefined();
    },
  );

  test('is deleted with the listing', async ({ app: { db } }) => {
    const id = await addListing(db, await addWinery(db));
    await db.insertInto('stock').values({ listingId: id, quantity: 3 }).execute();
    await db.deleteFrom('listings').where('id', '=', id).execute();
    expect(await documentOf(db, id)).toBeUndefined();
  });

  test('follows the stock, which is 0 without a stock row', async ({ app: { db } }) => {
    const id = await addListing(db, await addWinery(db));
    expect((await documentOf(db, id))?.stock).toBe(0);
    await db.insertInto('stock').values({ listingId: id, quantity: 3 }).execute();
    await db.updateTable('stock').set({ quantity: 2 }).where('listingId', '=', id).execute();
    expect((await documentOf(db, id))?.stock).toBe(2);
    await db.deleteFrom('stock').where('listingId', '=', id).execute();
    expect((await documentOf(db, id))?.stock).toBe(0);
  });

  test('of a tasting has no stock', async ({ app: { db } }) => {
    const tasting = { type: 'tasting', unitType: 'day', style: null } as const;
    const id = await addListing(db, await addWinery(db), tasting);
    expect(await documentOf(db, id)).toMatchObject({ type: 'tasting', style: '', stock: null });
    expect(await idsWith(db, 'tasting')).toEqual([id]);
  });

  test("follows a winery's new name and town", async ({ app: { db } }) => {
    const wineryId = await addWinery(db);
    const id = await addListing(db, wineryId);
    await db.updateTable('wineries').set({ name: 'Bluestem', city: 'Marfa' }).where('id', '=', wineryId).execute();
    expect(await idsWith(db, 'bluestem marfa')).toEqual([id]);
    expect(await idsWith(db, 'lubbock')).toEqual([]);
  });

  test('follows the names of its grapes', async ({ app: { db } }) => {
    const id = await addListing(db, await addWinery(db));
    await db
      .updateTable('varietals')
      .set({ synonyms: ['Ojo de Liebre'] })
      .where('code', '=', 'tempranillo')
      .execute();
    expect(await idsWith(db, 'ojo de liebre')).toEqual([id]);
    expect(await idsWith(db, 'cencibel')).toEqual([]);
  });

  test('adds its words to the spelling dictionary', async ({ app: { db } }) => {
    await addListing(db, await addWinery(db));
    const near = await db.selectFrom('searchWords').select('word').where(sql<boolean>`word % 'tempranilo'`).execute();
    expect(near).toEqual([{ word: 'tempranillo' }]);
  });
});

test('the stock is right when a wine is sold while another session publishes it', async ({ app: { db } }) => {
  const id = await addListing(db, await addWinery(db), { state: 'draft' });
  await db.insertInto('stock').values({ listingId: id, quantity: 5 }).execute();
  const selling = await db.startTransaction().execute();
  await selling.updateTable('stock').set({ quantity: 4 }).where('listingId', '=', id).execute();
  const publishing = db.updateTable('listings').set({ state: 'published' }).where('id', '=', id).execute();
  await expect.poll(() => lockWaits(db)).toBe(1);
  await selling.commit().execute();
  await publishing;
  expect((await documentOf(db, id))?.stock).toBe(4);
});
