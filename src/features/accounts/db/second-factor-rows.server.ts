import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** The authenticator app of a person, confirmed or not; undefined without one. */
export function findSecondFactor(db: Database, userId: string) {
  return db
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** How many passkeys and recovery codes a person has. */
export async function countPasskeysAndCodes(
  db: Database,
  userId: string,
): Promise<{ passkeys: number; codesLeft: number }> {
  const { rows } = await sql<{ passkeys: number; codesLeft: number }>`
    select (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as codes_left`.execute(db);
  return rows[0] ?? { passkeys: 0, codesLeft: 0 };
}

/**
 * Whether a person has a second factor of any kind: a confirmed authenticator app, or a passkey. Lock the person before
 * a change that depends on it.
 */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const found = await findSecondFactorNeed(db, userId);
  return found !== undefined && (found.hasApp || found.hasPasskey);
}

/** What a person needs besides the password: whether they are an admin, and which second factors they have. */
export async function findSecondFactorNeed(
  db: Database,
  userId: string,
): Promise<{ admin: boolean; hasApp: boolean; hasPasskey: boolean } | undefined> {
  const found = await db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.admin', 'secondFactors.confirmedAt'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id')).as(
        'hasPasskey',
      ),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return found && { admin: found.admin, hasApp: found.confirmedAt !== null, hasPasskey: Boolean(found.hasPasskey) };
}

/**
 * Stores the secret of a second factor that waits for its first code, in place of an earlier one that does.
 * @returns false if the person has a confirmed one
 */
export async function startSecondFactor(
  db: Database,
  factor: { userId: string; secret: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secondFactors')
    .values({ ...factor, confirmedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret: factor.secret, createdAt: factor.createdAt })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Turns on the second factor whose secret is given, from a time step on.
 * @returns false if it was confirmed or replaced meanwhile
 */
export async function confirmSecondFactor(
  db: Transaction,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Uses up a time step, and with it all earlier ones, and stores the secret as it is encrypted now.
 * @param step.former the secret as it was read
 * @returns false if a code of this or a later step was accepted before: nobody who watched somebody type can repeat it.
 * False too if the secret has been replaced meanwhile
 */
export async function consumeStep(
  db: Database,
  { userId, step, former, sealed }: { userId: string; step: number; former: string; sealed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastStep: step, secret: sealed })
    .where('userId', '=', userId)
    .where('secret', '=', former)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a recovery code. @returns false if the person has none with this hash */
export async function consumeRecoveryCode(db: Database, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Replaces all recovery codes of a person, whom the caller has locked. */
export async function replaceRecoveryCodes(db: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
}

/** Deletes a person's authenticator app. @returns false if there was no confirmed one */
export async function deleteAuthenticatorApp(db: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Deletes the recovery codes of a person who has no second factor left. The caller has locked the person.
 * @returns false if there is one
 */
export async function deleteUnusedCodes(db: Transaction, userId: string): Promise<boolean> {
  if (await hasSecondFactor(db, userId)) return false;
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  return true;
}

/** Deletes everything that stands in for a person's second factor: app, passkeys, and recovery codes. */
export async function deleteSecondFactors(db: Transaction, userId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

/** Deletes a second factor that still waits for its first code. */
export async function deleteWaitingSecondFactor(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).where('confirmedAt', 'is', null).execute();
}

/** Records which admin removed whose second factor, and why. */
export async function insertSecondFactorReset(
  db: Database,
  reset: { adminId: string; userId: string; reason: string; resetAt: Date },
): Promise<void> {
  await db.insertInto('secondFactorResets').values(reset).execute();
}
