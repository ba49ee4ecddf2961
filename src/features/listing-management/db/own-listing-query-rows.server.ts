import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OwnListingQuery } from '../own-listings/own-listing-query.ts';

const columns = { createdAt: sql`created_at`, price: sql`nullif(price_cents, 0)`, vintage: sql`vintage` };

function conditions({ ids, types, states, vintage, varietals, everyVarietal }: OwnListingQuery): RawBuilder<unknown> {
  const every = everyVarietal ? sql`@>` : sql`&&`;
  return sql.join(
    [
      sql`winery_id = any(wineries.ids)`,
      ...(ids ? [sql`id = any(${ids}::uuid[])`] : []),
      ...(types.length > 0 ? [sql`type = any(${types}::text[])`] : []),
      ...(states.length > 0 ? [sql`state = any(${states}::text[])`] : []),
      ...(vintage.from === null ? [] : [sql`vintage >= ${vintage.from}`]),
      ...(vintage.to === null ? [] : [sql`vintage < ${vintage.to}`]),
      ...(varietals.length > 0 ? [sql`varietals ${every} ${varietals}::text[]`] : []),
    ],
    sql` and `,
  );
}

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
    with wineries as (select ${wineryIds}::uuid[] as ids)
    select (select count(*)::integer from listings, wineries where ${conditions(query)}) as total,
      array(
        select id from listings, wineries where ${conditions(query)}
        order by ${sql.join([...order, sql`created_at desc`, sql`id`])} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}
