import { sql } from 'kysely';
import { expect } from 'vitest';
import { addWine } from '../../../../tests/fixtures/orders/orders-test.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { test } from '../../../../tests/fixtures/platform/platform-test.ts';

/** The listings of the test, by their titles. */
const listings: Record<string, object> = {
  Featured: { promoted: true, tier: 'gold', rank: 5, tags: ['new', 'red'], codes: [1, 2] },
  Silver: { promoted: false, tier: 'silver', rank: 12.5, tags: ['red'] },
  Text: { promoted: 'true', tier: '1,000-4,999', rank: '7', tags: 'red' },
  Odd: { rank: null, tags: [], "a.b'c": 'x', __proto: 1 },
};

const expected: [query: Record<string, unknown>, found: string[]][] = [
  [{ meta_promoted: true }, ['Featured', 'Text']],
  [{ meta_promoted: false }, ['Silver']],
  [{ meta_tier: 'gold' }, ['Featured']],
  [{ meta_tier: 'gold,silver,none' }, ['Featured', 'Silver']],
  [{ meta_tier: '1,000-4,999' }, ['Text']],
  [{ meta_tags: 'red' }, ['Featured', 'Silver', 'Text']],
  [{ meta_tags: 'new,red' }, ['Featured', 'Text']],
  [{ meta_tags: 'has_all:new,red' }, ['Featured']],
  [{ meta_tags: 'has_any:new,red' }, ['Featured', 'Silver']],
  [{ meta_tags: 'has_any:old' }, []],
  [{ meta_codes: 'has_all:1,2' }, ['Featured']],
  [{ meta_rank: 5 }, ['Featured']],
  [{ meta_rank: 12.5 }, ['Silver']],
  [{ meta_rank: '5,12.5' }, ['Featured']],
  [{ meta_rank: '5,13' }, ['Featured', 'Silver']],
  [{ meta_rank: '6,' }, ['Silver']],
  [{ meta_rank: ',6' }, ['Featured']],
  [{ meta_rank: 7 }, ['Text']],
  [{ meta_promoted: true, meta_tier: 'gold', pub_type: 'wine' }, ['Featured']],
  [{ meta_promoted: true, meta_tier: 'silver' }, []],
  [{ "meta_a.b'c": 'x' }, ['Odd']],
  [{ meta_tags: `has_all:${Array(60).fill('red').join(',')}` }, ['Featured', 'Silver']],
  [{ meta_tier: Array.from({ length: 50 }, (_, at) => (at === 7 ? 'gold' : `tier${at}`)).join(',') }, ['Featured']],
  [{ meta_unknown: 'x' }, []],
  [{ meta_unknown: '', sort: 'meta_rank' }, ['Featured', 'Odd', 'Plain', 'Silver', 'Text']],
];

test('listings are queried by metadata of every kind, with the rules of public data', async ({ platform }) => {
  const { app, shop } = platform;
  await app.db.updateTable('listings').set({ title: 'Plain' }).where('id', '=', shop.wineId).execute();
  for (const [title, metadata] of Object.entries(listings)) {
    const listingId = await addWine(app.db, shop.wineryId, 5, { title });
    await sql`insert into listing_extended_data (listing_id, metadata) values (${listingId}, ${metadata})`.execute(
      app.db,
    );
  }
  for (const [query, titles] of expected) {
    const { data } = await platform.sdk().listings.query(query);
    const found = data.data.map((one: { attributes: { title: string } }) => one.attributes.title).sort();
    expect([found, data.meta.totalItems], JSON.stringify(query)).toEqual([titles, titles.length]);
  }
  const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`meta_key${at}`, 'x']));
  const many = Array.from({ length: 26 }, (_, at) => at).join(',');
  for (const query of [eleven, { meta_rank: many, meta_codes: `has_any:${many}` }]) {
    expect(await sdkRefusal(platform.sdk().listings.query(query))).toMatchObject({
      ...{ status: 400, codes: ['validation-invalid-params'] },
    });
  }
});
