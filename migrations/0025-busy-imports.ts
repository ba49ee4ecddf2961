import { type Kysely, sql } from 'kysely';

/** Finds the few imports that a job works on, so that those whose job was lost can be ended. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create index imports_busy on imports (created_at) where state in ('checking', 'applying', 'undoing')`.execute(db);
}
