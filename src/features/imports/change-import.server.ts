import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countFileRows } from './db/file-rows.server.ts';
import { type ImportRow, lockImportRow, updateImport } from './db/import-rows.server.ts';
import { type ImportMode, undoPeriod } from './import.ts';
import { findOwnImport } from './import-access.server.ts';
import { type ImportJob, importQueue } from './import-queue.ts';

type ChangeRefusal = 'forbidden' | 'not-found' | 'in-progress' | 'nothing' | 'incomplete' | 'expired';
export type ChangeImportResult = Result<undefined, ChangeRefusal>;

type ChangeApp = Pick<Infra, 'db' | 'clock' | 'jobs'>;

/**
 * Starts to apply a previewed import, in the background: all of its rows or none, or those that are good. For those who
 * may change it.
 * @returns `incomplete` if it is all or nothing and rows are wrong or ambiguous; `nothing` if no row changes anything
 */
export const applyPreview = defineUseCase(
  async (app: ChangeApp, actor: Actor, { id, mode }: { id: string; mode: ImportMode }): Promise<ChangeImportResult> => {
    return changeLocked(app, actor, id, async (db, row, by) => {
      if (row.state !== 'checked') return refuse('in-progress');
      const counts = await countFileRows(db, row.id);
      if (counts.new + counts.changed === 0) return refuse('nothing');
      if (mode === 'all' && counts.wrong + counts.ask > 0) return refuse('incomplete');
      await startRun({ ...app, db }, row, { state: 'applying', mode, done: 0 }, { by });
      return success;
    });
  },
);

/**
 * Starts to undo an applied import, in the background, within seven days. If something was changed since, nothing is
 * undone. For those who may change it.
 * @param input.others what was changed since stays, and the rest is undone
 */
export const undoApplied = defineUseCase(
  async (
    app: ChangeApp,
    actor: Actor,
    { id, others }: { id: string; others: boolean },
  ): Promise<ChangeImportResult> => {
    return changeLocked(app, actor, id, async (db, row, by) => {
      if (row.state !== 'applied' || row.appliedAt === null) return refuse('in-progress');
      if (app.clock.now().getTime() - row.appliedAt.getTime() > undoPeriod) return refuse('expired');
      await startRun({ ...app, db }, row, { state: 'undoing' }, { by, others });
      return success;
    });
  },
);

async function changeLocked(
  app: ChangeApp,
  actor: Actor,
  id: string,
  change: (db: Transaction, row: Locked<ImportRow>, by: string) => Promise<ChangeImportResult>,
): Promise<ChangeImportResult> {
  const found = await findOwnImport(app, actor, { id, access: 'change' });
  if (!found.ok) return found;
  return app.db.transaction().execute(async (db) => {
    const row = await lockImportRow(db, found.value.row.id);
    return row ? change(db, row, found.value.actor.id) : refuse('not-found');
  });
}

/** Sends the next step of an import to the background. */
async function startRun(
  app: { db: Transaction } & Pick<Infra, 'jobs'>,
  row: Locked<ImportRow>,
  change: Parameters<typeof updateImport>[2],
  options: Pick<ImportJob, 'by' | 'others'>,
): Promise<void> {
  const runId = crypto.randomUUID();
  await updateImport(app.db, row, { ...change, runId, failure: null });
  await app.jobs.send(importQueue, { importId: row.id, runId, ...options }, { db: app.db });
}
