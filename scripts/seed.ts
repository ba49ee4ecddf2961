// `npm run seed`: loads places, directory and demo as a start does. `npm run seed -- --wines 100000` adds that many
// generated wines for load tests, always the same ones: a second run continues where the first one ended.
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type LoadTest, loadWineId, openLoadTest, type Row } from '../seed/load-test-wines.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { seedDirectory } from '../seed/seed-directory.ts';
import { seedPages } from '../seed/seed-pages.ts';
import { seedReference } from '../seed/seed-reference.ts';
import { readEnv } from '../src/env.server.ts';
import { openDatabase } from '../src/infra/database.ts';
import { openOwnDatabase } from '../src/infra/embedded-postgres/open-own-database.ts';
import { migrate, OutdatedDatabaseError } from '../src/infra/migrate.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Number of wines committed together: bounds the memory, and what an interruption loses. */
const chunk = 20_000;

/** One line of COPY's text format. */
function copyLine(row: Row): string {
  return `${Object.values(row).map(copyField).join('\t')}\n`;
}

function copyField(value: Row[string]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  const text = Array.isArray(value)
    ? `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : String(value);
  return text.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n');
}

async function copy(client: PoolClient, table: string, rows: Row[]): Promise<void> {
  const [head] = rows;
  if (!head) return;
  const into = client.query(copyFrom(`copy ${table} (${Object.keys(head).join(', ')}) from stdin`));
  await pipeline(Readable.from(rows.map(copyLine)), into);
}

/** The number of the first missing wine. */
async function firstMissing(client: PoolClient): Promise<number> {
  const isThere = async (number: number) =>
    (await client.query('select from listings where id = $1', [loadWineId(number)])).rowCount === 1;
  let there = -1;
  let missing = 0;
  while (await isThere(missing)) [there, missing] = [missing, missing * 2 + 1];
  while (missing - there > 1) {
    const middle = Math.floor((there + missing) / 2);
    if (await isThere(middle)) there = middle;
    else missing = middle;
  }
  return missing;
}

async function addWineries(client: PoolClient, load: LoadTest, wineries: number): Promise<void> {
  const { rows } = await client.query(`select count(*)::integer as known from wineries where slug ~ '^load-[0-9]+$'`);
  const known: number = rows[0].known;
  await copy(
    client,
    'wineries',
    Array.from({ length: Math.max(0, wineries - known) }, (_, at) => load.winery(known + at)),
  );
}

async function addWines(pool: Pool, wines: number): Promise<void> {
  const client = await pool.connect();
  try {
    await addWinesBy(client, wines);
  } finally {
    // why: the pool would wait for it, and what went wrong would not be said
    client.release();
  }
}

async function addWinesBy(client: PoolClient, wines: number): Promise<void> {
  const load = await openLoadTest();
  const begin = await firstMissing(client);
  const end = begin + wines;
  await addWineries(client, load, load.wineries(end));
  for (let from = begin; from < end; from += chunk) {
    const rows = Array.from({ length: Math.min(chunk, end - from) }, (_, at) => load.wine(from + at));
    await client.query('begin');
    // why: if the stock exists first, each search document is written once
    await client.query('set constraints stock_listing, stock_adjustments_listing deferred');
    await copy(
      client,
      'stock',
      rows.map(({ stock }) => stock),
    );
    await copy(
      client,
      'listings',
      rows.map(({ listing }) => listing),
    );
    await client.query('commit');
    console.error(`${from + rows.length - begin} of ${wines} wines`);
  }
  await client.query('vacuum analyze');
}

const { values } = parseArgs({ options: { wines: { type: 'string' }, yes: { type: 'boolean', default: false } } });
const wines = Number(values.wines ?? 0);
const env = readEnv({ fastLibraries: true });
if (!Number.isSafeInteger(wines) || wines < 0 || wines > 10_000_000) {
  console.error('--wines takes a number of wines, at most 10000000.');
  process.exit(1);
}
if (env.production && !values.yes) {
  console.error('This is production: invented wines would be added to a real shop. Say --yes if you mean it.');
  process.exit(1);
}
const started = performance.now();
const own =
  env.DATABASE_URL === undefined
    ? await openOwnDatabase(path.resolve(root, env.DATA_DIR), { command: 'npm run seed', log: console.error })
    : undefined;
const { db, pool } = openDatabase({
  url: env.DATABASE_URL ?? own?.url ?? '',
  poolSize: 2,
  statementTimeout: 0,
  onError: () => {},
});
try {
  await migrate(db, path.join(root, 'migrations'));
  await seedReference(db);
  await seedPages(db);
  await seedDirectory(db);
  await seedDemo(db);
  if (wines > 0) await addWines(pool, wines);
  console.error(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  if (!(error instanceof OutdatedDatabaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await pool.end();
  await own?.stop();
}
