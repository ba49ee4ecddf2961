import { sql } from 'kysely';
import type { WineryRole } from '#features/accounts/winery-role.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import { maxStaff } from '../staff/staff.ts';

/** A winery, and what a person is there: null if they are not part of it. */
export type StaffWineryRow = { id: string; slug: string; name: string; role: WineryRole | null };

function wineryOf(db: Database, id: string, userId: string) {
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name'])
    .select(
      sql<WineryRole | null>`(
        select role from winery_members where winery_id = wineries.id and user_id = ${userId}::uuid)`.as('role'),
    )
    .where('id', '=', id);
}

/** A winery with this id, and what a person is there. */
export function findStaffWinery(db: Database, id: string, userId: string): Promise<StaffWineryRow | undefined> {
  return wineryOf(db, id, userId).executeTakeFirst();
}

/** The same, locked until the transaction ends: of two changes of a winery's staff the second one sees the first. */
export async function lockStaffWinery(
  db: Transaction,
  id: string,
  userId: string,
): Promise<Locked<StaffWineryRow> | undefined> {
  // why: a statement that waited for the lock would still return the role from before its wait
  await db.selectFrom('wineries').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return asLocked<StaffWineryRow | undefined>(await findStaffWinery(db, id, userId));
}

/** Somebody of a winery. */
export type StaffRow = Awaited<ReturnType<typeof listStaffRows>>[number];

/** The people of a winery: owners first, then by the time at which they joined. */
export function listStaffRows(db: Database, wineryId: string) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id', 'users.email', 'users.emailVerified', 'displayName', 'bannedAt', 'deletedAt'])
    .select(['wineryMembers.role', 'wineryMembers.saleMails', 'wineryMembers.createdAt'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .orderBy(sql`winery_members.role <> 'owner'`)
    .orderBy('wineryMembers.createdAt')
    .orderBy('users.id')
    .limit(2 * maxStaff)
    .execute();
}

/** The owners of wineries who can sign in: their ids and e-mail addresses. */
export function listActiveOwners(db: Database, wineryIds: readonly string[]) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id', 'users.email', 'wineryMembers.wineryId'])
    .where((eb) => eb('wineryMembers.wineryId', '=', eb.fn.any(eb.val(wineryIds))))
    .where('wineryMembers.role', '=', 'owner')
    .where('bannedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('wineryMembers.wineryId')
    .orderBy('users.id')
    .execute();
}
