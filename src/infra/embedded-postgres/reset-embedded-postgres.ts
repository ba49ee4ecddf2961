import { realpath, rename, rm } from 'node:fs/promises';
import { chooseLocation } from './choose-location.ts';
import { oldPrefix } from './create-cluster.ts';
import { FolderInUseError, lockDataFolder } from './data-folder-lock.ts';
import { findServer } from './find-server.ts';
import { socketUrl } from './socket-folder.ts';
import { shutDown } from './stop-server.ts';
import { leaveSystemFolder } from './system-folder.ts';

/**
 * Stops the PostgreSQL server of a DATA_DIR, if one runs, and deletes all its data; the next start creates a new
 * database.
 *
 * @throws FolderInUseError while a Lonevine server uses the data; EmbeddedPostgresError when the server does not stop.
 */
export async function resetEmbeddedPostgres(dataDir: string): Promise<void> {
  const location = await chooseLocation(dataDir);
  const server = await findServer(location.data);
  if (server.kind === 'running') {
    const lock = await lockDataFolder(socketUrl(server.socketFolder, server.port, 'lonevine')).catch((error: Error) => {
      if (error instanceof FolderInUseError) throw error;
      // why: a server that does not answer has no users, so it may be stopped.
      return undefined;
    });
    await shutDown(location);
    await lock?.release();
  }
  // why: deleting takes a while, and a start meanwhile must see either all of the data or none.
  const old = `${location.home}/${oldPrefix}${process.pid}`;
  await rename(location.data, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(old, { recursive: true, force: true, maxRetries: 3 });
  await leaveSystemFolder(await realpath(dataDir));
}
