import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Env, readEnv, SettingError } from './env.server.ts';
import { systemClock } from './infra/clock.ts';
import { openDatabase } from './infra/database.ts';
import { EmbeddedPostgresError } from './infra/embedded-postgres/embedded-postgres-error.ts';
import { holdFolder } from './infra/embedded-postgres/hold-folder.ts';
import { startEmbeddedPostgres } from './infra/embedded-postgres/start-embedded-postgres.ts';
import { type ErrorReporting, openErrorReporting } from './infra/error-reporting.ts';
import { type Listening, listen, PortInUseError } from './infra/http/listen.ts';
import type { Infra } from './infra/infra.ts';
import { type Logger, openLog } from './infra/log.ts';
import { openMetrics } from './infra/metrics.ts';
import { migrate } from './infra/migrate.ts';
import { ensureBuild } from './infra/production-build.ts';
import { openReadiness } from './infra/readiness.ts';
import { startVite } from './infra/vite.ts';
import type { createServer, Server, ServerOptions } from './server.ts';

type ServerModule = { createServer: typeof createServer };

const root = path.resolve(import.meta.dirname, '..');
const migrations = path.join(root, 'migrations');
const say = (line: string) => console.error(line);

/** What ends with the process, in the opposite order of its beginning. */
class Endings {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) {
      try {
        await step();
      } catch (error) {
        say(`While stopping: ${error}`);
      }
    }
  }
}

/** What the operator can mend alone (a wrong setting, a folder or a port in use) is told in one line, without a stack. */
function isExpected(error: unknown): error is Error {
  return [SettingError, EmbeddedPostgresError, PortInUseError].some((kind) => error instanceof kind);
}

async function startReporting(env: Env, dev: boolean, endings: Endings): Promise<void> {
  const log = openLog(env.LOG_LEVEL);
  const errors = await openErrorReporting(env.SENTRY_DSN, log);
  endings.add(() => errors.flush());
  process.on('uncaughtException', async (error) => {
    // why: after a failure that nobody caught nothing is certain any more; what is under way may finish, then it ends
    errors.report('process-failed', error);
    await endings.run();
    process.exit(1);
  });
  try {
    await start(env, dev, endings, log, errors);
  } catch (error) {
    if (!isExpected(error)) errors.report('startup-failed', error);
    throw error;
  }
}

async function start(env: Env, dev: boolean, endings: Endings, log: Logger, errors: ErrorReporting): Promise<void> {
  const databaseUrl = env.DATABASE_URL ?? (await ownDatabase(env, endings));
  await prepareDatabase(databaseUrl, env);
  if (!dev) await ensureBuild(root, say);
  const { db, pool } = openDatabase({
    url: databaseUrl,
    poolSize: env.DATABASE_POOL_SIZE,
    onError: (error) => log.warn({ err: error }, 'An idle database connection was lost'),
  });
  endings.add(() => pool.end());
  const infra: Infra = { db, clock: systemClock, log, errors };
  const readiness = openReadiness(db, migrations);

  let current = async (): Promise<Server | undefined> => undefined;
  endings.add(async () => (await current())?.close());
  const listening = await listen({
    port: env.PORT,
    fetch: async (request) => (await current())?.fetch(request) ?? new Response('Starting', { status: 503 }),
  });
  endings.add(() => listening.drain(env.SHUTDOWN_SECONDS * 1000));
  endings.add(() => readiness.shutDown());
  const baseUrl = env.BASE_URL ?? `http://localhost:${listening.port}`;
  const options: ServerOptions = {
    infra,
    site: { name: env.SITE_NAME, baseUrl },
    metrics: openMetrics(pool),
    metricsToken: env.METRICS_TOKEN,
    production: env.production,
    dev,
    clientFolder: dev ? undefined : path.join(root, 'build/client'),
    notReady: readiness.notReady,
  };
  current = dev ? await serveSources(listening, options, endings) : await serveBuild(options);
  log.info({ address: baseUrl }, 'ready');
  say(`\n  ${env.SITE_NAME} is open at ${baseUrl}\n`);
}

/** Starts the embedded PostgreSQL and takes the folder, so that a second start of the same folder is told so. */
async function ownDatabase(env: Env, endings: Endings): Promise<string> {
  if (env.production && env.DATABASE_URL === undefined) say('DATABASE_URL is not set: using a PostgreSQL of our own.');
  const postgres = await startEmbeddedPostgres({ dataDir: path.resolve(root, env.DATA_DIR), log: say });
  const hold = await holdFolder(postgres.url, `http://localhost:${env.PORT}`, () => {
    // why: without its database this process can only fail, and it no longer holds the folder against a second start
    say('The database of this folder has ended. Start again: nothing that was saved is lost.');
    process.exit(1);
  });
  endings.add(() => postgres.stop());
  endings.add(() => hold.release());
  return postgres.url;
}

/** Migrates, loads what every shop needs and, in the demo, seeds. On a connection of its own: a migration may take longer than a visitor's query. */
async function prepareDatabase(url: string, env: Env): Promise<void> {
  const { db, pool } = openDatabase({ url, poolSize: 1, statementTimeout: 0, onError: () => {} });
  try {
    const ran = await migrate(db, migrations);
    if (ran.length > 0) say(`Migrated the database: ${ran.join(', ')}`);
    const { seedReference } = await import('../seed/seed-reference.ts');
    if (await seedReference(db)) say('Loaded the places and grape varietals');
    const { seedDirectory } = await import('../seed/seed-directory.ts');
    if (await seedDirectory(db)) say('Entered the directory of wineries');
    if (env.DEMO) {
      const { seedDemo } = await import('../seed/seed-demo.ts');
      if (await seedDemo(db)) say('Filled the shop with the demo wines');
    }
  } finally {
    await pool.end();
  }
}

async function serveBuild(options: ServerOptions): Promise<() => Promise<Server>> {
  const built: ServerModule = await import(pathToFileURL(path.join(root, 'build/server/index.js')).href);
  const server = await built.createServer(options);
  return async () => server;
}

/** Serves from the sources: whenever they changed, the next request gets a server made anew over the same pool. */
async function serveSources(
  listening: Listening,
  options: ServerOptions,
  endings: Endings,
): Promise<() => Promise<Server>> {
  const vite = await startVite(root, listening.server);
  listening.before = vite.middlewares;
  endings.add(() => vite.close());
  let loaded: ServerModule | undefined;
  let server: Server | undefined;
  const current = async () => {
    const fresh = (await vite.ssrLoadModule('/src/server.ts')) as ServerModule;
    if (fresh !== loaded || !server) {
      await server?.close();
      loaded = fresh;
      server = await fresh.createServer(options);
    }
    return server;
  };
  await current();
  return current;
}

const endings = new Endings();
let stoppingSince: number | undefined;
const stop = async (signal: NodeJS.Signals) => {
  if (stoppingSince !== undefined) {
    // why: a second Ctrl+C means now; npm and the terminal each passing on the first one does not
    if (performance.now() - stoppingSince > 500) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  say(`${signal}: finishing what is under way`);
  await endings.run();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  const dev = process.argv.includes('--dev');
  await startReporting(readEnv({ fastLibraries: !dev }), dev, endings);
} catch (error) {
  say(isExpected(error) ? error.message : `Could not start. ${(error as Error).stack}`);
  await endings.run();
  process.exit(1);
}
