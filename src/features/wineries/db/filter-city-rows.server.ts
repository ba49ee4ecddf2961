import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { FilterCityTable } from './tables.ts';

/** A city of the filters. */
export type FilterCity = Selectable<FilterCityTable>;

type Named = { name: string; state: string };

/**
 * Locks the cities of the filters until the transaction ends: no other admin changes them meanwhile.
 * @returns the city with this code; undefined if there is none
 */
export async function lockCities(db: Transaction, code = ''): Promise<FilterCity | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('filter cities', 0))`.execute(db);
  return db.selectFrom('filterCities').selectAll().where('cityCode', '=', code).executeTakeFirst();
}

/** The city with this name, in any case and with or without accents. */
export function findCityNamed(db: Database, { name, state }: Named): Promise<FilterCity | undefined> {
  return db
    .selectFrom('filterCities')
    .selectAll()
    .where('state', '=', state)
    .where(sql<boolean>`plain_text(name) = plain_text(${name})`)
    .orderBy('cityCode')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a city. @returns false if there is one with this name */
export async function insertCity(db: Transaction, city: Named): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('filterCities')
    .values(city)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Shows or hides a city in the filters. */
export async function setCityHidden(db: Transaction, cityCode: string, hidden: boolean): Promise<void> {
  await db.updateTable('filterCities').set({ hidden }).where('cityCode', '=', cityCode).execute();
}

/** Whether wineries are in a city. */
export async function hasWineriesIn(db: Database, cityCode: string): Promise<boolean> {
  const found = db.selectFrom('wineries').select('id').where('cityCode', '=', cityCode).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Deletes a city, and the old codes that lead to it. */
export async function deleteCity(db: Transaction, cityCode: string): Promise<void> {
  await db.deleteFrom('filterCities').where('cityCode', '=', cityCode).execute();
}

/**
 * Moves the wineries of a city to another one of its state, which is added if there is none, and lets its code and the
 * codes that led to it lead there. The city itself is deleted.
 * @returns the ids of the wineries that moved, and the codes that led to it
 */
export async function moveCity(
  db: Transaction,
  from: FilterCity,
  into: Named,
): Promise<{ wineryIds: string[]; aliases: string[] }> {
  await db
    .insertInto('filterCities')
    .values({ name: into.name, state: into.state, hidden: from.hidden })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const target = await db
    .selectFrom('filterCities')
    .select('cityCode')
    .where('name', '=', into.name)
    .where('state', '=', into.state)
    .executeTakeFirstOrThrow();
  const moved = await sql<{ id: string }>`
    update wineries set city = ${into.name} where id in (
      select id from wineries where city_code = ${from.cityCode} order by id for no key update)
    returning id`.execute(db);
  const aliases = await db
    .updateTable('filterCityAliases')
    .set({ leadsTo: target.cityCode })
    .where('leadsTo', '=', from.cityCode)
    .returning('cityCode')
    .execute();
  await db
    .insertInto('filterCityAliases')
    .values({ cityCode: from.cityCode, leadsTo: target.cityCode })
    .onConflict((conflict) => conflict.column('cityCode').doUpdateSet({ leadsTo: target.cityCode }))
    .execute();
  await deleteCity(db, from.cityCode);
  return { wineryIds: moved.rows.map(({ id }) => id), aliases: aliases.map(({ cityCode }) => cityCode) };
}
