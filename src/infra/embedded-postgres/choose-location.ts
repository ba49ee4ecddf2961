import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { completeLibraryLinks, findBinaries } from './find-binaries.ts';
import { locationIn, type ServerLocation } from './server-location.ts';
import { canEnter, chooseServerUser, isRoot, runProgram, type ServerUser } from './server-user.ts';
import { claimSystemFolder, isInSystemFolder, makeBinariesReachable } from './system-folder.ts';

/**
 * Decides where the data and programs of the PostgreSQL server of a DATA_DIR are and as which account it runs, and
 * creates the folders for them. For an ordinary user: `<dataDir>/postgres` and the programs in node_modules. For root:
 * the same if the unprivileged account can reach them; otherwise the data and copies of the programs are in
 * /var/lib/lonevine.
 *
 * @throws EmbeddedPostgresError when no location can be used.
 */
export async function chooseLocation(dataDir: string): Promise<ServerLocation> {
  const home = await makeHome(path.resolve(dataDir));
  const binaries = await findBinaries();
  await completeLibraryLinks(binaries.native);
  const owner = await ownerOf(path.join(home, 'postgres'));
  if (!isRoot()) {
    assertOwnData(home, owner);
    return locationIn(home, binaries.native, undefined);
  }
  const user = owner ?? (await chooseServerUser());
  await assertCanSwitchUser(user);
  const moved = owner === undefined && (await isInSystemFolder(home));
  if (!moved && (await canEnter(home, user)))
    return locationIn(home, await makeBinariesReachable(binaries, user), user);
  if (owner) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's data is in ${home}/postgres, but its owner (uid ${owner.uid}) may not enter ${home}: allow it with chmod o+x on each closed folder above it.`,
    );
  }
  const systemHome = await claimSystemFolder(home);
  const systemUser = (await ownerOf(path.join(systemHome, 'postgres'))) ?? user;
  return locationIn(systemHome, await makeBinariesReachable(binaries, systemUser), systemUser);
}

async function makeHome(dataDir: string): Promise<string> {
  try {
    const created = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // why: root's server runs as another account, which must be able to traverse this folder but need not list it.
    if (created && isRoot()) await chmod(dataDir, 0o711);
    return await realpath(dataDir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} cannot be made or entered (${(error as Error).message}): set DATA_DIR to another folder.`,
    );
  }
}

/** The account that owns existing data. Root's own does not count: PostgreSQL refuses to run as root. */
async function ownerOf(data: string): Promise<ServerUser> {
  const found = await lstat(data).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function assertOwnData(home: string, owner: ServerUser): void {
  if (!owner || process.getuid === undefined || owner.uid === process.getuid()) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL's data in ${home}/postgres belongs to another account (uid ${owner.uid}): start as root or as that account, or set DATA_DIR to another folder.`,
  );
}

async function assertCanSwitchUser(user: ServerUser): Promise<void> {
  const attempt = await runProgram('/bin/sh', ['-c', ':'], user, 5_000);
  if (attempt.ok) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this root may not switch to uid ${user?.uid} (${attempt.output}): start as a plain user, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
