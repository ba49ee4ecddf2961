import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isProcessAlive } from '../is-process-alive.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { program } from './find-binaries.ts';
import type { ServerLocation } from './server-location.ts';
import { runProgram } from './server-user.ts';

/** Major version of the programs, as PG_VERSION in a data directory contains it. */
const majorVersion = '18';

/**
 * Creates the data directory if there is none. It is prepared under another name and renamed when complete, so that a
 * crash half-way leaves nothing that looks like data; if two processes do this at once, one rename succeeds.
 *
 * @throws EmbeddedPostgresError when initdb fails or when the data directory contains something else.
 */
export async function createClusterIfMissing(location: ServerLocation, durable: boolean): Promise<void> {
  if (await isCluster(location.data)) return;
  await removeAbandoned(location);
  const draft = path.join(location.home, `${draftPrefix}${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    if (location.user) await chown(draft, location.user.uid, location.user.gid);
    await initialise(location, draft, durable);
    await rename(draft, location.data);
    if (durable) await syncFolder(location.home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (await isCluster(location.data)) return;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw new EmbeddedPostgresError(
      `${location.data} exists but holds no PostgreSQL data (${message}): move it away, or set DATA_DIR to another folder.`,
    );
  }
}

const draftPrefix = 'postgres.new-';

/** Prefix of the name of data that is being deleted; the pid of the deleting process follows. */
export const oldPrefix = 'postgres.old-';

async function isCluster(data: string): Promise<boolean> {
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new EmbeddedPostgresError(`PostgreSQL's data in ${data} cannot be read: ${error.message}`);
  });
  if (version !== undefined && version.trim() !== majorVersion) {
    throw new EmbeddedPostgresError(
      `${data} was made by PostgreSQL ${version.trim()}, this is PostgreSQL ${majorVersion}: move it away, or set DATA_DIR to another folder.`,
    );
  }
  return version !== undefined;
}

async function initialise(location: ServerLocation, folder: string, durable: boolean): Promise<void> {
  const args = ['-D', folder, '--username=lonevine', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'];
  args.push('--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions', '--auth=trust');
  if (!durable) args.push('--no-sync');
  const result = await runProgram(program(location.native, 'initdb'), args, location.user, 60_000);
  if (result.ok) return;
  const reason = result.output.split('\n').filter((line) => /error|fatal|could not|stopped/i.test(line));
  if (/could not look up effective user/.test(result.output)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL makes no data for an account without a line in /etc/passwd (uid ${location.user?.uid ?? process.getuid?.()}): give it one, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's initdb failed in ${folder}: ${reason.join(' ') || result.output.slice(-300)}`,
  );
}

/**
 * Deletes leftovers of crashed preparations and resets; errors are ignored, since leftovers do no harm. The name of
 * each ends in the pid of the process that created it.
 */
async function removeAbandoned(location: ServerLocation): Promise<void> {
  for (const name of await readdir(location.home)) {
    if (!name.startsWith(draftPrefix) && !name.startsWith(oldPrefix)) continue;
    const pid = Number(name.slice(draftPrefix.length));
    if (pid !== process.pid && isProcessAlive(pid)) continue;
    await rm(path.join(location.home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
