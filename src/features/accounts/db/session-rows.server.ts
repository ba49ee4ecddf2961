import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** The person behind a session's token, with the roles of the wineries; undefined where the session has ended. One query. */
export function findSession(db: Database, token: string, now: Date) {
  return db
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
      >`array(select distinct role from memberships where user_id = users.id order by role)`.as('wineryRoles'),
    )
    .where('sessions.token', '=', token)
    .where('sessions.expiresAt', '>', now)
    .where('users.bannedAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Ends one session. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}
