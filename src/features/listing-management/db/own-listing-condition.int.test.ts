import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../../tests/fixtures/database/integration-test.ts';
import { ownListingCondition } from './own-listing-condition.server.ts';

test('own listings are found by the index of their wineries, whatever they are filtered by', async ({ app }) => {
  const filters = {
    ...{ style: ['white'], state: ['OR'], region: ['oregon'], city: ['Newberg_OR'] },
    ...{ otherCriteria: ['Sustainable'], annualProduction: ['<1,000'] },
  };
  const condition = ownListingCondition({
    ...{ ids: null, wineryIds: [], types: ['wine'], states: ['draft'], varietals: ['syrah'], everyVarietal: true },
    ...{ filters, vintage: { from: 2000, to: null }, sort: [] },
  });
  const plan = await app.db.transaction().execute(async (db) => {
    // why: the shop of the test is so small that a sequential scan would be cheaper
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain
      with own as (select ${[crypto.randomUUID()]}::uuid[] as ids) select id from listings, own where ${condition}
      order by created_at desc, id limit 24`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index .*listings_(winery|changed_last)/);
  expect(plan).not.toMatch(/Seq Scan/);
});
