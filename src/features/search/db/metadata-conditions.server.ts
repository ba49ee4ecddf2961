import { type RawBuilder, sql } from 'kysely';
import type { HalfOpenRange, MetadataFilter } from '../listing-query.ts';
import { allOf } from './search-conditions.server.ts';

/** The condition on a document (`d`) that the metadata of its listing (`e`) has all of this. */
export function metadataCondition(filters: readonly MetadataFilter[]): RawBuilder<boolean> {
  // why: the index has those alone that have any metadata
  return sql`d.listing_id in (
    select e.listing_id from listing_extended_data e where e.metadata <> '{}' and ${allOf(filters.map(keyCondition))})`;
}

/**
 * One value of one text is looked up in the index of keys and values. Several are looked for by their key, whose value is
 * compared with all of them at once: a condition for each takes seconds where many listings have the key.
 */
function keyCondition(filter: MetadataFilter): RawBuilder<boolean> {
  const { key, values, range, items, everyItem } = filter;
  if (range === null && items.length <= 1 && values.length <= (items[0]?.length ?? 0)) {
    const alternatives = [...values, ...items.flat().map((item) => [item])];
    return anyOf(alternatives.map((value) => sql`e.metadata @> ${JSON.stringify({ [key]: value })}::jsonb`));
  }
  const value = sql`(e.metadata -> ${key}::text)`;
  const single = anyOf([
    ...(values.length === 0 ? [] : [sql<boolean>`${value} = any(${jsonOf(values)}::jsonb[])`]),
    ...(range === null ? [] : [inRange(value, range)]),
  ]);
  const list = everyItem ? hasEvery(value, items) : hasAny(value, items);
  return sql`(e.metadata ? ${key}::text and case when jsonb_typeof(${value}) = 'array' then ${list} else ${single} end)`;
}

function hasAny(list: RawBuilder<unknown>, items: MetadataFilter['items']): RawBuilder<boolean> {
  return sql`exists (
    select from jsonb_array_elements(${list}) item where item = any(${jsonOf(items.flat())}::jsonb[]))`;
}

function hasEvery(list: RawBuilder<unknown>, items: MetadataFilter['items']): RawBuilder<boolean> {
  if (items.length === 0) return sql`false`;
  return allOf(items.map((item) => sql<boolean>`${list} @> any(${jsonOf(item)}::jsonb[])`));
}

function jsonOf(values: readonly unknown[]): string[] {
  return values.map((value) => JSON.stringify(value));
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

function inRange(value: RawBuilder<unknown>, { from, to }: HalfOpenRange<number>): RawBuilder<boolean> {
  const within = allOf([
    ...(from === null ? [] : [sql<boolean>`${value}::numeric >= ${from}::numeric`]),
    ...(to === null ? [] : [sql<boolean>`${value}::numeric < ${to}::numeric`]),
  ]);
  return sql`case when jsonb_typeof(${value}) = 'number' then ${within} else false end`;
}
