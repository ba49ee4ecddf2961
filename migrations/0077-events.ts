import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** What is created, in this order. */
const files = [
  'events',
  'functions/record-transition-events',
  'functions/record-message-events',
  'functions/record-review-events',
  'functions/record-listing-events',
  'functions/record-user-events',
  'functions/record-update-event',
  'triggers',
];

/** What happened, for programs that follow the shop. Triggers write it with what happened, so that nothing is missing. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the triggers lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const file of files) {
    await sql.raw(await readFile(new URL(`./0077-events/${file}.sql`, import.meta.url), 'utf8')).execute(db);
  }
}
