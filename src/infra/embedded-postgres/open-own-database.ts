import { FolderInUseError, lockDataFolder } from './data-folder-lock.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** Opens the embedded database for a command. It is stopped afterwards unless a server uses it. */
export async function openOwnDatabase(
  dataDir: string,
  { command, log }: { command: string; log: (line: string) => void },
): Promise<{ url: string; stop(): Promise<void> }> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  const lock = await lockDataFolder(url, command).catch((error) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  return {
    url,
    async stop() {
      await lock?.release();
      if (lock) await stop();
    },
  };
}
