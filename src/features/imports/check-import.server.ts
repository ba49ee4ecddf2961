import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import { deleteFileRows, insertFileRows } from './db/file-rows.server.ts';
import { type ImportRow, lockRun, updateImport, updateRun } from './db/import-rows.server.ts';
import { openStoredFile } from './file-storage.server.ts';
import type { RowProblem } from './import.ts';
import { importTargets } from './import-access.server.ts';
import type { ImportJob } from './import-queue.ts';
import type { CheckedRow, RowChecker, RowToCheck } from './import-target.ts';
import type { Delimiter } from './reading/delimiter.ts';
import { readTable, type TableRow } from './reading/table.server.ts';

/** How many rows are checked and stored at once. */
const batchSize = 250;

/** Another run works on the import by now. */
class ReplacedError extends Error {}

/**
 * Checks the file of an import and stores what each of its rows would do; nothing else is changed. Tried again, it
 * begins anew. The caller is a job.
 * @param job `thenApply`: its good rows are to be applied next
 */
export async function checkImport(
  app: Pick<Infra, 'db' | 'clock'> & { storage: ObjectStorage },
  row: ImportRow,
  { runId, thenApply }: Pick<ImportJob, 'runId' | 'thenApply'>,
): Promise<void> {
  const run = { id: row.id, runId, state: 'checking' } as const;
  const file = await openStoredFile(app.storage, row.id);
  if (!file) {
    await updateRun(app.db, run, { state: 'failed', failure: 'file-missing' });
    return;
  }
  const begun = await app.db.transaction().execute(async (db) => {
    const locked = await lockRun(db, run);
    if (!locked) return false;
    await updateImport(db, locked, { done: 0 });
    await deleteFileRows(db, locked);
    return true;
  });
  if (!begun) return;
  const check = await importTargets[row.kind].openChecker(app, { importId: row.id, wineryId: row.wineryId });
  let done = 0;
  const format = { columns: row.headers.length, batchSize };
  for await (const batch of readTable(file, row, format)) {
    const checked = await checkBatch(check, row, batch);
    done += batch.length;
    const progress = done;
    await app.db.transaction().execute(async (db) => {
      if (!(await updateRun(db, run, { done: progress }))) throw new ReplacedError('Replaced by another run');
      await insertFileRows(
        db,
        row.id,
        checked.map((one, at) => ({ ...namedProblems(row, one), cells: allCells(batch[at]) })),
      );
    });
    // why: requests are answered between the batches
    await nextTurn();
  }
  const next = thenApply ? ({ state: 'applying', done: 0 } as const) : ({ state: 'checked', done } as const);
  await updateRun(app.db, run, { ...next, total: done });
}

/** The cells of a row as they were read, those behind the last column too: whoever mends the row needs them. */
function allCells(row: TableRow | undefined): string[] {
  return row ? [...row.cells, ...(row.surplus ?? [])] : [];
}

/** Checks rows; those with more cells than columns are wrong, whatever their cells would mean. */
async function checkBatch(check: RowChecker, row: ImportRow, batch: readonly TableRow[]): Promise<CheckedRow[]> {
  const readable = await check(batch.filter(({ surplus }) => surplus === undefined).map((one) => rowToCheck(row, one)));
  const byLine = new Map(readable.map((one) => [one.line, one]));
  return batch.map((one) => byLine.get(one.line) ?? shiftedRow(row, one));
}

function shiftedRow(row: ImportRow, { line, cells, surplus = [] }: TableRow): CheckedRow {
  const named = rowToCheck(row, { line, cells }).cells;
  const name = (named.get('title') ?? named.get('name') ?? `Line ${line}`).slice(0, maxShownLength);
  const message = `This row has more cells than the first row. Put a text that contains a ${delimiterNames[row.delimiter]} in quotation marks`;
  const problems = [{ column: '', message, value: surplus.join(row.delimiter) }];
  return { line, name, status: 'wrong', targetId: null, after: {}, before: {}, candidates: [], problems };
}

const delimiterNames: Readonly<Record<Delimiter, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

/** The cells of a row by their fields. */
export function rowToCheck(
  { fields }: Pick<ImportRow, 'fields'>,
  { line, cells }: TableRow,
  answer: string | null = null,
): RowToCheck {
  const byField = fields.flatMap((field, at) => {
    const cell = cells[at] ?? '';
    return field === '' || cell === '' ? [] : [[field, cell] as const];
  });
  return { line, cells: new Map(byField), answer };
}

/** The maximum length of a shown cell, in characters. */
const maxShownLength = 200;

type NamedColumns = Pick<ImportRow, 'kind' | 'fields' | 'headers'>;

/** The same with problems that name the file's columns instead of fields. */
export function namedProblems({ kind, fields, headers }: NamedColumns, row: CheckedRow): CheckedRow {
  const known = importTargets[kind].fields;
  const problems = row.problems.map(({ column, message, value }): RowProblem => {
    const at = column === '' ? -1 : fields.indexOf(column);
    const label = known.find(({ field }) => field === column)?.label ?? column;
    return { column: headers[at] ?? label, message, value: value.slice(0, maxShownLength) };
  });
  return { ...row, problems };
}
