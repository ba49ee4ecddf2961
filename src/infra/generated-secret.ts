import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The secret that a folder keeps, made at the first time: for a shop on one machine to which nobody gave one.
 * @param file absolute path; only its owner may read it
 */
export async function readOrGenerateSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    // why: `wx` so that of two starts at once only one makes it
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
