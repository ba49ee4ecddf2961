import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { WineryClaimFileTable } from './tables.ts';

/** A file of a claim with whose claim it is. */
export type ClaimFileRow = {
  id: string;
  claimId: string;
  userId: string;
  format: WineryClaimFileTable['format'];
};

/** How many files a claim has. */
export async function countClaimFiles(db: Transaction, claimId: string): Promise<number> {
  const { files } = await db
    .selectFrom('wineryClaimFiles')
    .select(({ fn }) => fn.countAll<string>().as('files'))
    .where('claimId', '=', claimId)
    .executeTakeFirstOrThrow();
  return Number(files);
}

/** Inserts a file of a claim. @returns its id */
export async function insertClaimFile(
  db: Transaction,
  file: Pick<WineryClaimFileTable, 'claimId' | 'format' | 'bytes' | 'createdAt'>,
): Promise<string> {
  const row = { ...file, deleteAt: null };
  const { id } = await db.insertInto('wineryClaimFiles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A file of a claim that may still be shown; undefined if there is none. */
export function findClaimFile(
  db: Database,
  { id, claimId, now }: { id: string; claimId: string; now: Date },
): Promise<ClaimFileRow | undefined> {
  return db
    .selectFrom('wineryClaimFiles')
    .innerJoin('wineryClaims', 'wineryClaims.id', 'wineryClaimFiles.claimId')
    .select(['wineryClaimFiles.id', 'claimId', 'userId', 'format'])
    .where('wineryClaimFiles.id', '=', id)
    .where('claimId', '=', claimId)
    .where((eb) => eb.or([eb('deleteAt', 'is', null), eb('deleteAt', '>', now)]))
    .executeTakeFirst();
}

/** Deletes the row of a file of a claim. @returns whether there was one */
export async function deleteClaimFile(
  db: Database,
  { id, claimId }: { id: string; claimId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wineryClaimFiles')
    .where('id', '=', id)
    .where('claimId', '=', claimId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Says when the files of locked claims are deleted. */
export async function scheduleFileDeletion(
  db: Transaction,
  claims: readonly Locked<{ id: string }>[],
  deleteAt: Date,
): Promise<void> {
  if (claims.length === 0) return;
  const claimIds = claims.map(({ id }) => id);
  await db.updateTable('wineryClaimFiles').set({ deleteAt }).where('claimId', 'in', claimIds).execute();
}

/** Says that all files of a person's claims are to be deleted at once. */
export async function scheduleDeletionOfAll(db: Transaction, userId: string, deleteAt: Date): Promise<void> {
  await db
    .updateTable('wineryClaimFiles')
    .set({ deleteAt })
    .where('claimId', 'in', (query) => query.selectFrom('wineryClaims').select('id').where('userId', '=', userId))
    .execute();
}

/** Files that are to be deleted by now, those that wait longest first. @param limit greatest number of rows */
export function listDueFiles(db: Database, now: Date, limit: number): Promise<{ id: string; claimId: string }[]> {
  return db
    .selectFrom('wineryClaimFiles')
    .select(['id', 'claimId'])
    .where('deleteAt', '<=', now)
    .orderBy('deleteAt')
    .limit(limit)
    .execute();
}
