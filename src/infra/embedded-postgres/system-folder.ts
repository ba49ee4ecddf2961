import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Binaries, program } from './find-binaries.ts';
import { locationIn, shortHash } from './server-location.ts';
import { runProgram, type ServerUser } from './server-user.ts';
import { shutDown } from './stop-server.ts';

/** Where root stores what the unprivileged server cannot reach inside a private folder. */
const systemFolder = '/var/lib/lonevine';

/**
 * Assigns a private DATA_DIR its folder under /var/lib/lonevine, named by the hash of its path. A file in DATA_DIR
 * records where the data is. Without that file the DATA_DIR is new (a clone deleted and created again at the same
 * path), and what the system folder contains belongs to the old one: its server is stopped and the data is set aside as
 * `<folder>.previous`, so that a new clone starts with an empty database.
 *
 * @returns the folder's absolute path.
 */
export async function claimSystemFolder(home: string): Promise<string> {
  const { folder, marker, text } = systemFolderOf(home);
  try {
    await mkdir(systemFolder, { recursive: true, mode: 0o755 });
    if ((await readFile(marker, 'utf8').catch(() => '')) !== text) {
      if (existsSync(folder)) await setAside(folder);
      await mkdir(folder, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
        // why: EEXIST means that the other of two first starts at the same instant created it.
        if (error.code !== 'EEXIST') throw error;
      });
      await writeFile(marker, text);
    }
    await mkdir(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and the account it runs as cannot enter ${home}; ${folder} cannot be used instead (${(error as Error).message}): open the folder with chmod o+x, or set DATA_DIR to another one.`,
    );
  }
  return folder;
}

/** Whether the data of a DATA_DIR is in the system folder, even if DATA_DIR has become reachable since. */
export async function isInSystemFolder(home: string): Promise<boolean> {
  const { folder, marker, text } = systemFolderOf(home);
  return (await readFile(marker, 'utf8').catch(() => '')) === text && existsSync(path.join(folder, 'postgres'));
}

/** Deletes the folder of a DATA_DIR under /var/lib/lonevine, if there is one, with all its contents. */
export async function leaveSystemFolder(home: string): Promise<void> {
  const { folder, marker, text } = systemFolderOf(home);
  if ((await readFile(marker, 'utf8').catch(() => '')) !== text) return;
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  await rm(marker, { force: true });
}

function systemFolderOf(home: string): { folder: string; marker: string; text: string } {
  const folder = path.join(systemFolder, shortHash(home));
  const text = `As root in a private folder, the PostgreSQL data of this folder is in ${folder}\n`;
  return { folder, marker: path.join(home, 'postgres-is-elsewhere.txt'), text };
}

async function setAside(folder: string): Promise<void> {
  await shutDown(locationIn(folder, '', undefined));
  await rm(`${folder}.previous`, { recursive: true, force: true, maxRetries: 3 });
  await rename(folder, `${folder}.previous`);
}

/**
 * Finds programs that an account can run: the installed ones, or else a copy made under /var/lib/lonevine.
 *
 * @returns the folder of `bin`, `lib` and `share`.
 * @throws EmbeddedPostgresError when neither runs.
 */
export async function makeBinariesReachable(binaries: Binaries, user: ServerUser): Promise<string> {
  if ((await tryBinaries(binaries.native, user)).ok) return binaries.native;
  const copy = path.join(systemFolder, `postgres-${binaries.label}`);
  if (!existsSync(copy)) await copyWhole(binaries.native, copy);
  const copied = await tryBinaries(copy, user);
  if (copied.ok) return copy;
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs in ${copy} do not run as uid ${user?.uid} (${copied.output.split('\n').at(-1)}): start as a plain user, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function tryBinaries(native: string, user: ServerUser): Promise<{ ok: boolean; output: string }> {
  return runProgram(program(native, 'postgres'), ['--version'], user, 10_000);
}

/** Copies a folder so that the copy is complete or does not exist, even when two processes copy at once. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  const partial = `${to}.${process.pid}`;
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  // why: in a clone made with umask 077 each file is closed to others.
  await runProgram('/bin/chmod', ['-R', 'a+rX', partial], undefined, 10_000);
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }));
}
