import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { RowCounts, RowFilter, RowOutcome, RowProblem, RowStatus } from '../import.ts';
import type { AppliedRow, CheckedRow, StoredRow } from '../import-target.ts';

/** A checked row with its cells as they were read. */
export type RowToStore = CheckedRow & { cells: readonly string[] };

/** Inserts rows, in one statement. */
export async function insertFileRows(db: Transaction, importId: string, rows: readonly RowToStore[]): Promise<void> {
  const text = JSON.stringify(rows.map(({ targetId, ...row }) => ({ ...row, target: targetId })));
  await sql`
    insert into import_rows
      (import_id, line, cells, status, name, target_id, after, before, problems, candidates)
    select ${importId}::uuid, line, array(select jsonb_array_elements_text(cells)), status, name, target, after, before,
      problems, candidates
    from jsonb_to_recordset(${text}::jsonb) as row (
      line integer, cells jsonb, status text, name text, target uuid, after jsonb, before jsonb, problems jsonb,
      candidates jsonb)`.execute(db);
}

/** Replaces what was found about a row of a locked import. */
export async function updateFileRow(
  db: Transaction,
  { id: importId }: Locked<{ id: string }>,
  { line, answer, ...row }: CheckedRow & { answer: string | null },
): Promise<void> {
  const { after, before, problems, candidates, ...plain } = row;
  await db
    .updateTable('importRows')
    .set({ ...plain, answer, after: JSON.stringify(after), before: JSON.stringify(before) })
    .set({ problems: JSON.stringify(problems), candidates: JSON.stringify(candidates) })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute();
}

/** Deletes all rows of a locked import. */
export async function deleteFileRows(db: Transaction, { id: importId }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('importRows').where('importId', '=', importId).execute();
}

/** How many rows there are by status, and by what became of them. */
export async function countFileRows(db: Database, importId: string): Promise<RowCounts> {
  const rows = await db
    .selectFrom('importRows')
    .select(['status', 'outcome', (eb) => eb.fn.countAll<string>().as('count')])
    .where('importId', '=', importId)
    .groupBy(['status', 'outcome'])
    .execute();
  const counts: RowCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0, ask: 0, applied: 0, skipped: 0 };
  for (const { status, outcome, count } of rows) {
    counts[status] += Number(count);
    if (outcome === 'applied' || outcome === 'skipped') counts[outcome] += Number(count);
  }
  return counts;
}

function filteredRows(db: Database, importId: string, filter: RowFilter) {
  const rows = db.selectFrom('importRows').where('importId', '=', importId);
  if (filter === 'skipped') return rows.where('outcome', '=', 'skipped');
  if (filter === 'kept') return rows.where('outcome', '=', 'applied').where(sql<boolean>`problems <> '[]'`);
  return rows.where('status', '=', filter);
}

/** How many things the rows of an import have created and changed, or would, and how many stay. */
export async function countMade(db: Database, importId: string, previewed: boolean) {
  const rows = await db
    .selectFrom('importRows')
    .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
    .where('importId', '=', importId)
    .where((eb) => (previewed ? eb.lit(true) : eb.or([eb('status', '=', 'unchanged'), eb('outcome', '=', 'applied')])))
    .groupBy('status')
    .execute();
  const countOf = (status: RowStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { created: countOf('new'), changed: countOf('changed'), unchanged: countOf('unchanged') };
}

/** A page of the rows of an import, in the order of the file. */
export function listFileRows(
  db: Database,
  importId: string,
  filter: RowFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return filteredRows(db, importId, filter)
    .select(['line', 'status', 'name', 'targetId', 'after', 'before', 'problems', 'candidates', 'answer', 'outcome'])
    .orderBy('line')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many rows a filter has. */
export async function countFiltered(db: Database, importId: string, filter: RowFilter): Promise<number> {
  const counted = await filteredRows(db, importId, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** The next rows that are wrong, ambiguous, or were left out, with their cells, in the order of the file. */
export function listBadRowsAfter(db: Database, importId: string, line: number, limit: number) {
  return db
    .selectFrom('importRows')
    .select(['line', 'cells', 'problems', 'status', 'outcome'])
    .where('importId', '=', importId)
    .where('line', '>', line)
    .where((eb) => eb.or([eb('status', 'in', ['wrong', 'ask']), eb('outcome', '=', 'skipped')]))
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** A row of an import; undefined if there is none of this line. */
export function findFileRow(db: Database, importId: string, line: number) {
  return db
    .selectFrom('importRows')
    .select(['line', 'cells', 'status', 'candidates', 'answer'])
    .where('importId', '=', importId)
    .where('line', '=', line)
    .executeTakeFirst();
}

/** The line of another row that is about the same thing; undefined if there is none. */
export async function findLineOfTarget(db: Database, importId: string, targetId: string, but: number) {
  const row = await db
    .selectFrom('importRows')
    .select('line')
    .where('importId', '=', importId)
    .where('targetId', '=', targetId)
    .where('line', '!=', but)
    .executeTakeFirst();
  return row?.line;
}

/**
 * The next rows to apply, or to undo. Those of existing things come first and in the order of their ids, in which they
 * are locked, to prevent deadlocks.
 * @param after only rows that come after this one, which has been applied
 */
export function nextRows(
  db: Database,
  importId: string,
  { step, limit, after }: { step: 'apply' | 'undo'; limit: number; after?: StoredRow },
): Promise<StoredRow[]> {
  const rows = db
    .selectFrom('importRows')
    .select(['line', 'status', 'targetId', 'after', 'before', 'answer'])
    .where('importId', '=', importId)
    .where('status', 'in', ['new', 'changed'])
    .where((eb) =>
      // why: an applied row with a problem is one that this undo has already left as it is
      step === 'apply'
        ? eb('outcome', 'is', null)
        : eb.and([eb('outcome', '=', 'applied'), sql<boolean>`problems = '[]'`]),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(target_id, line) > (${after?.targetId}::uuid, ${after?.line}::integer)`),
    )
    .$narrowType<{ status: 'new' | 'changed' }>();
  return rows.orderBy('targetId').orderBy('line').limit(limit).execute();
}

/** What became of a row; with a problem, why it was left as it is. */
export type RowResult = AppliedRow & { outcome: RowOutcome; problems?: RowProblem[] };

/** Records the outcome of rows of a locked import, and what they have made. */
export async function recordOutcomes(
  db: Transaction,
  { id: importId }: Locked<{ id: string }>,
  results: readonly RowResult[],
): Promise<void> {
  const rows = results.map(({ targetId, ...row }) => ({ ...row, target: targetId }));
  await sql`
    update import_rows set outcome = made.outcome, target_id = coalesce(made.target, import_rows.target_id),
      problems = coalesce(made.problems, import_rows.problems)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (line integer, outcome text, target uuid, problems jsonb)
    where import_id = ${importId}::uuid and import_rows.line = made.line`.execute(db);
}

/** Forgets why rows of a locked import were left as they were, before they are undone again. */
export async function forgetProblems(db: Transaction, { id: importId }: Locked<{ id: string }>): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ problems: '[]' })
    .where('importId', '=', importId)
    .where('outcome', '=', 'applied')
    .where(sql<boolean>`problems <> '[]'`)
    .execute();
}
