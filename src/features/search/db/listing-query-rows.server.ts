import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { HalfOpenRange, ListingQuery, ListingSortKey } from '../listing-query.ts';
import { metadataCondition } from './metadata-conditions.server.ts';
import { relevanceOf } from './result-rows.server.ts';
import { allOf, fullCondition, type SearchMatch } from './search-conditions.server.ts';

/** A query with the meaning of its keywords. */
export type QueryMatch = { query: ListingQuery; matching: SearchMatch; now: Date };

/** The ids of a page of results, and none without a limit. */
export async function findQueriedIds(
  db: Database,
  match: QueryMatch,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  if (limit === 0) return [];
  const near = isByDistance(match)
    ? sql`join wineries near on near.id = d.winery_id left join listings own on own.id = d.listing_id and own.lat is not null`
    : sql``;
  const { rows } = await sql<{ id: string }>`
    select d.listing_id as id from search_documents d ${near}
    where ${conditionOf(match)} order by ${orderOf(match)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many results a query has. */
export async function countQueried(db: Database, match: QueryMatch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from search_documents d where ${conditionOf(match)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const columns: Record<ListingSortKey, RawBuilder<unknown>> = {
  createdAt: sql`d.created_at`,
  price: sql`d.price_cents`,
  vintage: sql`d.vintage`,
};

/** The order that was asked for; by relevance with keywords, by distance from a point, otherwise the newest first. */
function orderOf(match: QueryMatch): RawBuilder<unknown> {
  const { query, matching } = match;
  const newestFirst = sql`d.created_at desc, d.listing_id`;
  if (query.sort.length > 0) {
    const keys = query.sort.map(
      ({ key, descends }) => sql`${columns[key]} ${descends ? sql`desc` : sql`asc`} nulls last`,
    );
    return sql`${sql.join(keys)}, ${newestFirst}`;
  }
  if (matching.words.length > 0) return relevanceOf(matching);
  if (!isByDistance(match) || !query.origin) return newestFirst;
  const { lat, lng } = query.origin;
  const own = sql`coalesce(own.lat, near.lat), coalesce(own.lng, near.lng)`;
  return sql`distance_km(${lat}, ${lng}, ${own}) nulls last, ${newestFirst}`;
}

function isByDistance({ query, matching }: QueryMatch): boolean {
  return query.origin !== null && query.sort.length === 0 && matching.words.length === 0;
}

/** The conditions of the search page, and those that only programs have. */
function conditionOf({ query, matching, now }: QueryMatch): RawBuilder<boolean> {
  const { ids, wineryIds, publicWineryIds, vintage, createdAt, minStock, withoutStock, free, metadata } = query;
  const varietals = query.filters.varietals_offered;
  return allOf([
    fullCondition(matching),
    ...(ids === null ? [] : [sql<boolean>`d.listing_id = any (${ids}::uuid[])`]),
    ...(wineryIds === null ? [] : [sql<boolean>`d.winery_id = any (${wineryIds}::uuid[])`]),
    ...(publicWineryIds.length === 0 ? [] : [sql<boolean>`d.winery_id = any (${publicWineryIds}::uuid[])`]),
    ...(query.types.length === 0 ? [] : [typeCondition(query)]),
    ...(query.boxes.length === 0 ? [] : [boxCondition(query)]),
    ...(query.everyVarietal && varietals.length > 0 ? [everyVarietal(varietals)] : []),
    ...(metadata.length === 0 ? [] : [metadataCondition(metadata)]),
    ...inRange(columns.vintage, vintage, sql`integer`),
    ...inRange(columns.createdAt, createdAt, sql`timestamptz`),
    ...(minStock === null ? [] : [sql<boolean>`(d.stock >= ${minStock} or (${withoutStock} and d.stock is null))`]),
    ...(free === null ? [] : [freeCondition(free, now)]),
  ]);
}

/** @param type of the ends: without it they have the column's, which may be too small for what is asked */
function inRange(
  column: RawBuilder<unknown>,
  { from, to }: HalfOpenRange<number | Date>,
  type: RawBuilder<unknown>,
): RawBuilder<boolean>[] {
  return [
    ...(from === null ? [] : [sql<boolean>`${column} >= ${from}::${type}`]),
    ...(to === null ? [] : [sql<boolean>`${column} < ${to}::${type}`]),
  ];
}

function everyVarietal(varietals: readonly string[]): RawBuilder<boolean> {
  return sql`d.kind_id = any (array(select k.id from search_kinds k where k.varietals @> ${varietals}::text[]))`;
}

/** Whether a listing's place is in one of the boxes: its own, or else its winery's. */
function boxCondition({ boxes }: ListingQuery): RawBuilder<boolean> {
  const within = (place: RawBuilder<unknown>) =>
    sql.join(
      boxes.map(({ ne, sw }) => sql`${place} <@ box(point(${sw.lng}, ${sw.lat}), point(${ne.lng}, ${ne.lat}))`),
      sql` or `,
    );
  return sql`(
    d.listing_id = any (array(
      select l.id from listings l where l.lat is not null and (${within(sql`point(l.lng, l.lat)`)})))
    or (d.winery_id = any (array(select w.id from wineries w where ${within(sql`point(w.lng, w.lat)`)}))
      and not exists (select from listings l where l.id = d.listing_id and l.lat is not null)))`;
}

function typeCondition({ types }: ListingQuery): RawBuilder<boolean> {
  return sql`d.kind_id = any (array(select k.id from search_kinds k where k.type = any (${types}::text[])))`;
}

type Free = NonNullable<ListingQuery['free']>;

/** Tastings with free seats on one of the days, or on each, whose visits can be long enough. */
function freeCondition(free: Free, now: Date): RawBuilder<boolean> {
  return allOf([...(free.minMinutes === 0 ? [] : [lengthCondition(free)]), seatsCondition(free, now)]);
}

/** Tastings whose week has a visit of this length. */
function lengthCondition({ seats, minMinutes }: Free): RawBuilder<boolean> {
  const minutesOf = (time: RawBuilder<unknown>) => sql`extract(epoch from ${time}::interval) / 60`;
  // why: the end of the day is written as its beginning
  const end = sql`case entry->>'end' when '00:00' then '24:00' else entry->>'end' end`;
  return sql`exists (
    select from availability_plans plan cross join jsonb_array_elements(plan.entries) entry
    where plan.listing_id = d.listing_id and (entry->>'seats')::integer >= ${seats}
      and ${minutesOf(sql`(${end})`)} - ${minutesOf(sql`(entry->>'start')`)} >= ${minMinutes})`;
}

function seatsCondition({ first, last, seats, each }: Free, now: Date): RawBuilder<boolean> {
  if (!each) return sql`(d.stock is null and has_free_seats(d.listing_id, ${first}, ${last}, ${seats}, ${now}))`;
  // why: it ends at the first day without them, since looking at a day is expensive
  return sql`(d.stock is null and not exists (
    select from generate_series(${first}::date, ${last}::date, interval '1 day') day
    where not has_free_seats(d.listing_id, day::date, day::date, ${seats}, ${now})))`;
}
