import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyPreview, undoApplied } from '../src/features/imports/change-import.server.ts';
import { type ImportMode, maxRows } from '../src/features/imports/import.ts';
import { mapColumns } from '../src/features/imports/map-columns.server.ts';
import { runImportJob } from '../src/features/imports/run-import-job.server.ts';
import { showImport } from '../src/features/imports/show-import.server.ts';
import { startImport } from '../src/features/imports/start-import.server.ts';
import { systemClock } from '../src/infra/clock.ts';
import { openDatabase } from '../src/infra/database.ts';
import type { Jobs } from '../src/infra/jobs/jobs.ts';
import { createDiskStorage } from '../src/infra/object-storage/disk-storage.ts';
import { unlimited } from '../src/infra/rate-limiter.ts';
import { createTemporaryUploadStore } from '../src/infra/temporary-upload-store.ts';
import type { SignedIn } from '../src/kit/actor.ts';
import { cloneDatabase } from '../tests/fixtures/database/test-database.ts';
import type { Benchmark, Row } from './harness/benchmark.ts';
import type { BenchmarkContext } from './harness/benchmark-context.ts';

/** How often memory is measured, in milliseconds. */
const samplingInterval = 20;
/** The target: a file of the greatest size must not need more memory than this. */
const aim = 'under 150 MB';

/** As many wines as a file may have. @param raise of the price, so that a second file changes them all */
function wines(raise: number): string {
  const notes = 'Dark fruit, cedar, and a long finish. '.repeat(4);
  const rows = Array.from(
    { length: maxRows },
    (_, at) =>
      `Estate Red ${at},${1990 + (at % 30)},750 ml,SKU-${at},$${20 + raise + (at % 40)}.50,${at % 500},Red Wine,"60% Merlot, 40% Malbec","${notes}"`,
  );
  return `Name,Vintage,Size,SKU,Price,Stock,Type,Varietal,Description\n${rows.join('\n')}\n`;
}

/** How many wineries the file of the directory has. */
const directoryRows = 20_000;

/** A directory of wineries in the towns of Texas. */
async function directory({ app }: Opened): Promise<string> {
  const towns = await app.db.selectFrom('cities').select('name').where('state', '=', 'TX').orderBy('name').execute();
  const rows = Array.from(
    { length: directoryRows },
    (_, at) => `Estate ${at},${towns[at % towns.length]?.name},TX,(512) 555-0142,https://estate-${at}.example`,
  );
  return `Winery,City,State,Phone,Website\n${rows.join('\n')}\n`;
}

/** What importing needs, in this process, on a database of its own. */
async function openApp(context: BenchmarkContext) {
  const { serverUrl, templates } = await context.postgres();
  const clone = await cloneDatabase(serverUrl, templates.seeded);
  context.stops.add(() => clone.drop());
  const { db, pool } = openDatabase({ url: clone.url, poolSize: 5, statementTimeout: 60_000, onError: () => {} });
  context.stops.add(() => pool.end());
  const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-imports-'));
  context.stops.add(() => rm(folder, { recursive: true }));
  const sent: object[] = [];
  const app = {
    ...{ db, clock: systemClock, rateLimiter: unlimited },
    jobs: { send: async (_queue: unknown, data: object) => void sent.push(data) } as unknown as Jobs,
    storage: createDiskStorage(path.join(folder, 'objects')),
    uploadStore: createTemporaryUploadStore(path.join(folder, 'uploads'), systemClock),
  };
  const sample = async (name: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', `${name}@lonevine.test`).executeTakeFirstOrThrow())
      .id;
  const user = { kind: 'user', limited: false } as const;
  const actors = {
    wines: { ...user, id: await sample('owner'), roles: ['winery-owner'] },
    wineries: { ...user, id: await sample('admin'), roles: ['admin'] },
  } as const satisfies Record<string, SignedIn>;
  const work = async () => {
    for (const data of sent.splice(0)) {
      await runImportJob(app, { kind: 'system' }, { id: crypto.randomUUID(), data, isLastAttempt: true });
    }
  };
  return { app, actors, work };
}

type Opened = Awaited<ReturnType<typeof openApp>>;

/** Runs a step. @returns how long it took in seconds, and by how many megabytes the process grew meanwhile */
async function measured(step: () => Promise<void>): Promise<{ seconds: number; megabytes: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, samplingInterval);
  const begun = performance.now();
  await step();
  clearInterval(timer);
  return { seconds: (performance.now() - begun) / 1_000, megabytes: (most - before) / 1024 ** 2 };
}

type ImportedFile = { name: string; kind: 'wines' | 'wineries'; text: string; mode: ImportMode };

/** Imports a file from its upload on, and undoes it if that is wanted. */
async function importFile({ app, actors, work }: Opened, { name, kind, text, mode }: ImportedFile): Promise<Row[]> {
  const actor = actors[kind];
  const area = kind === 'wines' ? 'winery' : 'directory';
  let id = '';
  const file = () => ({ name: () => 'wines.csv', content: new Blob([text]).stream() });
  const steps: Record<string, () => Promise<void>> = {
    'upload and read': async () => {
      const started = await startImport(app, actor, { area, kind, slug: null, file: file() });
      if (!started.ok) throw new Error(JSON.stringify(started));
      id = started.value.id;
    },
    preview: async () => {
      const shown = await showImport(app, actor, { id, show: null, page: null });
      if (!shown.ok) throw new Error(shown.code);
      await mapColumns(app, actor, { id, fields: shown.value.fields });
      await work();
    },
    apply: async () => {
      const applied = await applyPreview(app, actor, { id, mode });
      if (!applied.ok) throw new Error(applied.code);
      await work();
    },
    'page of rows': async () => void (await showImport(app, actor, { id, show: null, page: '900' })),
    undo: async () => {
      const undone = await undoApplied(app, actor, { id, others: false });
      if (!undone.ok) throw new Error(undone.code);
      await work();
    },
  };
  const rows: Row[] = [];
  for (const [step, run] of Object.entries(steps)) {
    if (step === 'undo' && mode === 'good') continue;
    const { seconds, megabytes } = await measured(run);
    rows.push({ figure: `${name}: ${step}`, value: seconds, unit: 's' });
    rows.push({ figure: `${name}: ${step}, memory`, value: megabytes, unit: 'MB', aim });
  }
  const shown = await showImport(app, actor, { id, show: null, page: null });
  const expected = mode === 'all' ? 'undone' : 'applied';
  if (!shown.ok || shown.value.state !== expected)
    throw new Error(`${name} is ${shown.ok ? `${shown.value.state}: ${shown.value.failure}` : shown.code}`);
  return rows;
}

/**
 * A file of the greatest size: new wines in batches, then all of them changed, all or nothing, and that undone. Node takes
 * more memory than it needs while it may: `NODE_OPTIONS=--max-old-space-size=110` shows what it needs.
 */
export const benchmark: Benchmark = {
  name: 'imports',
  what: `CSV files of ${maxRows.toLocaleString('en-US')} wines, previewed, applied, and undone, and of ${directoryRows.toLocaleString('en-US')} wineries`,
  onlyByName: true,
  async run(context) {
    const opened = await openApp(context);
    const kind = 'wines';
    const mode = 'good';
    return [
      ...(await importFile(opened, { name: 'new', kind, text: wines(0), mode })),
      ...(await importFile(opened, { name: 'changed', kind, text: wines(1), mode: 'all' })),
      ...(await importFile(opened, { name: 'directory', kind: 'wineries', text: await directory(opened), mode })),
    ];
  },
};
