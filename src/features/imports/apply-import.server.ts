import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { nextRows, recordOutcomes } from './db/file-rows.server.ts';
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
import { recordImport } from './record-import.server.ts';

/** How many rows are applied at once. */
const batchSize = 500;

type ApplyApp = Pick<Infra, 'db' | 'clock' | 'jobs'>;
type Batch = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

/** Nothing of the import may be applied: all of it is rolled back. */
class NothingAppliedError extends Error {}

const meanwhile = 'This was changed after the preview, so it was left as it is';

/**
 * Applies the rows of an import: in one transaction if it is all or nothing, else in batches, each with the record of
 * what became of its rows. Tried again, it goes on with the rows that have none. The caller is a job.
 */
export async function applyImport(app: ApplyApp, row: ImportRow, { runId, by = row.userId }: ImportJob): Promise<void> {
  const run = { id: row.id, runId, state: 'applying' } as const;
  if (!(await mayStillImport(app.db, { ...row, userId: by }))) {
    // why: what an earlier attempt has applied stays visible, and can be undone
    const stopped = { state: 'applied', appliedAt: app.clock.now(), failure: 'interrupted' } as const;
    await updateRun(app.db, run, row.done > 0 ? stopped : { state: 'failed', failure: 'forbidden' });
    return;
  }
  if (row.mode === 'good') {
    while ((await app.db.transaction().execute((db) => applyBatch({ ...app, db }, row, runId))) > 0) {}
    await app.db.transaction().execute((db) => finish({ ...app, db }, row, { runId, by }));
    return;
  }
  try {
    await app.db.transaction().execute(async (db) => {
      while ((await applyBatch({ ...app, db }, row, runId)) > 0) {}
      await finish({ ...app, db }, row, { runId, by });
    });
  } catch (error) {
    if (!(error instanceof NothingAppliedError)) throw error;
    await updateRun(app.db, run, { state: 'failed', failure: 'changed', done: 0 });
  }
}

async function finish(app: Batch, row: ImportRow, { runId, by }: { runId: string; by: string }): Promise<void> {
  const change = { state: 'applied', appliedAt: app.clock.now(), failure: null } as const;
  if (!(await updateRun(app.db, { id: row.id, runId, state: 'applying' }, change))) return;
  await recordImport(app, row, { kind: 'wineries-imported', by });
}

/** @returns how many rows it has processed: none once all are, or if another run works on the import */
async function applyBatch(app: Batch, { id, kind, wineryId, mode }: ImportRow, runId: string): Promise<number> {
  const { db } = app;
  const current = await lockRun(db, { id, runId, state: 'applying' });
  if (!current) return 0;
  // why: of two imports at once the second must see what the first has created
  await lockImportsOf(db, wineryId);
  const rows = await nextRows(db, id, { step: 'apply', limit: batchSize });
  if (rows.length === 0) return 0;
  const applied = await importTargets[kind].apply(app, { importId: id, wineryId }, rows);
  const targets = new Map(applied.map(({ line, targetId }) => [line, targetId]));
  const missed = rows.filter(({ line }) => (targets.get(line) ?? null) === null);
  if (mode === 'all' && missed.length > 0) throw new NothingAppliedError('A row can no longer be applied');
  await recordOutcomes(
    db,
    current,
    rows.map(({ line }) => {
      const targetId = targets.get(line) ?? null;
      if (targetId !== null) return { line, targetId, outcome: 'applied' as const };
      return { line, targetId, outcome: 'skipped' as const, problems: [{ column: '', message: meanwhile, value: '' }] };
    }),
  );
  await updateImport(db, current, { done: current.done + rows.length });
  return rows.length;
}
