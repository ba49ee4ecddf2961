// `npm run import:marketplace -- folder [--dry-run]`: imports an export of the hosted platform. See
// docs/guides/leave-the-platform.md.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seedDirectory } from '../seed/seed-directory.ts';
import { seedPages } from '../seed/seed-pages.ts';
import { seedReference } from '../seed/seed-reference.ts';
import { toJson } from '../src/api/platform/transit/transit-json.ts';
import { readTransit } from '../src/api/platform/transit/transit-reader.ts';
import { readEnv, s3Settings, tradeSettings } from '../src/env.server.ts';
import { lockPerson } from '../src/features/accounts/lock-person.server.ts';
import { importPlatform } from '../src/features/platform-import/import-platform.server.ts';
import { type ImportReport, importFailure, rowOutcomes } from '../src/features/platform-import/import-report.ts';
import { reportFileName } from '../src/features/platform-import/report-file.server.ts';
import { systemClock } from '../src/infra/clock.ts';
import { openDatabase } from '../src/infra/database.ts';
import { openOwnDatabase } from '../src/infra/embedded-postgres/open-own-database.ts';
import { reportToLog } from '../src/infra/error-reporting.ts';
import { downloadImage } from '../src/infra/http/download-image.ts';
import { createImageCodec } from '../src/infra/images/image-codec.ts';
import { createJobs } from '../src/infra/jobs/pg-boss-jobs.ts';
import { createLogger } from '../src/infra/logger.ts';
import { migrate, OutdatedDatabaseError } from '../src/infra/migrate.ts';
import { createObjectStorage } from '../src/infra/object-storage/create-object-storage.ts';
import { unlimited } from '../src/infra/rate-limiter.ts';
import { createTemporaryUploadStore } from '../src/infra/temporary-upload-store.ts';
import { setValidationMessages } from '../src/infra/validation-messages.ts';

setValidationMessages();
const root = path.resolve(import.meta.dirname, '..');

function print(report: ImportReport, folder: string, dryRun: boolean): void {
  for (const { file, ...counts } of report.files) {
    console.log(`${file}: ${rowOutcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ')}`);
  }
  const { pictures, lines, lineCount } = report;
  console.log(`Pictures: ${pictures.new} new, ${pictures.unchanged} unchanged, ${pictures.missing} missing`);
  for (const { file, row, id, outcome, field, reason } of lines) {
    console.log(
      `  ${[file, row, id, outcome, field].filter((part) => part !== null && part !== '').join(' ')}: ${reason}`,
    );
  }
  if (lineCount > lines.length) console.log(`  … and ${lineCount - lines.length} more`);
  console.log(`All of it is in ${path.join(folder, reportFileName)}`);
  if (dryRun) console.log('This was a dry run: nothing was imported.');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const [given, ...others] = positionals;
const folder = path.resolve(given ?? '');
const isFolder = await stat(folder).then(
  (about) => about.isDirectory(),
  () => false,
);
if (given === undefined || others.length > 0 || !isFolder) {
  console.error('Usage: npm run import:marketplace -- folder [--dry-run]');
  process.exit(1);
}
const dryRun = values['dry-run'];
const env = readEnv({ fastLibraries: true });
const dataDir = path.resolve(root, env.DATA_DIR);
const own =
  env.DATABASE_URL === undefined
    ? await openOwnDatabase(dataDir, { command: 'npm run import:marketplace', log: console.error })
    : undefined;
const url = env.DATABASE_URL ?? own?.url ?? '';
const { db, pool } = openDatabase({ url, poolSize: 2, statementTimeout: 0, onError: () => {} });
const log = createLogger('warn');
const errors = reportToLog(log);
const jobs = createJobs({ url, log, errors, supervise: false });
try {
  // why: as a start does, so that it can run before the first one
  await migrate(db, path.join(root, 'migrations'));
  await seedReference(db);
  await seedPages(db);
  await seedDirectory(db);
  const app = {
    ...{ db, log, errors, jobs, clock: systemClock, rateLimiter: unlimited, lockPerson, downloadImage },
    listingApproval: tradeSettings(env).listingApproval,
    storage: createObjectStorage({ s3: s3Settings(env), folder: path.join(dataDir, 'objects') }),
    uploadStore: createTemporaryUploadStore(path.join(dataDir, 'uploads'), systemClock),
    imageCodec: createImageCodec(),
    readTransit: (text: string) => toJson(readTransit(text)),
  };
  const onProgress = (file: string, done: number) => console.error(`${file}: ${done} rows`);
  const imported = await importPlatform(app, { kind: 'system' }, { folder, dryRun, onProgress });
  if (imported.ok) {
    print(imported.value, folder, dryRun);
    const failure = importFailure(imported.value);
    if (failure !== undefined) {
      console.error(failure);
      process.exitCode = 1;
    }
  }
} catch (error) {
  if (!(error instanceof OutdatedDatabaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await jobs.close();
  await pool.end();
  await own?.stop();
}
