import type { Infra } from '#infra/infra.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { applyImport } from './apply-import.server.ts';
import { checkImport } from './check-import.server.ts';
import { findImportRow, type ImportRow, listBusyImports, updateRun } from './db/import-rows.server.ts';
import { type ImportJob, importJobSchema, importQueue } from './import-queue.ts';
import { undoImport } from './undo-import.server.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'> & { storage: ObjectStorage };

/** Does the step of an import that a job names, if it is still to be done. System only. */
export const runImportJob = defineUseCase(async (app: Needs, actor: Actor, job: Job): Promise<JobOutcome> => {
  if (actor.kind !== 'system') return 'give-up';
  const data = importJobSchema.parse(job.data);
  const row = await findImportRow(app.db, data.importId);
  if (!row || row.runId !== data.runId) return 'done';
  try {
    await runStep(app, row, data);
  } catch (error) {
    if (job.isLastAttempt) await endStep(app, row, data.runId);
    throw error;
  }
  return 'done';
});

/** Does the step that an import waits for, and applying at once what the job says to apply. */
async function runStep(app: Needs, row: ImportRow, job: ImportJob): Promise<void> {
  if (row.state === 'checking') await checkImport(app, row, job);
  const checked = row.state === 'checking' && job.thenApply ? await findImportRow(app.db, row.id) : row;
  if (checked?.state === 'applying') await applyImport(app, checked, job);
  if (row.state === 'undoing') await undoImport(app, row, job);
}

/** How many imports whose job was lost are ended at once. */
const batchSize = 100;

/**
 * Ends the steps of imports on which no job works any more: their process died again and again, or the queue was
 * emptied. System only.
 * @returns how many
 */
export const endLostImports = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock' | 'jobs'>, actor: Actor): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    let ended = 0;
    for (const row of await listBusyImports(app.db, batchSize)) {
      const { id, runId } = row;
      if (runId === null) continue;
      const jobs = await app.jobs.list([{ queue: importQueue, data: { importId: id, runId } }], app);
      if (jobs.some(({ state }) => state !== 'done' && state !== 'failed')) continue;
      if (await endStep(app, row, runId)) ended += 1;
    }
    return ended;
  },
);

/**
 * Ends a step that cannot be done: what it has changed stays recorded, and can be undone.
 * @returns false if the import has gone on meanwhile
 */
async function endStep(app: Pick<Infra, 'db' | 'clock'>, found: ImportRow, runId: string): Promise<boolean> {
  // why: a job that checks and applies may have gone on to the next step
  const row = await findImportRow(app.db, found.id);
  if (!row) return false;
  const run = { id: row.id, runId, state: row.state };
  const nothing = { state: 'failed', failure: 'internal' } as const;
  if (row.state === 'checking') return updateRun(app.db, run, nothing);
  if (row.state === 'undoing') return updateRun(app.db, run, { state: 'applied', failure: 'internal' });
  if (row.state !== 'applying') return false;
  const interrupted = { state: 'applied', appliedAt: app.clock.now(), failure: 'interrupted' } as const;
  return updateRun(app.db, run, row.mode === 'all' ? nothing : interrupted);
}
