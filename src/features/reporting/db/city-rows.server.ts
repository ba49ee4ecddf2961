import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { ListedCity } from '../listed-city.ts';

// why: without the parentheses of a subquery the accents of the pattern would be removed anew for each city
const isNamed = (search: string) =>
  search === ''
    ? sql`true`
    : sql`plain_text(name) like (select plain_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`}))`;

/** How many cities of the filters have a text in their names. */
export async function countCities(db: Database, search: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from filter_cities where ${isNamed(search)}`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A page of the cities of the filters, by name; wineries and listings are counted only for these. */
export async function listCityRows(
  db: Database,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedCity[]> {
  const { rows } = await sql<ListedCity>`
    select city_code as code, name, state, hidden,
      (select count(*)::int from wineries where wineries.city_code = page.city_code) as wineries,
      (select count(*)::int from wineries join search_documents on search_documents.winery_id = wineries.id
        where wineries.city_code = page.city_code) as listings
    from (
      select * from filter_cities where ${isNamed(search)} order by plain_text(name), city_code
      limit ${limit} offset ${offset}) page
    order by plain_text(name), city_code`.execute(db);
  return rows;
}
