import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * Tastings are booked by session. What is booked by the day today takes its seats in the hours that the guests were
 * told, instead of from midnight to midnight: no seat is given away, and none is taken twice, because every period
 * becomes shorter. Nights stay as they are. Orders learn when their tasting begins, and what canceling it costs.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const file of ['columns', 'bookings', 'functions/has_free_seats']) {
    const text = await readFile(new URL(`./0009-tasting-sessions/${file}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
}
