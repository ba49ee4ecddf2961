import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { forgetProblems, nextRows, recordOutcomes } from './db/file-rows.server.ts';
import { type ImportRow, lockImportRow, lockImportsOf, mayStillImport, updateRun } from './db/import-rows.server.ts';
import { importTargets } from './import-access.server.ts';
import type { ImportJob } from './import-queue.ts';
import { recordImport } from './record-import.server.ts';

/** How many rows are undone at once. */
const batchSize = 500;

type Batch = { db: Transaction } & Pick<Infra, 'clock'>;

/** What was changed since the import, by its lines: all of the undo is rolled back. */
class ChangedSinceError extends Error {
  readonly lines: readonly number[];
  constructor(lines: readonly number[]) {
    super('Something was changed since the import');
    this.lines = lines;
  }
}

const changedSince = [{ column: '', message: 'Changed since the import', value: '' }];

/**
 * Undoes an import in one transaction. If something was changed since, nothing is undone, and those rows are marked; or
 * if that was chosen, everything else is. The caller is a job.
 */
export async function undoImport(
  app: Pick<Infra, 'db' | 'clock'>,
  row: ImportRow,
  { runId, by = row.userId, others = false }: ImportJob,
): Promise<void> {
  const run = { id: row.id, runId, state: 'undoing' } as const;
  if (!(await mayStillImport(app.db, { ...row, userId: by }))) {
    await updateRun(app.db, run, { state: 'applied', failure: 'forbidden' });
    return;
  }
  try {
    await app.db.transaction().execute((db) => undoAll({ ...app, db }, row, { runId, by, others }));
  } catch (error) {
    if (!(error instanceof ChangedSinceError)) throw error;
    const { lines } = error;
    await app.db.transaction().execute(async (db) => {
      if (!(await updateRun(db, run, { state: 'applied', failure: 'changed-since' }))) return;
      await recordOutcomes(
        db,
        row.id,
        lines.map((line) => ({ line, targetId: null, outcome: 'applied', problems: changedSince })),
      );
    });
  }
}

async function undoAll(
  app: Batch,
  row: ImportRow,
  { runId, by, others }: { runId: string; by: string; others: boolean },
): Promise<void> {
  const { db } = app;
  const { id, kind, wineryId } = row;
  const current = await lockImportRow(db, id);
  if (current?.runId !== runId || current.state !== 'undoing') return;
  await lockImportsOf(db, wineryId);
  await forgetProblems(db, id);
  const kept: number[] = [];
  for (;;) {
    const rows = await nextRows(db, id, { step: 'undo', limit: batchSize });
    if (rows.length === 0) break;
    const left = new Set(await importTargets[kind].undo(app, { importId: id, wineryId }, rows));
    kept.push(...left);
    await recordOutcomes(
      db,
      id,
      rows.map(({ line, targetId }) =>
        left.has(line)
          ? { line, targetId, outcome: 'applied', problems: changedSince }
          : { line, targetId, outcome: 'undone' },
      ),
    );
  }
  if (kept.length > 0 && !others) throw new ChangedSinceError(kept);
  const change = { state: 'undone', undoneAt: app.clock.now(), failure: null } as const;
  await updateRun(db, { id, runId, state: 'undoing' }, change);
  await recordImport(app, row, { kind: 'winery-import-undone', by });
}
