import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportRows, ImportRun, PlatformImportApp } from './import-run.server.ts';
import { importListings } from './listings/import-listings.server.ts';
import { importPeople } from './people/import-people.server.ts';
import { type ExportKind, type ExportRow, exportKinds } from './platform-export.ts';
import { listExportFiles, readExportFile } from './reading/export-files.server.ts';
import { ExportFileError } from './reading/plain-value.ts';
import { openReport } from './report-file.server.ts';
import { importTransactions } from './transactions/import-transactions.server.ts';

/** How many rows are imported in one transaction. */
const batchSize = 100;

const importers: Readonly<Record<ExportKind, ImportRows>> = {
  users: importPeople,
  listings: importListings,
  transactions: importTransactions,
};

/** What is imported, and whether it is only tried. */
export type PlatformImport = {
  /** The folder of the export, in which the report is written too. */
  folder: string;
  dryRun: boolean;
  /** Called after each batch with the file and how many of its rows are done. */
  onProgress?: (file: string, done: number) => void;
};

/** Ends the transaction of a dry run, which is taken back. */
class DryRunEnd extends Error {}

/**
 * Imports an export of the hosted platform: users as accounts, listings with their wineries and pictures, and
 * transactions that are over as orders. Ids stay, so that links still work. What was imported before is left as it is;
 * what was missing then is added. Nobody gets a mail. System only.
 * @throws if the folder cannot be read or written
 */
export const importPlatform = defineUseCase(
  async (app: PlatformImportApp, actor: Actor, wanted: PlatformImport): Promise<Result<ImportReport, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const report = await openReport(wanted.folder);
    const run = { app, folder: wanted.folder, report };
    try {
      if (wanted.dryRun) await tryAll(run, wanted);
      else await importAll({ ...run, dryRun: undefined }, wanted);
      return ok(report.summary());
    } finally {
      await report.close();
    }
  },
);

/** Imports everything in one transaction, and takes it back. */
async function tryAll(run: Omit<ImportRun, 'dryRun'>, wanted: PlatformImport): Promise<void> {
  try {
    await run.app.db.transaction().execute(async (dryRun) => {
      await importAll({ ...run, dryRun }, wanted);
      throw new DryRunEnd();
    });
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error;
  }
}

async function importAll(run: ImportRun, { onProgress = () => {} }: PlatformImport): Promise<void> {
  for (const kind of exportKinds) {
    for (const file of await listExportFiles(run.folder, kind)) await importFile(run, { kind, file, onProgress });
  }
}

async function importFile(
  run: ImportRun,
  { kind, file, onProgress }: { kind: ExportKind; file: string; onProgress: (file: string, done: number) => void },
): Promise<void> {
  const rows = await readRows(run, { kind, file });
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    const results = await importers[kind](run, batch);
    for (const [at, row] of batch.entries()) {
      const result = results[at];
      if (!result) continue;
      await run.report.row({ file, row: row.row, id: row.resource.id }, result);
    }
    onProgress(file, from + batch.length);
  }
}

/** The rows of a file that are resources of its kind; the others are reported. */
async function readRows(run: ImportRun, { kind, file }: { kind: ExportKind; file: string }): Promise<ExportRow[]> {
  const rows: ExportRow[] = [];
  try {
    for (const read of await readExportFile(run.folder, file, run.app.readTransit)) {
      const { resource, ...place } = read;
      if (resource && typesOf[kind].has(resource.type)) rows.push({ ...place, resource });
      else {
        const reason = resource ? `It is no resource of the kind ${kind}` : 'It is no resource: it needs id and type';
        const result = { outcome: 'wrong', problems: [{ field: 'type', reason }] } as const;
        await run.report.row({ file, row: read.row, id: resource?.id ?? '' }, result);
      }
    }
  } catch (error) {
    if (!(error instanceof ExportFileError)) throw error;
    await run.report.file(file, error.message);
    return [];
  }
  return rows;
}

const typesOf: Readonly<Record<ExportKind, ReadonlySet<string>>> = {
  users: new Set(['user', 'currentUser']),
  listings: new Set(['listing', 'ownListing']),
  transactions: new Set(['transaction']),
};
