import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** Contents of postmaster.pid, checked against the process table. */
type ServerTrace =
  /** No file: no server runs. */
  | { kind: 'none' }
  /** A server of this very data directory runs. */
  | { kind: 'running'; pid: number; socketFolder: string; port: number; ready: boolean }
  /** A crash left the file; its pid is free or belongs to a stranger by now. */
  | { kind: 'stale'; pid: number };

/**
 * Returns whether a PostgreSQL server runs in a data directory. The file alone is not enough: after a crash its pid may
 * belong to another program, so the command line of that process must name this directory. For the lines of the file
 * see https://www.postgresql.org/docs/18/storage-file-layout.html and pidfile.h of PostgreSQL's source.
 */
export async function findServer(data: string): Promise<ServerTrace> {
  const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pidLine, , , port, socketFolder, , , status] = file.split('\n');
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 0) return { kind: 'none' };
  if (!(await isServerOf(pid, data))) return { kind: 'stale', pid };
  return {
    kind: 'running',
    pid,
    port: Number(port),
    socketFolder: socketFolder ?? '',
    ready: status?.trim() === 'ready',
  };
}

/** Whether the process is a PostgreSQL server started for this data directory. A zombie, which has ended, is not. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const argv = commandLine.split('\0');
    return argv.some((word, i) => word === '-D' && argv[i + 1] === data);
  }
  return (await listCommandLine(pid)).includes(` -D ${data} `);
}

function listCommandLine(pid: number): Promise<string> {
  return new Promise((resolve) => {
    const args = ['-ww', '-o', 'args=', '-p', String(pid)];
    execFile('ps', args, { timeout: 5_000 }, (_error, stdout) => resolve(stdout));
  });
}

/** Whether a server accepts our connection, or its reason for not doing so. */
type ProbeResult = { ok: true } | { ok: false; reason: string /** Nothing listens on the socket. */; deaf: boolean };

/**
 * Checks that a server answers and serves this data directory, and creates the database `lonevine` if it is missing.
 * Never throws.
 *
 * @param urlOf returns the connection string of a database of that server
 */
export async function probeServer(urlOf: (database: string) => string, data: string): Promise<ProbeResult> {
  const client = new Client({
    connectionString: urlOf('postgres'),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // why: an 'error' event without a listener would end the process when the server is shut down.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('data_directory') as data,
              exists (select from pg_database where datname = 'lonevine') as complete`,
    );
    if (rows[0].data !== data)
      return { ok: false, deaf: true, reason: `its socket belongs to a server of ${rows[0].data}` };
    // Of two first starts at the same instant one fails here, and finds the database when it tries again.
    if (!rows[0].complete) await client.query('create database lonevine');
    return { ok: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ok: false, reason: message || String(code), deaf: code === 'ENOENT' || code === 'ECONNREFUSED' };
  } finally {
    await client.end().catch(() => undefined);
  }
}
