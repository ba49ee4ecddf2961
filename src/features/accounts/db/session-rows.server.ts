import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { maxSessions, secondsAfter, secondsBefore, sessionLifetime } from '../sessions/session-lifetime.ts';
import { revokeMailedLinks } from './mailed-link-rows.server.ts';

const hasApp = sql<boolean>`second_factors.confirmed_at is not null`;
const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`;

/**
 * What a session lacks: `code` of the person's second factor, `factor` if they have none; null once it was given. A
 * session that an admin opened in somebody's name lacks nothing: the admin has given theirs.
 */
const awaits = sql<'code' | 'factor' | null>`
  case when sessions.opened_by is not null then null
    when not (${hasApp} or ${hasPasskey}) then 'factor'
    when sessions.second_factor_at is null then 'code' end`.as('awaits');

/**
 * Whether a session has not gone stale: those of admins do sooner, and one that waits for a second factor after some
 * minutes, in which who knows the password alone can find the phone.
 */
function isFresh(now: Date) {
  const { awaitingCode, adminIdle, adminAbsolute } = sessionLifetime;
  return sql<boolean>`(sessions.opened_by is not null or (
    (sessions.second_factor_at is not null or not (${hasApp} or ${hasPasskey})
      or sessions.created_at > ${secondsBefore(now, awaitingCode)})
    and (not users.admin or (sessions.updated_at > ${secondsBefore(now, adminIdle)}
      and sessions.created_at > ${secondsBefore(now, adminAbsolute)}))))`;
}

/**
 * Finds the person of a session by its token or its id, with their roles at wineries, in one query. Undefined if the
 * session has expired, which is sooner for admins, or if it was opened by somebody who is no longer an admin.
 */
export function findSession(db: Database, key: { token: string } | { id: string }, now: Date) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
      .select([awaits, hasApp.as('hasApp'), hasPasskey.as('hasPasskey')])
      .select([
        'sessions.id as sessionId',
        'sessions.token',
        'sessions.scope',
        'sessions.updatedAt as lastUsedAt',
        'sessions.provedAt',
        'users.id',
        'users.email',
        'users.emailVerified',
        'users.firstName',
        'users.lastName',
        'users.displayName',
        'users.admin',
        'users.termsAcceptedAt',
      ])
      .select(
        sql<
          ('owner' | 'member')[]
        >`array(select distinct role from winery_members where user_id = users.id order by role)`.as('wineryRoles'),
      )
      .$if('token' in key, (query) => query.where('sessions.token', '=', 'token' in key ? key.token : ''))
      .$if('id' in key, (query) => query.where('sessions.id', '=', 'id' in key ? key.id : ''))
      .where('sessions.expiresAt', '>', now)
      .where('users.bannedAt', 'is', null)
      .where('users.deletedAt', 'is', null)
      .where(isFresh(now))
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

/** Records that a session of a person is in use, and puts off its end as far as its age allows. */
export async function recordSessionUse(
  db: Database,
  { id: userId, sessionId }: { id: string; sessionId: string },
  now: Date,
): Promise<void> {
  const { idle, absolute } = sessionLifetime;
  await sql`
    update sessions set updated_at = ${now},
      expires_at = case when scope = 'user'
        then least(${now}::timestamptz + make_interval(secs => ${idle}), created_at + make_interval(secs => ${absolute}))
        else expires_at end
    where id = ${sessionId} and user_id = ${userId} and updated_at < ${now}`.execute(db);
}

/** The sessions of a person that have not ended, those used last first, without impersonation sessions. */
export function listSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('openedBy', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(maxSessions)
    .execute();
}

/**
 * Ends the earlier session of a browser in which a new one was opened, and the person's sessions beyond a number, of
 * which those without a second factor and those unused for longest end first.
 * @param token of the new session
 */
export async function replaceSession(
  db: Database,
  { token, earlier = '' }: { token: string; earlier: string | undefined },
): Promise<void> {
  await sql`
    delete from sessions where (token = ${earlier} and token <> ${token}) or id in (
      select id from sessions
      where opened_by is null and user_id = (select user_id from sessions where token = ${token})
      order by token = ${token} desc, second_factor_at is not null desc, updated_at desc, id
      offset ${maxSessions})`.execute(db);
}

/**
 * Records that the second factor was given in a session of its person, which starts anew under another token.
 * @returns false if the session has ended
 */
export async function passSession(
  db: Transaction,
  { userId, token, next, now }: { userId: string; token: string; next: string; now: Date },
): Promise<boolean> {
  const expiresAt = secondsAfter(now, sessionLifetime.idle);
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token: next, secondFactorAt: now, provedAt: now, createdAt: now, updatedAt: now, expiresAt })
    .where('token', '=', token)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When a session of a person was given the second factor, or null. Undefined if it has ended. */
export function findSessionMark(
  db: Database,
  { userId, token }: { userId: string; token: string },
): Promise<{ secondFactorAt: Date | null } | undefined> {
  return db
    .selectFrom('sessions')
    .select('secondFactorAt')
    .where('token', '=', token)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Ends one session of a person, and the links in mails that they got before. */
export async function endSessionById(db: Database, userId: string, id: string): Promise<void> {
  await revokeMailedLinks(db, userId);
  await db.deleteFrom('sessions').where('id', '=', id).where('userId', '=', userId).execute();
}

/** Ends sessions by their ids. @param ids a bounded number */
export async function endSessionsByIds(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((one) => one('id', '=', one.fn.any(one.val(ids))))
    .execute();
}

/** Ends all sessions of a person but one, and the links in mails that they got before. @returns how many sessions ended */
export async function endSessionsBut(db: Database, userId: string, token: string): Promise<number> {
  await revokeMailedLinks(db, userId);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('token', '!=', token)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends a person's sessions that were not given the second factor, except those that an admin opened in their name. */
export async function endWaitingSessions(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('secondFactorAt', 'is', null)
    .where('openedBy', 'is', null)
    .execute();
}

/**
 * Records that a person has just proved who they are, in one of their sessions, which goes on under the token `next`
 * (which may be the same).
 * @returns false if the session has ended
 */
export async function recordProof(
  db: Transaction,
  { userId, token, next, now }: { userId: string; token: string; next: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token: next, provedAt: now })
    .where('token', '=', token)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends one session. @returns whose it was, and which admin opened it in their name; undefined if there was none */
export function endSession(
  db: Database,
  token: string,
): Promise<{ userId: string; openedBy: string | null } | undefined> {
  return db.deleteFrom('sessions').where('token', '=', token).returning(['userId', 'openedBy']).executeTakeFirst();
}

/**
 * Ends all sessions of a person except one, which starts anew under the token `next` (which may be the same), since the
 * person has just typed the password.
 * @param provedAt when that is a fresh proof; undefined for who has a second factor, whose last proof goes on
 * @returns false, with nothing ended, if that session no longer exists
 */
export async function endOtherSessions(
  db: Database,
  {
    userId,
    token,
    next,
    now,
    provedAt,
  }: { userId: string; token: string; next: string; now: Date; provedAt: Date | undefined },
): Promise<boolean> {
  const expiresAt = secondsAfter(now, sessionLifetime.idle);
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token: next, expiresAt, provedAt, createdAt: now, updatedAt: now })
    .where('token', '=', token)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endSessionsBut(db, userId, next);
  return true;
}

/** Opens the session of a person. @param session.secondFactorAt when the second factor was given, if it was */
export async function insertSession(
  db: Database,
  session: { userId: string; token: string; userAgent: string; expiresAt: Date; now: Date; secondFactorAt?: Date },
): Promise<void> {
  const { now, ...row } = session;
  await db
    .insertInto('sessions')
    .values({ ...row, provedAt: now, createdAt: now, updatedAt: now })
    .execute();
}

/** Opens an impersonation session for an admin. */
export async function insertImpersonationSession(
  db: Database,
  session: { id: string; userId: string; token: string; openedBy: string; expiresAt: Date; now: Date },
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
  { now: openedAt, ...audit }: { adminId: string; userId: string; applicationId: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('impersonationAudit')
    .values({ ...audit, openedAt })
    .execute();
}
