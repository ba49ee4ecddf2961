import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * Drafts of allocations, which nobody but their winery has seen, are deleted with it. Published ones keep it, since what
 * people bought refers to them; a foreign key cannot tell the two apart.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the table is in use; whoever waits for this lock must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  const file = './0063-drafts-of-removed-wineries/functions/delete-draft-allocations.sql';
  await sql.raw(await readFile(new URL(file, import.meta.url), 'utf8')).execute(db);
  await sql`
    create trigger wineries_delete_draft_allocations before delete on wineries
    for each row execute function delete_draft_allocations()`.execute(db);
}
