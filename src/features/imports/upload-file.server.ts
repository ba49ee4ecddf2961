import { setTimeout as sleep } from 'node:timers/promises';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findImportRow, type ImportRow, lockImportRow } from './db/import-rows.server.ts';
import { busyStates, type FileProblem, fileProblems, type ImportKind } from './import.ts';
import type { ImportArea } from './import-access.server.ts';
import { type ImportProgress, progressOf } from './import-report.server.ts';
import { mappingProblem, startChecking } from './map-columns.server.ts';
import { type ImportNeeds, type SentFile, type StartImportResult, startImport } from './start-import.server.ts';

type UploadRefusal = Exclude<StartImportResult, { ok: true }> | Refusal<'invalid', { message: string }>;

/** How often it is looked whether the job is done, in milliseconds. */
const lookInterval = 250;

/**
 * Imports a file in one go, in the background: its columns are guessed, and its good rows are applied. It can be undone
 * like every import. Wines and stock for the people of a winery, wineries for admins.
 * @param input.dryRun nothing is changed, only checked
 * @param input.waitSeconds how long its sender waits; after that the job goes on without them
 * @returns how far it is by then
 */
export const uploadFile = defineUseCase(
  async (
    app: ImportNeeds & Pick<Infra, 'jobs'>,
    actor: Actor,
    input: {
      area: ImportArea;
      kind: ImportKind;
      slug: string | null;
      file: SentFile;
      dryRun: boolean;
      waitSeconds: number;
    },
  ): Promise<Result<ImportProgress, UploadRefusal>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const { dryRun, waitSeconds, ...file } = input;
    const started = await startImport(app, actor, file);
    if (!started.ok) return started;
    const { id } = started.value;
    const sent = await app.db.transaction().execute(async (db): Promise<Result<undefined, UploadRefusal>> => {
      const row = await lockImportRow(db, id);
      if (!row) return refuse('not-found');
      const message = mappingProblem(row, row.fields);
      if (message !== undefined) return { ok: false, code: 'invalid', message };
      await startChecking({ ...app, db }, row, row.fields, { thenApply: !dryRun });
      return ok(undefined);
    });
    if (!sent.ok) return sent;
    const row = await waitForJob(app, id, waitSeconds);
    return row ? ok(await progressOf(app, row)) : refuse('not-found');
  },
);

/** The import once no job works on it, or after the time to wait. Undefined if it was deleted. */
async function waitForJob({ db }: Pick<Infra, 'db'>, id: string, seconds: number): Promise<ImportRow | undefined> {
  for (let waited = 0; ; waited += lookInterval) {
    const row = await findImportRow(db, id);
    if (!row || !busyStates.includes(row.state) || waited >= seconds * 1_000) return row;
    await sleep(lookInterval);
  }
}

/** Why a file cannot be read, for its sender. */
export function fileProblemMessage({ problem, line }: { problem: FileProblem; line?: number }): string {
  return line === undefined ? fileProblems[problem] : `${fileProblems[problem]} See line ${line}.`;
}
