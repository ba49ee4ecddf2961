import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ImportKind, ImportState } from '../import.ts';
import type { ImportTable } from './tables.ts';

/** An import with its winery's slug and name. */
export type ImportRow = Selectable<ImportTable> & { winerySlug: string | null; wineryName: string | null };

function imports(db: Database) {
  return db
    .selectFrom('imports')
    .leftJoin('wineries', 'wineries.id', 'imports.wineryId')
    .selectAll('imports')
    .select(['wineries.slug as winerySlug', 'wineries.name as wineryName']);
}

/** An import; undefined if there is none. */
export function findImportRow(db: Database, id: string): Promise<ImportRow | undefined> {
  return imports(db).where('imports.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockImportRow(db: Transaction, id: string): Promise<Locked<ImportRow> | undefined> {
  return asLocked<ImportRow | undefined>(
    await imports(db).where('imports.id', '=', id).forUpdate('imports').executeTakeFirst(),
  );
}

/** Whose imports are listed: those of some wineries, or of the directory. */
export type ImportOwner = { wineryIds: readonly string[] } | 'directory';

/** The imports of these wineries, or of the directory, the newest first. */
export function listImportRows(db: Database, owner: ImportOwner, { limit, offset }: { limit: number; offset: number }) {
  return imports(db)
    .where((eb) =>
      owner === 'directory'
        ? eb('imports.kind', '=', 'wineries')
        : eb('imports.wineryId', '=', eb.fn.any(eb.val(owner.wineryIds))),
    )
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many imports there are of these wineries, or of the directory. */
export async function countImportRows(db: Database, owner: ImportOwner): Promise<number> {
  const counted = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) =>
      owner === 'directory' ? eb('kind', '=', 'wineries') : eb('wineryId', '=', eb.fn.any(eb.val(owner.wineryIds))),
    )
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** Inserts an import. @returns its id */
export async function insertImport(db: Database, given: Insertable<ImportTable>): Promise<string> {
  return (await db.insertInto('imports').values(given).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes an import that the transaction has locked. */
export async function updateImport(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  change: Updateable<ImportTable>,
): Promise<void> {
  await db.updateTable('imports').set(change).where('id', '=', id).execute();
}

/** A run that works on an import, in a state. */
export type ImportRun = { id: string; runId: string; state: ImportState };

/** An import that this run still works on, in this state, locked until the transaction ends. */
export async function lockRun(
  db: Transaction,
  { id, runId, state }: ImportRun,
): Promise<Locked<ImportRow> | undefined> {
  const row = await lockImportRow(db, id);
  return row?.runId === runId && row.state === state ? row : undefined;
}

/** Changes an import if this run still works on it, in this state. @returns whether it does */
export async function updateRun(
  db: Database,
  { id, runId, state }: ImportRun,
  change: Updateable<ImportTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes an import with its rows. */
export async function deleteImport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** The ids of imports that were begun before this time. */
export async function listOldImports(db: Database, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Imports that a job works on, or should, the oldest first. */
export function listBusyImports(db: Database, most: number): Promise<ImportRow[]> {
  return imports(db)
    .where('imports.state', 'in', ['checking', 'applying', 'undoing'])
    .orderBy('imports.createdAt')
    .limit(most)
    .execute();
}

/** Whether a person still manages what is imported: the winery, unless it is suspended, or as an admin the directory. */
export async function mayStillImport(
  db: Database,
  { userId, wineryId }: { userId: string; wineryId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and banned_at is null and case
      when ${wineryId}::uuid is null then admin
      else exists (select from winery_members join wineries on wineries.id = winery_id
        where user_id = users.id and winery_id = ${wineryId}::uuid and suspended_at is null) end`.execute(db);
  return rows.length > 0;
}

/** Lets only one transaction at a time create things for an owner of imports. */
export async function lockImportsOf(db: Transaction, wineryId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports'), hashtext(${wineryId ?? 'directory'}))`.execute(db);
}

/** The fields that a person chose for columns of these names, by name; empty for none. */
export async function findColumnFields(
  db: Database,
  { userId, kind, headers }: { userId: string; kind: ImportKind; headers: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('importColumns')
    .select(['header', 'field'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where((eb) => eb('header', '=', eb.fn.any(eb.val(headers))))
    .execute();
  return new Map(rows.map(({ header, field }) => [header, field]));
}

/** Remembers the fields that a person chose for columns, by the columns' names. */
export async function rememberColumnFields(
  db: Database,
  { userId, kind, usedAt }: { userId: string; kind: ImportKind; usedAt: Date },
  fields: ReadonlyMap<string, string>,
): Promise<void> {
  if (fields.size === 0) return;
  await sql`
    insert into import_columns (user_id, kind, header, field, used_at)
    select ${userId}::uuid, ${kind}, header, field, ${usedAt}
    from unnest(${[...fields.keys()]}::text[], ${[...fields.values()]}::text[]) as chosen (header, field)
    on conflict (user_id, kind, header) do update set field = excluded.field, used_at = excluded.used_at`.execute(db);
}

/** Forgets the columns of a person. */
export async function deleteColumnFields(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('importColumns').where('userId', '=', userId).execute();
}

/** Forgets the columns that were not used since this time. */
export async function deleteOldColumnFields(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('importColumns').where('usedAt', '<', before).execute();
}
