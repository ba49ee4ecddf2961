import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { holdFolder } from '#infra/embedded-postgres/data-folder-lock.ts';
import { keptSecret } from '#infra/generated-secret.ts';
import { openJobs } from '#infra/jobs/pg-boss-jobs.ts';
import { type Logger, openLog } from '#infra/logger.ts';
import { openObjectStorage } from '#infra/object-storage/create-object-storage.ts';
import { openPasswords } from '#infra/password-hashing.ts';
import { openRateLimits } from '#infra/rate-limiter.ts';
import { Endings } from '#infra/shutdown-hooks.ts';
import { type OwnSandbox, startOwnSandbox } from '#infra/stripe-sandbox-process.ts';
import { openSpool } from '#infra/temporary-upload-store.ts';
import { startVite } from '#infra/vite-dev-server.ts';
import {
  bucketOf,
  type Env,
  feesOf,
  identityProviderOf,
  mailOf,
  readEnv,
  SettingError,
  siteOf,
  stripeOf,
} from './env.server.ts';
import { systemClock } from './infra/clock.ts';
import { openDatabase } from './infra/database.ts';
import { EmbeddedPostgresError } from './infra/embedded-postgres/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './infra/embedded-postgres/start-embedded-postgres.ts';
import { type ErrorReporting, openErrorReporting } from './infra/error-reporting.ts';
import { type Listening, listen, PortInUseError } from './infra/http/listen.ts';
import { openImageCodec } from './infra/image-codec.ts';
import type { Infra } from './infra/infra.ts';
import { openMetrics } from './infra/metrics.ts';
import { migrate } from './infra/migrate.ts';
import { ensureBuild } from './infra/production-build.ts';
import { openReadiness } from './infra/readiness.ts';
import type { createServer, Server, ServerOptions } from './server.ts';

type ServerModule = { createServer: typeof createServer };
/** What answers requests: the built server, or the newest from the sources. */
type Serving = { server: () => Promise<Server>; close: () => Promise<void> };

const root = path.resolve(import.meta.dirname, '..');
const migrations = path.join(root, 'migrations');
const say = (line: string) => console.error(line);

/** What the operator can mend alone (a wrong setting, a folder or a port in use) is told in one line, without a stack. */
function isExpected(error: unknown): error is Error {
  return [SettingError, EmbeddedPostgresError, PortInUseError].some((kind) => error instanceof kind);
}

async function startReporting(env: Env, dev: boolean, endings: Endings): Promise<void> {
  const log = openLog(env.LOG_LEVEL);
  const errors = await openErrorReporting(env.SENTRY_DSN, log);
  await endings.add(() => errors.flush());
  // why: here and not where the socket opens, so that a stop during the start has its bound too
  endings.signal.addEventListener('abort', () => {
    setTimeout(() => process.exit(1), env.SHUTDOWN_SECONDS * 1000 + stopWithin).unref();
  });
  process.on('uncaughtException', async (error) => {
    // why: after a failure that nobody caught nothing is certain any more; what is under way may finish, then it ends
    errors.report('process-failed', error);
    await endings.run();
    process.exit(1);
  });
  try {
    await start(env, dev, endings, log, errors);
  } catch (error) {
    if (!isExpected(error) && !endings.signal.aborted) errors.report('startup-failed', error);
    throw error;
  }
}

async function start(env: Env, dev: boolean, endings: Endings, log: Logger, errors: ErrorReporting): Promise<void> {
  const databaseUrl = env.DATABASE_URL ?? (await ownDatabase(env, endings));
  await prepareDatabase(databaseUrl, env);
  if (!dev) await ensureBuild(root, say, endings.signal);
  const { db, pool } = openDatabase({
    url: databaseUrl,
    poolSize: env.DATABASE_POOL_SIZE,
    onError: (error) => log.warn({ err: error }, 'An idle database connection was lost'),
  });
  await endings.add(() => pool.end());
  let sandbox: OwnSandbox | undefined;
  // why: what is under way when the shop ends may still want to charge a card
  await endings.add(() => sandbox?.stop());
  const jobs = openJobs({ url: databaseUrl, log, errors });
  await endings.add(() => jobs.close());
  await jobs.start();
  const infra: Infra = { db, clock: systemClock, log, errors, jobs };
  const readiness = openReadiness(db, migrations);

  // why: Vite hands out sources, and a demo has accounts whose password is known and a mailbox for everybody
  const thisMachine = dev || (!env.production && env.BASE_URL === undefined);
  let serving: Serving | undefined;
  await endings.add(() => serving?.close());
  const listening = await listen({
    port: env.PORT,
    thisMachine,
    fetch: async (request, from) =>
      (await serving?.server())?.fetch(request, from) ?? new Response('Starting', { status: 503 }),
  });
  await endings.add(() => listening.drain(env.SHUTDOWN_SECONDS * 1000));
  await endings.add(() => readiness.shutDown());
  const baseUrl = env.BASE_URL ?? `http://localhost:${listening.port}`;
  const files = {
    storage: openObjectStorage({ s3: bucketOf(env), folder: path.resolve(root, env.DATA_DIR, 'objects') }),
    spool: openSpool(path.resolve(root, env.DATA_DIR, 'uploads'), systemClock),
  };
  sandbox = await ownSandbox(env, { port: listening.port, baseUrl }, { ...infra, ...files });
  const options: ServerOptions = {
    infra,
    site: siteOf(env, baseUrl),
    fees: feesOf(env),
    listingApproval: env.LISTING_APPROVAL,
    stripe: stripeOf(env) ?? sandbox,
    sessionSecret: env.SESSION_SECRET ?? (await keptSecret(path.resolve(root, env.DATA_DIR, 'session-secret'))),
    identityProvider: identityProviderOf(env),
    newsletterWebhookUrl: env.NEWSLETTER_WEBHOOK_URL,
    mailServer: mailOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    mapOrigins: env.MAP_CSP_ORIGINS,
    baseUrlIsFixed: env.BASE_URL !== undefined,
    metrics: openMetrics(pool),
    metricsToken: env.METRICS_TOKEN,
    geocoderUrl: env.GEOCODER_URL,
    ...files,
    production: env.production,
    dev,
    clientFolder: dev ? undefined : path.join(root, 'build/client'),
    notReady: readiness.notReady,
  };
  serving = dev ? await serveSources(listening, options) : await serveBuild(options);
  log.info({ address: baseUrl }, 'ready');
  say(`\n  ${env.SITE_NAME} is open at ${baseUrl}\n`);
  if (thisMachine) say('  Only this machine reaches it. README, “Settings”: BASE_URL opens it to others.\n');
  if (env.DEMO && !env.production) await saySamples();
}

