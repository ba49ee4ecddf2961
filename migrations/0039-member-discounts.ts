import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The SQL files, in the order in which they build on each other. */
const files = [
  'member-discounts',
  'functions/refresh-member-discounts',
  'functions/membership-changes-discount',
  'functions/club-changes-discounts',
  'triggers',
];

/** What members of a winery's clubs pay less for its wines in ordinary orders. Triggers of clubs and memberships keep it. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: foreign keys and triggers lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const file of files) {
    const text = await readFile(new URL(`./0039-member-discounts/${file}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
}
