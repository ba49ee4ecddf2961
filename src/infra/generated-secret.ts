import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Reads the secret stored in a file, or generates it on the first call: for a server on one machine without a
 * configured secret.
 *
 * @param file absolute path; only its owner can read it
 * @param generate what is stored by the first call; a random secret if it is omitted
 */
export async function readOrGenerateSecret(
  file: string,
  generate = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    // why: with `wx` only one of two concurrent starts creates it
    await writeFile(file, generate(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // why: a copy of the folder may have lost its permissions
    await chmod(file, 0o600);
  }
  return readFile(file, 'utf8');
}
