import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';

/** The greatest number of owners of a winery who get a mail. */
const maxOwners = 10;

/** The owners of a winery with their emails, and its name. */
export function listOwnerReaders(
  db: Transaction,
  wineryId: string,
): Promise<{ userId: string; to: string; winery: string }[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select(['users.id as userId', 'users.email as to', 'wineries.name as winery'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .where('wineryMembers.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .limit(maxOwners)
    .execute();
}

/** The greatest number of admins who get a mail. */
const maxAdmins = 10;

/** The admins who are told about payments for plans. */
export function listAdminReaders(db: Transaction): Promise<{ userId: string; to: string }[]> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'email as to'])
    .where('admin', '=', true)
    .where('deletedAt', 'is', null)
    .where('bannedAt', 'is', null)
    .orderBy('createdAt')
    .limit(maxAdmins)
    .execute();
}

/** A winery whose days of grace end. */
export type EndingGrace = { wineryId: string; unpaidSince: string; plan: string };

/**
 * The wineries that have not paid since a day or longer and whose owners were not mailed that it ends: from now on they
 * were. Rows that are locked are left for the next time.
 */
export async function claimEndingGrace(db: Transaction, since: string, most: number): Promise<EndingGrace[]> {
  const { rows } = await sql<EndingGrace>`
    with ending as (
      select winery_id from plan_subscriptions
      where ended_at is null and unpaid_since <= ${since}::date and grace_mailed_for is distinct from unpaid_since
      order by unpaid_since limit ${most} for update skip locked)
    update plan_subscriptions subscription set grace_mailed_for = unpaid_since
    from ending, plans where subscription.winery_id = ending.winery_id and plans.id = plan_id
    returning subscription.winery_id, unpaid_since::text, plans.name as plan`.execute(db);
  return rows;
}