/**
 * Starts the Stripe sandbox of a shop without keys of Stripe, and lets people buy there in a demo.
 * @returns undefined where there are keys, and in production unless it was asked for: nobody is charged in earnest
 */
async function ownSandbox(
  env: Env,
  { port, baseUrl }: { port: number; baseUrl: string },
  infra: Infra & Pick<ServerOptions, 'storage' | 'spool'>,
): Promise<OwnSandbox | undefined> {
  if (env.STRIPE_SECRET_KEY !== undefined || (env.production && !env.ALLOW_SANDBOX_PAYMENTS)) return undefined;
  const folder = path.resolve(root, env.DATA_DIR, 'stripe-sandbox');
  const onLost = () => {
    say('The Stripe sandbox has ended. Start again: nothing that was saved is lost.');
    process.exit(1);
  };
  const sandbox = await startOwnSandbox({ root, folder, port, baseUrl, onLost });
  if (env.DEMO) {
    const { playDemo } = await import('../seed/demo-activity/seed-demo-activity.ts');
    const limits = openRateLimits(infra.db, infra.clock);
    const shop = { ...infra, fees: feesOf(env), limits, imageCodec: openImageCodec() };
    if (await playDemo(shop, sandbox)) say('Placed the orders of the demo');
  }
  return sandbox;
}

/** Tells the sample accounts to whoever starts the demo on the own machine. */
async function saySamples(): Promise<void> {
  const { sampleAccounts, samplePassword } = await import('../seed/seed-accounts.ts');
  say(`  Sample accounts, password ${samplePassword}: ${sampleAccounts.map(({ email }) => email).join(', ')}\n`);
}

/** Starts the embedded PostgreSQL and takes the folder, so that a second start of the same folder is told so. */
async function ownDatabase(env: Env, endings: Endings): Promise<string> {
  if (env.production && env.DATABASE_URL === undefined) say('DATABASE_URL is not set: using a PostgreSQL of our own.');
  const postgres = await startEmbeddedPostgres({ dataDir: path.resolve(root, env.DATA_DIR), log: say });
  await endings.add(() => postgres.stop());
  const hold = await holdFolder(postgres.url, `http://localhost:${env.PORT}`, () => {
    // why: without its database this process can only fail, and it no longer holds the folder against a second start
    say('The database of this folder has ended. Start again: nothing that was saved is lost.');
    process.exit(1);
  });
  await endings.add(() => hold.release());
  return postgres.url;
}

/**
 * Migrates, loads what every shop needs and, in the demo, seeds. On a connection of its own: a migration may take longer than
 * a visitor's query.
 */
async function prepareDatabase(url: string, env: Env): Promise<void> {
  const { db, pool } = openDatabase({ url, poolSize: 1, statementTimeout: 0, onError: () => {} });
  try {
    const ran = await migrate(db, migrations);
    if (ran.length > 0) say(`Migrated the database: ${ran.join(', ')}`);
    const { seedReference } = await import('../seed/seed-reference.ts');
    if (await seedReference(db)) say('Loaded the places and grape varietals');
    const { seedDirectory } = await import('../seed/seed-directory.ts');
    if (await seedDirectory(db)) say('Entered the directory of wineries');
    if (env.production) {
      const { banSampleAdmin } = await import('../seed/seed-accounts.ts');
      if (await banSampleAdmin(db, systemClock.now())) say('The sample admin is banned: its password is public.');
    }
    if (env.DEMO) {
      const { seedDemo } = await import('../seed/seed-demo.ts');
      if (await seedDemo(db)) say('Filled the shop with the demo wines');
      const { seedAccounts } = await import('../seed/seed-accounts.ts');
      if (await seedAccounts(db, { passwords: openPasswords(), withAdmin: !env.production }))
        say('Opened the sample accounts');
    }
  } finally {
    await pool.end();
  }
}

async function serveBuild(options: ServerOptions): Promise<Serving> {
  const built: ServerModule = await import(pathToFileURL(path.join(root, 'build/server/index.js')).href);
  const server = await built.createServer(options);
  return { server: async () => server, close: () => server.close() };
}

/** Serves from the sources: whenever they changed, the next request gets a server made anew over the same pool. */
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

/** The longest that stopping may take beyond the requests under way, in milliseconds; then it ends all the same. */
const stopWithin = 30_000;

const endings = new Endings(say);
const starting = Promise.resolve().then(async () => {
  const dev = process.argv.includes('--dev');
  await startReporting(readEnv({ fastLibraries: !dev }), dev, endings);
});

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
  // why: a start that was under way closes what it has just opened
  await starting.catch(() => {});
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  await starting;
} catch (error) {
  if (!endings.signal.aborted) {
    say(isExpected(error) ? error.message : `Could not start. ${(error as Error).stack}`);
    await endings.run();
    process.exit(1);
  }
}
