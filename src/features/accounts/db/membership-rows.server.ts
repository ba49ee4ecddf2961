import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';

/** Moves the people of a winery to another one; `owner` wins over `member`. @returns how many there were */
export async function moveMembershipRows(
  db: Transaction,
  { from, into }: { from: string; into: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with moved as (delete from winery_members where winery_id = ${from} returning user_id, role, created_at)
    insert into winery_members as member (user_id, winery_id, role, created_at)
    select user_id, ${into}, role, created_at from moved
    on conflict (user_id, winery_id) do update set role = greatest(member.role, excluded.role)`.execute(db);
  return Number(numAffectedRows);
}
