import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { hasWineriesIn, moveCity } from './filter-city-rows.server.ts';
import type { CityMergeTable } from './tables.ts';

/** A merge of two cities. */
export type CityMergeRow = Selectable<CityMergeTable>;

/** What a merge of a city would change: its wineries, those of them that have an owner, and their ZIP codes. */
export type MergeEffect = { wineries: number; owned: number; zips: string[] };

/** Counts what a merge of a city would change. */
export async function countMergeEffect(db: Database, cityCode: string): Promise<MergeEffect> {
  const { rows } = await sql<MergeEffect>`
    select count(*)::int as wineries, count(*) filter (where claimed = 'claimed')::int as owned,
      coalesce(array_agg(distinct zip order by zip) filter (where zip is not null), '{}') as zips
    from wineries where city_code = ${cityCode}`.execute(db);
  return rows[0] ?? { wineries: 0, owned: 0, zips: [] };
}

/** Those of these wineries that have an owner. */
export function listOwnedWineries(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('wineries')
    .select(['id', 'name', 'slug'])
    .where('claimed', '=', 'claimed')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .execute();
}

/** Stores a merge; those before a time are deleted. @returns its id */
export async function insertCityMerge(
  db: Transaction,
  merge: Insertable<CityMergeTable>,
  keptSince: Date,
): Promise<string> {
  await db.deleteFrom('cityMerges').where('mergedAt', '<', keptSince).execute();
  const { id } = await db.insertInto('cityMerges').values(merge).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The merges since a time, the newest first. @param id only this one */
export function listCityMerges(db: Database, since: Date, id?: string): Promise<CityMergeRow[]> {
  return db
    .selectFrom('cityMerges')
    .selectAll()
    .where('mergedAt', '>', since)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .execute();
}

/** Whether the city that a merge left was merged or renamed itself afterwards, which is to be undone first. */
export async function isMergedOn(db: Database, { id, intoName, state }: CityMergeRow): Promise<boolean> {
  const later = db
    .selectFrom('cityMerges')
    .select('id')
    .where('id', '>', id)
    .where('name', '=', intoName)
    .where('state', '=', state)
    .limit(1);
  return (await later.executeTakeFirst()) !== undefined;
}

/**
 * Takes a merge back: the city exists again, with the wineries that moved and are still in the other one, and its old
 * codes lead to it. The new name of a renamed city is removed, unless other wineries have it.
 * @returns the ids of these wineries
 */
export async function restoreCity(db: Transaction, merge: CityMergeRow): Promise<string[]> {
  const { id, cityCode, name, state, hidden, intoName, wineryIds, aliases, renamed } = merge;
  await db.deleteFrom('filterCityAliases').where('cityCode', '=', cityCode).execute();
  await db
    .insertInto('filterCities')
    .values({ name, state, hidden })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('filterCityAliases')
    .set({ leadsTo: cityCode })
    .where((eb) => eb('cityCode', '=', eb.fn.any(eb.val(aliases))))
    .execute();
  const { rows } = await sql<{ id: string }>`
    update wineries set city = ${name} where id in (
      select id from wineries where id = any(${wineryIds}::uuid[]) and city = ${intoName} and state = ${state}
      order by id for no key update)
    returning id`.execute(db);
  if (renamed) await removeNewName(db, merge);
  await db.deleteFrom('cityMerges').where('id', '=', id).execute();
  return rows.map((row) => row.id);
}

async function removeNewName(db: Transaction, { name, intoName, state }: CityMergeRow): Promise<void> {
  const cities = db.selectFrom('filterCities').selectAll().where('name', '=', intoName).where('state', '=', state);
  const city = await cities.executeTakeFirst();
  if (city && !(await hasWineriesIn(db, city.cityCode))) await moveCity(db, city, { name, state });
}
