import type { Insertable } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import type { BirthDateCorrectionTable } from './tables.ts';

/** Records a correction of a date of birth. @returns false if it was corrected before */
export async function insertBirthDateCorrection(
  db: Transaction,
  correction: Insertable<BirthDateCorrectionTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('birthDateCorrections')
    .values(correction)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
