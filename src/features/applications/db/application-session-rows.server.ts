import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/**
 * Records in which application a session was opened. Of a concurrent disabling one waits for the other.
 * @returns false if the application is disabled, which this node may not know yet
 */
export async function insertApplicationSession(
  db: Database,
  { sessionId, applicationId, now }: { sessionId: string; applicationId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with enabled as (
      select id from applications where id = ${applicationId} and disabled_at is null for share
    )
    insert into application_sessions (session_id, application_id, refreshed_at)
    select ${sessionId}::uuid, id, ${now} from enabled`.execute(db);
  return numAffectedRows === 1n;
}

/** The id of the session with a token, without its signature. */
export async function findSessionId(db: Database, token: string): Promise<string | undefined> {
  return (await db.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirst())?.id;
}

/**
 * Replaces the refresh token of a session, if the one of this generation is its newest. Of several at once one does it.
 * @returns false if it is not
 */
export async function replaceRefreshToken(
  db: Database,
  { sessionId, applicationId, generation }: { sessionId: string; applicationId: string; generation: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applicationSessions')
    .set({ generation: generation + 1, refreshedAt: now })
    .where('sessionId', '=', sessionId)
    .where('applicationId', '=', applicationId)
    .where('generation', '=', generation)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The newest refresh token of a session in an application, and since when; undefined if the session has ended. */
export function findApplicationSession(
  db: Database,
  { sessionId, applicationId }: { sessionId: string; applicationId: string },
) {
  return db
    .selectFrom('applicationSessions')
    .select(['generation', 'refreshedAt'])
    .where('sessionId', '=', sessionId)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
}

/** The sessions that are open in an application, some at a time. */
export async function listSessionsOfApplication(db: Database, id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicationSessions')
    .select('sessionId')
    .where('applicationId', '=', id)
    .limit(limit)
    .execute();
  return rows.map(({ sessionId }) => sessionId);
}

/** Stores a code, and removes those that have expired. */
export async function insertAuthorizationCode(
  db: Database,
  code: {
    codeHash: string;
    sessionId: string;
    applicationId: string;
    redirectUri: string;
    codeChallenge: string;
    expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  await sql`delete from authorization_codes where code_hash in (
    select code_hash from authorization_codes where expires_at <= ${now} order by expires_at limit 100)`.execute(db);
  await db.insertInto('authorizationCodes').values(code).execute();
}

/** Takes a code: it counts once. Undefined if there is none that has not expired. */
export function takeAuthorizationCode(db: Transaction, codeHash: string, now: Date) {
  return db
    .deleteFrom('authorizationCodes')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .returning(['sessionId', 'applicationId', 'redirectUri', 'codeChallenge'])
    .executeTakeFirst();
}
