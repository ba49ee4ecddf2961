// `npm run metrics [folder]`: figures of the code's structure: sizes, importers, folders and cycles of src/ (tests
// apart), the tests with their assertions, and how many files and statements placing an order, publishing a listing and
// a search take. Prints a table and never fails: tests/architecture checks the limits.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruiseTree } from './boundaries/cruise-tree.ts';
import { listSources } from './list-sources.ts';

const root = path.resolve(process.argv[2] ?? path.resolve(import.meta.dirname, '..'));
const { modules, violations } = await cruiseTree(root);
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || file.startsWith('tests/');
const isProduct = (file: string) => /^src\/.*(?<!\.d)\.tsx?$/.test(file) && !isTest(file);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const product = listSources(root).filter(isProduct);
const lines = product.map((file) => read(file).trimEnd().split('\n').length).toSorted((a, b) => a - b);

const importers = new Map<string, Set<string>>();
for (const { source, dependencies } of modules) {
  if (isTest(source)) continue;
  for (const { resolved } of dependencies) importers.set(resolved, (importers.get(resolved) ?? new Set()).add(source));
}

const folders = Object.groupBy(product, (file) => path.posix.dirname(file));
const tests = listSources(root)
  .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
  .map(read);

type Flow = { name: string; files: number; withGround: number; statements: number };

/** The flows as their test measures them. @throws if it fails, as it does if a flow exceeds its limit */
function measureFlows(): Flow[] {
  const measured = 'tests/architecture/flows.int.test.ts';
  // why: an older tree, which is measured to compare, has no such test
  if (!existsSync(path.join(root, measured))) return [];
  const folder = mkdtempSync(path.join(tmpdir(), 'lonevine-flows-'));
  try {
    const report = path.join(folder, 'report.json');
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const test = ['--project', 'integration', measured];
    execFileSync(process.execPath, [vitest, 'run', ...test, '--reporter=json', `--outputFile=${report}`], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { testResults }: { testResults: { assertionResults: { meta?: { flow?: Flow } }[] }[] } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta?.flow ?? []));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The value below which `share` of the sorted numbers are. */
function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function occurrences(pattern: RegExp): number {
  return tests.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
}

const figures: [string, number][] = [
  ['files of src/', product.length],
  ['lines', lines.reduce((sum, length) => sum + length, 0)],
  ['lines of a file, median', quantile(lines, 0.5)],
  ['lines of a file, p90', quantile(lines, 0.9)],
  ['files of 20 lines or fewer', lines.filter((length) => length <= 20).length],
  ['files with one importer', product.filter((file) => importers.get(file)?.size === 1).length],
  ['folders of more than 25 files', Object.values(folders).filter((files) => (files?.length ?? 0) > 25).length],
  ['cycles, of types too', violations.filter(({ rule }) => rule.name === 'no-cycles').length],
  ['test files', tests.length],
  ['tests written', occurrences(/\b(?:test|it)(?:\.each|\.prop|\.concurrent|\.for)?[(`<]/g)],
  ['assertions written', occurrences(/\bexpect(?:\.poll|\.soft)?\(/g)],
];
for (const [name, figure] of figures) console.log(`${name.padEnd(32)} ${figure}`);
for (const { name, files, withGround, statements } of measureFlows()) {
  console.log(`${name}: files of the flow: ${files}, with infra and kit: ${withGround}; statements: ${statements}`);
}
