import { type RawBuilder, sql } from 'kysely';
import type { HalfOpenRange, MetadataFilter } from '../listing-query.ts';
import { allOf } from './search-conditions.server.ts';

/** The condition on a document (`d`) that the metadata of its listing (`e`) has all of this. */
export function metadataCondition(filters: readonly MetadataFilter[]): RawBuilder<boolean> {
  // why: the index has those alone that have any metadata
  return sql`d.listing_id in (
    select e.listing_id from listing_extended_data e where e.metadata <> '{}' and ${allOf(filters.map(keyCondition))})`;
}

function keyCondition({ key, values, range, items, everyItem }: MetadataFilter): RawBuilder<boolean> {
  const hasItem = items.map((item) => anyOf(item.map((value) => contains(key, [value]))));
  return anyOf([
    ...values.map((value) => contains(key, value)),
    ...(range === null ? [] : [inRange(key, range)]),
    ...(everyItem && hasItem.length > 0 ? [allOf(hasItem)] : hasItem),
  ]);
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

function contains(key: string, value: unknown): RawBuilder<boolean> {
  return sql`e.metadata @> ${JSON.stringify({ [key]: value })}::jsonb`;
}

function inRange(key: string, { from, to }: HalfOpenRange<number>): RawBuilder<boolean> {
  const value = sql`e.metadata -> ${key}::text`;
  const within = allOf([
    ...(from === null ? [] : [sql<boolean>`(${value})::numeric >= ${from}::numeric`]),
    ...(to === null ? [] : [sql<boolean>`(${value})::numeric < ${to}::numeric`]),
  ]);
  return sql`(e.metadata ? ${key}::text and case when jsonb_typeof(${value}) = 'number' then ${within} else false end)`;
}
