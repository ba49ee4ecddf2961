import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * A winery is claimed as soon as it has an owner, however the owner was added. When it has none any more, its claims
 * decide.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the trigger locks a table that is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  const file = new URL('./0120-claimed-follows-owners/functions/claimed-follows-owners.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql`
    create trigger claimed_follows_owners after insert or update of role on winery_members
      for each row when (new.role = 'owner') execute function claimed_follows_owners()`.execute(db);
  await sql`
    update wineries set claimed = 'claimed' where claimed <> 'claimed' and exists (
      select from winery_members where winery_id = wineries.id and role = 'owner')`.execute(db);
}
