import type { DownloadImage } from '#features/images/download-image.ts';
import type { UploadNeeds } from '#features/images/store-upload.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { releaseSavepoint, returnToSavepoint, setSavepoint } from './db/imported-rows.server.ts';
import type { RowResult } from './import-report.ts';
import { type ExportRow, RefusedRowError } from './platform-export.ts';
import type { ReadTransit } from './reading/export-page.ts';
import type { ReportWriter } from './report-file.server.ts';

/** What an import needs. */
export type PlatformImportApp = Infra &
  UploadNeeds & {
    readTransit: ReadTransit;
    downloadImage: DownloadImage;
    /** Whether the operator approves listings before they are published. */
    listingApproval: boolean;
  };

/** An import that runs. In a dry run everything happens in one transaction, which is taken back in the end. */
export type ImportRun = {
  app: PlatformImportApp;
  folder: string;
  dryRun: Transaction | undefined;
  report: ReportWriter;
};

/** What rows need in the transaction in which they are imported. */
export type RowApp = Omit<PlatformImportApp, 'db'> & { db: Transaction };

/** Runs work in a transaction: one of its own, or that of the dry run. */
export function inRunTransaction<Value>(run: ImportRun, work: (app: RowApp) => Promise<Value>): Promise<Value> {
  const { app, dryRun } = run;
  if (dryRun) return work({ ...app, db: dryRun });
  return app.db.transaction().execute((db) => work({ ...app, db }));
}

/**
 * Imports rows in one transaction, each wholly or not at all.
 * @param prepare reads what all of the rows need
 * @returns what became of each, in order
 */
export function importBatch<Known>(
  run: ImportRun,
  rows: readonly ExportRow[],
  prepare: (app: RowApp) => Promise<Known>,
  importOne: (app: RowApp, row: ExportRow, known: Known) => Promise<RowResult>,
): Promise<RowResult[]> {
  return inRunTransaction(run, async (app) => {
    const known = await prepare(app);
    const results: RowResult[] = [];
    for (const row of rows) results.push(await importWholly(app.db, () => importOne(app, row, known)));
    return results;
  });
}

/** Imports the rows of a batch. @returns what became of each, in order */
export type ImportRows = (run: ImportRun, rows: readonly ExportRow[]) => Promise<RowResult[]>;

async function importWholly(db: Transaction, work: () => Promise<RowResult>): Promise<RowResult> {
  await setSavepoint(db);
  try {
    const result = await work();
    await releaseSavepoint(db);
    return result;
  } catch (error) {
    const problems = problemsOf(error);
    if (!problems) throw error;
    await returnToSavepoint(db);
    return { outcome: 'wrong', problems };
  }
}

/** What is wrong with a row by the error that ended it; undefined if the row is not to blame. */
function problemsOf(error: unknown): RowResult['problems'] | undefined {
  if (error instanceof RefusedRowError) return error.problems;
  if (!(error instanceof Error) || !('code' in error) || !/^2[23]\w{3}$/.test(`${error.code}`)) return undefined;
  const rule = 'constraint' in error && error.constraint ? `${error.constraint}` : error.message;
  return [{ field: '', reason: `The database refuses it: ${rule}` }];
}
