import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../../tests/fixtures/database/integration-test.ts';
import type { MetadataFilter } from '../listing-query.ts';
import { metadataCondition } from './metadata-conditions.server.ts';

const nothing: MetadataFilter = { key: 'tier', values: [], range: null, items: [], everyItem: true };

test('values, ranges, and items of metadata are found by one index', async ({ app }) => {
  const filters: MetadataFilter[] = [
    { ...nothing, values: ['gold', 1, true] },
    { ...nothing, range: { from: 5, to: null } },
    { ...nothing, values: ['5'], range: { from: 5, to: 12 }, items: [['5', 5], ['12']] },
    { ...nothing, items: [['a'], ['b']], everyItem: false },
  ];
  for (const filter of filters) {
    const plan = await app.db.transaction().execute(async (db) => {
      // why: the shop of the test is so small that it would be cheaper to read everything
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_indexscan = off`.execute(db);
      const { rows } = await sql<Record<'QUERY PLAN', string>>`explain
        select d.listing_id from search_documents d where ${metadataCondition([filter])}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/listing_extended_data_by_metadata/);
    expect(plan).not.toMatch(/Seq Scan/);
  }
});
