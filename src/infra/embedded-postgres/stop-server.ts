import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isProcessAlive } from '../is-process-alive.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findServer } from './find-server.ts';
import type { ServerLocation } from './server-location.ts';
import { runProgram } from './server-user.ts';
import { removeSocketFolder } from './socket-folder.ts';

/**
 * Stops the server of a location, unless other processes are connected to it: then it keeps running, and `log` is
 * called.
 *
 * @throws EmbeddedPostgresError when the server does not end.
 */
export async function stopServer(location: ServerLocation, url: string, log: (line: string) => void): Promise<void> {
  if (await hasOtherUsers(url)) return log('PostgreSQL is left running: another process uses it');
  await shutDown(location);
}

/** Shuts the server of a location down: first gently (connections are closed, data is written), then immediately. */
export async function shutDown(location: ServerLocation): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, after which the next start recovers from the log.
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    const server = await findServer(location.data);
    if (server.kind !== 'running') return;
    if (isProcessAlive(server.pid)) process.kill(server.pid, signal);
    const start = performance.now();
    while (performance.now() - start < waitMs) {
      const now = await findServer(location.data);
      if (now.kind !== 'running' || now.pid !== server.pid) return removeSocketFolder(server.socketFolder);
      await sleep(10);
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL does not stop: see ${location.logFile}`);
}

async function hasOtherUsers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let left = 25; ; left--) {
      // why: backends of connections closed a moment ago (our own pool) take some milliseconds to disappear.
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (!rowCount || left === 0) return Boolean(rowCount);
      await sleep(20);
    }
  } catch (error) {
    // why: a server that does not answer has no users, but one that is full (too_many_connections) does.
    return (error as { code?: string }).code === '53300';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Ends the backends that a killed server left behind. They end by themselves when they next wait for something, but a
 * long computation can run for hours, and PostgreSQL does not start while a backend is left. Nothing committed is lost:
 * it is in the write-ahead log. Call it only when no server runs in the data directory. Runs as the server's account,
 * because root without CAP_SYS_PTRACE (in containers) cannot inspect those processes. Linux only; elsewhere it does
 * nothing.
 */
export async function killOrphanedBackends(location: ServerLocation): Promise<void> {
  if (process.platform !== 'linux') return;
  // The working directory of a backend is the data directory; the name excludes shells that are in the same directory.
  const script = `for p in /proc/[0-9]*; do
    if [ "$(readlink "$p/cwd")" = "$1" ] && [ "$(cat "$p/comm")" = postgres ]; then kill -9 "\${p#/proc/}"; fi
  done`;
  await runProgram('/bin/sh', ['-c', script, 'sh', location.data], location.user, 10_000);
}
