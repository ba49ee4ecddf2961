// Holds the walls of the house: who may import whom. Prints each breach with what its wall protects; exits 1 if there is one.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkTree } from './boundaries/check-tree.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What git knows and what it would add: a file that somebody just wrote counts, a generated one does not. */
function listSources(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', 'src'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return [...new Set(listed)].filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)));
}

const files = listSources();
const { breaches, read } = await checkTree(root, files);
for (const { rule, where, why } of breaches) console.error(`${rule}: ${where}\n  ${why}`);
if (breaches.length > 0 || files.length === 0 || read < files.length) {
  console.error(`${breaches.length} breaches; ${read} of ${files.length} modules of src/ were read.`);
  process.exit(1);
}
console.log(`No breach; all ${read} modules of src/ were read.`);
