import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/**
 * A person whom an admin bans or whose ban is lifted, locked until the transaction ends. Until then nobody else is; a
 * deleted person is not found.
 */
export async function lockBannablePerson(db: Transaction, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('bans', 0))`.execute(db);
  return db
    .selectFrom('users')
    .select(['id', 'email', 'admin', 'bannedAt'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets or clears since when a person is banned. */
export async function setBannedAt(db: Database, userId: string, bannedAt: Date | null): Promise<void> {
  await db.updateTable('users').set({ bannedAt }).where('id', '=', userId).execute();
}

/** Inserts a ban. @returns its id */
export async function insertBan(
  db: Database,
  ban: { userId: string; reason: string; bannedAt: Date },
): Promise<string> {
  return (await db.insertInto('bans').values(ban).returning('id').executeTakeFirstOrThrow()).id;
}

/** Ends the ban of a person that is in force. One from before bans were recorded has no row. */
export async function liftBan(db: Database, userId: string, liftedAt: Date): Promise<void> {
  await db.updateTable('bans').set({ liftedAt }).where('userId', '=', userId).where('liftedAt', 'is', null).execute();
}

/** Whether the account with this email is banned. */
export async function isBannedEmail(db: Database, email: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('email', '=', email).where('bannedAt', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}
