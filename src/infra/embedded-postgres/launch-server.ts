import { spawn } from 'node:child_process';
import { open, stat, truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { program } from './find-binaries.ts';
import { findServer } from './find-server.ts';
import type { ServerLocation } from './server-location.ts';
import { programEnvironment } from './server-user.ts';
import { makeSocketFolder } from './socket-folder.ts';

/** At the next start a log larger than this, in bytes, is truncated. */
const longestLog = 10 * 1024 * 1024;

/** How a launch ended. `reason` is the last line that PostgreSQL wrote. */
type Launch = { outcome: 'running' } | { outcome: 'ended'; reason: string };

/**
 * Starts a server and waits until it accepts connections or ends. It runs in its own session with its output in a file,
 * so that it outlives this process and does not receive the Ctrl+C of a terminal.
 *
 * @param strangerPid a pid in postmaster.pid that belongs to another program by now, or 0
 * @throws EmbeddedPostgresError when the program cannot be run or is not ready within `timeoutMs`.
 */
export async function launchServer(
  location: ServerLocation,
  durable: boolean,
  strangerPid: number,
  timeoutMs: number,
): Promise<Launch> {
  const socketFolder = await makeSocketFolder(location);
  if (((await stat(location.logFile).catch(() => undefined))?.size ?? 0) > longestLog) await truncate(location.logFile);
  const log = await open(location.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  // why: a plain user who starts the same folder later must be able to write the log too.
  if (location.user) await log.chown(location.user.uid, location.user.gid);
  // why: PostgreSQL takes any living process with the recorded pid for a running server, except this one; it still
  // checks that no backend of the crashed server is left (CreateLockFile in miscinit.c). Deleting the file would skip
  // that check.
  const exemption = strangerPid > 0 ? { PG_GRANDPARENT_PID: String(strangerPid) } : {};
  const child = spawn(program(location.native, 'postgres'), serverArguments(location.data, socketFolder, durable), {
    ...location.user,
    env: { ...programEnvironment, ...exemption },
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`));
  });
  child.unref();
  await log.close();
  const start = performance.now();
  while (performance.now() - start < timeoutMs) {
    const end = await Promise.race([ended, sleep(10)]);
    if (end !== undefined) return { outcome: 'ended', reason: await lastWord(location.logFile, logStart, end) };
    const server = await findServer(location.data);
    if (server.kind === 'running' && server.pid === child.pid && server.ready) return { outcome: 'running' };
  }
  throw new EmbeddedPostgresError(`PostgreSQL was not ready after ${timeoutMs / 1000} s: see ${location.logFile}`);
}

function serverArguments(data: string, socketFolder: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // why: error messages can contain personal data (a duplicate email address), and the product logs its own errors.
    // Levels above 'error' concern only the server itself, which also keeps the log small.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          io_method: 'sync',
          wal_level: 'minimal',
          max_wal_senders: '0',
        }),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function lastWord(logFile: string, from: number, end: string): Promise<string> {
  const log = await open(logFile, 'r');
  const { buffer, bytesRead } = await log.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, from).finally(() => log.close());
  const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n');
  const fatal = lines.findLast((line) => /FATAL:|PANIC:|error while loading|could not/.test(line));
  return fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? end;
}
