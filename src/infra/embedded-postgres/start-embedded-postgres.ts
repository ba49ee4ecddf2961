import { setTimeout as sleep } from 'node:timers/promises';
import { chooseLocation } from './choose-location.ts';
import { createClusterIfMissing } from './create-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findServer, probeServer } from './find-server.ts';
import { launchServer } from './launch-server.ts';
import type { ServerLocation } from './server-location.ts';
import { socketUrl } from './socket-folder.ts';
import { killOrphanedBackends, shutDown, stopServer } from './stop-server.ts';

/** A running PostgreSQL server that the product started itself. */
export type EmbeddedPostgres = {
  /** Connection string for pg of the database `lonevine`; its role is a superuser. */
  url: string;
  /** True when the server was already running. */
  reused: boolean;
  /** Stops the server, unless other connections are open to it. Close your own connections first. */
  stop(): Promise<void>;
};

/** Maximum time in ms until a server accepts connections, including recovery after a crash. */
const startTimeout = 60_000;

/** Time in ms for which a server that reports to be ready may have no socket; then it is started again. */
const silenceTimeout = 1_000;

/**
 * Refusals of PostgreSQL to start after which we try again: the lock file of a concurrent start, whose server we then
 * join, and backends that a killed server left behind.
 */
const passingRefusal = /lock file .* (already exists|is empty)|shared memory block .* still in use/;

/** Time in ms for which such refusals are retried. */
const refusalTimeout = 10_000;

/** Time in ms that the backends of a killed server have to end by themselves. */
const orphanTimeout = 1_000;

/**
 * Starts the PostgreSQL server of a DATA_DIR, or joins the one that runs. The first start creates the data directory
 * and the database `lonevine`. The server keeps running after the end of this process until `stop` is called.
 *
 * @param options.dataDir DATA_DIR, absolute or relative to the working directory
 * @param options.log called with a line, without its end, to be shown in the terminal
 * @param options.durable false, for tests only, gives up safety against a power failure for speed
 * @throws EmbeddedPostgresError that says what happened and which file to read.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options;
  const start = performance.now();
  try {
    const location = await chooseLocation(dataDir);
    await createClusterIfMissing(location, durable);
    const { url, reused } = await joinOrLaunch(location, durable);
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    log(
      `PostgreSQL ${reused ? 'was running' : 'started'} in ${location.data} (${seconds} s, log in ${location.logFile})`,
    );
    return { url, reused, stop: () => stopServer(location, url, log) };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(`PostgreSQL did not start: ${(error as Error).message}`, { cause: error });
  }
}

/** State of one start; times are those of `performance.now()`. */
type Attempt = {
  reused: boolean;
  /** Why the server does not run yet. */
  reason: string;
  silentSince: number;
  refusedSince: number | undefined;
};

async function joinOrLaunch(location: ServerLocation, durable: boolean): Promise<{ url: string; reused: boolean }> {
  const start = performance.now();
  const attempt: Attempt = { reused: true, reason: 'no answer', silentSince: start, refusedSince: undefined };
  while (performance.now() - start < startTimeout) {
    const server = await findServer(location.data);
    if (server.kind === 'running') {
      const url = await join(location, server, attempt);
      if (url !== undefined) return { url, reused: attempt.reused };
    } else {
      const worthAnother = await launch(location, durable, server.kind === 'stale' ? server.pid : 0, attempt);
      if (!worthAnother) break;
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL did not start (${attempt.reason}): see ${location.logFile}`);
}

type Running = Extract<Awaited<ReturnType<typeof findServer>>, { kind: 'running' }>;

/** Checks whether a running server is ours and answers. @returns its URL, or undefined to try again */
async function join(location: ServerLocation, server: Running, attempt: Attempt): Promise<string | undefined> {
  const probe = await probeServer((database) => socketUrl(server.socketFolder, server.port, database), location.data);
  if (probe.ok) return socketUrl(server.socketFolder, server.port, 'lonevine');
  attempt.reason = probe.reason;
  if (!server.ready || !probe.deaf) attempt.silentSince = performance.now();
  // why: if the temporary folder was cleaned, the socket was deleted with it, and nothing restores it.
  if (performance.now() - attempt.silentSince > silenceTimeout) await shutDown(location);
  await sleep(20);
  return undefined;
}

/** Starts the server. @returns whether to try again: the server runs, or was refused for a temporary reason */
async function launch(
  location: ServerLocation,
  durable: boolean,
  stalePid: number,
  attempt: Attempt,
): Promise<boolean> {
  const launched = await launchServer(location, durable, stalePid, startTimeout);
  attempt.silentSince = performance.now();
  if (launched.outcome === 'running') {
    attempt.reused = false;
    return true;
  }
  attempt.reason = launched.reason;
  attempt.refusedSince ??= performance.now();
  const refusedFor = performance.now() - attempt.refusedSince;
  if (!passingRefusal.test(launched.reason) || refusedFor > refusalTimeout) return false;
  if (/shared memory/.test(launched.reason) && refusedFor > orphanTimeout) await killOrphanedBackends(location);
  await sleep(50);
  return true;
}
