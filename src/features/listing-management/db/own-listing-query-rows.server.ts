import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OwnListingQuery } from '../own-listings/own-listing-query.ts';
import { ownListingCondition } from './own-listing-condition.server.ts';

const columns = { createdAt: sql`created_at`, price: sql`nullif(price_cents, 0)`, vintage: sql`vintage` };

/** A page of the listings of wineries, in any state, and how many there are. */
export async function queryOwnListingRows(
  db: Database,
  wineryIds: readonly string[],
  query: OwnListingQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const order = query.sort.map(({ key, descends }) => {
    return sql`${columns[key]} ${descends ? sql`desc` : sql`asc`} nulls last`;
  });
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with own as (select ${wineryIds}::uuid[] as ids)
    select (select count(*)::integer from listings, own where ${ownListingCondition(query)}) as total,
      array(
        select id from listings, own where ${ownListingCondition(query)}
        order by ${sql.join([...order, sql`created_at desc`, sql`id`])} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}
