import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** The second factor of a person, confirmed or not, and how many recovery codes are left; undefined without one. */
export function findSecondFactor(db: Database, userId: string) {
  return db
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'createdAt'])
    .select(({ selectFrom }) =>
      selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('recoveryCodes.userId', '=', 'secondFactors.userId')
        .as('codesLeft'),
    )
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** What a person needs besides the password: whether they are an admin, and whether they have a second factor. */
export async function findSecondFactorNeed(
  db: Database,
  userId: string,
): Promise<{ admin: boolean; confirmed: boolean } | undefined> {
  const found = await db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.admin', 'secondFactors.confirmedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return found && { admin: found.admin, confirmed: found.confirmedAt !== null };
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

/**
 * Replaces all recovery codes of a person.
 * @returns false if the person has no second factor
 */
export async function replaceRecoveryCodes(
  db: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from second_factors where user_id = ${userId} and confirmed_at is not null for update`.execute(db);
  if (rows.length === 0) return false;
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
  return true;
}

/** Deletes a person's second factor and its recovery codes. @returns false if there was no confirmed one */
export async function deleteSecondFactor(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Records which admin removed whose second factor, and why. */
export async function insertSecondFactorReset(
  db: Database,
  reset: { adminId: string; userId: string; reason: string; resetAt: Date },
): Promise<void> {
  await db.insertInto('secondFactorResets').values(reset).execute();
}
