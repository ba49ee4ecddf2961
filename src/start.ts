import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { lockDataFolder } from '#infra/embedded-postgres/data-folder-lock.ts';
import { readOrGenerateSecret } from '#infra/generated-secret.ts';
import { createReadinessCheck } from '#infra/http/health.ts';
import { createImageCodec } from '#infra/images/image-codec.ts';
import { createJobs } from '#infra/jobs/pg-boss-jobs.ts';
import { createLogger, type Logger } from '#infra/logger.ts';
import { createObjectStorage } from '#infra/object-storage/create-object-storage.ts';
import { createPasswordHasher } from '#infra/password-hashing.ts';
import { openDatabases } from '#infra/pool/open-databases.ts';
import { makePrivate } from '#infra/private-files.ts';
import { ensureBuild } from '#infra/production-build.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { applicationLine, configuredApplication } from '#infra/settings/configured-application.ts';
import { ShutdownHooks } from '#infra/shutdown-hooks.ts';
import { type StripeSandboxProcess, startStripeSandbox } from '#infra/stripe/stripe-sandbox-process.ts';
import { createTemporaryUploadStore } from '#infra/temporary-upload-store.ts';
import { startVite } from '#infra/vite-dev-server.ts';
import {
  accessSettings,
  billingSettings,
  type Env,
  mailSettings,
  newsletterSettings,
  readEnv,
  SettingError,
  s3Settings,
  signInSettings,
  siteSettings,
  stripeSettings,
  tradeSettings,
} from './env.server.ts';
import { systemClock } from './infra/clock.ts';
import { openDatabase } from './infra/database.ts';
import { startDatabaseClock } from './infra/database-clock.ts';
import { EmbeddedPostgresError } from './infra/embedded-postgres/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './infra/embedded-postgres/start-embedded-postgres.ts';
import { createErrorReporting, type ErrorReporting } from './infra/error-reporting.ts';
import { type Listening, listen, PortInUseError } from './infra/http/listen.ts';
import type { Infra } from './infra/infra.ts';
import { migrate, OutdatedDatabaseError } from './infra/migrate.ts';
import type { createServer, Server, ServerOptions } from './server.ts';

type ServerModule = { createServer: typeof createServer };
/** The request handler: the built server, or in development the current one from the sources. */
type Serving = { server: () => Promise<Server>; close: () => Promise<void> };
const root = path.resolve(import.meta.dirname, '..');
const migrations = path.join(root, 'migrations');
const inData = (env: Env, name: string) => path.resolve(root, env.DATA_DIR, name);
const print = (line: string) => console.error(line);

/**
 * What the operator can correct alone (a wrong setting, a folder or a port in use) is reported in one line, without a
 * stack.
 */
function isExpected(error: unknown): error is Error {
  return [SettingError, EmbeddedPostgresError, OutdatedDatabaseError, PortInUseError].some(
    (kind) => error instanceof kind,
  );
}

async function startReporting(env: Env, dev: boolean, shutdownHooks: ShutdownHooks): Promise<void> {
  const log = createLogger(env.LOG_LEVEL);
  const errors = await createErrorReporting(env.SENTRY_DSN, log);
  await shutdownHooks.add(() => errors.flush());
  // why: here and not where the socket opens, so that a stop during the start has its bound too
  shutdownHooks.signal.addEventListener('abort', () => {
    setTimeout(() => process.exit(1), env.SHUTDOWN_SECONDS * 1000 + stopTimeout).unref();
  });
  process.on('uncaughtException', async (error) => {
    // why: after an uncaught failure the state of the process is unknown; running requests may finish, then it exits
    errors.report('process-failed', error);
    await shutdownHooks.run();
    process.exit(1);
  });
  try {
    await start(env, dev, shutdownHooks, log, errors);
  } catch (error) {
    if (!isExpected(error) && !shutdownHooks.signal.aborted) errors.report('startup-failed', error);
    throw error;
  }
}

