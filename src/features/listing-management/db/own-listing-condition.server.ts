import { type RawBuilder, sql } from 'kysely';
import type { OwnListingQuery } from '../own-listings/own-listing-query.ts';

/** The condition of each filter, on the listing or its winery (`w`). */
const filterConditions: Record<keyof OwnListingQuery['filters'], (values: readonly string[]) => RawBuilder<unknown>> = {
  style: (values) => sql`style = any(${values}::text[])`,
  state: (values) => ofWinery(sql`w.state = any(${values}::text[])`),
  region: (values) => ofWinery(sql`w.region = any(${values}::text[])`),
  city: (values) => ofWinery(sql`w.city_code = any(${values}::text[])`),
  otherCriteria: (values) => ofWinery(sql`w.other_criteria && ${values}::text[]`),
  annualProduction: (values) => ofWinery(sql`w.annual_production = any(${values}::text[])`),
};

function ofWinery(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`winery_id in (select w.id from wineries w where w.id = any(own.ids) and ${condition})`;
}

/** The condition on listings of the wineries `own.ids`. */
export function ownListingCondition(query: OwnListingQuery): RawBuilder<unknown> {
  const { ids, types, states, vintage, varietals, everyVarietal } = query;
  const filters = Object.entries(query.filters) as [keyof typeof filterConditions, readonly string[]][];
  const every = everyVarietal ? sql`@>` : sql`&&`;
  return sql.join(
    [
      sql`winery_id = any(own.ids)`,
      ...(ids ? [sql`id = any(${ids}::uuid[])`] : []),
      ...(types.length > 0 ? [sql`type = any(${types}::text[])`] : []),
      ...(states.length > 0 ? [sql`state = any(${states}::text[])`] : []),
      ...(vintage.from === null ? [] : [sql`vintage >= ${vintage.from}::integer`]),
      ...(vintage.to === null ? [] : [sql`vintage < ${vintage.to}::integer`]),
      ...filters.flatMap(([name, values]) => (values.length > 0 ? [filterConditions[name](values)] : [])),
      ...(varietals.length > 0 ? [sql`varietals ${every} ${varietals}::text[]`] : []),
    ],
    sql` and `,
  );
}
