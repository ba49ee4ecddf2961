import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** How many rows of each kind go at once: what another node removes at the same moment is left to it. */
const atOnce = 1_000;

/** Removes a batch of everything that has ended. @param begunBefore an account that is not complete since then is given up */
export async function deleteExpired(
  db: Database,
  { now, startedBefore }: { now: Date; startedBefore: Date },
): Promise<number> {
  const ended = [
    sql`delete from sessions where id in (select id from sessions where expires_at <= ${now} limit ${atOnce} for update skip locked)`,
    sql`delete from verifications where id in (select id from verifications where expires_at <= ${now} limit ${atOnce} for update skip locked)`,
    sql`delete from users where id in (
      select id from users where not confirmed and deleted_at is null and created_at <= ${startedBefore} limit ${atOnce} for update skip locked)`,
  ];
  let removed = 0;
  for (const statement of ended) removed += Number((await statement.execute(db)).numAffectedRows ?? 0n);
  return removed;
}
