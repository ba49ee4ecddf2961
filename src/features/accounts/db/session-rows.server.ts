import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** The person behind a session's token, with the roles of the wineries; undefined where the session has ended, or was opened by an admin who is none any more. One query. */
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
      // why: an hour is long for somebody who looks in others' names and is no admin any more
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
 * Ends every session of a person but one, which goes on under another token, or the same.
 * @returns whether it was still there; if not, nothing was ended
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

/** Opens a limited session in somebody's name. */
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

/** Notes who looked in whose name. */
export async function insertImpersonationAudit(
  db: Database,
  { adminId, userId, now }: { adminId: string; userId: string; now: Date },
): Promise<void> {
  await db.insertInto('impersonationAudit').values({ adminId, userId, openedAt: now }).execute();
}
