import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Modes of what is stored on disk: pictures, files of claims and imports, and secrets are for this account alone. */
export const privateFolderMode = 0o700;
export const privateFileMode = 0o600;

/** Folders of DATA_DIR whose content the shop writes itself. PostgreSQL's own is private from its creation on. */
const ownFolders = ['objects', 'uploads', 'stripe-sandbox'];

/**
 * Makes what earlier versions left readable in DATA_DIR private: each of our folders with all its content. A folder that
 * is private already costs one look, because what is created in it has the right mode. What another account owns stays
 * as it is: it may be shared between nodes on purpose.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  for (const name of ownFolders) {
    const folder = path.join(dataDir, name);
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isDirectory() && (found.mode & 0o077) !== 0) await makeTreePrivate(folder);
  }
}

/** The content first, so that a folder whose correction was interrupted is corrected by the next start. */
async function makeTreePrivate(place: string): Promise<void> {
  const found = await lstat(place);
  if (found.uid !== process.getuid?.() || found.isSymbolicLink()) return;
  if (found.isDirectory()) {
    for (const name of await readdir(place)) await makeTreePrivate(path.join(place, name));
  }
  await chmod(place, found.isDirectory() ? privateFolderMode : privateFileMode);
}