async function start(
  env: Env,
  dev: boolean,
  shutdownHooks: ShutdownHooks,
  log: Logger,
  errors: ErrorReporting,
): Promise<void> {
  await makePrivate(inData(env, ''));
  const databaseUrl = env.DATABASE_URL ?? (await startOwnDatabase(env, shutdownHooks));
  const blockedAccounts = new Set(await prepareDatabase(databaseUrl, env));
  if (!dev) await ensureBuild(root, print, shutdownHooks.signal);
  const { db, jobDb, metrics } = await openDatabases(databaseUrl, env.DATABASE_POOL_SIZE, {
    shutdownHooks,
    log,
    errors,
  });
  let sandbox: StripeSandboxProcess | undefined;
  // why: requests that still run during the shutdown may charge a card
  await shutdownHooks.add(() => sandbox?.stop());
  const jobs = await startJobs(databaseUrl, log, errors);
  const infra: Infra = { db, clock: await openClock(env, db, log), log, errors, jobs };
  const readiness = createReadinessCheck(db, migrations);
  // why: Vite serves sources, and a demo has accounts with a known password and a public mailbox
  const localOnly = dev || (!env.production && env.BASE_URL === undefined);
  let serving: Serving | undefined;
  await shutdownHooks.add(() => serving?.close());
  const listening = await listen({
    port: env.PORT,
    thisMachine: localOnly,
    fetch: async (request, from) =>
      (await serving?.server())?.fetch(request, from) ?? new Response('Starting', { status: 503 }),
  });
  await shutdownHooks.add(() => listening.drain(env.SHUTDOWN_SECONDS * 1000));
  await shutdownHooks.add(() => readiness.shutDown());
  const baseUrl = env.BASE_URL ?? `http://localhost:${listening.port}`;
  const files = {
    storage: createObjectStorage({ s3: s3Settings(env), folder: inData(env, 'objects') }),
    uploadStore: createTemporaryUploadStore(inData(env, 'uploads'), systemClock),
  };
  const sessionSecret = env.SESSION_SECRET ?? (await readOrGenerateSecret(inData(env, 'session-secret')));
  sandbox = await startSandbox(env, { port: listening.port, baseUrl }, { ...infra, ...files, sessionSecret });
  const options: ServerOptions = {
    infra,
    jobDb,
    site: siteSettings(env, baseUrl),
    ...tradeSettings(env),
    ...billingSettings(env),
    application: await configuredApplication(env, { folder: inData(env, ''), sessionSecret }),
    stripe: stripeSettings(env) ?? sandbox,
    sessionSecret,
    blockedAccounts,
    ...signInSettings(env),
    newsletterWebhookUrl: env.NEWSLETTER_WEBHOOK_URL,
    webhooksMayBeInner: env.ALLOW_PRIVATE_WEBHOOKS,
    newsletter: newsletterSettings(env),
    mailServer: mailSettings(env),
    ...accessSettings(env),
    mapOrigins: env.MAP_CSP_ORIGINS,
    metrics,
    geocoderUrl: env.GEOCODER_URL,
    ...files,
    dev,
    clientFolder: dev ? undefined : path.join(root, 'build/client'),
    notReady: readiness.notReady,
  };
  serving = dev ? await serveSources(listening, options) : await serveBuild(options);
  log.info({ address: baseUrl }, 'ready');
  print(`\n  ${env.SITE_NAME} is open at ${baseUrl}\n`);
  if (localOnly) print('  Only this machine reaches it. README, “Settings”: BASE_URL opens it to others.\n');
  if (env.DEMO && !env.production) await printSampleAccounts();
  if (options.application && !env.production) print(applicationLine(options.application));
}

async function startJobs(url: string, log: Logger, errors: ErrorReporting): Promise<Infra['jobs']> {
  const jobs = createJobs({ url, log, errors });
  await shutdownHooks.add(() => jobs.close());
  return jobs.start().then(() => jobs);
}

/** The shop's clock: in production the database's. */
async function openClock(env: Env, db: Infra['db'], log: Logger): Promise<Infra['clock']> {
  return env.production ? startDatabaseClock(db, { log, stop: shutdownHooks.signal }) : systemClock;
}

/**
 * Starts the Stripe sandbox if there are no Stripe keys, so that people can buy in a demo.
 * @returns undefined if there are keys, and in production unless the sandbox is configured, as it charges nobody
 */
async function startSandbox(
  env: Env,
  { port, baseUrl }: { port: number; baseUrl: string },
  infra: Infra & Pick<ServerOptions, 'storage' | 'uploadStore' | 'sessionSecret'>,
): Promise<StripeSandboxProcess | undefined> {
  if (env.STRIPE_SECRET_KEY !== undefined || (env.production && !env.ALLOW_SANDBOX_PAYMENTS)) return undefined;
  const folder = inData(env, 'stripe-sandbox');
  const onLost = () => {
    print('The Stripe sandbox has ended. Start again: nothing that was saved is lost.');
    process.exit(1);
  };
  const sandbox = await startStripeSandbox({ root, folder, port, baseUrl, onLost });
  if (env.DEMO) {
    const { seedDemoActivity } = await import('../seed/demo-activity/seed-demo-activity.ts');
    const rateLimiter = createRateLimiter(infra.db, infra.clock);
    const shop = { ...infra, ...tradeSettings(env), rateLimiter, imageCodec: createImageCodec() };
    if (await seedDemoActivity(shop, sandbox)) print('Placed the orders of the demo');
  }
  return sandbox;
}

