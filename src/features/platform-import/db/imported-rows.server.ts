import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { ImportedKind, ImportedResourceTable } from './tables.ts';

/** A resource that was imported before: what it is here, and whether there is nothing to add. */
export type Imported = Pick<ImportedResourceTable, 'targetId' | 'complete'>;

/** Those of these resources that were imported before, by id. One query; none without ids. */
export async function findImported(
  db: Database,
  kind: ImportedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Imported>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('importedResources')
    .select(['id', 'targetId', 'complete'])
    .where('kind', '=', kind)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** A user who was imported before; `erased` if they have deleted their account here since. */
export type ImportedPerson = Imported & { erased: boolean };

/**
 * Those of these users who were imported before and have an account or had one, by id. Nobody of them can delete their
 * account before the transaction ends. One query; none without ids.
 */
export async function findImportedPeople(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ImportedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('importedResources as imported')
    .innerJoin('users', 'users.id', 'imported.targetId')
    .select(['imported.id', 'targetId', 'complete', 'deletedAt'])
    .where('kind', '=', 'user')
    .where((eb) => eb('imported.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('users.id')
    .forKeyShare('users')
    .execute();
  return new Map(rows.map(({ id, deletedAt, ...row }) => [id, { ...row, erased: deletedAt !== null }]));
}

/** Records that a resource was imported. */
export async function recordImported(db: Database, imported: ImportedResourceTable): Promise<void> {
  const { targetId, complete } = imported;
  await db
    .insertInto('importedResources')
    .values(imported)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ targetId, complete }))
    .execute();
}

/** Marks a point to which the transaction can return. */
export async function setSavepoint(db: Transaction): Promise<void> {
  await sql`savepoint imported_row`.execute(db);
}

/** Takes back what was done since that point. */
export async function returnToSavepoint(db: Transaction): Promise<void> {
  await sql`rollback to savepoint imported_row`.execute(db);
}

/** Forgets that point; what was done since then stays. */
export async function releaseSavepoint(db: Transaction): Promise<void> {
  await sql`release savepoint imported_row`.execute(db);
}

/** What a listing here is, for the items of orders and for pictures. */
export type KnownListing = {
  id: string;
  wineryId: string;
  type: 'wine' | 'tasting';
  title: string;
  vintage: number | null;
  bottleMl: number;
};

/** These listings, by id. One query; none without ids. */
export async function findListings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, KnownListing>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'wineryId', 'type', 'title', 'vintage', 'bottleMl'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether somebody has a picture of themselves. */
export async function hasProfilePicture(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('profileImageId', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
