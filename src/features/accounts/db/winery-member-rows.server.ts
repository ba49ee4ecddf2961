import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { SaleMail, WineryRole } from '../winery-role.ts';

type Key = { userId: string; wineryId: string };

/** Makes a person part of a winery, or changes their role there. */
export async function upsertMember(
  db: Transaction,
  { userId, wineryId, role }: Key & { role: WineryRole },
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('wineryMembers')
    .values({ userId, wineryId, role, createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'wineryId']).doUpdateSet({ role }))
    .execute();
}

/** Ends that a person is part of a winery. */
export async function deleteMember(db: Transaction, { userId, wineryId }: Key): Promise<void> {
  await db.deleteFrom('wineryMembers').where('userId', '=', userId).where('wineryId', '=', wineryId).execute();
}

/** Stores which mails about a winery's sales a person gets. @returns false if they are not part of it */
export async function updateSaleMails(
  db: Database,
  { userId, wineryId }: Key,
  chosen: readonly SaleMail[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wineryMembers')
    .set({ saleMails: sql<SaleMail[]>`${[...chosen]}::text[]` })
    .where('userId', '=', userId)
    .where('wineryId', '=', wineryId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A person who may sign in, locked until the transaction ends; undefined if there is none. */
export function lockActiveUser(db: Transaction, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'firstName', 'displayName'])
    .where('id', '=', id)
    .where('bannedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('termsAcceptedAt', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The owners of wineries in the order in which they can be authors: who can sign in first, then the oldest. */
const authorOrder = sql`user_id in (select id from users where banned_at is not null or deleted_at is not null), created_at, user_id`;

/** The author of each of these wineries' listings. @param wineryIds at most a few hundred */
export async function listOldestOwners(
  db: Database,
  wineryIds: readonly string[],
): Promise<{ wineryId: string; userId: string }[]> {
  const { rows } = await sql<{ wineryId: string; userId: string }>`
    select distinct on (winery_id) winery_id, user_id from winery_members
    where role = 'owner' and winery_id = any (${wineryIds}::uuid[])
    order by winery_id, ${authorOrder}`.execute(db);
  return rows;
}

/** The wineries whose listings' author a person is. */
export async function listAuthoredWineries(db: Database, userId: string): Promise<{ wineryId: string }[]> {
  const { rows } = await sql<{ wineryId: string }>`
    select own.winery_id from winery_members own
    where own.user_id = ${userId} and own.role = 'owner' and own.user_id = (
      select user_id from winery_members owners
      where owners.winery_id = own.winery_id and owners.role = 'owner' order by ${authorOrder} limit 1)
    order by own.winery_id`.execute(db);
  return rows;
}