/** Prints the sample accounts of the demo. */
async function printSampleAccounts(): Promise<void> {
  const { sampleAccounts, samplePassword } = await import('../seed/seed-accounts.ts');
  print(`  Sample accounts, password ${samplePassword}: ${sampleAccounts.map(({ email }) => email).join(', ')}\n`);
}

/** Starts the embedded PostgreSQL and locks its folder, so that a second start with the same folder is refused. */
async function startOwnDatabase(env: Env, shutdownHooks: ShutdownHooks): Promise<string> {
  if (env.production) print('DATABASE_URL is not set: using a PostgreSQL of our own.');
  const postgres = await startEmbeddedPostgres({ dataDir: path.resolve(root, env.DATA_DIR), log: print });
  await shutdownHooks.add(() => postgres.stop());
  const lock = await lockDataFolder(postgres.url, `http://localhost:${env.PORT}`, () => {
    // why: without its database this process can only fail, and the folder is no longer locked
    print('The database of this folder has ended. Start again: nothing that was saved is lost.');
    process.exit(1);
  });
  await shutdownHooks.add(() => lock.release());
  return postgres.url;
}

/**
 * Migrates, loads the data every installation needs and, in the demo, seeds. On a connection of its own without a time
 * limit, because a migration may take longer than a query of a page.
 * @returns the ids of accounts that must not sign in
 */
async function prepareDatabase(url: string, env: Env): Promise<string[]> {
  const { db, pool } = openDatabase({ url, poolSize: 1, statementTimeout: 0, waitTimeout: 10_000, onError: () => {} });
  try {
    const ran = await migrate(db, migrations);
    if (ran.length > 0) print(`Migrated the database: ${ran.join(', ')}`);
    const { prepareData } = await import('../seed/prepare-data.ts');
    const { DEMO: demo, production } = env;
    const passwordHasher = createPasswordHasher();
    return await prepareData(db, { demo, production, passwordHasher, now: systemClock.now(), print });
  } finally {
    await pool.end();
  }
}

async function serveBuild(options: ServerOptions): Promise<Serving> {
  const built: ServerModule = await import(pathToFileURL(path.join(root, 'build/server/index.js')).href);
  const server = await built.createServer(options);
  return { server: async () => server, close: () => server.close() };
}

/** Serves from the sources: after a change the next request gets a new server over the same connection pool. */
async function serveSources(listening: Listening, options: ServerOptions): Promise<Serving> {
  const vite = await startVite(root, listening.server);
  listening.before = vite.middlewares;
  let made: { from: ServerModule; server: Promise<Server> } | undefined;
  const server = async () => {
    const module = (await vite.ssrLoadModule('/src/server.ts')) as ServerModule;
    if (module !== made?.from) {
      const old = made?.server;
      // why: set before the first await, so that two requests at once do not make two servers
      made = {
        from: module,
        server: Promise.resolve(old?.then((server) => server.close())).then(() => module.createServer(options)),
      };
    }
    return made.server;
  };
  await server();
  const close = async () => {
    await vite.close();
    await (await made?.server)?.close();
  };
  return { server, close };
}

/** The longest a shutdown may take after the last request, in milliseconds; then the process exits. */
const stopTimeout = 30_000;

const shutdownHooks = new ShutdownHooks(print);
const starting = Promise.resolve().then(async () => {
  const dev = process.argv.includes('--dev');
  await startReporting(readEnv({ fastLibraries: !dev }), dev, shutdownHooks);
});

let stoppingSince: number | undefined;
const stop = async (signal: NodeJS.Signals) => {
  if (stoppingSince !== undefined) {
    // why: a second Ctrl+C means now; npm and the terminal each passing on the first one does not
    if (performance.now() - stoppingSince > 500) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  print(`${signal}: finishing what is under way`);
  await shutdownHooks.run();
  // why: a start that was under way closes what it has just opened
  await starting.catch(() => {});
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  await starting;
} catch (error) {
  if (!shutdownHooks.signal.aborted) {
    print(isExpected(error) ? error.message : `Could not start. ${(error as Error).stack}`);
    await shutdownHooks.run();
    process.exit(1);
  }
}
