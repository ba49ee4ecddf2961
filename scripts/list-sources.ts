import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The files of the checkout that git tracks or would add: new files are included, generated ones are not.
 *
 * @param root absolute path of the checkout
 * @returns paths from the root with forward slashes
 * @throws if git is missing or the folder is not a checkout
 */
export function listSources(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(path.join(root, file)));
}
