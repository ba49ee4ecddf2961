import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** The town of a name in a state, of several the largest; a town before a post office. */
export function findTownRow(db: Database, name: string, state: string) {
  return db
    .selectFrom('cities')
    .select(['name', 'county', 'lat', 'lng'])
    .where('plainName', '=', sql<string>`plain_text(${name})`)
    .where('state', '=', state)
    .orderBy('population', (order) => order.desc().nullsLast())
    .orderBy('kind')
    .orderBy('county')
    .limit(1)
    .executeTakeFirst();
}

/** The middle of a ZIP code. */
export function findZipRow(db: Database, zip: string) {
  return db.selectFrom('zips').select(['lat', 'lng']).where('zip', '=', zip).executeTakeFirst();
}
