import { setTimeout as sleep } from 'node:timers/promises';
import { chooseLocation } from './choose-location.ts';
import { createClusterIfMissing } from './create-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findServer, probeServer } from './find-server.ts';
import { launchServer } from './launch-server.ts';
import type { ServerLocation } from './server-location.ts';
import { socketUrl } from './socket-folder.ts';
import { killOrphanedBackends, shutDown, stopServer } from './stop-server.ts';

/** A running PostgreSQL of our own. */
export type EmbeddedPostgres = {
  /** Connection string for pg of the database `lonevine`; its role may do everything. */
  url: string;
  /** True when the server ran already. */
  reused: boolean;
  /** Stops the server, unless other connections are open to it. Close your own first. */
  stop(): Promise<void>;
};

/** Longest wait for a server to accept connections, in ms: it includes the recovery after a crash. */
const startTimeout = 60_000;

/** How long, in ms, a server that calls itself ready may have no socket before it is started again. */
const silenceTimeout = 1_000;

/**
 * What PostgreSQL refuses to start with and we try again: the lock file of the other of two starts at the same instant,
 * whose server we then join, and backends that a killed server left behind.
 */
const passingRefusal = /lock file .* (already exists|is empty)|shared memory block .* still in use/;

/** How long, in ms, such refusals may go on. */
const refusalTimeout = 10_000;

/** How long, in ms, the backends of a killed server get to end by themselves. */
const orphanTimeout = 1_000;

/**
 * Starts the PostgreSQL server of a DATA_DIR, or finds the one that runs. A first start makes the data directory and the
 * database `lonevine`. The server outlives this process, whatever ends it, until somebody calls `stop`.
 * @param options.dataDir DATA_DIR, absolute or relative to the working directory
 * @param options.log receives a line, without its end, for whoever watches the terminal
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

/** What is known so far of one start; times as `performance.now()` gives them. */
type Attempt = {
  reused: boolean;
  /** Why it does not run yet. */
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

/** Asks a server that runs whether it is ours and answers. @returns its address, or undefined to look again */
async function join(location: ServerLocation, server: Running, attempt: Attempt): Promise<string | undefined> {
  const probe = await probeServer((database) => socketUrl(server.socketFolder, server.port, database), location.data);
  if (probe.ok) return socketUrl(server.socketFolder, server.port, 'lonevine');
  attempt.reason = probe.reason;
  if (!server.ready || !probe.deaf) attempt.silentSince = performance.now();
  // why: somebody who cleaned the temporary folder took the socket with it, and nothing brings it back.
  if (performance.now() - attempt.silentSince > silenceTimeout) await shutDown(location);
  await sleep(20);
  return undefined;
}

/** Starts the server. @returns whether it is worth looking again: it runs, or it was refused for a reason that passes */
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
