import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { forgetProblems, nextRows, recordOutcomes } from './db/file-rows.server.ts';
import {
  type ImportRow,
  lockImportsOf,
  lockRun,
  mayStillImport,
  updateImport,
  updateRun,
} from './db/import-rows.server.ts';
import { importTargets } from './import-access.server.ts';
import type { ImportJob } from './import-queue.ts';
import type { StoredRow } from './import-target.ts';
import { recordImport } from './record-import.server.ts';

/** How many rows are undone at once. */
const batchSize = 500;

type UndoApp = Pick<Infra, 'db' | 'clock' | 'jobs'>;
type Batch = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

const changedSince = [{ column: '', message: 'Changed since the import', value: '' }];

/**
 * Undoes an import in batches, so that the rows of a batch are locked for a moment only and orders go on. A row that was
 * changed since the import is left as it is. If there are such rows, nothing is undone and they are marked, unless the
 * person chose to undo the others. Run again, it continues with the rows that are left. The caller is a job.
 */
export async function undoImport(
  app: UndoApp,
  row: ImportRow,
  { runId, by = row.userId, others = false }: ImportJob,
): Promise<void> {
  const run = { id: row.id, runId, state: 'undoing' } as const;
  if (!(await mayStillImport(app.db, { ...row, userId: by }))) {
    await updateRun(app.db, run, { state: 'applied', failure: 'forbidden' });
    return;
  }
  await app.db.transaction().execute(async (db) => {
    const locked = await lockRun(db, run);
    if (locked) await forgetProblems(db, locked);
  });
  const changed = others ? [] : await findChangedRows(app, row, runId);
  if (changed.length > 0) {
    await app.db.transaction().execute(async (db) => {
      const locked = await lockRun(db, run);
      if (!locked) return;
      await updateImport(db, locked, { state: 'applied', failure: 'changed-since' });
      await recordOutcomes(db, locked, changed.map(keptOutcome));
    });
    return;
  }
  while (await app.db.transaction().execute((db) => undoBatch({ ...app, db }, row, runId))) {}
  await app.db.transaction().execute(async (db) => {
    const change = { state: 'undone', undoneAt: app.clock.now(), failure: null } as const;
    if (!(await updateRun(db, run, change))) return;
    await recordImport({ ...app, db }, row, { kind: 'winery-import-undone', by });
  });
}

/** Rolls back a batch that was undone only to find what was changed since the import. */
class RolledBackError extends Error {}

/** The applied rows that cannot be undone: each batch is undone and rolled back. */
async function findChangedRows(app: UndoApp, row: ImportRow, runId: string): Promise<StoredRow[]> {
  const changed: StoredRow[] = [];
  let rows = await nextRows(app.db, row.id, { step: 'undo', limit: batchSize });
  while (rows.length > 0) {
    changed.push(...(await tryToUndo(app, row, { runId, rows })));
    rows = await nextRows(app.db, row.id, { step: 'undo', limit: batchSize, after: rows.at(-1) });
  }
  return changed;
}

/** @returns those of these rows that cannot be undone; nothing is changed */
async function tryToUndo(
  app: UndoApp,
  row: ImportRow,
  { runId, rows }: { runId: string; rows: readonly StoredRow[] },
): Promise<StoredRow[]> {
  let changed: StoredRow[] = [];
  try {
    await app.db.transaction().execute(async (db) => {
      if (!(await lockUndo(db, row, runId))) return;
      changed = (await undoRows({ ...app, db }, row, rows)).kept;
      throw new RolledBackError();
    });
  } catch (error) {
    if (!(error instanceof RolledBackError)) throw error;
  }
  return changed;
}

/** @returns whether there may be more rows to undo */
async function undoBatch(app: Batch, row: ImportRow, runId: string): Promise<boolean> {
  const { db } = app;
  const locked = await lockUndo(db, row, runId);
  if (!locked) return false;
  const rows = await nextRows(db, row.id, { step: 'undo', limit: batchSize });
  if (rows.length === 0) return false;
  const { kept, undone } = await undoRows(app, row, rows);
  await recordOutcomes(db, locked, [
    ...kept.map(keptOutcome),
    ...undone.map(({ line, targetId }) => ({ line, targetId, outcome: 'undone' as const })),
  ]);
  return true;
}

/** Locks the import and its winery's other imports, if this run still works on it. */
async function lockUndo(db: Transaction, { id, wineryId }: ImportRow, runId: string) {
  const locked = await lockRun(db, { id, runId, state: 'undoing' });
  if (locked) await lockImportsOf(db, wineryId);
  return locked;
}

async function undoRows(
  app: Batch,
  { id, kind, wineryId }: ImportRow,
  rows: readonly StoredRow[],
): Promise<{ kept: StoredRow[]; undone: StoredRow[] }> {
  const left = new Set(await importTargets[kind].undo(app, { importId: id, wineryId }, rows));
  return { kept: rows.filter(({ line }) => left.has(line)), undone: rows.filter(({ line }) => !left.has(line)) };
}

function keptOutcome({ line, targetId }: StoredRow) {
  return { line, targetId, outcome: 'applied' as const, problems: changedSince };
}
