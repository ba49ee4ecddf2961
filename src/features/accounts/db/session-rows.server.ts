import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/**
 * Finds the person of a session by its token, with their roles at wineries, in one query. Undefined if the session has
 * expired, or if it was opened by somebody who is no longer an admin.
 */
export function findSession(db: Database, token: string, now: Date) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select([
        'sessions.id as sessionId',
        'sessions.scope',
        'users.id',
        'users.email',
        'users.emailVerified',
        'users.firstName',
        'users.lastName',
        'users.displayName',
        'users.admin',
        'users.confirmed',
      ])
      .select(
        sql<
          ('owner' | 'member')[]
        >`array(select distinct role from winery_members where user_id = users.id order by role)`.as('wineryRoles'),
      )
      .where('sessions.token', '=', token)
      .where('sessions.expiresAt', '>', now)
      .where('users.bannedAt', 'is', null)
      .where('users.deletedAt', 'is', null)
      // why: an impersonation session lasts an hour, so it must end as soon as its opener loses the admin role
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('sessions.openedBy', 'is', null),
          exists(
            selectFrom('users as opener')
              .select('opener.id')
              .whereRef('opener.id', '=', 'sessions.openedBy')
              .where('opener.admin', '=', true)
              .where('opener.bannedAt', 'is', null)
              .where('opener.deletedAt', 'is', null),
          ),
        ]),
      )
      .executeTakeFirst()
  );
}

/** Ends one session. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}

/**
 * Ends all sessions of a person except one, which continues under the token `next` (which may be the same).
 * @returns false, with nothing ended, if that session no longer exists
 */
export async function endOtherSessions(
  db: Database,
  { userId, token, next, expiresAt }: { userId: string; token: string; next: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token: next, expiresAt })
    .where('token', '=', token)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom('sessions').where('userId', '=', userId).where('token', '!=', next).execute();
  return true;
}

/** Opens the session of a person. */
export async function insertSession(
  db: Database,
  session: { userId: string; token: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { now, ...row } = session;
  await db
    .insertInto('sessions')
    .values({ ...row, createdAt: now, updatedAt: now })
    .execute();
}

/** Opens an impersonation session for an admin. */
export async function insertImpersonationSession(
  db: Database,
  session: { userId: string; token: string; openedBy: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { now, ...row } = session;
  await db
    .insertInto('sessions')
    .values({ ...row, scope: 'user:limited', createdAt: now, updatedAt: now })
    .execute();
}

/** Records in the audit which admin opened a session as whom. */
export async function insertImpersonationAudit(
  db: Database,
  { adminId, userId, now }: { adminId: string; userId: string; now: Date },
): Promise<void> {
  await db.insertInto('impersonationAudit').values({ adminId, userId, openedAt: now }).execute();
}
