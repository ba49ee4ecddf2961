// Checks the boundaries of the architecture: which modules may import which. Prints each breach with what its boundary
// protects; exits 1 if there is one.
import path from 'node:path';
import { checkTree } from './boundaries/check-tree.ts';
import { listSources } from './list-sources.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = listSources(root).filter((file) => /^(src|art|stripe-sandbox)\/.*\.tsx?$/.test(file));
const { breaches, read } = await checkTree(root, files);
for (const { rule, where, why } of breaches) console.error(`${rule}: ${where}\n  ${why}`);
if (breaches.length > 0 || files.length === 0 || read < files.length) {
  console.error(`${breaches.length} breaches; ${read} of ${files.length} modules were read.`);
  process.exit(1);
}
console.log(`No breach; all ${read} modules of src/, art/ and stripe-sandbox/ were read.`);
