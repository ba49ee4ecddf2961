import { chown, lstat, mkdir, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type ServerLocation, shortHash } from './server-location.ts';
import { canEnter } from './server-user.ts';

/** PostgreSQL's default; it is only part of the socket's file name. */
const socketPort = 5432;

/** A socket's path may have 107 bytes on Linux and 103 on macOS (sun_path without its terminating zero). */
const longestSocketPath = 103;

/**
 * Creates the private folder of a server's socket. Whoever can enter it needs no password, so it must be a real folder,
 * owned by the server's account and closed to all others except root. Its name is derived from the path and the inode
 * of the data, so that a clone deleted and created again does not meet the old server that is still shutting down.
 *
 * @returns the absolute path.
 * @throws EmbeddedPostgresError when somebody else created the folder first.
 */
export async function makeSocketFolder(location: ServerLocation): Promise<string> {
  const { ino } = await stat(location.data);
  const folder = path.join(await temporaryFolder(location), `lonevine-${shortHash(`${location.data} ${ino}`)}`);
  try {
    await mkdir(folder, { mode: 0o700 });
    if (location.user) await chown(folder, location.user.uid, location.user.gid);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      throw new EmbeddedPostgresError(`The folder of PostgreSQL's socket, ${folder}, cannot be made: ${message}`);
    }
  }
  const found = await lstat(folder);
  const owner = location.user?.uid ?? process.getuid?.();
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return folder;
  throw new EmbeddedPostgresError(
    `${folder}, the folder of PostgreSQL's socket, was made by somebody else (uid ${found.uid}, mode ${(found.mode & 0o777).toString(8)}): delete it, or set TMPDIR to another folder.`,
  );
}

/** The system's temporary folder, or /tmp when that one is missing, too long, or closed to the server's account. */
async function temporaryFolder(location: ServerLocation): Promise<string> {
  const folder = tmpdir();
  const socket = path.join(folder, 'lonevine-0123456789ab', `.s.PGSQL.${socketPort}`);
  const fits = Buffer.byteLength(socket) <= longestSocketPath;
  return fits && (await canEnter(folder, location.user)) ? folder : '/tmp';
}

/** Deletes the socket folder of a server that has ended, if it is empty. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (path.basename(folder).startsWith('lonevine-')) await rmdir(folder).catch(() => undefined);
}

/** The URL of a database on a server that listens on a socket in `folder`. */
export function socketUrl(folder: string, port: number, database: string): string {
  // why: port and sslmode are in the URL so that PGPORT and PGSSLMODE of the caller's shell cannot change them.
  return `postgres://lonevine@localhost:${port}/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`;
}
